#!/usr/bin/env bash
# Answers one part of the questions: worker.sh PARTS NUMBER. In: PARTS/questions.NUMBER, out: PARTS/answers.NUMBER.
#
# The file of answers is there only if it is complete: a worker that is killed leaves nothing that counts, and can be started
# again anywhere. A part that is answered is not answered again. FERZ names the program.
set -euo pipefail
source "$(dirname "$0")/folder.sh"
parts=$1 number=$2
[ -n "$(unanswered "$number")" ] || exit 0
# The part's own copy, as another worker may be at it, too.
remove_leftovers "$parts/answers.$number".*
own=$(own_name "$parts/answers.$number")
about=$(own_name "$parts/answers.$number.about")
trap 'rm -rf "$own" "$about"' EXIT
mkdir "$about"
mapfile -d '' -t verb < "$parts/verb"
FERZ_FROM=$(cat "$parts/from")
export FERZ_FROM
# Another machine may have another ferz, or other files.
describe "$about" "${verb[@]}"
why=$(difference "$about" "$parts" version files)
[ -z "$why" ] || refuse "part $number of \`${parts%/*}\` cannot be answered here: $why"
# A stream of mixed questions has no other form.
[ "${verb[0]}" = ask ] || verb+=(--jsonl)
# All parts but the last have as many lines as the first.
first_line=$((10#$number * $(wc -l < "$parts/questions.00000") + 1))
"$FERZ" "${verb[@]}" --jobs 1 --first-line "$first_line" < "$parts/questions.$number" > "$own"
sync "$own"
mv "$own" "$parts/answers.$number"
