#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Every C file is in the list of a meson.build: a test nobody builds passes for ever. Prints TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2

# The C files that lists name, as paths from the root: names count from the list's folder; those of tests from tests/.
listed=$(find . -name meson.build ! -path './build*' | while read -r list; do
    folder=$(dirname "${list#./}")
    grep -oE "'[a-z0-9_./]+\.c'" "$list" | tr -d "'" | while read -r name; do
        printf '%s\n%s\n' "$folder/$name" "tests/$name"
    done
done)

number=0 failed=0
for file in $(find src tool tests fuzz bench -name '*.c' | sort); do
    number=$((number + 1))
    if printf '%s\n' "$listed" | grep -qxF "$file"; then
        echo "ok $number - $file"
    else
        echo "not ok $number - $file is in no meson.build"
        failed=1
    fi
done
echo "1..$number"
exit $failed
