#!/bin/sh
# Manual pages and completions, made of the help: help_files.sh FERZ FOLDER
set -eu
rm -rf "$2"
mkdir -p "$2/man" "$2/completions"
"$1" help --manual | gzip -9n > "$2/man/ferz.1.gz"
for verb in $("$1" help | sed -n '/^Verbs/,/^$/s/^  \([a-z]*\)  .*/\1/p'); do
    "$1" help --manual "$verb" | gzip -9n > "$2/man/ferz-$verb.1.gz"
done
"$1" help --completion bash > "$2/completions/ferz"
"$1" help --completion zsh > "$2/completions/_ferz"
"$1" help --completion fish > "$2/completions/ferz.fish"
