#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Where packages are missing, `tools/setup --check`, which `make` runs before it sets up a build, names each and says what
# installs them; where none is, it says nothing. dpkg-query is replaced. Prints TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
scratch=$(mktemp -d "${TMPDIR:-/tmp}/levelsmith-setup.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
PATH=$scratch:$PATH
number=0

# expect TITLE CONDITION...
expect() {
    number=$((number + 1))
    title=$1
    shift
    "$@" || { printf 'not '; failed=1; }
    echo "ok $number - $title"
}

# Every package but $1 is installed.
all_but() {
    printf '#!/bin/sh\nfor package; do :; done\n[ "$package" = "%s" ] || echo installed\n' "$1" >"$scratch/dpkg-query"
    chmod +x "$scratch/dpkg-query"
    said=$(tools/setup --check 2>&1)
    status=$?
}

failed=0
all_but libyajl-dev
printf '%s\n' "$said" | sed 's/^/# /'
expect 'a missing package is a failure' [ $status = 1 ]
expect 'it is named, with what it is for' [ "${said%%
*}" = 'missing: libyajl-dev (tests: reads our JSON)' ]
expect 'what installs it is named' [ "${said#*make demo}" != "$said" ]
all_but ''
expect 'nothing missing, nothing said' [ "$status:$said" = 0: ]
expect 'make checks before it sets up a build' grep -q '^	@tools/setup --check$' Makefile
echo "1..$number"
exit $failed
