#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Golden command lines: every folder beside this script is a case.
#
#   cmd      shell text; $LEVELSMITH is the tool, ./fixtures and ./cli are tests/fixtures and this folder
#   stdout, stderr, status   what must come out; a missing file means nothing, and 0
#
# Each case runs in a new empty folder. $FOLDER_AS_SEEN, where it is set, is a command that prints what the tool calls a
# folder. The result is TAP. With LEVELSMITH_UPDATE=1 the expected files are rewritten instead: read the diff before
# committing it.
#
#   run.sh PATH-OF-LEVELSMITH [CASE…]
set -u

here=$(cd "$(dirname "$0")" && pwd)
LEVELSMITH=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
export LEVELSMITH
[ -x "$LEVELSMITH" ] || { echo "Bail out! no tool at $LEVELSMITH"; exit 1; }
unset NO_COLOR
shift

scratch=$(mktemp -d "${TMPDIR:-/tmp}/levelsmith-cli.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

# Run case $1 in a folder of its own; leaves stdout, stderr and status in $scratch/got.
run_case() {
    rm -rf "$scratch/work" "$scratch/got"
    mkdir "$scratch/work" "$scratch/got"
    ln -s "$here" "$scratch/work/cli"
    ln -s "$here/../fixtures" "$scratch/work/fixtures"
    (cd "$scratch/work" && sh "$here/$1/cmd") >"$scratch/got/stdout" 2>"$scratch/got/stderr" </dev/null
    echo $? >"$scratch/got/status"
}

# The expected $2 (stdout, stderr, status) of case $1, with defaults filled in.
expected() {
    if [ -f "$here/$1/$2" ]; then
        cat "$here/$1/$2"
    elif [ "$2" = status ]; then
        echo 0
    fi
}

update_case() {
    for part in stdout stderr status; do
        rm -f "$here/$1/$part"
        expected "$1" "$part" | cmp -s - "$scratch/got/$part" || cp "$scratch/got/$part" "$here/$1/$part"
    done
}

# Prints as TAP comments in what way case $1 is not as expected; fails if it is.
compare_case() {
    for part in stdout stderr status; do
        expected "$1" "$part" >"$scratch/expected"
        diff -u "$scratch/expected" "$scratch/got/$part" >"$scratch/difference" && continue
        echo "# $1: $part differs (- expected, + got)"
        sed '1,2d; s/^/# /' "$scratch/difference"
        return 1
    done
}

if [ $# -eq 0 ]; then
    for folder in "$here"/*/; do
        set -- "$@" "$(basename "$folder")"
    done
fi

number=0
failed=0
echo "1..$#"
for case in "$@"; do
    number=$((number + 1))
    run_case "$case"
    [ "${LEVELSMITH_UPDATE:-0}" = 0 ] || update_case "$case"
    if compare_case "$case"; then
        echo "ok $number - $case"
    else
        echo "not ok $number - $case"
        failed=1
    fi
done
exit $failed
