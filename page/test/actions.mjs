// SPDX-License-Identifier: MIT
//
// Actions on whole files, beside the tool: what is repaired, upgraded, converted, compared and merged by clicks is what its
// verbs make.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { accessMistakes, change, click, closeTab, openFiles, savedBytes, settled } from "./browser.mjs";

const build = path.resolve(process.env.LEVELSMITH_BUILD ?? "build");
const fixture = (name) => path.join(build, "tests", name);

/** A folder for files, and the tool in it. */
class Bench {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "levelsmith-actions."));

  at(name) {
    return path.join(this.folder, name);
  }

  run(...words) {
    return spawnSync(path.join(build, "levelsmith"), words, { cwd: this.folder, maxBuffer: 1 << 28 });
  }

  bytes(name) {
    return fs.readFileSync(this.at(name));
  }

  end() {
    fs.rmSync(this.folder, { recursive: true });
  }
}

const text = (page, selector) => page.$eval(selector, (element) => element.textContent);

async function tryRepair(page, expect, bench) {
  const whole = fs.readFileSync(fixture("prj2-everything"));
  const cut = whole.subarray(0, whole.length - 40);
  fs.writeFileSync(bench.at("cut.prj2"), cut);
  bench.run("repair", "cut.prj2", "-o", "repaired.prj2");
  const state = await openFiles(page, [bench.at("cut.prj2")]);
  expect("a file that is cut does not open", state === "error", state);
  await page.select("#open-as", "prj2");
  await click(page, '[data-testid="rescue"]');
  expect("what can be saved of it is said", (await text(page, '[data-testid="report"]')).includes("CHUNK"));
  expect("and is what the tool saves", (await savedBytes(page)).equals(bench.bytes("repaired.prj2")));
  await click(page, '[data-name="repair"]');
  expect("then there is nothing to be done", (await page.$('[data-testid="report"] .fine')) !== null);
  await closeTab(page);
}

async function tryUpgrade(page, expect, bench) {
  for (const name of ["prj2-everything", "prj2-minimal"]) {
    fs.copyFileSync(fixture(name), bench.at(name));
    bench.run("upgrade", name, "-o", "upgraded");
    await openFiles(page, [bench.at(name)]);
    await click(page, '[data-name="upgrade"]');
    expect(`${name}: upgraded as by the tool`, (await savedBytes(page)).equals(bench.bytes("upgraded")));
    if (!bench.bytes(name).equals(bench.bytes("upgraded"))) {
      await click(page, '[data-testid="undo"]');
      expect(`${name}: and undone`, (await savedBytes(page)).equals(bench.bytes(name)));
    }
    await closeTab(page);
  }
}

async function tryConvert(page, expect, bench) {
  fs.copyFileSync(fixture("prj-everything"), bench.at("old.prj"));
  bench.run("convert", "old.prj", "-o", "new.prj2");
  bench.run("json", "old.prj", "-o", "old.json");
  await openFiles(page, [bench.at("old.prj")]);
  const json = await savedBytes(page, '[data-name="json"]');
  expect("as JSON, as the tool has it", json.equals(bench.bytes("old.json")), `${json.length}`);
  await click(page, '[data-name="prj2"]');
  await page.waitForFunction(() => document.querySelectorAll(".tab").length === 2);
  await settled(page);
  expect("what was converted opens", (await text(page, ".tab.current")).includes("old.prj2"));
  expect("and is what the tool makes", (await savedBytes(page)).equals(bench.bytes("new.prj2")));
  await closeTab(page);
  await closeTab(page);
}

function makeVersions(bench) {
  fs.copyFileSync(fixture("prj2-level"), bench.at("base.prj2"));
  bench.run("set", "base.prj2", "/rooms/0/name=Cellar", "/rooms/1/light_effect_strength=3", "-o", "ours.prj2");
  bench.run("set", "base.prj2", "/rooms/0/name=Attic", "/rooms/1/name=Up", "-o", "theirs.prj2");
  bench.run("merge", "base.prj2", "ours.prj2", "theirs.prj2", "-o", "merged.prj2");
  bench.run("resolve", "merged.prj2", "merged.prj2.conflicts.json", "--side=theirs", "-o", "resolved.prj2");
}

