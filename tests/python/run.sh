#!/usr/bin/env bash
# The Python package: run.sh FERZ SOURCE. A wheel is built without a network, put into an empty folder, and tested there; mypy
# reads it if it is at hand.
set -euo pipefail
export FERZ=$1 PYTHONDONTWRITEBYTECODE=1
source=$2
python=/usr/bin/python3 # Debian's, which knows Debian's packages
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$source/python" "$work/python"
$python -m build --wheel --no-isolation "$work/python" > "$work/log" 2>&1 || { cat "$work/log"; exit 1; }
$python -m zipfile -e "$work"/python/dist/ferz-*.whl "$work/installed"
rm -r "$work/python/ferz"
cd "$work/python"
PYTHONPATH=$work/installed timeout 300 $python -m pytest -q -p no:cacheprovider tests --doctest-glob='*.md' README.md
$python -m mypy --version > /dev/null 2>&1 || exit 0
$python -m mypy --strict --cache-dir "$work/mypy" "$work/installed/ferz"
