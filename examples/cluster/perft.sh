#!/usr/bin/env bash
# A deep perft in parts: perft.sh VARIANT DEPTH PLIES FOLDER [WITH]
#
# The positions behind PLIES plies are counted by the workers of WITH (with_parallel.sh, or with_slurm.sh), each as many times as
# it comes about; prints `nodes N`. FOLDER keeps what is done. FERZ names the program.
set -euo pipefail
variant=$1 depth=$2 plies=$3 folder=$4 with=${5:-with_parallel.sh}
ferz=${FERZ:-ferz}
# A name without a dot and a slash is that of a built-in variant.
[[ $variant != *[./]* ]] || variant=$(realpath "$variant")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# All of them before the first is counted. This compiles the variant, too, so that the workers do not all do it.
"$ferz" perft "$variant" "$depth" --split "$plies" > "$work/questions"
# A variant file may name others: what is generated is made of all that decides the count.
"$ferz" generate "$variant" -o "$work/code"
MORE=$(cd "$work/code" && find . -type f | sort | xargs cat | sha256sum)
MORE=$MORE PART=${PART:-50} "$(dirname "$0")/$with" "$folder" perft "$variant" < "$work/questions" > "$work/answers"
python3 -c '
import json, sys
parts = [json.loads(line) for line in sys.stdin]
for part in parts:
    if "error" in part:
        sys.exit("error: " + part["error"]["message"])
print("nodes", sum(part["nodes"] * part["times"] for part in parts))' < "$work/answers"
