#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The picture of the layers is the one that tools/architecture draws of the table in docs/design/overview.md. Prints TAP; with
# LEVELSMITH_UPDATE=1 it is drawn anew.
set -u
cd "$(dirname "$0")/../.." || exit 2
picture=docs/pictures/architecture.svg
[ "${LEVELSMITH_UPDATE:-0}" = 0 ] || tools/architecture >$picture
echo 1..1
if tools/architecture | cmp -s - $picture; then
    echo "ok 1 - $picture is up to date"
else
    echo "not ok 1 - $picture is not what tools/architecture draws: LEVELSMITH_UPDATE=1 draws it anew"
    exit 1
fi
