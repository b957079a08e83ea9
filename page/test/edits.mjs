// SPDX-License-Identifier: MIT
//
// A hundred changes by clicks, in fixtures of all formats, beside those of the tool: what is saved is what `levelsmith set`
// makes of the same values, and what the page refuses the tool refuses.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { closeTab, openFiles, savedBytes, settled, write } from "./browser.mjs";

const WANTED = 100;
const OF_EACH = 8;

/** Paths of values without parts, spread over the file. */
async function somePaths(page) {
  await write(page, '[data-testid="search"]', "/");
  await page.waitForSelector(".result");
  await settled(page);
  const all = await page.$$eval(".result", (rows) => rows.map(({ children: [at, what] }) => [at.textContent, what.className]));
  const leaves = all.filter(([, kind]) => /integer|float|text|bool/.test(kind)).map(([at]) => at);
  const step = Math.max(1, leaves.length / OF_EACH);
  return Array.from({ length: Math.min(OF_EACH, leaves.length) }, (_, i) => leaves[Math.floor(i * step)]);
}

async function choose(page, at) {
  await page.$$eval(".result", (rows, wanted) => rows.find((row) => row.firstChild.textContent === wanted).click(), at);
  await page.waitForSelector(`.field[data-path="${at}"]`);
  await settled(page);
}

/** Another value than this, as somebody would type it. */
function another(text) {
  if (/^-?\d+$/.test(text)) return String(BigInt(text) + 1n);
  return /^-?\d/.test(text) && Number.isFinite(Number(text)) ? String(Number(text) + 1) : `${text}x`;
}

/** Changes the value that is chosen; what was typed or chosen for it, or undefined where there is no such field. */
async function change(page, at) {
  const field = `.field[data-path="${at}"] `;
  const control = await page.$(`${field}.control > :is(input, select, textarea)`);
  if (!control) return undefined;
  const { name, value, type, options } = await control.evaluate(({ localName, value, type, checked, options }) => ({
    name: localName,
    type,
    value: type === "checkbox" ? checked : value,
    options: [...(options ?? [])].map((option) => option.value),
  }));
  if (type === "checkbox") {
    await control.click();
    return String(!value);
  }
  if (name === "select") {
    const chosen = options[(options.indexOf(value) + 1) % options.length];
    await page.select(`${field}select`, chosen);
    return chosen;
  }
  const text = another(value);
  await write(page, `${field}.control > ${name}`, text);
  await control.focus();
  await page.keyboard.press("Enter");
  return text;
}

async function tryFixture(page, file, bench, expect) {
  const name = path.basename(file);
  fs.copyFileSync(file, path.join(bench.folder, name));
  const state = await openFiles(page, [file]);
  const count = state === "ready" ? await tryChanges(page, name, bench, expect) : 0;
  await closeTab(page);
  return count;
}

async function tryChanges(page, name, bench, expect) {
  // A change may be to what a format is known by.
  const { format } = JSON.parse(bench.run("info", "--json", name).stdout);
  const done = [];
  const refused = [];
  const outside = []; // what the tool takes, with a finding
  const hidden = []; // after which nobody would know the file for what it was
  for (const at of await somePaths(page)) {
    await choose(page, at);
    const text = await change(page, at);
    if (text === undefined) continue;
    await settled(page);
    const problem = await page.$(".problem[role=alert]");
    const isRange = problem && (await problem.evaluate((one) => one.textContent.includes("VALUE-RANGE")));
    const isHidden = problem && (await problem.evaluate((one) => one.textContent.includes("OTHER-KIND")));
    (isRange ? outside : isHidden ? hidden : problem ? refused : done).push(`${at}=${text}`);
    if (problem) await page.keyboard.press("Escape");
  }
  if (done.length) {
    const saved = await savedBytes(page);
    const wrong = done.find((one) => bench.run("set", "-t", format, name, one, "-i").status !== 0);
    const theirs = fs.readFileSync(path.join(bench.folder, name));
    expect(`${name}: changed as by the tool`, !wrong && saved.equals(theirs), wrong ?? done);
  }
  for (const one of refused) expect(`${name}: ${one} is refused`, bench.run("set", "-t", format, name, one, "-o", "-").status !== 0);
  for (const one of hidden) expect(`${name}: ${one} is refused as it hides what the file is`, bench.run("set", name, one, "-o", "-").status === 5);
  for (const one of outside) {
    const isRefused = bench.run("set", "-t", format, name, one, "-o", "outside").status !== 0;
    const said = isRefused ? "" : String(bench.run("check", "--json", "-t", format, "outside").stdout);
    expect(`${name}: ${one} is out of range`, isRefused || said.includes("VALUE-RANGE"), said);
  }
  return done.length;
}

export async function tryManyEdits(page, fixtures, native, expect) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "levelsmith-edits."));
  const run = (...words) => spawnSync(native, words, { cwd: folder, maxBuffer: 1 << 28 });
  let count = 0;
  for (const file of fixtures) if (count < WANTED) count += await tryFixture(page, file, { folder, run }, expect);
  expect(`${WANTED} changes by clicks`, count >= WANTED, count);
  fs.rmSync(folder, { recursive: true });
}
