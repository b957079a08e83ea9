#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The sweeps over a few real files of a format, small and large ones, when there are some.
#
#   real_files.sh PATH-OF-SWEEP FORMAT FOLDER
set -u
sweep=$1 format=$2 folder=$3
if [ ! -d "$folder" ]; then
    echo "1..1"
    echo "ok 1 # SKIP sweep of real $format files: there is no $folder"
    exit 0
fi
by_size=$(find "$folder" -maxdepth 1 -type f -name "*.*" -exec ls -S {} +)
set -- $(echo "$by_size" | head -n 2) $(echo "$by_size" | tail -n 3)
files=
for file in "$@"; do
    if [ "$("${LEVELSMITH:-levelsmith}" info --json "$file" 2>/dev/null | grep -c "\"$format\"")" -gt 0 ]; then
        files="$files $file"
    fi
done
# shellcheck disable=SC2086 -- names of these files have no spaces
exec "$sweep" "$format" $files
