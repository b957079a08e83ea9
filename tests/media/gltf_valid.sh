#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Every glTF file we write is one: the Khronos Group's validator, from npm, finds no error and no warning. It is installed
# into the folder of the build; where npm or its registry cannot be reached, the test is skipped.
#
#   gltf_valid.sh BUILD WRITE-SAMPLE-MODEL LEVELSMITH --placed LEVEL ARCHIVE FILE...   with the objects of the archive in it
#   gltf_valid.sh BUILD WRITE-SAMPLE-MODEL LEVELSMITH --real FOLDER...   whatever can be read of what is there
set -u

modules=$1/gltf-validator
write_sample=$2
levelsmith=$3
shift 3
here=$(cd "$(dirname "$0")" && pwd)

skip() {
    echo "1..0 # SKIP $1"
    exit 0
}

command -v node >/dev/null && command -v npm >/dev/null || skip "there is no npm here"

# One at a time: another test may be at it.
exec 9>"$modules.lock"
flock 9
[ -d "$modules/node_modules/gltf-validator" ] ||
    timeout 60 npm install --silent --no-audit --no-fund --prefix "$modules" gltf-validator@2.0.0-dev.3.10 \
        >/dev/null 2>&1 || skip "the npm registry cannot be reached"
exec 9>&-

scratch=$(mktemp -d "${TMPDIR:-/tmp}/levelsmith-gltf.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
"$write_sample" "$scratch/sample.glb" || exit 1
if [ "$1" = --real ]; then
    shift
    [ -d "$1" ] || skip "there is no $1"
    for file in $(find "$@" -type f | sort); do # names of these files have no spaces
        "$levelsmith" export "$file" -o "$scratch/$(basename "$file").glb" 2>/dev/null
    done
    level=$1/../prj2/8b395249_settomb.prj2
    [ ! -f "$level" ] ||
        "$levelsmith" export "$level" --wad "$1/../wad/c8d0d295_settomb.WAD" -o "$scratch/placed.glb" --collision --portals \
            --light lamps 2>/dev/null || exit 1
else
    shift # --placed
    "$levelsmith" export "$1" --wad "$2" -o "$scratch/placed.glb" 2>/dev/null || exit 1
    "$levelsmith" export "$1" --collision --portals --light lamps -o "$scratch/shapes.glb" 2>/dev/null || exit 1
    shift 2
    for file; do
        "$levelsmith" export "$file" -o "$scratch/$(basename "$file").glb" || exit 1
    done
fi
node "$here/gltf_valid.mjs" "$modules" "$scratch"/*.glb
