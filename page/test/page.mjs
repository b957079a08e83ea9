#!/usr/bin/env node
// SPDX-License-Identifier: MIT
//
// The whole page in Chromium, from the disk and without a network, beside the ordinary tool: every fixture opens, shows
// what the tool says, and is saved as it was; what is clicked changes what `levelsmith set` changes; broken files give an
// error or a view. Prints "N passed, N failed".
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { tryActions } from "./actions.mjs";
import { accessMistakes, closeTab, openFiles, openPage, savedBytes, serve, settled, startBrowser } from "./browser.mjs";
import { tryDialogs } from "./dialogs.mjs";
import { tryManyEdits } from "./edits.mjs";
import { tryEntries } from "./entries.mjs";
import { FileTest } from "./files.mjs";
import { tryKeeping } from "./keeping.mjs";
import { tryLayouts } from "./layouts.mjs";
import { tryModel } from "./model.mjs";
import { tryOwnPage } from "./own_page.mjs";
import { tryOpening } from "./opening.mjs";
import { tryRecovery } from "./recovery.mjs";
import { trySounds } from "./sounds.mjs";
import { tryValues } from "./values.mjs";

const PAGE = "build-page/levelsmith.html";
const native = path.resolve(process.env.LEVELSMITH_BUILD ?? "build", "levelsmith");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "levelsmith-files."));
const corpus = process.env.LEVELSMITH_CORPUS ?? "../shared/corpus";
const REAL_FILES = Number(process.env.LEVELSMITH_PAGE_REAL ?? Infinity);
const REAL_MAX = 16e6; // bytes
const BROKEN_FILES = Number(process.env.LEVELSMITH_PAGE_BROKEN ?? 48);
const TIME_MAX = 15_000;
const MEMORY_MAX = 1.5e9; // bytes

let passed = 0;
let failed = 0;
let last = "";
function expect(what, good, detail = "") {
  last = what;
  if (good) {
    passed++;
  } else {
    failed++;
    console.log(`not ok - ${what}\n# ${String(detail).slice(0, 1400)}`);
  }
}

function tool(...words) {
  const done = spawnSync(native, words, { cwd: folder, maxBuffer: 1 << 28 });
  return done.status === 0 || (words[0] === "check" && done.status === 1) ? done.stdout : undefined;
}

const count = (page, selector) => page.evaluate((what) => document.querySelectorAll(what).length, selector);

async function openBranch(page, at) {
  await page.waitForSelector(`[role=treeitem][data-path="${at}"]`);
  await page.$eval(`[role=treeitem][data-path="${at}"]`, (row) => row.click());
  await page.waitForSelector(`[role=treeitem][data-path="${at}"][aria-selected=true]`);
}

async function unfold(page, at) {
  await openBranch(page, at);
  const row = `[role=treeitem][data-path="${at}"]`;
  if ((await page.$eval(row, (element) => element.getAttribute("aria-expanded"))) === "false")
    await page.$eval(row, (element) => element.click());
  await page.waitForSelector(`${row}[aria-expanded=true]`);
}

async function type(page, at, text) {
  const field = `.field[data-path="${at}"] input[type=text]`;
  await page.waitForSelector(field);
  await page.click(field, { count: 3 });
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await settled(page);
}

async function choose(page, at, name) {
  const field = `.field[data-path="${at}"] select`;
  await page.waitForSelector(field);
  await page.select(field, name);
  await settled(page);
}

