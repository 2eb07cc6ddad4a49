#!/usr/bin/env bash
# Installs the build folder $1 and builds and runs a program that finds it: headers, libraries and all.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$1" --prefix "$work/installed" >"$work/log"
cmake -S "$here" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/installed" "${@:2}" >>"$work/log" 2>&1 &&
    cmake --build "$work/build" >>"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
"$work/build/user"
"$work/installed/bin/ferz" --version
