#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Every code in the library's sources has an explanation, and every explanation a code. Codes are string literals of
# capitals with a dash, like "CHUNK-UNKNOWN"; the table of explanations itself is not searched. The result is TAP.
#
#   explain_covers.sh PATH-OF-LEVELSMITH FOLDER-OF-SOURCES
set -u

tool=$1
sources=$2
literals=$(find "$sources" -name '*.[ch]' ! -name 'explain*.c' ! -name '*_codes.c' -exec grep -hoE '"[A-Z][A-Z0-9]*(-[A-Z0-9]+)*"' {} + | tr -d '"' | sort -u)
used=$(echo "$literals" | grep -E -- '-' | grep -vxE 'UTF-(8|16[LB]E)|JASC-PAL')
explained=$("$tool" explain | sed -n 's/^  \([A-Z][A-Z0-9-]*\) .*/\1/p')
[ -n "$used" ] || { echo "Bail out! no codes in $sources"; exit 1; }

number=0
failed=0

# expect_in LIST CODE PROBLEM: ok when the code is a line of the list.
expect_in() {
    number=$((number + 1))
    if echo "$1" | grep -qxF -e "$2"; then
        echo "ok $number - $2"
    else
        echo "not ok $number - $2 $3"
        failed=1
    fi
}

for code in $used; do
    expect_in "$explained" "$code" 'has no explanation'
done
for code in $explained; do
    expect_in "$literals" "$code" 'is explained but never said'
done
echo "1..$number"
exit $failed