async function tryCompare(page, expect, bench) {
  await openFiles(page, [bench.at("base.prj2")]);
  await openFiles(page, [bench.at("ours.prj2")]);
  await click(page, '[data-name="compare"]');
  await page.waitForSelector('[data-testid="difference-count"]');
  expect("with itself nothing differs", (await page.$('[data-testid="difference-count"].fine')) !== null);
  const other = await page.$eval("#compare-with option:last-child", (option) => option.value);
  await page.select("#compare-with", other);
  await page.waitForSelector(".difference");
  await settled(page);
  const said = await text(page, '[data-testid="differences"]');
  expect("what differs is said as the tool says it", said.includes('-> "Cellar"') && said.includes("-> 3"), said);
  await page.waitForSelector(".compared .differs");
  const marked = await page.$$eval(".compared", (all) => all.map((one) => one.querySelectorAll(".differs").length));
  expect("and marked in both drawings", marked.length === 2 && marked.every((count) => count > 0), marked);
  const mistakes = await accessMistakes(page);
  expect("axe finds nothing: compare", mistakes === "", mistakes);
  await click(page, ".difference .link");
  await page.waitForSelector(".details h2");
  await page.waitForFunction(() => document.querySelector(".details h2").textContent === "Cellar");
  expect("a difference leads to its value", (await page.$("dialog")) === null);
}

const optionsOf = (page, menu) => page.$eval(menu, (select) => [...select.options].map((one) => one.text));

/** Two versions are not merged without the file that both came from: nothing is taken for it unasked. */
async function tryMergeUnasked(page, expect, bench) {
  await openFiles(page, [bench.at("ours.prj2")]);
  await openFiles(page, [bench.at("theirs.prj2")]);
  await click(page, ".tab:nth-child(1) .tab-name");
  await click(page, '[data-name="merge"]');
  await page.waitForSelector('[data-testid="merge-needs-base"]');
  const chosen = await page.$eval("#merge-base", (select) => select.value);
  expect("a merge takes nothing for the ancestor unasked", chosen === "", chosen);
  expect("and does nothing without one", (await page.$('[data-name="take"]')) === null);
  const options = await optionsOf(page, "#merge-base");
  expect("a file that is as it was opened is not its own ancestor", options.length === 2, options);
  await click(page, '[data-name="close"]');
  expect("nothing has changed", (await savedBytes(page)).equals(bench.bytes("ours.prj2")));
  await openFiles(page, [bench.at("ours.prj2")]);
  await click(page, ".tab:nth-child(1) .tab-name");
  await click(page, '[data-name="merge"]');
  await page.select("#merge-base", await page.$eval("#merge-base option:last-child", (one) => one.value));
  await page.waitForSelector('[data-testid="untouched"]');
  expect("that all of theirs is taken is said", (await page.$('[data-name="take"]:enabled')) !== null);
  await click(page, '[data-name="close"]');
  for (let i = 0; i < 3; i++) await closeTab(page);
}

/** What was changed here since it was opened can be merged with what somebody else has made of the same file. */
async function tryMergeWithOpened(page, expect, bench) {
  await openFiles(page, [bench.at("base.prj2")]);
  await change(page, "/rooms/0/light_effect_strength", "2");
  await openFiles(page, [bench.at("theirs.prj2")]);
  await click(page, ".tab:nth-child(1) .tab-name");
  await click(page, '[data-name="merge"]');
  const options = await optionsOf(page, "#merge-base");
  expect("as it was opened it is an ancestor", options[1] === "the file as it was opened", options);
  await page.select("#merge-base", "opened");
  await page.waitForSelector('[data-name="take"]:enabled');
  expect("not all of it is theirs", (await page.$('[data-testid="untouched"]')) === null);
  await click(page, '[data-name="take"]');
  bench.run("set", "base.prj2", "/rooms/0/light_effect_strength=2", "-o", "mine.prj2");
  bench.run("merge", "base.prj2", "mine.prj2", "theirs.prj2", "-o", "both.prj2");
  expect("merged with what was opened", (await savedBytes(page)).equals(bench.bytes("both.prj2")));
  for (let i = 0; i < 2; i++) await closeTab(page);
}

