#!/usr/bin/env bash
# What is installed can be used: run.sh BUILD_FOLDER SOURCE_FOLDER [CMAKE_OPTIONS...]. Installs the build, moves it,
# and builds and runs the example with CMake and the programs of docs/library.md with pkg-config.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# What `scripts/ferz` does not build is built by the installation.
rm -rf "$build/help" "$build"/libferz.a
cmake --install "$build" --prefix "$work/first" >"$work/log"
[ -s "$work/first/share/man/man1/ferz-convert.1.gz" ]
mv "$work/first" "$work/moved"

headers=$(find "$work/moved/include" -name '*.h' | wc -l)
echo "$headers headers"
[ "$headers" -ge 1 ] && [ "$headers" -le 25 ]
if grep -rn "$work/first" "$work/moved/lib" --include='*.cmake' --include='*.pc'; then exit 1; fi

cmake -S "$source/examples/library" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/moved" "${@:3}" >>"$work/log" 2>&1 &&
    cmake --build "$work/build" >>"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
"$work/build/piece_card" mbn:N0 mbn:mR | diff "$here/piece_card.expected" -
"$work/moved/bin/ferz" --version

pc=$(dirname "$(find "$work/moved" -name ferz.pc)")
PKG_CONFIG_PATH=$pc python3 "$here/documented.py" "$source/docs/library.md" "$work" "${@:3}"
