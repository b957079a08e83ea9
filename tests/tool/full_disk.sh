#!/bin/sh
# SPDX-License-Identifier: MIT
#
# A disk that is full, or nearly: whatever does not fit is refused, and no file that was there before is lost or changed.
# The disk is a small one in memory, mounted in a namespace of its own; where that is not allowed, the test is skipped.
# Prints TAP.
#
#   full_disk.sh PATH-OF-LEVELSMITH PRJ2-FILE DAT-FILE
set -u

tool=$(realpath "$1") project=$(realpath "$2") archive=$(realpath "$3")
if [ "${4:-}" != inside ]; then
    scratch=$(mktemp -d "${TMPDIR:-/tmp}/levelsmith-disk.XXXXXX") || exit 1
    trap 'rm -rf "$scratch"' EXIT
    if ! unshare --user --map-root-user --mount mount -t tmpfs -o size=64k none "$scratch" 2>/dev/null; then
        echo "1..1"
        echo "ok 1 # SKIP full disk: no disk can be made here"
        exit 0
    fi
    unshare --user --map-root-user --mount sh -c 'mount -t tmpfs -o size=64k none "$1" && cd "$1" && shift && exec sh "$@"' \
        sh "$scratch" "$(realpath "$0")" "$tool" "$project" "$archive" inside
    exit
fi

number=0 failed=0
tell() { # tell GOOD NAME: one result
    number=$((number + 1))
    [ "$1" = 0 ] || { printf 'not '; failed=1; }
    echo "ok $number - $2"
}

# Leave room for $1 pages of 4 KiB, filling the rest.
leave() {
    rm -f filling
    cat /dev/zero >filling 2>/dev/null
    truncate -s "-$(($1 * 4))K" filling
}

# try PAGES NAME TARGET COMMAND...: on a disk with so much room, the command either does its work or says that it cannot
# (status 3) and changes nothing.
try() {
    pages=$1 name=$2 target=$3
    shift 3
    rm -rf ./* .levelsmith* 2>/dev/null
    cp "$project" level.prj2
    cp "$archive" A.DAT
    leave "$pages"
    cp "$target" /tmp/levelsmith-before-$$ 2>/dev/null || : >/tmp/levelsmith-before-$$
    find . -type f | sort >/tmp/levelsmith-files-$$
    "$tool" "$@" >/dev/null 2>/tmp/levelsmith-said-$$
    status=$?
    good=1
    case $status in
    0) cmp -s "$target" /tmp/levelsmith-before-$$ || good=0 done_once=yes ;;
    3)
        refused_once=yes
        grep -q "No space left" /tmp/levelsmith-said-$$ && cmp -s level.prj2 "$project" && cmp -s A.DAT "$archive" &&
            { find . -type f -not -name '*.old' | sort | cmp -s - /tmp/levelsmith-files-$$; } && good=0
        ;;
    esac
    tell $good "$name, room for $pages pages: status $status"
    [ $good = 0 ] || { cat /tmp/levelsmith-said-$$; ls -la; } | sed 's/^/# /'
    rm -f /tmp/levelsmith-*-$$
}

series() { # series NAME TARGET COMMAND...: from no room to enough
    refused_once=no done_once=no
    name=$1 target=$2
    shift 2
    for pages in 0 1 2 3 6; do
        try $pages "$name" "$target" "$@"
    done
    [ $refused_once$done_once = yesyes ]
    tell $? "$name is refused on a full disk and done on one with room"
}

series "set in place" level.prj2 set level.prj2 /rooms/0/name=Another -i
series "set in place, the old one kept" level.prj2 set level.prj2 /rooms/0/name=Another -i.old
series "set into another file" other.prj2 set level.prj2 /rooms/0/name=Another -o other.prj2
series "edit in place" level.prj2 edit level.prj2 '.rooms[0].name = "Another"' -i
series "merge" merged.prj2 merge level.prj2 level.prj2 level.prj2 -o merged.prj2
echo "1..$number"
exit $failed
