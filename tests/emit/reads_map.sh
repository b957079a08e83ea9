#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What `levelsmith layout --emit c` writes compiles (the build has done that) and reads maps: each PROGRAM, made of
# reads_map.c and what was emitted, prints what the tool's own query does.
#
#   reads_map.sh LEVELSMITH PROGRAM... -- MAP...
set -u
levelsmith=$1
shift
programs=
while [ "$1" != -- ]; do
    programs="$programs $1"
    shift
done
shift
number=0 failures=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

query='"\(.version) \(.panels | length) \(.header.name)", (.panels | .[]? | "\(.position.x) \(.position.y) '
query=$query'\(.size.width) \(.size.height) \(.texture) \(if .type == ["PANEL_WALL"] then 1 else 0 end)")'

for program in $programs; do
    for map; do
        number=$((number + 1))
        name="$(basename "$map") by $(basename "$program")"
        if "$program" "$map" > "$folder/read" && "$levelsmith" query --raw -t d2df "$map" "$query" > "$folder/expected" &&
            cmp "$folder/read" "$folder/expected"; then
            echo "ok $number - $name"
        else
            echo "not ok $number - $name"
            failures=$((failures + 1))
        fi
    done
done
echo "1..$number"
[ "$failures" -eq 0 ]
