#!/usr/bin/env bash
# The same with an array of jobs of Slurm: with_slurm.sh FOLDER [VERB WORD...] < questions > answers
#
# FOLDER is one that all nodes see. What a node loses is started again, by Slurm if the node died (--requeue), else by the
# next round: a part without answers is tried three times.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
source "$here/folder.sh"
open_folder "$@"
worker=$here/worker.sh
for _ in 1 2 3; do
    mapfile -t missing < <(unanswered "${numbers[@]}" | sed 's/^0*\(.\)/\1/')
    [ ${#missing[@]} -gt 0 ] || break
    # Answers are there, or they are not: exit codes are not asked for.
    sbatch --quiet --wait --requeue --array="$(IFS=,; echo "${missing[*]}")" --output="$parts/log.%a" \
        --wrap "${worker@Q} ${parts@Q} \$(printf %05d \$SLURM_ARRAY_TASK_ID)" || true
done
print_answers
