#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Formats of one's own, in folders: two layouts, one of which imports a third file, and every verb on their files without an
# option. Prints TAP.
#
#   own_formats.sh PATH-OF-LEVELSMITH
set -u

tool=$(realpath "$1")
scratch=$(mktemp -d "${TMPDIR:-/tmp}/levelsmith-own.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
mkdir -p own home/.config/levelsmith/layouts
unset XDG_CONFIG_HOME
HOME=$scratch/home LEVELSMITH_LAYOUTS=$scratch/nowhere:$scratch/own
export HOME LEVELSMITH_LAYOUTS

cat >own/riff.layout <<'END'
// Shared by all; no format of itself.
frame Block { id: u32 = id, size: u32 = size, end id }
struct Point { x: i16, y: i16 }
END
cat >home/.config/levelsmith/layouts/lamp.layout <<'END'
layout lamp "Lamp file";
import "riff";
struct File {
    magic "LAMP",
    version: u8,
    chunks Block { "spot" spots: [Point], "name" name: utf8, many "file" files: Entry key name }
}
struct Entry { name: ascii(u8), data: bytes @file }
root File;
END
printf 'layout bare @extension("bar");\nstruct File { x: u8, y: u16 }\nroot File;\n' >own/bare.layout
printf 'layout pair "Two bytes";\nstruct File { magic "#!", x: u16 }\nroot File;\n' >own/pair.layout

printf 'LAMP\001spot\004\000\000\000\001\000\002\000name\003\000\000\000abcfile\006\000\000\000\002AA123\000\000\000\000' >a.lmp
printf '\001\002\003' >b.bar
printf '#!\001\002' >c

number=0 failed=0
report() { # report GOOD NAME: one result
    number=$((number + 1))
    [ "$1" = 0 ] || { printf 'not '; failed=1; }
    echo "ok $number - $2"
}

# expect STATUS TEXT WORD...: the tool exits so, and TEXT is in what it prints.
expect() {
    status=$1 text=$2
    shift 2
    "$tool" "$@" >printed 2>&1 </dev/null
    got=$?
    good=0
    if [ "$got" != "$status" ] || { [ "$text" ] && ! grep -qF -- "$text" printed; }; then good=1; fi
    [ $good = 0 ] || sed "s/^/# $got: /" printed
    report $good "$*"
}

same() { # same A B
    cmp "$1" "$2" >/dev/null 2>&1
    report $? "$1 and $2 are the same"
}

expect 0 'Kind     Lamp file' info a.lmp
expect 0 '' check a.lmp
expect 0 'ok a.lmp' roundtrip a.lmp
expect 0 'spots[0]: Point' dump a.lmp
expect 0 '"$format": "lamp"' json a.lmp
expect 0 '' json a.lmp -o a.json
expect 0 '' build a.json -o built.lmp
same a.lmp built.lmp
expect 0 'abc' get a.lmp /name
expect 0 '' set a.lmp /name=lamp -o b.lmp
expect 0 '' insert b.lmp /spots/1 '{"x": 3, "y": 4}' -o c.lmp
expect 0 '' move c.lmp /spots/1 0 -o d.lmp
expect 0 '' delete d.lmp /spots/1 -o e.lmp
expect 0 '"abc"' query a.lmp .name
expect 0 '' edit a.lmp '.version = 2' -o v.lmp
expect 1 'name: "abc" -> "lamp"' diff a.lmp b.lmp
"$tool" diff --json a.lmp b.lmp >patch.json
expect 0 '' apply a.lmp patch.json -o applied.lmp
same b.lmp applied.lmp
expect 0 '' merge a.lmp b.lmp v.lmp -o merged.lmp
expect 0 'lamp' get merged.lmp /name
expect 0 'AA           3' list a.lmp
expect 0 '' extract a.lmp -o folder
expect 0 '' pack folder -o packed.lmp
same a.lmp packed.lmp
head -c 27 a.lmp >cut.lmp
expect 0 'fixed[CHUNK-FRAMED]' repair cut.lmp -o repaired.lmp
expect 0 '' check repaired.lmp
expect 0 '' paths a.lmp
mkdir tree && cp b.bar own/bare.layout tree && cp a.lmp tree/a.lamp
expect 0 'levelsmith: 1 file: 1 read; 2 others left out' info -r tree
expect 4 'lamp have one form only' upgrade a.lmp -o upgraded.lmp
expect 1 'nothing can be done to files of the format lamp as a whole' edit a.lmp --do
expect 4 'no picture' render a.lmp -o a.png
expect 0 "Lamp file  ($HOME/.config/levelsmith/layouts)" formats
expect 0 "\"folder\": \"$scratch/own\"" formats --json

# What else makes a format be found, or not.
expect 0 'Format  bare' info b.bar
cp b.bar b.other
expect 4 'FORMAT-UNKNOWN' info b.other
expect 0 'Format  bare' info -t bare b.other
expect 0 'Format  bare' info --layout bare b.other
printf '\001\002' >short.bar
expect 4 'FORMAT-UNKNOWN' info short.bar
expect 0 'c: warning: taken for pair by 2 bytes only' info c
cp home/.config/levelsmith/layouts/lamp.layout own/lamp2.layout
expect 4 'this may be lamp2 or lamp: say which' info a.lmp
rm own/lamp2.layout

# By --layout, without any folder.
cp own/riff.layout home/.config/levelsmith/layouts/lamp.layout .
saved=$LEVELSMITH_LAYOUTS
LEVELSMITH_LAYOUTS='' HOME=$scratch/nowhere
expect 4 'FORMAT-UNKNOWN' info a.lmp
expect 0 'AA           3' list --layout lamp.layout a.lmp
expect 0 '' extract --layout lamp.layout a.lmp -o folder2
expect 0 '' pack --layout lamp.layout folder2 -o packed2.lmp
same a.lmp packed2.lmp
expect 0 'fixed[CHUNK-FRAMED]' repair --layout lamp.layout cut.lmp -o repaired2.lmp
expect 2 'levelsmith edit: --layout means nothing with --do' edit --layout lamp.layout a.lmp --do
for verb in upgrade render export extract-rooms insert-rooms; do
    expect 2 "levelsmith $verb: there is no --layout here: " $verb --layout lamp.layout a.lmp
    expect 0 'There is no --layout' help $verb
done
LEVELSMITH_LAYOUTS=$saved HOME=$scratch/home

# Layouts that are none, and files that are none.
echo 'layout broken; struct X {' >own/broken.layout
expect 0 'levelsmith: warning: broken is passed over:' info a.lmp
"$tool" info a.lmp a.lmp 2>&1 | grep -c 'passed over' | grep -qx 1
report $? "a broken layout is named once"
rm own/broken.layout
echo 'layout self; import "self"; struct File { magic "SELF" } root File;' >own/self.layout
expect 0 'ok' layout own/self.layout
mkdir own/folder.layout
echo 'layout odd; import "folder"; struct File { x: u8 } root File;' >odd.layout
expect 4 "cannot import \`folder\`: cannot read '$scratch/own/folder.layout': Is a directory" layout odd.layout
echo 'layout odd; import "missing"; struct File { x: u8 } root File;' >odd.layout
expect 4 'in no folder of layouts, and not built in' layout odd.layout
echo 'layout odd; import "riff"; struct Point { x: u8 } root Point;' >odd.layout
expect 4 'riff.layout:3:8: note: the first is here' layout odd.layout
echo 'layout odd; import "pop_colours"; struct File { sets: Sets } root File;' >odd.layout
expect 0 'odd: 4 types' layout odd.layout
i=0
while [ $i -lt 1000 ]; do
    echo "struct S$i { x: u8 }" >"own/part$i.layout"
    i=$((i + 1))
done
{ echo 'layout odd; struct File { x: S0 } root File;'; seq -f 'import "part%.0f";' 0 999; } >odd.layout
expect 4 'a layout has at most 256 imports' layout odd.layout
expect 0 'Kind     Lamp file' info a.lmp

echo "1..$number"
exit $failed
