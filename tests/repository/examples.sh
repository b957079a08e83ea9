#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The programs of docs/examples print what they are said to print.
#
#   examples.sh EVERYTHING.prj2 LEVEL.prj2 PATH-OF-ROOMS PATH-OF-SWITCHES PATH-OF-TRIGGERS_OF PATH-OF-WALLS PATH-OF-WATER \
#       PATH-OF-HOOK
number=0 failed=0

# expect STATUS OUTPUT COMMAND...
expect() {
    number=$((number + 1))
    status=$1 output=$2
    shift 2
    printed=$("$@")
    if [ $? = "$status" ] && [ "$printed" = "$output" ]; then
        echo "ok $number - $(basename "$1")"
    else
        echo "not ok $number - $(basename "$1")"
        failed=1
    fi
    printf '%s\n' "$printed" | sed 's/^/# /'
}

echo 1..9
expect 0 'hall: floor 4, things 4; leads to pool, cellar
pool: floor 4, things 2; leads to hall
cellar: floor 3, things 1; leads to hall
pool (flipped): floor 4, things 0; leads to hall' "$3" "$2"
expect 0 'Room 1, sectors (1, 1) to (1, 1): object 0 in Room 1
Room 1, sectors (1, 1) to (1, 1): object 0 in Room 1' "$4" "$1"
expect 0 'hall: sectors (1, 1) to (2, 1), trigger type 0' "$5" "$2" 7
expect 1 '' "$5" "$2" 9
expect 0 'pool: 4 sectors
4 sectors under water' "$7" "$2"
expect 0 'Room 1: 1 sectors
Flipped é: 0 sectors
1 sectors under water' "$7" "$1"
# The first corner is also one of the cellar, through the opening in the floor: it has the mean of both rooms' light.
expect 0 'g hall
# WallPositiveZMiddle of sector 1, 0
v 24 0 -22 0.614 0.614 0.614
vn 0 0 -1
v 24 2 -22 0.735 0.735 0.735
vn 0 0 -1' sh -c '"$1" "$2" | head -n 6' walls "$6" "$2"
# A wall in the first of six tiles, which were four of floor and two of water.
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
printf 'CAVE\3\2\4\0\4\0\2\2' > "$folder/old.cave"
expect 0 ' 43 41 56 45 03 02 06 00 01 01 03 00 02 02' \
    sh -c '"$1" "$2/old.cave" "$2/new.cave" && od -An -tx1 "$2/new.cave"' hook "$8" "$folder"
printf 'CAVE\3\2\4\0\4\0\1\2' > "$folder/old.cave"
expect 3 "$folder/old.cave: the compressed bytes are damaged: runs of 5 tiles" \
    sh -c '"$1" "$2/old.cave" "$2/new.cave" 2>&1' hook "$8" "$folder"
exit $failed
