#!/usr/bin/env bash
# Answers many questions with GNU parallel: with_parallel.sh FOLDER [VERB WORD...] < questions > answers
#
# In: one question a line, as `ferz fingerprint --jsonl` takes it. Out: the answers in the same order. FOLDER keeps what is
# done: started again with the same questions, it goes on there; with others it ends with an error. FERZ names the program,
# VERB the verb and its options where none is on the command line, PART the questions of a part, and JOBS the workers; HOSTS
# are machines with the same folder, as parallel's --sshlogin takes them.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
source "$here/folder.sh"
open_folder "$@"
# Answers are there, or they are not: exit codes are not asked for.
unanswered "${numbers[@]}" |
    parallel --quote ${HOSTS:+--sshlogin "$HOSTS" --workdir "$PWD" --env FERZ} --jobs "${JOBS:-100%}" --retries 5 \
        "$here/worker.sh" "$parts" {} || true
print_answers
