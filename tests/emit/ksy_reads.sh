#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The Kaitai Struct description of every layout compiles with Kaitai's own compiler (from npm, installed into the folder
# of the build; where npm or its registry cannot be reached, the test is skipped), and what was compiled reads files to
# the values that our JSON has; or the layout says what Kaitai cannot, and is refused. So do layouts of the gallery with what no format
# of ours has.
#
#   ksy_reads.sh BUILD LEVELSMITH FIXTURE...
#   ksy_reads.sh BUILD LEVELSMITH --real FOLDER     a folder a format: maps, and what else is small
set -u
modules=$1/kaitai levelsmith=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)

skip() {
    echo "1..0 # SKIP $1"
    exit 0
}

command -v node >/dev/null && command -v npm >/dev/null || skip "there is no npm here"
[ -d "$modules/node_modules/kaitai-struct-compiler" ] ||
    timeout 60 npm install --silent --no-audit --no-fund --prefix "$modules" kaitai-struct-compiler@0.11.0 \
        kaitai-struct@0.11.0 js-yaml@4.1.0 >/dev/null 2>&1 || skip "the npm registry cannot be reached"

scratch=$(mktemp -d "${TMPDIR:-/tmp}/levelsmith-ksy.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

# What Kaitai cannot say: lists `while`, `beside`, `until … after …`, `last "…"`, parameters of the root in what lies in lists.
refused=' doom2d_level pmf prj tr_level was zip '

# layout_of FORMAT: the file with its layout
layout_of() {
    for file in "$here/../../layouts/$1.layout" "$here/../../examples/layouts/$1.layout" "$here/$1.layout"; do
        [ ! -f "$file" ] || { echo "$file"; return; }
    done
}

# describe FORMAT: its description, or nothing for those that are refused
describe() {
    "$levelsmith" layout --emit ksy "$(layout_of "$1")" -o "$scratch/$1.ksy" 2> "$scratch/said" && return 0
    case $refused in
    *" $1 "*) grep -q 'Kaitai Struct has nothing for .*\[LAYOUT-UNSAYABLE\]' "$scratch/said" && return 1 ;;
    esac
    cat "$scratch/said" >&2
    exit 1
}

# add FORMAT FILE: to the files that are compared
add() {
    if [ -f "$here/../../layouts/$1.layout" ]; then
        "$levelsmith" json -t "$1" "$2" > "$scratch/$(basename "$2").json" || exit 1
    else
        "$levelsmith" json --layout "$(layout_of "$1")" "$2" > "$scratch/$(basename "$2").json" || exit 1
    fi
    if grep -q '\$header": \[\[' "$scratch/$(basename "$2").json"; then # a chunk says it is larger than the file
        echo "# left out: $(basename "$2"), which broke off"
        return
    fi
    printf '%s\n%s\n' "$2" "$scratch/$(basename "$2").json" >> "$scratch/$1.list"
}

formats=
if [ "$1" = --real ]; then
    [ -d "$2" ] || skip "there is no $2"
    for file in $(find "$2" -type f -size -40k \( -name '*.map' -o -name '*.plv' -o -name '*.HOF' -o -name '*.prj2' \) | sort); do
        format=$("$levelsmith" info --json "$file" | sed -n 's/^  "format": "\(.*\)",*$/\1/p')
        add "$format" "$file"
        case " $formats " in *" $format "*) ;; *) formats="$formats $format" ;; esac
    done
else
    for layout in "$here"/../../layouts/*.layout; do
        format=$(basename "$layout" .layout)
        formats="$formats $format"
        for file; do
            case $(basename "$file") in "$format"-*) add "$format" "$file" ;; esac
        done
    done
    for format in chk lmu; do # text in a region's stream; ids and numbers that are VLQ
        PYTHONPATH=$here/../gallery python3 -B -c "import samples, sys
sys.stdout.buffer.write(samples.$format())" > "$scratch/sample.$format" || exit 1
        formats="$formats $format"
        add $format "$scratch/sample.$format"
    done
    "$levelsmith" build --layout "$here/streams.layout" "$here/streams.json" -o "$scratch/sample.streams" || exit 1
    formats="$formats streams"
    add streams "$scratch/sample.streams"
fi
[ -n "$formats" ] || skip "there are no files"

set --
for format in $formats; do
    describe "$format" || continue
    [ $# -eq 0 ] || set -- "$@" --
    set -- "$@" "$scratch/$format.ksy"
    [ -f "$scratch/$format.list" ] && set -- "$@" $(cat "$scratch/$format.list") # names of these files have no spaces
done
node "$here/ksy_reads.mjs" "$modules" "$@"
