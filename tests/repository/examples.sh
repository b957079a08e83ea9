#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The programs of docs/examples print what they are said to print.
#
#   examples.sh PATH-OF-SWITCHES PATH-OF-PRJ2-EVERYTHING
expected='Room 1, sectors (1, 1) to (1, 1): object 0 in Room 1'

echo 1..1
printed=$("$1" "$2") && [ "$printed" = "$expected" ] || printf 'not '
echo 'ok 1 - switches'
printf '%s\n' "$printed" | sed 's/^/# /'
