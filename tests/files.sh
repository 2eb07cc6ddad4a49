#!/usr/bin/env bash
# A full disk is an error and leaves no half file; processes share the cache of compiled programs, also where one of them is
# killed; a cache that cannot be written is no failure.
#
#     files.sh FERZ SOURCE
set -uo pipefail
ferz=$(realpath "$1")
variant=$(realpath "$2")/examples/variants/nightrider.toml
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export XDG_CACHE_HOME=$folder/cache TMPDIR=$folder/temporary
mkdir temporary
wrong=0
expect() { # WHAT WANTED GOT
    [ "$2" = "$3" ] && return
    echo "$1: expected \`$2\`, got \`$3\`"
    wrong=1
}

# A full disk.
for verb in 'moves N --at d4' 'convert N --to cpp' 'catalogue' 'help' 'show N' 'help --limits'; do
    # shellcheck disable=SC2086
    "$ferz" $verb >/dev/full 2>errors
    expect "$verb on a full disk" 2 $?
    grep -q '\[unwritable\]' errors || { echo "$verb on a full disk: no error"; wrong=1; }
done
# Files that may not grow; what was there stays.
echo old >old.html
(ulimit -f 1; "$ferz" show N -o old.html; exit $?) 2>/dev/null
expect 'a file that may not grow' 2 $?
expect 'its old content' old "$(cat old.html)"
(ulimit -f 1; "$ferz" generate "$variant" -o core; exit $?) 2>/dev/null
expect 'a folder that may not grow' 2 $?
expect 'what is left' 'errors old.html temporary' "$(ls | tr '\n' ' ' | sed 's/ $//')"
# A closed pipe.
(sleep 0.5; "$ferz" catalogue; echo $? >code) | true
expect 'a closed pipe' 141 "$(cat code)"

# Two at once, after one that was killed in the middle.
cat >slow <<'END'
#!/bin/sh
[ "$1" = --version ] || sleep 1
exec g++ -O0 "$@" -O0
END
chmod +x slow
export CXX=$folder/slow
"$ferz" perft "$variant" 1 --compile >/dev/null 2>&1 &
killed=$!
until ls cache/ferz/perft-*.lock >/dev/null 2>&1; do sleep 0.05; done
sleep 0.3
kill -9 "$killed"
wait "$killed" 2>/dev/null
"$ferz" perft "$variant" 1 --compile >first 2>errors1 &
"$ferz" perft "$variant" 1 --compile >second 2>errors2 &
wait
expect 'the first of two' 'nodes 24' "$(cat first)"
expect 'the second of two' 'nodes 24' "$(cat second)"
expect 'compiled' 1 "$(cat errors1 errors2 | grep -c compiling)"
expect 'folders in the cache' 1 "$(find cache/ferz -mindepth 1 -maxdepth 1 -type d | wc -l)"
# Ended while it compiles: nothing is left but the lock.
rm -rf cache
"$ferz" perft "$variant" 1 --compile >/dev/null 2>&1 &
ended=$!
until ls -d cache/ferz/perft-*.?????? >/dev/null 2>&1; do sleep 0.05; done
sleep 0.3
kill -TERM "$ended"
wait "$ended"
expect 'the signal' 143 $?
expect 'what is left of it' '' "$(find cache/ferz -mindepth 1 -maxdepth 1 -type d)"
# No cache.
expect 'without a cache' 'nodes 24' "$(XDG_CACHE_HOME=/proc/none "$ferz" perft "$variant" 1 --compile 2>/dev/null)"
expect 'its temporary folder' '' "$(ls temporary)"
exit $wrong
