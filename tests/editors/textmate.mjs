// SPDX-License-Identifier: MIT
//
// Cuts layouts into tokens as Visual Studio Code does, with vscode-textmate from npm, and prints each that has a scope:
// FILE, line, text and scope, with tabs between.
//
//   textmate.mjs MODULES GRAMMAR FILE...
import { createRequire } from "node:module";
import fs from "node:fs";
import path from "node:path";

const [modules, grammarPath, ...files] = process.argv.slice(2);
const require = createRequire(path.join(path.resolve(modules), "node_modules", "x.js"));
const oniguruma = require("vscode-oniguruma");
const { Registry, parseRawGrammar } = require("vscode-textmate");

const wasm = fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
const registry = new Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => parseRawGrammar(fs.readFileSync(grammarPath, "utf8"), grammarPath),
});
const grammar = await registry.loadGrammar("source.levelsmith");
for (const file of files) {
  let state = null;
  for (const [number, line] of fs.readFileSync(file, "utf8").split("\n").entries()) {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    for (const token of result.tokens)
      if (token.scopes.length > 1)
        console.log([file, number + 1, line.slice(token.startIndex, token.endIndex), token.scopes.at(-1)].join("\t"));
  }
}
