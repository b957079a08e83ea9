#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Every C file is in the list of a meson.build at or above it: a test nobody builds passes for ever. Prints TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2

is_listed() {
    folder=$(dirname "$1") name=$(basename "$1")
    while :; do
        if [ -f "$folder/meson.build" ] && grep -qE "'([a-z0-9_./]*/)?$name'" "$folder/meson.build"; then
            return 0
        fi
        [ "$folder" = . ] && return 1
        name=$(basename "$folder")/$name
        folder=$(dirname "$folder")
    done
}

number=0 failed=0
for file in $(find src tool tests fuzz bench -name '*.c' | sort); do
    number=$((number + 1))
    if is_listed "$file"; then
        echo "ok $number - $file"
    else
        echo "not ok $number - $file is in no meson.build"
        failed=1
    fi
done
echo "1..$number"
exit $failed
