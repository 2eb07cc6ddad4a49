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
shared=("CXX=${CXX:-c++}" "XDG_CACHE_HOME=${XDG_CACHE_HOME:-$folder/cache}")  # with other tests
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
# Devices and pipes are written as they are, and standard output is not replaced.
"$ferz" convert mbn:R --to ancp -o /dev/full 2>errors
expect 'a full device' '2 error: cannot write `/dev/full`: No space left on device [unwritable]' "$? $(cat errors)"
expect 'a device' 0 "$("$ferz" convert mbn:R --to ancp -o /dev/null; echo $?)"
mkfifo fifo
"$ferz" convert mbn:R --to ancp -o fifo &
expect 'a pipe' 'slide&×(0,1)' "$(cat fifo)"
wait
expect 'a pipe afterwards' fifo "$(find fifo -type p)"
"$ferz" convert mbn:R --to ancp -o fifo &
waiting=$!
sleep 0.3
kill "$waiting"
wait "$waiting"
expect 'a pipe that nobody reads, ended' 143 $?
echo old >log
"$ferz" convert mbn:R --to ancp -o /dev/stdout >>log
expect 'standard output' 'old slide&×(0,1)' "$(xargs <log)"
# A link to a file is followed. Where another one leads is not written, nor is the link replaced.
mkdir links
echo victim >links/victim
chmod 640 links/victim
ln -s victim links/link
ln -s nowhere links/dangling
ln -s loop links/loop
"$ferz" convert mbn:R --to ancp -o links/link
expect 'a link' 'victim slide&×(0,1) 640' "$(readlink links/link) $(cat links/victim) $(stat -c %a links/victim)"
for link in dangling loop; do
    "$ferz" convert mbn:R --to ancp -o links/$link 2>errors
    expect "a $link link" 2 $?
    grep -q "cannot write \`links/$link\`, which is a symbolic link" errors || { echo "a $link link: no error"; wrong=1; }
done
expect 'the links' 'dangling link loop victim' "$(ls links | xargs)"
# Links under names that can be guessed lead nothing away.
: &
for pid in $(seq $! $(($! + 50))); do ln -s victim "links/out.$pid.part"; done
"$ferz" convert mbn:N --to ancp -o links/out
expect 'links in the way' 'slide&×(0,1) leap(1,2)' "$(cat links/victim links/out | xargs)"
expect 'a file, not a link' links/out "$(find links/out -type f)"
(umask 027; "$ferz" convert mbn:N --to ancp -o links/masked)
expect 'permissions of a new file' 640 "$(stat -c %a links/masked)"
# What a killed process leaves of a folder is removed by the next.
"$ferz" catalogue -o pieces >/dev/null 2>&1 &
killed=$!
for _ in $(seq 3000); do
    compgen -G '.ferz-*' >/dev/null && break
    sleep 0.01
done
kill -9 "$killed"
wait "$killed" 2>/dev/null
expect 'a killed folder' 1 "$(find . -maxdepth 1 -name '.ferz-*' -o -maxdepth 1 -name pieces | wc -l)"
"$ferz" generate "$variant" -o core
expect 'what is left of it' '' "$(find . -maxdepth 1 -name '.ferz-*' -o -maxdepth 1 -name pieces)"
# Into a folder that is there: what ferz wrote is written again, an engine that was changed stays, and others' files do, too.
"$ferz" generate "$variant" --engine -o engine
echo numbers >engine/learned.h
echo old >>engine/core/bits.h
"$ferz" generate "$variant" --engine -o engine 2>errors
expect 'an engine written again' "0 numbers 0 1" \
    "$? $(cat engine/learned.h) $(grep -c '^old$' engine/core/bits.h) $(grep -c 'warning: `engine/learned.h` is left as it is' errors)"
mkdir foreign
echo mine >foreign/variant.h
"$ferz" generate "$variant" -o foreign 2>errors
expect "another program's folder" '2 mine variant.h' "$? $(cat foreign/variant.h) $(ls foreign)"
grep -q 'error: `foreign/variant.h` is there, and is not a file that ferz wrote' errors || { cat errors; wrong=1; }
# The perft program takes the engine's place and the other way round.
"$ferz" generate "$variant" -o engine && "$ferz" generate "$variant" --engine -o engine 2>errors
expect 'one program after the other' '0 numbers engine.cpp' "$? $(cat engine/learned.h) $(grep -o 'engine\.cpp' engine/CMakeLists.txt)"
# A folder that cannot be replaced stays as it was; one that was replaced in part does not compile until it is written again.
"$ferz" generate "$variant" -o replaced
cp -r replaced before && rm before/engine.h && mkdir before/engine.h && cp -r before obstacle
"$ferz" generate chess -o obstacle 2>errors
expect 'a folder where a file would be' '2 error: cannot write `obstacle/engine.h`: Is a directory [unwritable]' "$? $(cat errors)"
diff -r before obstacle || { echo 'an obstacle: other files were replaced'; wrong=1; }
(ulimit -f 4; "$ferz" generate chess -o replaced; exit $?) 2>/dev/null
expect 'a folder replaced in part' 2 $?
grep -q '^#error' replaced/variant.h || { echo 'a folder replaced in part compiles'; wrong=1; }
"$ferz" generate chess -o replaced && "$ferz" generate chess -o fresh && rm -f replaced/pieces.h
diff -r fresh replaced || { echo 'a folder written again differs'; wrong=1; }
# A closed pipe.
(sleep 0.5; "$ferz" catalogue; echo $? >code) | true
expect 'a closed pipe' 141 "$(cat code)"

