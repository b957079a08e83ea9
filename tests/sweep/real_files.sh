#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The sweeps over real files of a format, when there are some: all of them as they are, a few small ones and in CI large ones
# also cut short and changed.
#
#   real_files.sh PATH-OF-SWEEP FORMAT FOLDER
set -u
sweep=$1 format=$2 folder=$3
if [ ! -d "$folder" ]; then
    echo "1..1"
    echo "ok 1 # SKIP sweep of real $format files: there is no $folder"
    exit 0
fi
# Those of the files in $@ that are of this format.
of_this_format() {
    for file in "$@"; do
        if [ "$("${LEVELSMITH:-levelsmith}" info --json "$file" 2>/dev/null | grep -c "\"$format\"")" -gt 0 ]; then
            echo "$file"
        fi
    done
}

# shellcheck disable=SC2046,SC2086 -- names of these files have no spaces
files=$(of_this_format $(find "$folder" -maxdepth 1 -type f -name "*.*" -exec ls -S {} +))
if [ -z "$files" ]; then
    echo "1..1"
    echo "ok 1 # SKIP sweep of real $format files: there is none in $folder"
    exit 0
fi
large=2
[ -n "${LEVELSMITH_CI:-}" ] || large=0
swept=$(echo "$files" | head -n "$large"; echo "$files" | tail -n 3)
others=$(echo "$files" | tail -n "+$((large + 1))" | head -n -3)
# shellcheck disable=SC2086
exec "$sweep" "$format" $swept --undamaged $others
