#!/usr/bin/env bash
# examples/cluster: one process and parallel's workers give the same answers, also when workers are killed in the middle.
#
#     cluster.sh SOURCE FERZ [QUESTIONS [slurm]]
#
# With `slurm` also on a Slurm of one node, which needs root.
set -euo pipefail
source=$1 real=$2 count=${3:-300}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
"$source/tests/examples/cluster_questions.py" "$count" > questions
"$real" fingerprint --jsonl < questions > expected

# A ferz that dies in the middle of every part, the first time.
cat > ferz << END
#!/usr/bin/env bash
[ "\$1" != --version ] || exec "$real" --version
cat > "$folder/part.\$\$"
id=\$(head -n 1 "$folder/part.\$\$" | md5sum | cut -c1-32)
if mkdir "$folder/died.\$id" 2> /dev/null; then
    head -n 5 "$folder/part.\$\$" | "$real" "\$@"
    kill -9 \$\$
fi
exec "$real" "\$@" < "$folder/part.\$\$"
END
chmod +x ferz
export FERZ=$folder/ferz PART=$((count / 10)) JOBS=2
same() { # same NAME COMMAND...: with the answers of one process
    local name=$1
    shift
    rm -rf died.*
    "$@" "$folder/$name" < questions > "$name.answers" 2> told || { cat told; exit 1; }
    cmp expected "$name.answers"
    echo "$name: $count answers, $(find . -maxdepth 1 -name 'died.*' | wc -l) workers killed"
}
same parallel "$source/examples/cluster/with_parallel.sh"
# What is done is not done again.
FERZ=/bin/false "$source/examples/cluster/with_parallel.sh" "$folder/parallel" < questions | cmp expected -
if [ "${4:-}" = slurm ]; then same slurm "$source/examples/cluster/one_node.sh" "$source/examples/cluster/with_slurm.sh"; fi
if [ "${4:-}" = slurm ]; then
    # The published counts.
    while read -r variant depth nodes; do
        for with in with_parallel.sh with_slurm.sh; do
            around=()
            [ "$with" = with_parallel.sh ] || around=("$source/examples/cluster/one_node.sh")
            found=$(FERZ=$real "${around[@]}" "$source/examples/cluster/perft.sh" "$variant" "$depth" 2 "$folder/$with-$variant" "$with" 2> told) ||
                { cat told; exit 1; }
            [ "$found" = "nodes $nodes" ] || { echo "FAILED: $variant $depth $with: $found, and not $nodes"; exit 1; }
            echo "$with: $variant to depth $depth, $found"
        done
    done <<< "chess 6 119060324
xiangqi 5 133312995"
fi
# In any order, as other clusters give them: the ids say what belongs to what.
by_id() { python3 -c 'import json, sys; print(*sorted(sys.stdin, key=lambda line: json.loads(line)["id"]), sep="", end="")'; }
shuf --random-source=<(yes) questions | "$real" fingerprint --jsonl | by_id | cmp expected -
