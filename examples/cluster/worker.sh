#!/usr/bin/env bash
# Answers one part of the questions: worker.sh FOLDER PART [VERB...]. In: FOLDER/questions.PART, out: FOLDER/answers.PART.
#
# The file of answers is there only if it is whole: a worker that is killed leaves nothing behind, and can be started again
# anywhere. A part that is answered is not answered again. FERZ names the program.
set -euo pipefail
folder=$1 part=$2
shift 2
answers=$folder/answers.$part
[ ! -e "$answers" ] || exit 0
# The part's own copy, as another worker may be at it, too.
own=$answers.$(hostname).$$
trap 'rm -f "$own"' EXIT
"${FERZ:-ferz}" "${@:-fingerprint}" --jsonl --jobs 1 < "$folder/questions.$part" > "$own"
mv "$own" "$answers"
