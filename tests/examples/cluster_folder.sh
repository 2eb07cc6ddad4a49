#!/usr/bin/env bash
# examples/cluster, again in the same folder: killed at any moment, with other questions, another verb, another ferz or another
# variant, two at a time, after a full disk. Either the answers are right, or there is an error.
#
#     cluster_folder.sh SOURCE FERZ [KILLS [SEED]]
set -uo pipefail
source=$(realpath "$1") real=$(realpath "$2")
scripts=$source/examples/cluster
kills=${3:-10} RANDOM=${4:-20261124}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
wrong=0
expect() { # WHAT WANTED GOT
    [ "$2" = "$3" ] && return
    echo "$1: expected \`$2\`, got \`$3\`"
    wrong=1
}

"$source/tests/examples/cluster_questions.py" 120 > all
head -n 60 all > first
tail -n 60 all > second
"$real" fingerprint --jsonl < first > first.fingerprint
"$real" fingerprint --jsonl < second > second.fingerprint
"$real" convert --to ancp --jsonl < first > first.convert
# ferz, a little slower, and another version of it.
printf '#!/bin/sh\n[ "$1" = --version ] || sleep 0.03\nexec "%s" "$@"\n' "$real" > ferz
printf '#!/bin/sh\n[ "$1" = --version ] && exec echo ferz 99\nexec ./ferz "$@"\n' > other
chmod +x ferz other
export FERZ=./ferz JOBS=2 PART=10

# run FOLDER QUESTIONS VERB [FERZ]: `right`, `refused` or what is wrong.
run() {
    local code=0 out=out.$BASHPID
    FERZ=${4:-./ferz} "$scripts/with_parallel.sh" "$1" ${3:+$3} < "$2" > "$out" 2> "$out.told" || code=$?
    if [ "$code" -eq 0 ] && cmp -s "$out" "$2.${3%% *}"; then
        echo right
    elif [ "$code" -ne 0 ] && [ ! -s "$out" ] && grep -q '^error: ' "$out.told"; then
        echo refused
    else
        echo "exit code $code, $(wc -l < "$out") answers, $(cat "$out.told")"
    fi
}
kinds=('first fingerprint' 'second fingerprint' 'first convert --to ancp' 'first fingerprint ./other')
run_kind() { # FOLDER KIND
    case $2 in
    *other) run "$1" first fingerprint ./other ;;
    *) run "$1" "${2%% *}" "${2#* }" ;;
    esac
}

export -f run run_kind
export scripts
for ((killed = 0; killed < kills; ++killed)); do
    kind=${kinds[RANDOM % 4]}
    delay=0.$(printf %03d $((RANDOM % 700)))
    setsid bash -c 'run_kind one "$1"' - "$kind" > /dev/null 2>&1 &
    group=$!
    sleep "$delay"
    kill -9 -- "-$group" 2> /dev/null
    wait "$group" 2> /dev/null
done
results=$(for kind in "${kinds[@]}"; do run_kind one "$kind"; done | sort | uniq -c | xargs)
expect "after $kills kills" '3 refused 1 right' "$results"
expect 'what is left in the folder' parts "$(ls one)"
expect 'what is left of workers' '' "$(find one/parts -name 'answers.*.*')"

# Two at a time: with the same questions, and with others.
run same first fingerprint > same.1 &
run same first fingerprint > same.2
wait $!
expect 'two with the same questions' 'right right' "$(cat same.1 same.2 | xargs)"
run two first fingerprint > two.1 &
run two second fingerprint > two.2
wait $!
expect 'two with other questions' 'refused right' "$(sort two.1 two.2 | xargs)"

# Ended while its questions still come, and then with all of them.
{ head -n 20 first; exec sleep 20; } > >(exec setsid bash -c 'echo $$ > reading.pid; exec "$scripts/with_parallel.sh" cut > /dev/null') &
sender=$!
until compgen -G 'cut/new.*/questions' > /dev/null; do sleep 0.02; done
kill -9 -- "-$(cat reading.pid)"
kill "$sender"
expect 'all questions after some of them' right "$(run cut first fingerprint)"
# The sender alone is killed: that there were more questions is found when they come.
expect 'some questions' 20 "$(head -n 20 first | "$scripts/with_parallel.sh" some | wc -l)"
expect 'all questions in a folder of some' refused "$(run some first fingerprint)"
# No questions at all.
"$scripts/with_parallel.sh" none < /dev/null > out 2> told
expect 'no questions' '2 error: there are no questions' "$? $(cat told)"
expect 'questions after none' right "$(run none first fingerprint)"
# Files of answers that a crash of the machine has cut.
: > same/parts/answers.00003
sed -i '$d' same/parts/answers.00005
expect 'cut answers' right "$(run same first fingerprint)"
# Without ferz what is done is printed, and nothing is begun or added.
expect 'no ferz, all answers' right "$(run same first fingerprint /bin/false)"
rm same/parts/answers.00001
expect 'no ferz, an answer missing' refused "$(run same first fingerprint /bin/false)"
expect 'no ferz, a new folder' refused "$(run other.folder first fingerprint /bin/false)"
# Blank lines are answered with their numbers, as by one process.
{ echo; cat first; echo; } > blank
cp first.fingerprint blank.fingerprint
"$real" fingerprint --jsonl < blank > blank.fingerprint
expect 'blank lines' right "$(run blanks blank fingerprint)"
expect 'blank lines again' right "$(run blanks blank fingerprint)"
# A folder of something else.
mkdir mine
touch mine/letter
expect 'a folder with a letter' refused "$(run mine first fingerprint)"
# A disk that is full: nothing counts that is not complete.
for number in $(seq 400); do cat first; done | head -n 24000 > many
(ulimit -f 100; "$scripts/with_parallel.sh" full < many > out 2> told; [ $? -ne 0 ] && [ ! -s out ])
expect 'a full disk' 0 $?
expect 'questions after a full disk' right "$(run full first fingerprint)"
# A file that the verb reads.
printf '[pieces]\nox = { mbn = "NH" }\n' > mine.toml
"$real" identify --catalogue mine.toml --jsonl < first > first.identify
expect 'a catalogue' right "$(run known first 'identify --catalogue mine.toml')"
echo >> mine.toml
expect 'another catalogue' refused "$(run known first 'identify --catalogue mine.toml')"

printf '#!/bin/sh\nexec %s "$@" -O0\n' "$(command -v clang++ || command -v g++)" > quick
chmod +x quick
export CXX=$folder/quick XDG_CACHE_HOME=$folder/cache
# perft: the folder is of one variant and one depth.
perft() { FERZ=$real "$scripts/perft.sh" "$@" 2> told || grep -oE '^(error|usage): .*of another run|^error: .*DEPTH' told; }
cp "$source/examples/variants/nightrider.toml" v.toml
expect 'perft' 'nodes 576' "$(perft v.toml 2 0 counted)"
expect 'perft again' 'nodes 576' "$(perft v.toml 2 0 counted)"
expect 'perft deeper' 'error: the folder `counted` is of another run' "$(perft v.toml 3 0 counted)"
sed -i 's/^N = .*/N = "mbn:N"/' v.toml
expect 'perft of another variant' 'error: the folder `counted` is of another run' "$(perft v.toml 2 0 counted)"
expect 'perft without enough plies' 'error: `--split 3` is more than DEPTH' "$(perft v.toml 2 3 counted)"
exit $wrong
