#!/usr/bin/env bash
# Keeps one definition of each piece: deduplicate.sh [FILE] < definitions > distinct
#
# In: one definition a line, as ferz takes it (mbn:Q). Out: the first definition of each piece, in the order of the
# input; on standard error how many were the same, and those that could not be read or decided, with the reason, which are
# kept out. FERZ names the program, BOARD the board, JOBS how many processes work (with GNU parallel; else one).
set -euo pipefail
ferz=${FERZ:-ferz}
board=${BOARD:-8x8}
jobs=${JOBS:-1}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

# The line's number is its id: answers may then come in any order.
python3 -c '
import json, sys
# What is no UTF-8 goes along, and is an error of its question.
sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")
for number, line in enumerate(sys.stdin, 1):
    if line.strip():
        print(json.dumps({"def": line.rstrip("\n"), "board": sys.argv[1], "id": number}))
' "$board" < "${1:-/dev/stdin}" > "$folder/questions"

if [ "$jobs" -gt 1 ] && command -v parallel > /dev/null; then
    parallel --pipepart --arg-file "$folder/questions" --block -1 --jobs "$jobs" "$ferz" fingerprint --jsonl --jobs 1
else
    "$ferz" fingerprint --jsonl < "$folder/questions"
fi > "$folder/answers"

# An error is an answer, too, with the id of its question. A question without any answer was lost with its process.
python3 - "$folder/questions" "$folder/answers" << 'END'
import json
import sys

for stream in (sys.stdout, sys.stderr):
    stream.reconfigure(encoding="utf-8", errors="surrogateescape")
questions, answers = ([json.loads(line) for line in open(path)] for path in sys.argv[1:])
answered = {each["id"]: each for each in answers if "id" in each}
first, same, without = {}, 0, []
for question in questions:
    answer = answered.get(question["id"])
    if answer is None:
        sys.exit(f"line {question['id']}: no answer: {question['def']}")
    if "error" in answer:
        without.append((question, answer["error"]))
    elif answer["fingerprint"] in first:
        same += 1
    else:
        first[answer["fingerprint"]] = question
        print(question["def"])
for question, error in without:
    place = f", character {error['col']}" if "col" in error else ""
    print(f"line {question['id']}{place}: {error['message']} [{error['name']}]: {question['def']}", file=sys.stderr)
print(f"{len(first)} pieces, {same} more of the same, {len(without)} without a fingerprint", file=sys.stderr)
END
