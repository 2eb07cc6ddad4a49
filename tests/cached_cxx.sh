#!/usr/bin/env bash
# A compiler through ccache, for programs that the tests generate: `cached_cxx.sh COMPILER ARGUMENT...`
#
# ccache passes on what compiles and links at once, and what lies in a folder whose name changes is new to it. So a
# source is compiled where it lies, and linked then. Without ccache, and for whatever else is asked, the compiler is run.
set -euo pipefail
command -v ccache >/dev/null || exec "$@"
# The tests set it for what ferz keeps; what ccache keeps outlives the build folder.
unset XDG_CACHE_HOME
compiler=$1
source='' program='' flags=()
previous=''
for argument in "${@:2}"; do
    case $previous:$argument in
    -o:*) program=$(realpath -m "$argument") ;;
    *:-o) ;;
    *:-c) exec ccache "$@" ;;
    *:-fsyntax-only | *:--version) exec "$@" ;;
    *:/*.cpp) source=$argument ;;
    # Tests that count little are sooner done with less optimisation; others say which they mean.
    *:-O3) flags+=("${FERZ_TEST_LEVEL:-$argument}") ;;
    # Another processor needs another program.
    *:-march=native)
        processor=$(grep -E -m1 '^(flags|Features)' /proc/cpuinfo | cksum || true)
        flags+=("$argument" "-DFERZ_PROCESSOR=${processor%% *}")
        ;;
    *) flags+=("$argument") ;;
    esac
    previous=$argument
done
[ -n "$source" ] && [ -n "$program" ] || exec "$@"
trap 'rm -f "$program.o"' EXIT
cd "$(dirname "$source")"
ccache "$compiler" "${flags[@]}" -c "$(basename "$source")" -o "$program.o"
"$compiler" "${flags[@]}" "$program.o" -o "$program"
