#!/usr/bin/env bash
# Built by another compiler and with another standard library: clang.sh SOURCE_FOLDER BUILD_FOLDER [--all]
#
# clang with libc++ compiles a third of the units of what needs no reader, another third with each commit, because Debian's
# ANTLR runtime is made for libstdc++. With --all it builds all of that and runs its tests, and builds the other libraries, too,
# which are not linked; and clang with libstdc++ builds everything, and runs the unit tests.
set -euo pipefail
source=$1 folder=$2
mkdir -p "$folder"

logged() { # FILE COMMAND...
    "${@:2}" >"$1" 2>&1 || { cat "$1"; exit 1; }
}
configure() { # STANDARD_LIBRARY OPTION...
    logged "$folder/$1.log" cmake -S "$source" -B "$folder/$1" -G Ninja -DCMAKE_C_COMPILER=clang-19 \
        -DCMAKE_CXX_COMPILER=clang++-19 -DFERZ_UNITS=ON -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 "${@:2}"
}
build() { # STANDARD_LIBRARY TARGET...
    logged "$folder/$1.log" cmake --build "$folder/$1" --target "${@:2}"
}

# fmt in headers alone: its library is made for libstdc++, too. Debian's Boost uses a base class that C++17 has removed.
removed=-D_LIBCPP_ENABLE_CXX17_REMOVED_UNARY_BINARY_FUNCTION
configure libc++ "-DCMAKE_CXX_FLAGS=-stdlib=libc++ -DFMT_HEADER_ONLY $removed"
if [ "${3:-}" != --all ]; then
    commits=$(git -C "$source" rev-list --count HEAD 2>/dev/null || echo 0)
    units=$(ninja -C "$folder/libc++" -t targets all | sed -n 's/^\(ir\/.*unity_[0-9]*_cxx\.cxx\.o\): .*/\1/p' | sort)
    mapfile -t chosen < <(awk "NR % 3 == $commits % 3" <<<"$units")
    [ ${#chosen[@]} -gt 0 ] || { echo 'there are no units of ir'; exit 1; }
    build libc++ ferz_support "${chosen[@]}"
    exit 0
fi
build libc++ ir_tests
"$folder/libc++/tests/ir_tests"
build libc++ ferz_api ferz_languages ferz_lsp ferz_tools
configure libstdc++ -DFERZ_SERVE=ON
build libstdc++ all
"$folder/libstdc++/tests/unit_tests"
