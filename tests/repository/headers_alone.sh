#!/bin/sh
# SPDX-License-Identifier: MIT
#
# headers_alone.sh SOURCE BUILD: every public header, written by hand or generated, compiles alone, as C and as C++, with
# the warnings that users may have switched on. Compilers that are missing are skipped.
set -u
source=$1 build=$2
pedantic='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror'
number=0 failures=0
alone=$(mktemp -d)
trap 'rm -rf "$alone"' EXIT
for header in "$source"/include/levelsmith/*.h "$build"/include/levelsmith/*.h; do
    name=$(basename "$header" .h)
    printf '#include <levelsmith/%s.h>\ntypedef int not_empty;\n' "$name" | tee "$alone/$name.c" > "$alone/$name.cc"
done

# try NAME ENDING COMPILER ARGUMENT...
try() {
    name=$1 ending=$2
    shift 2
    number=$((number + 1))
    if ! command -v "$1" > /dev/null; then
        echo "ok $number - $name # SKIP no $1"
    elif "$@" $pedantic -I "$source/include" -I "$build/include" -fsyntax-only "$alone"/*."$ending"; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        failures=$((failures + 1))
    fi
}

# The compiler of most users; in CI the other one, too.
for compiler in gcc ${LEVELSMITH_CI:+clang}; do
    try "$compiler: each header alone, C17" c $compiler -std=c17
done
for compiler in g++ ${LEVELSMITH_CI:+clang++}; do
    try "$compiler: each header alone, C++11" cc $compiler -std=c++11
done
echo "1..$number"
[ "$failures" -eq 0 ]
