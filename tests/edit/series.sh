#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What people do all day, with the tool itself: a program that changes nothing leaves every byte of every file; the text of a
# difference grows with the change and not with the file; versions of one project, saved one after the other, are
# compared in less than a second. Prints TAP.
#
#   series.sh PATH-OF-LEVELSMITH MILLISECONDS FOLDER-OF-REAL-FILES FIXTURE...
set -u
tool=$(realpath "$1") limit=$2 real=$3
shift 3
scratch=$(mktemp -d "${TMPDIR:-/tmp}/levelsmith-series.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT

number=0 failed=0
tell() { # tell STATUS NAME
    number=$((number + 1))
    [ "$1" = 0 ] || { printf 'not '; failed=1; }
    echo "ok $number - $2"
}
skip() {
    number=$((number + 1))
    echo "ok $number # SKIP $1"
}

# ---- a program that changes nothing ----

stays() { # stays FILE [OPTIONS]: written anew by `edit .`, it is the same
    file=$1
    shift
    rm -f "$scratch/same"
    "$tool" edit "$@" "$file" . -o "$scratch/same" 2>"$scratch/said" && cmp -s "$file" "$scratch/same" && return
    sed 's/^/# /' "$scratch/said"
    return 1
}

for file in "$@"; do
    name=$(basename "$file")
    stays "$file" -t "${name%%-*}"
    tell $? "edit . leaves $name as it is"
done

other=0 count=0 step=${LEVELSMITH_CI:+4}
# A quarter of them, or it would take too long; a part of that in the quick tests.
for file in $(find "$real" -type f -name '*.*' -size -200k ! -name '*.md' ! -name '*.tsv' 2>/dev/null | sort |
    awk -v "step=${step:-16}" 'NR % step == 0'); do
    "$tool" info "$file" >"$scratch/said" 2>&1 || continue
    count=$((count + 1))
    stays "$file" || { other=1; echo "# $file"; }
done
if [ $count -gt 0 ]; then
    tell $other "edit . leaves $count real files as they are"
else
    skip "edit . on real files: there are none in $real"
fi

# ---- differences grow with the change ----

# Bytes of the text that says that $3 elements of the list $2 have another $4 now; a number for each.
difference() {
    cp "$1" "$scratch/old"
    set -- "$3" "$2" "$4" "$5"
    words=
    for i in $(seq 0 $(($1 - 1))); do
        words="$words /$2/$i/$3=$4$i"
    done
    # shellcheck disable=SC2086 -- a list of words
    rm -f "$scratch/new"
    "$tool" set "$scratch/old" $words -o "$scratch/new" 2>/dev/null || return 1
    "$tool" diff "$scratch/old" "$scratch/new" | tail -n +3 | wc -c
}

grows() { # grows FILE LIST MEMBER VALUE: from one element to eight the text grows as they do, up to a digit here and there
    one=$(difference "$1" "$2" 1 "$3" "$4") eight=$(difference "$1" "$2" 8 "$3" "$4")
    echo "# $(wc -c <"$1") bytes: $one for one, $eight for eight"
    [ "$one" -gt 20 ] && [ "$one" -lt 300 ] && [ "$eight" -gt $((one * 5)) ] && [ "$eight" -lt $((one * 11)) ]
}

for file in "$@"; do
    case $(basename "$file") in
    d2df-everything)
        grows "$file" triggers position/x 4321
        tell $? "the difference of a map grows with the change"
        ;;
    esac
done
large=$(find "$real/prj2" -type f -name '*.prj2' -exec ls -S {} + 2>/dev/null | head -n 3)
if [ -n "$large" ]; then
    for file in $large; do
        grows "$file" rooms ambient_light/r 0.625
        tell $? "the difference of a project of $(wc -c <"$file") bytes grows with the change"
    done
else
    skip "differences of large projects: there are none in $real/prj2"
fi

# ---- one version after the other ----

# Milliseconds that a comparison takes.
duration() {
    start=$(date +%s%N)
    "$tool" diff "$1" "$2" >/dev/null 2>&1
    echo $((($(date +%s%N) - start) / 1000000))
}

# Projects of which there are several versions, the older one first.
pairs() {
    for names in valley1:valley5 valley5:valley9 valley9:valley15 valley15:valley Cennet_Aug:Cennet style_guide:style_guide2; do
        old=$(find "$real/prj2" -name "*_${names%:*}.prj2" 2>/dev/null | head -n 1)
        new=$(find "$real/prj2" -name "*_${names#*:}.prj2" 2>/dev/null | head -n 1)
        [ -z "$old" ] || [ -z "$new" ] || echo "$old $new"
    done
}

pairs >"$scratch/pairs"
[ -s "$scratch/pairs" ] || skip "versions of one project: there are none in $real/prj2"
while read -r old new; do
    # The best of three: other programs may be at work.
    best=$(for i in 1 2 3; do duration "$old" "$new"; done | sort -n | head -n 1)
    echo "# $best ms"
    [ "$best" -lt "$limit" ]
    tell $? "$(basename "$old") and $(basename "$new") are compared in less than $limit ms"
done <"$scratch/pairs"
echo "1..$number"
exit $failed