async function tryMerge(page, expect, bench) {
  await openFiles(page, [bench.at("theirs.prj2")]);
  await click(page, ".tab:nth-child(2) .tab-name");
  await click(page, '[data-name="merge"]');
  const id = (menu, name) =>
    page.$eval(menu, (select, wanted) => [...select.options].find((one) => one.text === wanted).value, name);
  await page.select("#merge-base", await id("#merge-base", "base.prj2"));
  await page.select("#merge-theirs", await id("#merge-theirs", "theirs.prj2"));
  await page.waitForSelector(".conflict");
  expect("both have changed a name", (await text(page, ".conflict")).includes("/rooms/0/name"));
  const mistakes = await accessMistakes(page);
  expect("axe finds nothing: merge", mistakes === "", mistakes);
  await click(page, '.conflict [data-side="theirs"]');
  await click(page, '[data-name="take"]');
  expect("merged as by the tool", (await savedBytes(page)).equals(bench.bytes("resolved.prj2")));
  await click(page, '[data-testid="undo"]');
  expect("and undone", (await savedBytes(page)).equals(bench.bytes("ours.prj2")));
  for (let i = 0; i < 3; i++) await closeTab(page);
}

/** All files in and below a folder, by name. */
function filesBelow(folder) {
  const names = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = names.map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  return Object.fromEntries(paths.sort().map((at) => [path.relative(folder, at), fs.readFileSync(at).toString("base64")]));
}

/** The zip has the files that `levelsmith extract` writes, as another program reads it; packed again, they are the archive. */
async function tryArchives(page, expect, bench) {
  for (const name of ["pop_dat1-everything", "pop_dat2-synthetic", "dfwad-everything"]) {
    fs.copyFileSync(fixture(name), bench.at(name));
    bench.run("extract", name, "-o", `${name}.folder`);
    await openFiles(page, [bench.at(name)]);
    fs.writeFileSync(bench.at(`${name}.zip`), await savedBytes(page, '[data-name="unpack"]'));
    spawnSync("python3", ["-m", "zipfile", "-e", bench.at(`${name}.zip`), bench.at(`${name}.unzipped`)]);
    const [ours, theirs] = [filesBelow(path.join(bench.at(`${name}.unzipped`), name)), filesBelow(bench.at(`${name}.folder`))];
    expect(`${name}: extracted as by the tool`, JSON.stringify(ours) === JSON.stringify(theirs), Object.keys(ours));
    expect(`${name}: and there is something`, Object.keys(ours).length > 2, Object.keys(ours));
    await openFiles(page, [bench.at(`${name}.zip`)]);
    await click(page, '[data-name="pack"]');
    await page.waitForFunction(() => document.querySelectorAll(".tab").length === 3);
    await settled(page);
    expect(`${name}: packed again it is what it was`, (await savedBytes(page)).equals(bench.bytes(name)));
    for (let i = 0; i < 3; i++) await closeTab(page);
  }
}

export async function tryActions(page, expect) {
  const bench = new Bench();
  try {
    await tryRepair(page, expect, bench);
    await tryUpgrade(page, expect, bench);
    await tryConvert(page, expect, bench);
    await tryArchives(page, expect, bench);
    makeVersions(bench);
    await tryCompare(page, expect, bench);
    await tryMerge(page, expect, bench);
    await tryMergeUnasked(page, expect, bench);
    await tryMergeWithOpened(page, expect, bench);
  } finally {
    bench.end();
  }
}