/** A name, a menu and a number by clicks; what is saved is what the tool's `set` gives; then all of it undone. */
async function tryEdits(page, fixture) {
  const name = path.basename(fixture);
  fs.copyFileSync(fixture, path.join(folder, name));
  await openFiles(page, [path.join(folder, name)]);
  const drawn = await page.$eval(".drawing [data-path]", (group) => {
    for (const type of ["pointerdown", "pointerup", "click"])
      group.dispatchEvent(new PointerEvent(type, { bubbles: true }));
    return group.dataset.path;
  });
  await page.waitForSelector(`[role=treeitem][data-path="${drawn}"][aria-selected=true]`);
  await unfold(page, "/rooms");
  await openBranch(page, "/rooms/0");
  await type(page, "/rooms/0/name", "Cellar");
  await choose(page, "/rooms/0/light_effect", "Reflection");
  await type(page, "/rooms/0/light_effect_strength", "3");
  await page.waitForFunction(() => !document.querySelector('[data-testid="undo"]').disabled);
  const saved = await savedBytes(page);
  const words = ["/rooms/0/name=Cellar", "/rooms/0/light_effect=Reflection", "/rooms/0/light_effect_strength=3"];
  tool("set", name, ...words, "-o", "edited");
  expect("edits by clicks are those of the tool", saved.equals(fs.readFileSync(path.join(folder, "edited"))));
  await page.type('[data-testid="search"]', "Cellar");
  await page.waitForFunction(() => document.querySelector('[data-testid="results"]')?.textContent.includes("Cellar"));
  const shown = (rows) => page.$$eval(rows, (all) => all.map((row) => row.firstChild.textContent));
  const values = await shown(".result");
  const things = await shown(".thing");
  expect("what is looked for is found", values.join() === "/rooms/0/name", values);
  expect("so is the room of that name", things[0] === "room Cellar", things);
  await page.$eval('[data-testid="search"]', (input) => {
    input.value = "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.waitForFunction(() => !document.querySelector('[data-testid="results"]'));
  await tryAccess(page, "a value that was changed");
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
  await tryAccess(page, "in the dark");
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }]);
  expect("what was changed is marked", (await count(page, "[role=treeitem].changed")) > 0);
  await type(page, "/rooms/0/light_effect_strength", "three");
  expect("what cannot be is refused, with the reason", (await count(page, ".problem[role=alert]")) === 1);
  for (let i = 0; i < 3; i++) {
    await page.click('[data-testid="undo"]');
    await settled(page);
  }
  expect("all of it undone", (await savedBytes(page)).equals(fs.readFileSync(fixture)));
  const offset = await page.$eval('[data-testid="hex"] [data-offset]', (cell) => (cell.click(), cell.dataset.offset));
  await page.waitForSelector(`[data-testid="hex"] .marked[data-offset="${offset}"]`);
  await closeTab(page);
}

async function tryAccess(page, what) {
  const mistakes = await accessMistakes(page);
  expect(`axe finds nothing: ${what}`, mistakes === "", mistakes);
}

/** The same broken files in every run. */
function brokenFiles(fixtures) {
  let state = 7;
  const random = (below) => (state = (state * 1103515245 + 12345) % 2147483648) % below;
  return Array.from({ length: BROKEN_FILES }, (_, i) => {
    const bytes = Buffer.from(fs.readFileSync(fixtures[random(fixtures.length)]));
    for (let n = 1 + random(8); n > 0 && bytes.length; n--) bytes[random(bytes.length)] = random(256);
    const file = path.join(folder, `broken-${i}`);
    fs.writeFileSync(file, bytes.subarray(0, i % 4 ? bytes.length : random(bytes.length + 1)));
    return file;
  });
}

/** Some of them, from all over the folder. */
function realFiles() {
  const all = fs.existsSync(corpus) ? fs.readdirSync(corpus, { recursive: true, withFileTypes: true }) : [];
  const files = all
    .filter((entry) => entry.isFile() && !/\.(md|tsv|txt|png)$/i.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => fs.statSync(file).size < REAL_MAX)
    .sort();
  const step = Math.max(1, files.length / REAL_FILES);
  return Array.from({ length: Math.min(REAL_FILES, files.length) }, (_, i) => files[Math.floor(i * step)]);
}

/** The memory of the largest process of the browser, in bytes; 0 where no /proc says it. */
function largestProcess(root) {
  if (!fs.existsSync("/proc/self/status")) return 0;
  const said = (pid, file) => {
    try {
      return fs.readFileSync(`/proc/${pid}/${file}`, "utf8");
    } catch {
      return ""; // it has ended meanwhile
    }
  };
  const all = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parents = new Map(all.map((pid) => [pid, /PPid:\s*(\d+)/.exec(said(pid, "status"))?.[1]]));
  const isOurs = (pid) => pid !== undefined && (pid === String(root) || isOurs(parents.get(pid)));
  const sizes = all.filter(isOurs).map((pid) => Number(/VmRSS:\s*(\d+)/.exec(said(pid, "status"))?.[1] ?? 0));
  return Math.max(0, ...sizes) * 1024;
}

