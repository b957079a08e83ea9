#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The packages for editors: their words are those of the parser; every layout of the project is coloured and parsed by
# them without a mistake. What needs a program that is not there is skipped. Prints TAP.
#
#   editors.py BUILD PATH-OF-LEVELSMITH
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from titled_tests import finish, skip, test  # noqa: E402

BUILD, TOOL = (os.path.abspath(word) for word in sys.argv[1:3])
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
EDITORS = ROOT / "editors"
LAYOUTS = sorted([*(ROOT / "layouts").glob("*.layout"), *(ROOT / "examples").glob("**/*.layout")])
SAMPLE = """/// What it is.
layout sample "A \\"sample\\"" @extension("smp");
enum Kind { one = 0x1F, two }
struct Sample {
    magic "ABC",             // bytes
    kind: u8<Kind>,          /* a number */
    count: u16 be = count(list) if kind == Kind.one,
    list: [u24; count],
    end: zlib(rest) utf8,
}
root Sample;
"""


def run(*words, **options):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=300, **options)


def words_are_up_to_date():
    checked = run(sys.executable, EDITORS / "words.py", "--check")
    test("words are those of the parser",
         checked.returncode and f"run editors/words.py: {checked.stdout}{checked.stderr}")


# ---- Visual Studio Code ----

def vscode_is_whole():
    package = json.loads((EDITORS / "vscode/package.json").read_text())
    named = [package["main"]] + [entry[key] for kind, key in (("languages", "configuration"), ("grammars", "path"))
                                 for entry in package["contributes"][kind]]
    test("vscode: the files there are", [name for name in named if not (EDITORS / "vscode" / name).exists()])
    grammar = json.loads((EDITORS / "vscode/syntaxes/levelsmith.tmLanguage.json").read_text())
    included = set(re.findall(r'"include": "#([\w-]+)"', json.dumps(grammar)))
    test("vscode: patterns that are included are there", included ^ set(grammar["repository"]))
    configuration = json.loads((EDITORS / "vscode/language-configuration.json").read_text())
    test("vscode: comments", configuration["comments"]["lineComment"] != "//")
    if shutil.which("node"):
        test("vscode: the client is JavaScript", run("node", "--check", EDITORS / "vscode/extension.js").stderr)


def npm(folder, *packages):
    """The folder with these packages of npm; None when they cannot be had."""
    if not shutil.which("node") or not shutil.which("npm"):
        return None
    modules = pathlib.Path(BUILD, folder)
    if not all((modules / "node_modules" / name.rsplit("@", 1)[0]).exists() for name in packages):
        run("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", modules, *packages)
    return modules if all((modules / "node_modules" / name.rsplit("@", 1)[0]).exists() for name in packages) else None


def vscode_colours(scratch):
    modules = npm("vscode-textmate", "vscode-textmate@9.2.0", "vscode-oniguruma@2.0.1")
    if not modules:
        skip("vscode: colours", "npm or its registry cannot be reached")
        return
    sample = scratch / "sample.layout"
    sample.write_text(SAMPLE)
    made = run("node", HERE / "textmate.mjs", modules, EDITORS / "vscode/syntaxes/levelsmith.tmLanguage.json", sample,
               *LAYOUTS)
    test("vscode: layouts are cut into tokens", made.returncode and [made.stderr])
    tokens = [line.split("\t") for line in made.stdout.split("\n") if line.count("\t") == 3]
    of_sample = {(text.strip(), scope.rsplit(".", 1)[0]) for file, _, text, scope in tokens if file == str(sample)}
    expected = {("/// What it is.", "comment.line.documentation"), ("layout", "keyword.other"),
                ("@extension", "storage.type.annotation"),
                ("\\\"", "constant.character.escape"), ("Kind", "entity.name.type"), ("0x1F", "constant.numeric"),
                ("kind", "variable.other.member"), ("u16", "storage.type"), ("be", "keyword.control"),
                ("count", "support.function"), ("count", "variable.other.member"), ("end", "variable.other.member"),
                ("zlib", "support.function"), ("if", "keyword.control"), ("// bytes", "comment.line.double-slash"),
                ("/*", "comment.block")}
    test("vscode: a sample has its colours", expected - of_sample)
    test("vscode: every layout has some", {str(path) for path in LAYOUTS} - {token[0] for token in tokens})
    test("vscode: nothing is marked as illegal", [token for token in tokens if "illegal" in token[3]])


