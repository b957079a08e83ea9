#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What `levelsmith layout --emit pascal` writes of every layout compiles with Free Pascal, which checks the size of every
# record, and reads maps: reads_map.pas prints what the tool's own query does. Skipped where there is no fpc.
#
#   pascal.sh LEVELSMITH LAYOUT... -- MAP...
set -u
levelsmith=$(realpath "$1")
shift
here=$(cd "$(dirname "$0")" && pwd)
command -v fpc >/dev/null || {
    echo "1..0 # SKIP there is no Free Pascal here"
    exit 0
}
number=0 failures=0
folder=$(mktemp -d "${TMPDIR:-/tmp}/levelsmith-pascal.XXXXXX") || exit 1
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM

told() { # told STATUS NAME
    number=$((number + 1))
    [ "$1" -eq 0 ] && echo "ok $number - $2" && return
    echo "not ok $number - $2"
    failures=$((failures + 1))
}

# compile FILE: warnings are errors
compile() {
    (cd "$folder" && fpc -l- -v0we -Sew "$1") >"$folder/said" 2>&1 && return
    sed 's/^/# /' "$folder/said"
    return 1
}

while [ "$1" != -- ]; do
    "$levelsmith" layout --emit pascal "$1" > "$folder/emitted" &&
        unit=$(sed -n 's/^unit \(.*\);$/\1/p' "$folder/emitted") && cp "$folder/emitted" "$folder/$unit.pas" &&
        compile "$unit.pas"
    told $? "the unit of $(basename "$1")"
    shift
done
shift

# A size that is wrong is seen.
sed 's/ SizeOf(TPanel) <> 18/ SizeOf(TPanel) <> 17/' "$folder/d2df.pas" > "$folder/wrong.pas"
sed -i 's/^unit d2df;/unit wrong;/' "$folder/wrong.pas"
compile wrong.pas > /dev/null && told 1 "another size is seen" || told 0 "another size is seen"

cp "$here/reads_map.pas" "$folder" && compile reads_map.pas
told $? "a program with it compiles"
query='"\(.version) \(.panels | length) \(.header.size.width) \(.header.size.height)", (.panels | .[]? | "\(.position.x) \(.position.y) '
query=$query'\(.size.width) \(.size.height) \(.texture) \(if .type == ["PANEL_WALL"] then 1 else 0 end)")'
for map; do
    "$folder/reads_map" "$map" > "$folder/read" && "$levelsmith" query --raw -t d2df "$map" "$query" > "$folder/expected" &&
        cmp "$folder/read" "$folder/expected"
    told $? "$(basename "$map")"
done
echo "1..$number"
[ "$failures" -eq 0 ]
