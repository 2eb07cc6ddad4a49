#!/usr/bin/env bash
# The same with an array of jobs of Slurm: with_slurm.sh FOLDER < questions > answers
#
# FOLDER is one that all nodes see. What a node loses is started again, by Slurm if the node died (--requeue), else by the
# next round: a part without answers is tried three times.
set -euo pipefail
folder=$(realpath -m "$1")
mkdir -p "$folder"
export FERZ=${FERZ:-ferz}
worker=$(realpath "$(dirname "$0")")/worker.sh
[ -e "$folder/questions.00000" ] || split --lines "${PART:-500}" -d -a 5 - "$folder/questions."
parts=("$folder"/questions.*)
for _ in 1 2 3; do
    missing=()
    for part in "${parts[@]##*.}"; do
        [ -e "$folder/answers.$part" ] || missing+=("$((10#$part))")
    done
    [ ${#missing[@]} -gt 0 ] || break
    # Exit codes are not asked for: answers are there, or they are not.
    sbatch --quiet --wait --requeue --array="$(IFS=,; echo "${missing[*]}")" --output="$folder/log.%a" \
        --wrap "'$worker' '$folder' \$(printf %05d \$SLURM_ARRAY_TASK_ID) ${VERB:-fingerprint}" || true
done
cat "${parts[@]/questions./answers.}"
