#!/bin/sh
# SPDX-License-Identifier: MIT
#
# tools/count-tests decides what "N passed, N failed" says, so it is tested itself. Prints TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
number=0 failed=0

# expect NAME COUNTS RESULT OUTPUT: a program with that result and output counts so.
expect() {
    number=$((number + 1))
    printf '{"name": "x", "result": "%s", "stdout": "%s"}\n' "$3" "$4" >"$log"
    counts=$(tools/count-tests "$log" | tail -n 1)
    if [ "$counts" = "$2" ]; then
        echo "ok $number - $1"
    else
        echo "not ok $number - $1: expected $2, counted $counts"
        failed=1
    fi
}

expect "all passed" "2 0 0" OK '1..2\nok 1 - a\nok 2 - b\n'
expect "one failed" "1 1 0" FAIL '1..2\nok 1 - a\nnot ok 2 - b\n'
expect "skipped as cmocka says it" "1 0 1" OK '1..2\nok 1 - a\nnot ok 2 # SKIP b\n'
expect "skipped as TAP says it" "1 0 1" OK '1..2\nok 1 - a\nok 2 # SKIP b\n'
expect "skipped as a whole" "0 0 1" OK '1..0 # SKIP there is no such thing here\n'
expect "nothing planned and no reason" "0 1 0" OK '1..0\n'
expect "died at once" "0 1 0" FAIL ''
expect "died half way" "1 1 0" FAIL '1..2\nok 1 - a\n'
expect "ended early and called it success" "1 1 0" OK '1..2\nok 1 - a\n'
expect "said nothing" "0 1 0" OK ''
expect "several groups in one program" "3 0 0" OK '1..2\nok 1 - a\nok 2 - b\n1..1\nok 1 - c\n'
expect "the plan at the end" "1 0 0" OK 'ok 1 - a\n1..1\n'
expect "words that are no result" "1 0 0" OK '1..1\nokay\nok 1 - a\n'
expect "timed out" "1 1 0" TIMEOUT '1..3\nok 1 - a\n'
echo "1..$number"
exit $failed
