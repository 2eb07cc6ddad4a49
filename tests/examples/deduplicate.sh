#!/usr/bin/env bash
# examples/deduplicate keeps the first definition of each piece: deduplicate.sh SOURCE_FOLDER FERZ
set -euo pipefail
export FERZ=$2
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cat > "$folder/definitions" << 'END'
mbn:Q
mbn:R+B
mbn:N

mbn:qq
chessembly:take-move(1,2); take-move(2,1); take-move(2,-1); take-move(1,-2); take-move(-1,-2); take-move(-2,-1); take-move(-2,1); take-move(-1,2);
mbn:mR+cR
ancp:slide&×(0,1)
END
printf '%s\n' mbn:Q mbn:N mbn:mR+cR > "$folder/expected"
"$1/examples/deduplicate/deduplicate.sh" < "$folder/definitions" > "$folder/distinct" 2> "$folder/told"
diff "$folder/expected" "$folder/distinct"
grep -q '^line 5, character [0-9]*: .* \[[a-z-]*\]: mbn:qq$' "$folder/told"
grep -q '^3 pieces, 3 more of the same, 1 without a fingerprint$' "$folder/told"
# From a file, on another board, and with what jobs there are.
printf '%s\n' mbn:W mbn:W+N > "$folder/small"
BOARD=2x2 JOBS=2 "$1/examples/deduplicate/deduplicate.sh" "$folder/small" 2> /dev/null | diff - <(echo mbn:W)
# What is no UTF-8 is named with its line, and the others go on.
printf 'mbn:N\nmbn:\377\nmbn:R\n' > "$folder/bytes"
"$1/examples/deduplicate/deduplicate.sh" "$folder/bytes" 2> "$folder/told" | diff - <(printf 'mbn:N\nmbn:R\n')
grep -q '^line 2: the line is not a JSON object \[syntax\]: mbn:' "$folder/told"
