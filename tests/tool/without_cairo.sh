#!/bin/sh
# SPDX-License-Identifier: MIT
#
# A tool that loads Cairo when it paints, where Cairo cannot be loaded: it starts, draws SVG, and says what it lacks. A file
# that is no library stands in its place. Prints TAP.
#
#   without_cairo.sh PATH-OF-LEVELSMITH PRJ2-FILE
set -u
tool=$(realpath "$1") project=$(realpath "$2")
scratch=$(mktemp -d "${TMPDIR:-/tmp}/levelsmith-cairo.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
echo "no library" >libcairo.so.2
number=0 failed=0

check() { # check WHAT COMMAND...
    what=$1
    shift
    number=$((number + 1))
    if "$@"; then
        echo "ok $number - $what"
    else
        failed=1
        echo "not ok $number - $what"
    fi
}

without() {
    LD_LIBRARY_PATH=$scratch "$tool" "$@" 2>said
}

is_refused() {
    without render "$project" -o plan.png
    [ $? -eq 3 ] && grep -q 'libcairo.so.2, which is not installed here.*\[FEATURE-ABSENT\]' said && [ ! -e plan.png ]
}

check "it starts" without set "$project" /rooms/0/name=Attic -o changed.prj2
check "it draws SVG" without render "$project" -o plan.svg
check "it does not paint, and says why" is_refused
check "it paints where Cairo is" "$tool" render "$project" -o plan.png
echo "1..$number"
exit $failed
