// SPDX-License-Identifier: MIT
//
// Files to measure with, made here.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const native = path.resolve(process.env.LEVELSMITH_BUILD ?? "build", "levelsmith");
const EXAMPLES = ["temple", "canyon", "house"];

/** Runs it; 1 is what `check` and `insert-rooms` say of files with findings. */
export function tool(folder, ...words) {
  const { status, stderr } = spawnSync(native, words, { cwd: folder, maxBuffer: 1 << 28 });
  if (status !== 0 && status !== 1) throw new Error(`levelsmith ${words.join(" ")}: ${stderr}`);
}

/** The levels of examples/ beside each other again and again, until the file has that many bytes; as bench/level.c. */
export function makeLevel(folder, size) {
  for (const name of EXAMPLES) tool(folder, "build", path.resolve(`examples/${name}.json`), "-o", `${name}.prj2`);
  for (const name of EXAMPLES.slice(1)) tool(folder, "insert-rooms", "-i", `${EXAMPLES[0]}.prj2`, `${name}.prj2`);
  const level = path.join(folder, "level.prj2");
  fs.copyFileSync(path.join(folder, `${EXAMPLES[0]}.prj2`), level);
  while (fs.statSync(level).size < size) tool(folder, "insert-rooms", "-i", level, `${EXAMPLES[0]}.prj2`);
  return level;
}

/** Records of bench/records.layout. */
export function makeRecords(folder, size) {
  const RECORD = 24;
  const count = Math.floor((size - 8) / RECORD);
  const bytes = Buffer.alloc(8 + count * RECORD);
  bytes.write("RECS");
  bytes.writeUInt32LE(count, 4);
  for (let i = 0, at = 8; i < count; i++, at += RECORD) {
    bytes.writeUInt32LE(i, at);
    bytes.writeUInt16LE(i % 4, at + 4);
    bytes.writeUInt16LE(i % 360, at + 6);
    for (const axis of [0, 1, 2]) bytes.writeFloatLE((i >> (axis * 4)) % 1024, at + 8 + axis * 4);
    bytes.writeInt32LE(i + 1 < count ? i + 1 : -1, at + 20);
  }
  const file = path.join(folder, "all.records");
  fs.writeFileSync(file, bytes);
  return file;
}
