// SPDX-License-Identifier: MIT
//
// Files that the page opens, beside the ordinary tool: what it shows of each is what the tool says, and it is saved as it
// was. The tool works while the page does.
import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { closeTab, openFiles, savedBytes } from "./browser.mjs";
import { modelIsShown } from "./model.mjs";

const count = (page, selector) => page.evaluate((what) => document.querySelectorAll(what).length, selector);

/** How many findings the page has counted only, as many are alike. */
const suppressed = (page) =>
  page.$eval('[data-testid="findings"]', (element) => Number(/and (\d+) more like/.exec(element.textContent)?.[1] ?? 0));

/** What the tool says of one file: undefined where it fails. */
class Said {
  #native;
  #folder;
  #name;

  constructor(native, folder, name) {
    [this.#native, this.#folder, this.#name] = [native, folder, name];
    this.info = this.#json("info");
    this.check = this.#json("check");
    this.picture = this.#hasPicture();
    this.model = this.#run("export", name, "-o", "out.glb").then((text) => text !== undefined);
  }

  #run(...words) {
    const how = { cwd: this.#folder, maxBuffer: 1 << 28 };
    return new Promise((resolve) =>
      execFile(this.#native, words, how, (error, text) =>
        resolve(!error || (words[0] === "check" && error.code === 1) ? text : undefined),
      ),
    );
  }

  async #json(verb) {
    const text = await this.#run(verb, "--json", this.#name);
    return text === undefined ? undefined : JSON.parse(text);
  }

  /** "sheet" of what can be seen in an archive, which the page shows when it is asked for; whether there is another. */
  async #hasPicture() {
    if ((await this.#run("render", this.#name, "-o", "out.svg")) !== undefined)
      return fs.readFileSync(path.join(this.#folder, "out.svg"), "utf8").includes('<g class="entry"') ? "sheet" : true;
    return (await this.#run("render", this.#name, "-o", "out.png")) !== undefined;
  }

  /** How many pictures are on the sheet. */
  sheetSize() {
    return fs.readFileSync(path.join(this.#folder, "out.svg"), "utf8").split('<g class="entry"').length - 1;
  }
}

export class FileTest {
  #native;
  #expect;
  /** Whether the browser draws models at all. */
  hasModels = true;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "levelsmith-files."));

  constructor(native, expect) {
    [this.#native, this.#expect] = [native, expect];
  }

  end() {
    fs.rmSync(this.folder, { recursive: true });
  }

  async try(page, file) {
    const expect = this.#expect;
    const name = path.basename(file);
    const copy = path.join(this.folder, name);
    fs.copyFileSync(file, copy);
    const said = new Said(this.#native, this.folder, name);
    const state = await openFiles(page, [copy]);
    const info = await said.info;
    expect(`${name}: opens as with the tool`, state === (info ? "ready" : "error"), state);
    if (state === "ready" && info) await this.#tryViews(page, said, info, name);
    else if (state === "error") {
      const text = await page.$eval('[data-testid="error"]', (element) => element.textContent);
      expect(`${name}: an error with its code`, /[A-Z]+-[A-Z]+/.test(text), text);
    }
    if (state === "ready") expect(`${name}: saved as it was`, (await savedBytes(page)).equals(fs.readFileSync(file)));
    await Promise.all([said.check, said.picture, said.model]);
    fs.rmSync(copy);
    await closeTab(page);
  }

  async #trySheet(page, expected, name) {
    await page.click('[data-testid="show-sheet"]');
    await page.waitForSelector('[data-testid="sheet"] :is(.drawing > svg, .nothing)');
    const shown = await count(page, '[data-testid="sheet"] .drawing g.entry');
    this.#expect(`${name}: the sheet that the tool makes`, shown === expected, [shown, expected]);
  }

  async #tryViews(page, said, info, name) {
    const expect = this.#expect;
    const facts = await page.$eval('[data-testid="overview"]', (element) => element.textContent);
    expect(`${name}: overview`, facts.includes(info.format), facts);
    const { findings } = await said.check;
    const shown = await count(page, '[data-testid="findings"] .finding');
    // Of those that are only counted some are said better by another, which the tool leaves out.
    const all = shown + (await suppressed(page));
    const fit = shown <= findings.length && findings.length <= all;
    expect(`${name}: findings`, fit, `${shown} of ${all}, and ${findings.length}`);
    const drawn = (await count(page, '[data-testid="picture"] .drawing > *')) > 0;
    const picture = await said.picture;
    expect(`${name}: a picture where the tool makes one`, drawn === (picture === true), drawn);
    const expected = picture === "sheet" ? said.sheetSize() : 0;
    if (await page.$('[data-testid="show-sheet"]')) await this.#trySheet(page, expected, name);
    const modelled = (await said.model) && this.hasModels;
    expect(`${name}: a model where the tool makes one`, (await modelIsShown(page)) === modelled, modelled);
    expect(`${name}: values`, (await count(page, '[data-testid="tree"] [role="treeitem"]')) > 0);
    expect(`${name}: bytes`, (await count(page, '[data-testid="hex"] .hex-row')) > 0);
  }
}
