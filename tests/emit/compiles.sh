#!/bin/sh
# SPDX-License-Identifier: MIT
#
# compiles.sh HEADER SOURCE INCLUDE-DIRECTORY LEVELSMITH LAYOUT…: what layoutc wrote must please every compiler that users
# may have, the header alone, as C and as C++, with the warnings they may have switched on; and so must the reader of each
# layout. Compilers that are missing are skipped.
set -u
header=$1 source=$2 include=$3 levelsmith=$4
shift 4
pedantic='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror'
number=0 failures=0

# Not the header itself: in a main file, compilers complain of inline functions that nobody calls.
alone=$(mktemp)
reader=$(mktemp)
trap 'rm -f "$alone" "$reader"' EXIT
printf '#include "%s"\n' "$(realpath "$header")" > "$alone"

# try NAME COMPILER ARGUMENT…
try() {
    name=$1
    shift
    number=$((number + 1))
    if ! command -v "$1" > /dev/null; then
        echo "ok $number - $name # SKIP no $1"
    elif "$@" -I "$include" -fsyntax-only; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        failures=$((failures + 1))
    fi
}

for compiler in gcc clang; do
    try "$compiler: the header alone, C17" $compiler -std=c17 $pedantic -x c "$alone"
    try "$compiler: the tables, C17" $compiler -std=c17 $pedantic "$source"
done
for compiler in g++ clang++; do
    try "$compiler: the header alone, C++11" $compiler -std=c++11 $pedantic -x c++ "$alone"
    try "$compiler: the header alone, C++20" $compiler -std=c++20 $pedantic -x c++ "$alone"
done
for layout; do
    "$levelsmith" layout --emit reader "$layout" > "$reader"
    printf '#include "%s"\n' "$reader" > "$alone"
    for compiler in gcc clang; do
        try "$compiler: the reader of $(basename "$layout"), C17" $compiler -std=c17 $pedantic -x c "$alone"
    done
    try "g++: the reader of $(basename "$layout"), C++11" g++ -std=c++11 $pedantic -x c++ "$alone"
done
echo "1..$number"
[ "$failures" -eq 0 ]
