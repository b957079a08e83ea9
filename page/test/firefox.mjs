#!/usr/bin/env node
// SPDX-License-Identifier: MIT
//
// The page in Firefox, from the disk and without a network: files of all formats open, show what the tool says, and are
// saved as they were; a value is changed; axe has nothing to find. Prints "N passed, N failed".
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  accessMistakes, choosePath, click, closeTab, openFiles, openPage, savedBytes, settled, startFirefox, write,
} from "./browser.mjs";
import { FileTest } from "./files.mjs";
import { drawn, modelIsShown } from "./model.mjs";

const PAGE = "build-page/levelsmith.html";
const native = path.resolve(process.env.LEVELSMITH_BUILD ?? "build", "levelsmith");

let passed = 0;
let failed = 0;
function expect(what, good, detail = "") {
  if (good) {
    passed++;
  } else {
    failed++;
    console.log(`not ok - Firefox: ${what}\n# ${String(detail).slice(0, 1400)}`);
  }
}

/** One of each format, that with most in it. */
function oneOfEach() {
  const all = spawnSync("tests/target/files", { encoding: "utf8" }).stdout.trim().split("\n");
  const formats = new Map();
  for (const file of all) {
    const format = path.basename(file).split("-")[0];
    if (!formats.has(format) || /everything/.test(file)) formats.set(format, file);
  }
  return [...formats.values()];
}

/** A name is changed by typing, looked at in the tree, the drawing and the bytes, and undone. */
async function tryEdit(page, folder) {
  const fixture = path.join(path.dirname(native), "tests/prj2-everything");
  const at = "/rooms/0/name";
  const field = `.field[data-path="${at}"] input`;
  await openFiles(page, [fixture]);
  await choosePath(page, at);
  expect("what is chosen is framed in the drawing", (await page.$(".drawing > .chosen")) !== null);
  await page.waitForSelector('[data-testid="hex"] .marked');
  await page.focus(field);
  await write(page, field, "Cellar");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".tab .dot");
  await settled(page);
  const saved = await savedBytes(page);
  spawnSync(native, ["set", fixture, `${at}=Cellar`, "-o", path.join(folder, "edited")]);
  expect("an edit is that of the tool", saved.equals(fs.readFileSync(path.join(folder, "edited"))));
  const mistakes = await accessMistakes(page);
  expect("axe finds nothing", mistakes === "", mistakes);
  await click(page, '[data-testid="undo"]');
  expect("and undone", (await savedBytes(page)).equals(fs.readFileSync(fixture)));
  await closeTab(page);
}

/** Work is there again after a reload. */
async function tryKeeping(page) {
  await openFiles(page, [path.join(path.dirname(native), "tests/prj2-everything")]);
  await choosePath(page, "/rooms/0/name");
  const field = '.field[data-path="/rooms/0/name"] input';
  await page.focus(field);
  await write(page, field, "Attic");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".tab .dot");
  await settled(page);
  await new Promise((resolve) => setTimeout(resolve, 500)); // the store has no end that a page could see
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.waitForSelector(".tab .dot");
  await settled(page);
  expect("work is there again after a reload", (await savedBytes(page)).includes("Attic"));
  await closeTab(page);
}

/** Whether there is WebGL. */
async function tryModel(page) {
  await page.click('[data-name="house"]');
  await page.waitForSelector(".tab");
  await settled(page);
  const shown = await modelIsShown(page);
  const said = shown ? "" : await page.$eval(".model .nothing", (one) => one.textContent);
  expect("3D, or that there is no WebGL", shown || said.includes("WebGL"), said);
  if (shown) expect("3D: something is drawn", (await drawn(page)).count > 10_000);
  else console.log("skipped: 3D in Firefox, which has no WebGL here");
  await closeTab(page);
  return shown;
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "levelsmith-firefox."));
const browser = await startFirefox();
const fileTest = new FileTest(native, expect);
try {
  const { page, requests, mistakes } = await openPage(browser, PAGE);
  expect("it begins empty", (await page.evaluate(() => document.documentElement.dataset.state)) === "empty");
  fileTest.hasModels = await tryModel(page);
  for (const file of oneOfEach()) await fileTest.try(page, file);
  await tryEdit(page, folder);
  await tryKeeping(page);
  expect("no request at all", requests.length === 0, requests);
  const others = mistakes.filter((one) => !/WebGL/.test(one)); // where there is none, three.js says so
  expect("no mistake in its scripts or of its policy", others.length === 0, others.join("\n"));
} catch (error) {
  expect("the page is there to the end", false, error.stack);
} finally {
  await browser.close();
  fs.rmSync(folder, { recursive: true });
  fileTest.end();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
