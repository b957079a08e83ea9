#!/usr/bin/env node
// SPDX-License-Identifier: MIT
//
// How fast the page is in Chromium, beside the ordinary tool: a level from when it is dropped to its first picture, and
// from a click to its model; the bytes of a large file while they are scrolled through. Called by `make bench`.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openPage, PROGRAM, startBrowser } from "../test/browser.mjs";
import { makeLevel, makeRecords, tool } from "./made.mjs";
import { framesWhileScrolling, millisecondsUntil, timeOfTool } from "./measure.mjs";

const PAGE = "build-page/levelsmith.html";
const RUNS = 5;
const LEVEL = 3_300_000; // bytes, the size of the largest projects people have made
const BYTES = 50_000_000;

const best = (times) => Math.min(...times);
const row = (name, time, beside = "") =>
  console.log(`  ${name.padEnd(12)} ${time.toFixed(0).padStart(9)} ms    ${beside}`);

async function openedAnew(browser, file, use) {
  const { page } = await openPage(browser, file);
  try {
    return await use(page);
  } finally {
    await page.close();
  }
}

const pictureAndModel = (file) => async (page) => {
  const input = await page.$('[data-testid="file-input"]');
  const picture = await millisecondsUntil(page, ".drawing svg", () => input.uploadFile(file));
  await page.waitForFunction(() => document.documentElement.dataset.state === "ready");
  const ready = '[data-testid="model"][data-ready="yes"]';
  return { picture, model: await millisecondsUntil(page, ready, () => page.click('[data-testid="show-model"]')) };
};

async function measureLevel(browser, folder) {
  const file = makeLevel(folder, LEVEL);
  const verbs = [["info"], ["check"], ["render", "-o", "plan.svg"]];
  const native = verbs.map((words) => best(Array.from({ length: RUNS }, () => timeOfTool(folder, file, words))));
  const all = native.reduce((sum, one) => sum + one);
  const runs = [];
  for (let i = 0; i < RUNS; i++) runs.push(await openedAnew(browser, PAGE, pictureAndModel(file)));
  const picture = best(runs.map((run) => run.picture));
  console.log(`\nthe page: a level of ${(fs.statSync(file).size / 1e6).toFixed(1)} MB, best of ${RUNS}`);
  row("tool", all, verbs.map(([verb], i) => `${verb} ${native[i].toFixed(0)}`).join(", "));
  const more = `${(picture - all).toFixed(0)} ms more (at most 300)`;
  row("picture", picture, `${(picture / all).toFixed(1)} times the tool, ${more}`);
  row("model", best(runs.map((run) => run.model)), "at most 1000");
}

const scrolled = (file) => async (page) => {
  const input = await page.$('[data-testid="file-input"]');
  const shown = await millisecondsUntil(page, '[data-testid="hex"] i', () => input.uploadFile(file));
  await page.waitForFunction(() => document.documentElement.dataset.state === "ready", { timeout: 120_000 });
  return { shown, frames: await framesWhileScrolling(page), heap: (await page.metrics()).JSHeapUsedSize };
};

async function measureBytes(browser, folder) {
  const own = path.join(folder, "records.html");
  tool(folder, "page", "--page", path.resolve(PAGE), path.resolve("bench/records.layout"), "-o", own);
  const file = makeRecords(folder, BYTES);
  const { shown, frames, heap } = await openedAnew(browser, own, scrolled(file));
  console.log(`\nthe page: ${(fs.statSync(file).size / 1e6).toFixed(0)} MB of records, their bytes`);
  row("shown", shown);
  for (const [name, times] of Object.entries(frames)) {
    times.sort((a, b) => a - b);
    const half = times[times.length >> 1].toFixed(0);
    row(name, times.at(-1), `the longest of ${times.length} frames (at most 100), half of them under ${half} ms`);
  }
  console.log(`  ${"memory".padEnd(12)} ${(heap / 1e6).toFixed(0).padStart(9)} MB    of the page, beside the bytes`);
}

if (!fs.existsSync(PROGRAM) || !fs.existsSync(PAGE)) {
  console.log("\nthe page: skipped, there is no Chromium (tools/setup --ci) or no page (make page)");
  process.exit();
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "levelsmith-bench."));
// As on a machine without a graphics card: drawings by the processor; only models are drawn by what stands in for one.
const browser = await startBrowser("--disable-gpu-rasterization");
try {
  await measureLevel(browser, folder);
  await measureBytes(browser, folder);
} finally {
  await browser.close();
  fs.rmSync(folder, { recursive: true });
}
