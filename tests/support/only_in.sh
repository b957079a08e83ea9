#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Runs a test that takes too long for the quick tests: in CI (LEVELSMITH_CI=1), in every third change in CI, or only when all
# is asked for (LEVELSMITH_CI=all).
#
#   only_in.sh ci|turn|all PROGRAM ARGUMENTS...
where=$1
shift
case $where-${LEVELSMITH_CI:-} in
ci-?* | turn-all | all-all) exec "$@" ;;
turn-?*) "$(dirname "$0")/../../tools/affected" --in-turn 3 "$(basename "$1")" && exec "$@" ;;
esac
case $where in
ci) how='in CI only (LEVELSMITH_CI=1)' ;;
turn) how='in CI in every third change, and when everything is checked (make check-all)' ;;
*) how='when everything is checked (make check-all)' ;;
esac
echo "1..1"
echo "ok 1 # SKIP $(basename "$1") ($2 ...) takes long: it runs $how"
