#!/usr/bin/env bash
# Answers many questions with GNU parallel: with_parallel.sh FOLDER < questions > answers
#
# In: one question a line, as `ferz fingerprint --jsonl` takes it. Out: the answers in the same order. FOLDER keeps what is
# done: started again with the same folder, it goes on there. FERZ names the program, VERB the verb, PART the questions of
# a part, and JOBS the workers; HOSTS are machines with the same folder, as parallel's --sshlogin takes them.
set -euo pipefail
folder=$1
mkdir -p "$folder"
export FERZ=${FERZ:-ferz}
[ -e "$folder/questions.00000" ] || split --lines "${PART:-500}" -d -a 5 - "$folder/questions."
parts=("$folder"/questions.*)
read -ra verb <<< "${VERB:-fingerprint}"
parallel --quote ${HOSTS:+--sshlogin "$HOSTS" --env FERZ} --jobs "${JOBS:-100%}" --retries 5 \
    "$(realpath "$(dirname "$0")")/worker.sh" "$(realpath "$folder")" {} "${verb[@]}" ::: "${parts[@]##*.}"
cat "${parts[@]/questions./answers.}"
