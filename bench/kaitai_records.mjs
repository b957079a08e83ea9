// SPDX-License-Identifier: MIT
//
// The file of records (records.c) by Kaitai Struct's runtime for JavaScript: how long it takes to read it, and to make
// JSON of all values.
//
//   node kaitai_records.mjs FOLDER-OF-MODULES RECORDS.ksy FILE
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const [modules, ksy, file] = process.argv.slice(2);
const require = createRequire(resolve(modules) + "/");
const compiler = require("kaitai-struct-compiler");
const KaitaiStream = require("kaitai-struct/KaitaiStream");
const description = require("js-yaml").load(readFileSync(ksy, "utf8"));
const files = await (compiler.compile ?? new compiler().compile)("javascript", description, null, false);
const loaded = {};
for (const text of Object.values(files))
    new Function("exports", "require", "define", text)(loaded, require, undefined);
const Parser = Object.values(loaded)[0];

const start = performance.now();
const bytes = readFileSync(file);
const root = new Parser(new KaitaiStream(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)));
const read = performance.now();
const { records } = root;
let size = 0;
for (const { id, kind, angle, x, y, z, next } of records)
    size += JSON.stringify({ id, kind, angle, x, y, z, next }, null, 2).length;
const written = performance.now();
const memory = process.resourceUsage().maxRSS / 1000;
console.log(`  Kaitai's JavaScript: ${Math.round(read - start)} ms to read, ${Math.round(written - start)} ms to JSON, ` +
    `${Math.round(memory)} MB (${records.length} records, ${size} characters)`);
