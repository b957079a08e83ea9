#!/bin/sh
# SPDX-License-Identifier: MIT
#
# A tool that loads Cairo when it paints, and libjq when it runs a jq program, where neither can be loaded: it starts, draws
# SVG, and says what it lacks. Files that are no libraries stand in their places. Prints TAP.
#
#   without_libraries.sh PATH-OF-LEVELSMITH PRJ2-FILE
set -u
tool=$(realpath "$1") project=$(realpath "$2")
scratch=$(mktemp -d "${TMPDIR:-/tmp}/levelsmith-libraries.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
echo "no library" >libcairo.so.2
echo "no library" >libjq.so.1
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

# is_refused STATUS CODE LIBRARY COMMAND...: by one line that names the library.
is_refused() {
    status=$1 code=$2 library=$3
    shift 3
    without "$@"
    [ $? -eq "$status" ] && [ "$(wc -l <said)" -eq 1 ] && grep -q "$library, which is not installed here.*\[$code\]" said
}

paints_nothing() {
    is_refused 3 FEATURE-ABSENT libcairo.so.2 render "$project" -o plan.png && [ ! -e plan.png ]
}

writes_no_pdf() {
    is_refused 5 PDF-ABSENT libcairo.so.2 render "$project" --atlas -o plan.pdf && [ ! -e plan.pdf ]
}

runs_jq() {
    [ "$("$tool" query "$project" .rooms[0].name)" = '"hall"' ]
}

# What the program itself does not need is not loaded before it is: the loader says what it does.
starts_without() {
    LD_DEBUG=libs "$tool" set "$project" /rooms/0/name=Attic -o changed.prj2 2>loaded
    grep -q 'libdeflate' loaded && ! grep -q "$1" loaded
}

check "it starts" without set "$project" /rooms/0/name=Attic -o changed.prj2
check "it draws SVG" without render "$project" -o plan.svg
check "it does not paint, and says why" paints_nothing
check "it writes no PDF, and says why" writes_no_pdf
check "it runs no jq program, and says why" is_refused 3 FEATURE-ABSENT libjq.so.1 query --env "$project" .rooms
check "it paints where Cairo is" "$tool" render "$project" -o plan.png
check "it writes PDF where Cairo is" "$tool" render "$project" --atlas -o plan.pdf
check "it runs a jq program where libjq is" runs_jq
check "it starts without Cairo" starts_without libcairo
check "it starts without libjq" starts_without libjq
echo "1..$number"
exit $failed