# Two at once, after one that was killed in the middle.
# It compiles once, and has the program ready from then on.
export compiler=${CXX:-g++}
cat >slow <<'END'
#!/usr/bin/env bash
made=$(dirname "$0")/made
for ((at = 1; at < $#; ++at)); do
    next=$((at + 1))
    [ "${!at}" = -o ] && out=${!next}
done
[ -n "${out:-}" ] || exec $compiler "$@"
sleep 0.5
[ -e "$made" ] || { $compiler "$@" -O0 && mv "$out" "$made"; }
cp "$made" "$out"
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
# A program that is not as the compiler left it, or does not run, is compiled again, once.
program=$(echo "$folder"/cache/ferz/perft-*/perft)
cp "$program" good
break_program() {
    case $1 in
    empty) : >"$program" ;;
    cut) truncate -s 100000 "$program" ;;
    'not executable') chmod -x "$program" ;;
    wrong) cp "$(type -P echo)" "$program" ;;
    missing) rm "$program" ;;
    'of another machine') printf '#!/bin/sh\nkill -ILL $$\n' >"$program" ;;
    esac
}
for how in empty cut 'not executable' wrong missing 'of another machine'; do
    break_program "$how"
    # Two at once.
    "$ferz" perft "$variant" 2 --compile >first 2>errors1 &
    "$ferz" perft "$variant" 2 --compile >second 2>errors2
    wait
    expect "a program that is $how" 'nodes 576 nodes 576' "$(cat first second | xargs)"
    expect "a program that is $how, compiled" 1 "$(cat errors1 errors2 | grep -c compiling)"
    expect "a program that is $how, errors" '' "$(cat errors1 errors2 | grep -v compiling)"
    "$ferz" perft "$variant" 2 --compile >first 2>errors1
    expect "a program that was $how" 'nodes 576' "$(cat first errors1)"
done
expect 'folders in the cache' 1 "$(find cache/ferz -mindepth 1 -maxdepth 1 ! -type l | wc -l)"
expect 'links to it' 1 "$(find cache/ferz -mindepth 1 -maxdepth 1 -type l | wc -l)"
# It is found again by its link, also where that leads nowhere, or to something else.
link=$(find "$folder/cache/ferz" -type l)
for where in nowhere . "$folder/good"; do
    ln -sfn "$where" "$link"
    "$ferz" perft "$variant" 2 --compile >first 2>errors1
    expect "a link to $where" 'nodes 576' "$(cat first errors1)"
    expect "a link that led to $where" "$(dirname "$program")" "$(realpath "$link")"
done
# A file that the variant names is part of it: N steps like a ferz then, with other games.
mkdir pieces
printf '#!/bin/sh\nexec %s "$@" -O0\n' "$compiler" >quick
chmod +x quick
sed 's/^N = .*/N = "knight.mbn"/' "$variant" >pieces/named.toml
for definition in N F; do
    echo "$definition" >pieces/knight.mbn
    interpreted=$("$ferz" perft pieces/named.toml 2 --interpret)
    echo "$interpreted" >>counts
    for time in 1 2; do
        expect "$definition in a file, time $time" "$interpreted" "$(CXX=$folder/quick "$ferz" perft pieces/named.toml 2 --compile 2>/dev/null)"
    done
done
expect 'counts of two files' 2 "$(sort -u counts | grep -c '^nodes ')"
rm -r pieces
find "$folder/cache/ferz" -mindepth 1 -maxdepth 1 ! -path "$(dirname "$program")" -exec rm -r {} +
# Another processor has another program: its compiler predefines something else.
sed '1a case " $* " in *" -dM "*) echo "#define OTHER 1" ;; esac' slow >other
chmod +x other
mv other slow
"$ferz" perft "$variant" 1 --compile >first 2>errors1
expect 'on another processor' 'nodes 24 1' "$(cat first) $(grep -c compiling errors1)"
expect 'programs of two processors' 2 "$(find cache/ferz -name perft -type f | wc -l)"
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
# An engine that is killed in the middle of a game: another opponent goes on.
mkfifo moves
env "${shared[@]}" "$ferz" play chess --opponent black --level 5 <moves >game 2>/dev/null &
playing=$!
exec 3>moves
echo e4 >&3
until grep -q '^White to move after' game; do sleep 0.05; done
kill -9 "$(grep -lsx "PPid:[[:space:]]*$playing" /proc/[0-9]*/status | cut -d/ -f3)"
echo d4 >&3
exec 3>&-
wait
expect 'a killed engine' '1 1 2' "$(grep -c 'does not answer with a legal move .no-compiler.' game) $(grep -c '^level 4 plays now' game) $(grep -c '^White to move after' game)"
# No cache.
expect 'without a cache' 'nodes 24' "$(XDG_CACHE_HOME=/proc/none "$ferz" perft "$variant" 1 --compile 2>/dev/null)"
expect 'its temporary folder' '' "$(ls temporary)"
exit $wrong
