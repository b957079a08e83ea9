#!/usr/bin/env node
// SPDX-License-Identifier: MIT
//
// Makes the page: one file with everything in it.
//
//   page/build.mjs MODULE OUTPUT     of levelsmith.wasm and what lies in this folder and in examples/
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";

const folder = path.dirname(fileURLToPath(import.meta.url));
const [module, output] = process.argv.slice(2);
if (!output) {
  console.error("usage: page/build.mjs MODULE OUTPUT");
  process.exit(2);
}

async function bundle(entry, define = {}, globalName = undefined) {
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, "src", entry)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "preact",
    define,
    globalName,
    nodePaths: [path.join(folder, "node_modules")],
  });
  return outputFiles[0].text.trim();
}

async function minifiedStyle() {
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, "src/style.css")],
    bundle: true,
    minify: true,
    write: false,
    target: "es2022",
    charset: "utf8",
  });
  return outputFiles[0].text.trim();
}

/** What a program makes of a file; Zopfli does not read from a pipe. */
function packed(bytes, program, ...options) {
  const part = `${output}.part`;
  fs.writeFileSync(part, bytes);
  const { stdout, status, error } = spawnSync(program, [...options, part], { maxBuffer: 1 << 26 });
  fs.rmSync(part);
  if (status !== 0) throw error ?? new Error(`${program} failed`);
  return stdout.toString("base64");
}

/** 5 % smaller than gzip makes them; browsers unpack it. */
const zopfli = (bytes) => packed(bytes, "zopfli", "--i5", "-c");

/** 15 % smaller; for the module alone, since no browser unpacks it (src/inflate_module.ts). */
const xz = (bytes) => packed(bytes, "xz", "-c", "--check=crc32", "--lzma2=preset=9e,dict=4MiB");

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The JSON forms in examples/; the page builds the files from them. */
function examples() {
  const from = path.join(folder, "../examples");
  const names = fs
    .readdirSync(from)
    .filter((name) => name.endsWith(".json"))
    .sort();
  const texts = names
    .map((name) => [name.replace(".json", ""), fs.readFileSync(path.join(from, name), "utf8")])
    .filter(([, text]) => /"\$format"/.test(text.slice(0, 200)));
  return JSON.stringify(Object.fromEntries(texts.map(([name, text]) => [name, JSON.stringify(JSON.parse(text))])));
}

const ICON =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#b4532a"/>' +
      '<path d="M4 12V4h3v5h5v3z" fill="#fff"/></svg>',
  );

/** Nothing but what is in this file, and what the address of the page names on its own site (linked.ts). */
function policy(script, scene, style) {
  return [
    "default-src 'none'",
    `script-src ${hash(script)} ${hash(scene)} 'wasm-unsafe-eval'`,
    "worker-src blob:",
    `style-src ${hash(style)}`,
    "img-src data: blob:",
    "media-src blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

fs.mkdirSync(path.dirname(output), { recursive: true });
const worker = await bundle("worker.ts");
// "</script" in a text would end the script.
const script = (await bundle("main.tsx", { WORKER_SOURCE: JSON.stringify(worker) })).replaceAll(
  "</script",
  "<\\/script",
);
// Unpacked and started when somebody looks at the first model (model.tsx).
const scene = await bundle("scene.ts", {}, "levelsmithScene");
const style = await minifiedStyle();
const parts = {
  icon: ICON,
  style,
  script,
  policy: policy(script, scene, style),
  scene: zopfli(scene),
  module: xz(fs.readFileSync(module)),
  examples: zopfli(examples()),
};
const page = fs
  .readFileSync(path.join(folder, "src/index.html"), "utf8")
  .replace(/{{(\w+)}}/g, (_, name) => parts[name]);
fs.writeFileSync(output, page);
console.log(`${output}: ${page.length} bytes, ${zlib.gzipSync(page, { level: 9 }).length} packed`);
