#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The library takes all of its memory from the caller: where a function takes options or an allocator, no call in src/
# passes NULL, which would mean malloc without limits. What takes them is read from the headers. Prints TAP.
import glob
import os
import re

PARAMETER = re.compile(r"const struct smith_(?:options|allocator) \*\w+$")
DECLARATION = re.compile(r"\b(smith_\w+)\(([^()]*)\)\s*(?:;|\{|__attribute__)")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'", re.DOTALL)


def read(path):
    """The code of a file: comments and texts blank, lines where they were."""
    with open(path, encoding="utf-8") as file:
        return COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), file.read())


def memory_parameters(paths):
    """Where the functions of headers take memory: {name: index of the parameter}."""
    taken = {}
    for path in paths:
        for name, parameters in DECLARATION.findall(read(path)):
            for index, parameter in enumerate(parameters.split(",")):
                if PARAMETER.search(" ".join(parameter.split())):
                    taken[name] = index
    return taken


def arguments_at(text, at):
    """The arguments of the call whose parenthesis opens before `at`."""
    depth, argument, arguments = 1, "", []
    while at < len(text):
        depth += (text[at] in "([{") - (text[at] in ")]}")
        if not depth:
            break
        if text[at] == "," and depth == 1:
            arguments.append(argument)
            argument = ""
        else:
            argument += text[at]
        at += 1
    return [part.strip() for part in arguments + [argument]]


def forgetful_calls(path, taken):
    text = read(path)
    for call in re.finditer(r"\b(smith_\w+)\(", text):
        index = taken.get(call.group(1))
        if index is not None and arguments_at(text, call.end())[index:index + 1] == ["NULL"]:
            yield "%s:%d: %s" % (path, text.count("\n", 0, call.start()) + 1, call.group(1))


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
    headers = glob.glob("include/**/*.h", recursive=True) + glob.glob("src/**/*.h", recursive=True)
    taken = memory_parameters(headers)
    found = [line for path in sorted(glob.glob("src/**/*.[ch]", recursive=True)) for line in forgetful_calls(path, taken)]
    for line in found:
        print("# " + line)
    good = not found and len(taken) > 80
    print("%sok 1 - calls of %d functions pass on the caller's memory" % ("" if good else "not ", len(taken)))
    print("1..1")
    raise SystemExit(0 if good else 1)


main()
