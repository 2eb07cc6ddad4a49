#!/usr/bin/env bash
# Keeps one definition of each piece: deduplicate.sh [FILE] < definitions > distinct
#
# In: one definition a line, as ferz takes it (mbn:Q). Out: the first definition of each piece, in the order of the
# input; on standard error how many were the same, and those that could not be read or decided, which are kept out.
# FERZ names the program, BOARD the board, JOBS how many processes work (with GNU parallel; else one).
set -euo pipefail
ferz=${FERZ:-ferz}
board=${BOARD:-8x8}
jobs=${JOBS:-1}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

# The line's number is its id: answers may then come in any order.
python3 -c '
import json, sys
for number, line in enumerate(sys.stdin, 1):
    if line.strip():
        print(json.dumps({"def": line.rstrip("\n"), "board": sys.argv[1], "id": number}))
' "$board" < "${1:-/dev/stdin}" > "$folder/questions"

if [ "$jobs" -gt 1 ] && command -v parallel > /dev/null; then
    parallel --pipepart --arg-file "$folder/questions" --block -1 --jobs "$jobs" "$ferz" fingerprint --jsonl
else
    "$ferz" fingerprint --jsonl < "$folder/questions"
fi > "$folder/answers"

# An error carries no id: its question is the one that nobody answered.
python3 - "$folder/questions" "$folder/answers" << 'END'
import json
import sys

questions, answers = ([json.loads(line) for line in open(path)] for path in sys.argv[1:])
prints = {each["id"]: each.get("fingerprint") for each in answers if "id" in each}
first, same, without = {}, 0, []
for question in questions:
    mark = prints.get(question["id"])
    if mark is None:
        without.append(question)
    elif mark in first:
        same += 1
    else:
        first[mark] = question
        print(question["def"])
for question in without:
    print(f"line {question['id']}: no fingerprint: {question['def']}", file=sys.stderr)
print(f"{len(first)} pieces, {same} more of the same, {len(without)} without a fingerprint", file=sys.stderr)
END