/** What is broken neither stops the page nor makes it grow. */
async function tryAllBroken(browser, page, files) {
  let most = 0;
  for (const [i, file] of files.entries()) {
    await tryBroken(page, file);
    if (i % 8 === 7) most = Math.max(most, largestProcess(browser.process().pid));
  }
  console.log(`${files.length} broken files: at most ${(most / 1e6).toFixed(0)} MB of memory`);
  expect(`broken files take less than ${MEMORY_MAX / 1e6} MB`, most < MEMORY_MAX, most);
}

async function tryBroken(page, file) {
  const begun = Date.now();
  const state = await openFiles(page, [file]).catch((error) => error.message);
  const took = Date.now() - begun;
  expect(
    `${path.basename(file)}: an error or a view`,
    (state === "ready" || state === "error") && took < TIME_MAX,
    `${state} ${took}`,
  );
  await closeTab(page);
}

/** The page from a plain web server, without a network once it is there. */
async function tryServed(browser, fileTest, files) {
  const served = await serve(PAGE);
  const { page, requests, mistakes } = await openPage(browser, served.address);
  for (const file of files) await fileTest.try(page, file);
  expect("from a web server: no request at all", requests.length === 0, requests);
  expect("from a web server: no mistake", mistakes.length === 0, mistakes.join("\n"));
  await page.close();
  served.end();
}

const browser = await startBrowser();
const fileTest = new FileTest(native, expect);
try {
  const { page, requests, mistakes } = await openPage(browser, PAGE);
  const fixtures = spawnSync("tests/target/files", { encoding: "utf8" }).stdout.trim().split("\n");
  await tryAccess(page, "the empty page");
  expect("it begins empty", (await page.evaluate(() => document.documentElement.dataset.state)) === "empty");
  const examples = await page.$$eval('[data-testid="open-example"]', (all) => all.map((one) => one.dataset.name));
  expect("there are examples", examples.length > 3, examples);
  await page.click('[data-testid="open-example"]');
  await page.waitForSelector(".tab");
  expect("an example opens", (await settled(page)) === "ready");
  await tryAccess(page, "a level");
  await closeTab(page);
  for (const file of fixtures) await fileTest.try(page, file);
  await tryEdits(
    page,
    fixtures.find((file) => file.endsWith("/prj2-everything")),
  );
  await tryModel(page, expect);
  await closeTab(page);
  await trySounds(page, expect);
  while (await page.$(".tab")) await closeTab(page);
  await tryValues(page, expect);
  await tryManyEdits(page, fixtures, native, expect);
  await tryActions(page, expect);
  await tryEntries(page, expect);
  await tryLayouts(page, expect);
  await tryDialogs(page, expect); // with another layout from then on
  await tryOwnPage(browser, PAGE, native, expect);
  const real = realFiles();
  if (!real.length) console.log(`skipped: real files, of which there are none in ${corpus}`);
  const isServed = (_, i) => i % 2 === 1;
  for (const file of real.filter((...one) => !isServed(...one))) await fileTest.try(page, file);
  await tryServed(browser, fileTest, [...fixtures, ...real.filter(isServed)]);
  await page.bringToFront();
  await tryAllBroken(browser, page, brokenFiles(fixtures));
  await tryRecovery(browser, PAGE, expect);
  await page.bringToFront();
  await tryOpening(page, browser, PAGE, expect); // with files beside the others from then on
  await tryKeeping(page, expect); // with little patience from then on
  expect("no request at all", requests.length === 0, requests);
  expect("no mistake in its scripts or of its policy", mistakes.length === 0, mistakes.join("\n"));
} catch (error) {
  expect("the page is there to the end", false, `behind "${last}": ${error.stack}`);
} finally {
  await browser.close();
  fs.rmSync(folder, { recursive: true });
  fileTest.end();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0); // also where a server that a mistake left open would wait for ever
