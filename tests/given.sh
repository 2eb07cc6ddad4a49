#!/usr/bin/env bash
# Runs a test on data that environment variables name, and tells ctest to skip it where one of them is not set.
#
#     given.sh VARIABLE... -- COMMAND...
set -euo pipefail
while [ "$1" != -- ]; do
    if [ -z "${!1:-}" ]; then
        echo "skipped: $1 names no folder"
        exit 77
    fi
    shift
done
exec "${@:2}"
