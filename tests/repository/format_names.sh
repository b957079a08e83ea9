#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The engine knows no format: outside of src/format/ and the registry no code of the library or the tool names one.
# Comments may, as examples. Prints TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2

names='prj2?|d2df|pmf|mapdef|dfwad|tomb|doom|prince|platinumsrc|Te[A-Z][a-z]+[A-Za-z0-9]*'

# The file with comments blanked out, lines kept.
without_comments() {
    awk '{
        line = $0; out = ""
        while (line != "") {
            if (inside) {
                at = index(line, "*/")
                if (!at) { line = ""; break }
                line = substr(line, at + 2); inside = 0
            } else {
                at = index(line, "/*")
                if (!at) { out = out line; line = ""; break }
                out = out substr(line, 1, at - 1); line = substr(line, at + 2); inside = 1
            }
        }
        sub(/\/\/.*/, "", out)
        print out
    }' "$1"
}

number=0 failed=0
for file in $(find include src tool -name '*.[ch]' ! -path 'src/format/*' ! -name registry.c | sort); do
    number=$((number + 1))
    found=$(without_comments "$file" | grep -nE "(^|[^A-Za-z])($names)([^a-z]|\$)")
    if [ -n "$found" ]; then
        failed=1
        echo "not ok $number - $file"
        echo "$found" | sed 's/^/# /'
    else
        echo "ok $number - $file"
    fi
done
echo "1..$number"
exit $failed