# ---- the language server, by a client that is not ours ----

def neovim_asks(scratch):
    if not shutil.which("nvim"):
        skip("neovim: it understands the server", "there is no Neovim")
        return
    file = scratch / "neovim.layout"
    file.write_text("layout t;\nstruct A { x: u9, b: Bee }\nstruct Bee { y: u16 }\nroot A;\n")
    told = run("nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", f"luafile {HERE}/neovim.lua",
               env={**os.environ, "HOME": str(scratch), "PROGRAM": TOOL, "FILE": str(file)}).stderr
    lines = [line.strip() for line in told.replace("\r", "").split("\n") if line.strip()]
    test("neovim: it understands the server",
         lines != ["1 14 16 1 there is no type `u9`", "struct Bee", "line 2", "0 left"] and told)


# ---- tree-sitter ----

def grammar_parses():
    """By an interpreter of ours, as the generator of tree-sitter is in few places."""
    if not shutil.which("node"):
        skip("tree-sitter: layouts are parsed by the rules", "there is no node")
        return
    grammar, wrong = EDITORS / "tree-sitter-levelsmith/grammar.js", ROOT / "tests/layout/wrong"
    made = run("node", HERE / "grammar.mjs", grammar, *LAYOUTS)
    test("tree-sitter: layouts are parsed by the rules", made.returncode and made.stdout + made.stderr)
    counts = [json.loads(line.split("\t")[1]) for line in made.stdout.split("\n") if "{" in line]
    words = {name for one in counts for name in one if name.endswith("_word")}
    test("tree-sitter: words of every kind are found", len(words) != 6 and [words])
    made = [run("node", HERE / "grammar.mjs", grammar, wrong / name).returncode
            for name in ("item-unclosed.layout", "words-brace-semicolon.layout", "words-typedef.layout")]
    test("tree-sitter: what is broken is not parsed", 0 in made and made)



def tree_sitter(scratch):
    tool = os.environ.get("TREE_SITTER") or shutil.which("tree-sitter")
    if not tool:
        modules = npm("tree-sitter-cli", "tree-sitter-cli@0.25.10")
        tool = modules and shutil.which("tree-sitter", path=modules / "node_modules/.bin")
    if not tool:
        skip("tree-sitter: layouts are parsed", "there is no tree-sitter, and npm cannot install it")
        return
    grammar = scratch / "grammar"
    shutil.copytree(EDITORS / "tree-sitter-levelsmith", grammar)
    here = {"cwd": grammar, "env": {**os.environ, "XDG_CACHE_HOME": str(scratch / "cache"), "HOME": str(scratch)}}
    made = run(tool, "generate", **here)
    test("tree-sitter: the grammar is one", made.returncode and made.stdout + made.stderr)
    made = run(tool, "test", **here)
    test("tree-sitter: trees are as expected", made.returncode and made.stdout + made.stderr)
    made = run(tool, "parse", "--quiet", *LAYOUTS, **here)
    test("tree-sitter: layouts are parsed", made.returncode and made.stdout + made.stderr)
    made = run(tool, "parse", "--quiet", *sorted((ROOT / "tests/layout/wrong").glob("item-unclosed.layout")), **here)
    test("tree-sitter: what is broken is not", not made.returncode)
    (scratch / "sample.layout").write_text(SAMPLE)
    made = run(tool, "query", grammar / "queries/highlights.scm", scratch / "sample.layout", **here)
    found = set(re.findall(r"(?:\d+|capture: )\s*-?\s*([\w.]+)", made.stdout))
    test("tree-sitter: queries find what they colour", made.returncode and made.stdout + made.stderr)
    test("tree-sitter: a sample has its colours",
         {"keyword", "property", "comment", "string", "number"} - found and made.stdout)


words_are_up_to_date()
vscode_is_whole()
grammar_parses()
with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder).resolve()
    if os.environ.get("LEVELSMITH_CI"):
        vscode_colours(folder)
        tree_sitter(folder)
        neovim_asks(folder)
    else:
        skip("vscode: colours", "LEVELSMITH_CI is not set")
        skip("tree-sitter: layouts are parsed", "LEVELSMITH_CI is not set")
        skip("neovim: it understands the server", "LEVELSMITH_CI is not set")
finish()
