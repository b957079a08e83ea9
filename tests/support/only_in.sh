#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Runs a test that takes too long for the quick tests: in CI (LEVELSMITH_CI=1), or only when all is asked for
# (LEVELSMITH_CI=all).
#
#   only_in.sh ci|all PROGRAM ARGUMENTS...
where=$1
shift
case $where-${LEVELSMITH_CI:-} in
ci-?* | all-all) exec "$@" ;;
esac
[ "$where" = ci ] && how='in CI only (LEVELSMITH_CI=1)' || how='when everything is checked (make check-all)'
echo "1..1"
echo "ok 1 # SKIP $(basename "$1") ($2 ...) takes long: it runs $how"
