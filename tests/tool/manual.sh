#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Manual pages: scdoc takes each of them, and a page has the name, every option and every example of its verb's help.
# Prints TAP.
#
#   manual.sh PATH-OF-LEVELSMITH
set -u
tool=$1
if ! command -v scdoc >/dev/null 2>&1 || ! command -v man >/dev/null 2>&1; then
    echo "1..1"
    echo "ok 1 # SKIP manual pages: there is no scdoc, or no man"
    exit 0
fi
scratch=$(mktemp -d "${TMPDIR:-/tmp}/levelsmith-manual.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
LC_ALL=C.UTF-8 MANWIDTH=400 MANROFFOPT=-rHY=0
export LC_ALL MANWIDTH MANROFFOPT
unset MANPAGER PAGER

# What help says that the page has to say too: options, and examples without their line breaks.
words_of_help() {
    "$tool" help "$1" | sed -n 's/^  \(-[a-z], --[a-z-]*\).*/\1/p; s/^      \(--[a-z-]*\).*/\1/p'
    "$tool" help "$1" | sed -n '/^Examples:/,$p' | sed -n 's/^  \([^ ]\)/\1/p' | grep -v '\\$'
}

number=0 failed=0
verbs=$("$tool" help | sed -n 's/^  \([a-z-]*\) .*/\1/p')
for verb in $verbs; do
    number=$((number + 1)) good=yes
    "$tool" help --scdoc "$verb" | scdoc >"$scratch/page.1" 2>"$scratch/said" || good=no
    man -l "$scratch/page.1" 2>>"$scratch/said" | cat >"$scratch/page"
    grep -q "^ *levelsmith-$verb - " "$scratch/page" || { good=no; echo "no name" >>"$scratch/said"; }
    words_of_help "$verb" >"$scratch/words"
    while read -r words; do
        grep -qF -e "$words" "$scratch/page" || { good=no; echo "lacks: $words" >>"$scratch/said"; }
    done <"$scratch/words"
    [ $good = yes ] || { failed=1; printf 'not '; }
    echo "ok $number - $verb"
    [ $good = yes ] || sed 's/^/# /' "$scratch/said"
done
number=$((number + 1))
"$tool" help --scdoc | scdoc >"$scratch/page.1" && man -l "$scratch/page.1" | cat >"$scratch/page"
lacking=$(for verb in $verbs; do grep -q "levelsmith-$verb(1)" "$scratch/page" || echo "$verb"; done)
[ -z "$lacking" ] || { failed=1; printf 'not '; }
echo "ok $number - the tool's own page names all verbs $lacking"
echo "1..$number"
exit $failed
