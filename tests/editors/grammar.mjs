// SPDX-License-Identifier: MIT
//
// Parses texts by the rules of a tree-sitter grammar without tree-sitter, whose generator cannot be had everywhere:
// choices are tried in their order, and repetitions take what they can get, which is enough for a grammar whose terms all
// begin differently. Prints a line for each file: how many nodes of each rule, or where it ends too early.
//
//   grammar.mjs GRAMMAR.js FILE...
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const [grammarPath, ...files] = process.argv.slice(2);
const rule = (type, content) => ({ type, content });
const many = (rules) => rules.map((one) => (typeof one === "string" || one instanceof RegExp ? rule("token", one) : one));
const one = (given) => many([given])[0];
Object.assign(globalThis, {
  seq: (...rules) => rule("seq", many(rules)),
  choice: (...rules) => rule("choice", many(rules)),
  optional: (given) => rule("optional", one(given)),
  repeat: (given) => rule("repeat", one(given)),
  repeat1: (given) => rule("repeat1", one(given)),
  field: (_, given) => one(given),
  alias: (given) => one(given),
  prec: (_, given) => one(given),
  token: (given) => one(given),
  grammar: (given) => given,
});

const given = createRequire(import.meta.url)(path.resolve(grammarPath));
const symbols = new Proxy({}, { get: (_, name) => rule("rule", name) });
const rules = Object.fromEntries(Object.entries(given.rules).map(([name, make]) => [name, one(make(symbols))]));
const extras = given.extras(symbols).map(one);
const word = /[A-Za-z0-9_]/;
// A name that is a word of a rule `..._word` is that word, as for tree-sitter, which compares names with all of them.
const names = given.word(symbols).content;
const keywords = new Set(Object.entries(rules).filter(([name]) => name.endsWith("_word"))
  .flatMap(([, { content }]) => content.map((each) => each.content)));

// Where a token ends that begins at a place; -1 = it does not. A word ends where the name does.
function token(content, text, at) {
  if (content instanceof RegExp) {
    const sticky = new RegExp(content.source, "y");
    sticky.lastIndex = at;
    return sticky.test(text) && sticky.lastIndex > at ? sticky.lastIndex : -1;
  }
  const end = at + content.length;
  const isWord = word.test(content.at(-1));
  return text.startsWith(content, at) && !(isWord && word.test(text[end] ?? "")) ? end : -1;
}

function skip(text, at) {
  for (let before = -1; before !== at; ) {
    before = at;
    for (const extra of extras) at = Math.max(at, raw(extra, text, at));
  }
  return at;
}

// A rule without blanks in it.
function raw(node, text, at) {
  if (node.type === "rule") return raw(rules[node.content], text, at);
  if (node.type === "choice") return Math.max(...node.content.map((each) => raw(each, text, at)));
  return token(node.content, text, at);
}

function parse(node, text, at, counts, reach) {
  reach.at = Math.max(reach.at, at);
  switch (node.type) {
    case "token":
      return token(node.content, text, skip(text, at));
    case "rule": {
      const end = parse(rules[node.content], text, at, counts, reach);
      if (node.content === names && keywords.has(text.slice(skip(text, at), end))) return -1; // it is one of those
      if (end >= 0) counts[node.content] = (counts[node.content] ?? 0) + 1;
      return end;
    }
    case "seq":
      for (const each of node.content) if ((at = parse(each, text, at, counts, reach)) < 0) return -1;
      return at;
    case "choice":
      for (const each of node.content) {
        const end = parse(each, text, at, counts, reach);
        if (end >= 0) return end;
      }
      return -1;
    case "optional":
      return Math.max(parse(node.content, text, at, counts, reach), at);
    default: {
      let number = 0;
      for (let end; (end = parse(node.content, text, at, counts, reach)) > at; number++) at = end;
      return node.type === "repeat1" && !number ? -1 : at;
    }
  }
}

let failed = false;
for (const file of files) {
  const text = fs.readFileSync(file, "utf8"), counts = {}, reach = { at: 0 };
  const end = skip(text, parse(rules.source_file, text, 0, counts, reach));
  const line = text.slice(0, reach.at).split("\n").length;
  failed ||= end !== text.length;
  console.log(file + "\t" + (end === text.length ? JSON.stringify(counts) : `ends in line ${line}`));
}
process.exit(failed ? 1 : 0);
