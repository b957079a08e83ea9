#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Files that are too large to try something on each of their bytes: they come back, also by way of JSON. Prints TAP.
#
#   roundtrip.sh LEVELSMITH FILE...
set -u
levelsmith=$1
shift
number=0 failed=0
for file; do
    number=$((number + 1))
    if "$levelsmith" roundtrip "$file" >/dev/null && "$levelsmith" check --fail-on=error "$file" >/dev/null; then
        echo "ok $number - $(basename "$file")"
    else
        echo "not ok $number - $(basename "$file")"
        failed=1
    fi
done
echo "1..$number"
exit $failed
