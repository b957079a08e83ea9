#!/bin/sh
# SPDX-License-Identifier: MIT
#
# git-setup in real repositories: git shows, converts and merges level files by what is in them, and everything else as
# before. Prints TAP.
#
#   git.sh PATH-OF-LEVELSMITH PRJ2-FILE D2DF-FILE
set -u

if ! command -v git >/dev/null 2>&1; then
    echo "1..1"
    echo "ok 1 # SKIP git-setup: there is no git"
    exit 0
fi

scratch=$(mktemp -d "${TMPDIR:-/tmp}/levelsmith-git.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

# The tool lies in a folder with a space in its name, and outside of PATH.
mkdir "$scratch/our tools" "$scratch/home"
cp "$1" "$scratch/our tools/levelsmith"
tool="$scratch/our tools/levelsmith"
project=$(realpath "$2") map=$(realpath "$3")

HOME=$scratch/home GIT_CONFIG_NOSYSTEM=1 LC_ALL=C
export HOME GIT_CONFIG_NOSYSTEM LC_ALL
unset XDG_CONFIG_HOME GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
git config --global user.name somebody
git config --global user.email somebody@example.org
git config --global init.defaultBranch main
git config --global core.pager cat

number=0 failed=0

# check NAME COMMAND...: the command must succeed.
check() {
    number=$((number + 1))
    name=$1
    shift
    if "$@" >"$scratch/said" 2>&1; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        sed 's/^/# /' "$scratch/said"
        failed=1
    fi
}

# A repository with a project, a map, a text of a map's extension, and bytes of one, in a folder with a space.
new_repository() {
    git init -q "$scratch/$1" && cd "$scratch/$1" || exit 1
    mkdir "our levels"
    cp "$project" "our levels/one two.prj2"
    cp "$map" "our levels/E1.MAP"
    printf 'one\ntwo\nthree\nfour\nfive\n' >notes.map
    printf 'a\0b' >other.dat
}
commit() {
    git add -A && git commit -qm "$1"
}
value() {
    "$tool" get "$1" "$2"
}
says() {
    wanted=$1
    shift
    "$@" >"$scratch/output" 2>&1
    cat "$scratch/output"
    grep -qF -e "$wanted" "$scratch/output"
}
says_not() {
    ! says "$@"
}
fails() {
    ! "$@"
}

# ---- setting up ----

new_repository first
printf '*.txt text' >.gitattributes
check "it sets up a repository" "$tool" git-setup
cp .gitattributes "$scratch/attributes"
cp .git/config "$scratch/config"
check "what was in .gitattributes stays" says "*.txt text" cat .gitattributes
check "a second time changes no attributes" sh -c '"$1" git-setup && cmp .gitattributes "$2"' sh "$tool" "$scratch/attributes"
check "nor the configuration" cmp .git/config "$scratch/config"
check "extensions hold in any case" says "one.PrJ2: merge: levelsmith" git check-attr merge one.PrJ2
check "a level is never given other line ends" says "text: unset" git check-attr text E1.MAP
cd "our levels" || exit 1
check "also from a folder of the repository" sh -c '"$1" git-setup && cmp ../.gitattributes "$2" && ! test -e .gitattributes' \
    sh "$tool" "$scratch/attributes"
cd "$scratch" || exit 1
check "outside of a repository it says so" says "no git repository" "$tool" git-setup

# ---- looking ----

cd "$scratch/first" || exit 1
commit base
"$tool" set "our levels/one two.prj2" /rooms/0/name=Hall -i
check "git diff says what changed" says '-> "Hall"' git diff
check "with the names of git" says '+++ b/our levels/one two.prj2' git diff
check "without it, git diff compares the text form" says '+      "name": "Hall",' git diff --no-ext-diff
commit "another name"
check "as git show and git log do" says '+      "name": "Hall",' git show
check "the text form is kept" git rev-parse -q --verify refs/notes/textconv/levelsmith
echo six >>notes.map
printf 'a\0c' >other.dat
check "other files are compared as ever" says '+six' git diff notes.map
check "also when they are no texts" says 'differ' git diff other.dat
check "and have a text form" says 'does not understand' git diff --no-ext-diff other.dat
cp "our levels/E1.MAP" new.map
rm "our levels/one two.prj2"
git add -A
check "a new file is named" says 'map added' git diff --cached new.map
check "and one that went" says 'project removed' git diff --cached
check "below a head as diff has it" sh -c "git diff --cached | grep -A1 -x -e '+++ /dev/null' | grep -q 'project removed'"
git mv -f "our levels/E1.MAP" "our levels/E2.MAP"
check "a file may get another name" says 'E2.MAP' git diff --cached -M
git reset -q --hard

# ---- merging ----

git checkout -qb left
"$tool" set "our levels/one two.prj2" '/rooms/0/name=Left hall' -i
"$tool" set "our levels/E1.MAP" /monsters/0/position/x=11 -i
printf 'ONE\ntwo\nthree\nfour\nfive\n' >notes.map
commit left
git checkout -q main
"$tool" set "our levels/one two.prj2" '/rooms/1/name=Right room' -i
"$tool" set "our levels/E1.MAP" /items/0/position/y=22 -i
printf 'one\ntwo\nthree\nfour\nFIVE\n' >notes.map
commit right
cp -r "$scratch/first" "$scratch/without"
check "different rooms and different records are merged" git merge -q left -m both
check "with the room of one" says 'Left hall' value "our levels/one two.prj2" /rooms/0/name
check "and that of the other" says 'Right room' value "our levels/one two.prj2" /rooms/1/name
check "with the monster of one" says 11 value "our levels/E1.MAP" /monsters/0/position/x
check "and the item of the other" says 22 value "our levels/E1.MAP" /items/0/position/y
check "texts are merged as texts" sh -c 'test "$(tr "\n" " " <notes.map)" = "ONE two three four FIVE "'
check "nothing is left behind" sh -c 'test -z "$(git status --porcelain)"'

cd "$scratch/without" || exit 1
touch "$(git rev-parse --git-dir)/config.lock" # as if another git were writing there
check "what git cannot remove is said" says 'git cannot remove diff.levelsmith' "$tool" git-setup --remove
rm "$(git rev-parse --git-dir)/config.lock"
check "--remove takes all of it away" "$tool" git-setup --remove
check "also from the configuration" fails git config --get-regexp levelsmith
check "and only it" sh -c 'test "$(cat .gitattributes)" = "*.txt text"'
commit removed
check "without it git cannot merge them" fails git merge -q left -m both
git merge --abort

# ---- a conflict ----

cd "$scratch/first" || exit 1
git checkout -qb ours
"$tool" set "our levels/one two.prj2" /rooms/0/name=Ours /rooms/0/position/x=5 -i
commit ours
git checkout -q main
git checkout -qb theirs
"$tool" set "our levels/one two.prj2" /rooms/0/name=Theirs /rooms/1/position/x=7 -i
commit theirs
git checkout -q ours
check "one name changed on both sides is a conflict" fails git merge theirs -m conflict
check "git knows" says 'UU "our levels/one two.prj2"' git status --porcelain
check "ours stays" says Ours value "our levels/one two.prj2" /rooms/0/name
check "what theirs alone changed is there" says 7 value "our levels/one two.prj2" /rooms/1/position/x
check "the conflict is listed" says '"path": "/rooms/0/name"' cat "our levels/one two.prj2.conflicts.json"
check "git diff can be asked in the middle of it" says 'Unmerged path' git diff --cached
"$tool" resolve "our levels/one two.prj2" "our levels/one two.prj2.conflicts.json" --side=theirs -i
check "resolve decides it" says Theirs value "our levels/one two.prj2" /rooms/0/name
rm "our levels/one two.prj2.conflicts.json"
check "and the merge is done" sh -c 'git add -A && git commit -qm resolved && test -z "$(git status --porcelain)"'

# ---- for all repositories ----

new_repository second
commit base
check "--global sets up all repositories" "$tool" git-setup --global
check "by the user's own attributes" says 'merge: levelsmith' git check-attr merge a.prj2
"$tool" set "our levels/E1.MAP" /monsters/0/position/x=12345 -i
check "git diff says what changed there" says '-> 12345' git diff
check "and no file of the repository was touched" fails test -e .gitattributes
check "--global --remove takes it away again" "$tool" git-setup --global --remove
check "with the file it made" fails test -e "$HOME/.config/git/attributes"
git config --global core.attributesFile '~/my attributes'
check "a file of the user's choice is used" sh -c '"$1" git-setup --global && test -s "$HOME/my attributes"' sh "$tool"

# ---- hostile names ----

# "-x" is no option, and what a name says reaches no terminal as it is.
git config --global --unset core.attributesFile
new_repository hostile
"$tool" git-setup >/dev/null
escape=$(printf '\033')
for name in "-o.prj2" "--version.map" "-- x.prj2" "$(printf 'a\033[31m.prj2')"; do
    cp "$project" "./$name"
done
cp "$map" ./--version.map
commit base
git checkout -q -b other
"$tool" set ./-o.prj2 "/rooms/0/name=Theirs" -i && "$tool" set ./--version.map "/header/name=Theirs" -i
"$tool" set "./$(printf 'a\033[31m.prj2')" "/rooms/0/name=Theirs" -i
commit theirs
git checkout -q main
"$tool" set ./-o.prj2 "/rooms/1/name=Ours" -i && "$tool" set ./--version.map "/header/author=Ours" -i
commit ours
check "a name with a dash in front is compared" says "Theirs" git diff main~1 other -- ./-o.prj2
check "and merged" git merge -q -m both other
check "with both changes" sh -c 'test "$("$1" get ./-o.prj2 /rooms/0/name)$("$1" get ./-o.prj2 /rooms/1/name)" = TheirsOurs' sh "$tool"
check "no escape reaches the terminal" sh -c '! git diff main~1 other | grep -q "$1"' sh "$escape"
for name in -o --version.txt; do
    printf 'one\n' >"./$name.map"
done
commit texts
printf 'two\n' >./-o.map
check "texts with such names as well" says "+two" git diff -- ./-o.map
git config --global core.attributesFile '~/my attributes'

# ---- in PATH ----

PATH="$scratch/our tools:$PATH"
export PATH
check "a tool in PATH is called by its name" sh -c 'levelsmith git-setup && git config merge.levelsmith.driver | grep -q ^levelsmith'

echo "1..$number"
exit $failed
