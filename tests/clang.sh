#!/usr/bin/env bash
# Built by another compiler and with another standard library: clang.sh SOURCE_FOLDER BUILD_FOLDER [--all]
#
# clang with libc++ builds what needs no reader, because Debian's ANTLR runtime is made for libstdc++, and runs its tests.
# With --all it builds the other libraries, too, which are not linked; and clang with libstdc++ builds everything, and runs
# the unit tests.
set -euo pipefail
source=$1 folder=$2

# build STANDARD_LIBRARY OPTION... -- TARGET...
build() {
    local name=$1 options=()
    shift
    while [ "$1" != -- ]; do options+=("$1"); shift; done
    shift
    mkdir -p "$folder"
    {
        cmake -S "$source" -B "$folder/$name" -G Ninja -DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19 \
            -DFERZ_UNITS=ON -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 "${options[@]}" &&
            cmake --build "$folder/$name" --target "$@"
    } >"$folder/$name.log" 2>&1 || { cat "$folder/$name.log"; exit 1; }
}

# fmt in headers alone: its library is made for libstdc++, too. Debian's Boost uses a base class that C++17 has removed.
removed=-D_LIBCPP_ENABLE_CXX17_REMOVED_UNARY_BINARY_FUNCTION
libcxx=("-DCMAKE_CXX_FLAGS=-stdlib=libc++ -DFMT_HEADER_ONLY $removed")
build libc++ "${libcxx[@]}" -- ir_tests
"$folder/libc++/tests/ir_tests"
[ "${3:-}" = --all ] || exit 0
build libc++ "${libcxx[@]}" -- ferz_api ferz_languages ferz_lsp ferz_tools
build libstdc++ -DFERZ_SERVE=ON -- all
"$folder/libstdc++/tests/unit_tests"
