#!/usr/bin/env bash
# A deep perft in parts: perft.sh VARIANT DEPTH PLIES FOLDER [WITH]
#
# The positions behind PLIES plies are counted by the workers of WITH (with_parallel.sh, or with_slurm.sh), each as many times as
# it comes about; prints `nodes N`. FOLDER keeps what is done. FERZ names the program.
set -euo pipefail
variant=$1 depth=$2 plies=$3 folder=$4 with=${5:-with_parallel.sh}
ferz=${FERZ:-ferz}
# Compiles the variant, so that the workers do not all do it.
"$ferz" perft "$variant" 1 --compile > /dev/null
"$ferz" perft "$variant" "$depth" --split "$plies" |
    PART=${PART:-50} VERB="perft $variant" "$(dirname "$0")/$with" "$folder" |
    python3 -c '
import json, sys
print("nodes", sum(part["nodes"] * part["times"] for part in map(json.loads, sys.stdin)))'
