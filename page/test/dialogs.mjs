// SPDX-License-Identifier: MIT
//
// What every dialog has chosen when it opens, and that nothing is changed, written or closed by the key that somebody
// presses first.
import fs from "node:fs";
import path from "node:path";
import { change, click, closeTab, openFiles, savedBytes, settled } from "./browser.mjs";
import { openPicked } from "./keeping.mjs";

const fixture = (name) => path.join(process.env.LEVELSMITH_BUILD ?? "build", "tests", name);
const NAME = "/rooms/0/name";

/** Two versions in which the same room has other names, and what both came from. */
async function openVersions(page) {
  for (const name of ["Cellar", "Attic"]) {
    await openFiles(page, [fixture("prj2-everything")]);
    await change(page, NAME, name);
  }
  await openFiles(page, [fixture("prj2-everything")]);
  await click(page, ".tab:nth-child(1) .tab-name");
}

async function openUnsaved(page) {
  await openFiles(page, [fixture("prj2-everything")]);
  await change(page, NAME, "Cellar");
}

const options = { prj2: "prj2-everything", opened: "the file as it was opened", none: "choose a file…" };

/** By the source that has the dialog: how it comes about, and what is chosen then: in menus the text, of radio buttons the side. */
const DIALOGS = {
  "closing.tsx": {
    begin: openUnsaved,
    ask: (page) => click(page, ".tab.current .tab-close"),
    chosen: {},
  },
  "compare.tsx": {
    begin: openVersions,
    ask: (page) => click(page, '[data-name="compare"]'),
    chosen: { "compare-with": options.opened },
  },
  "layout.tsx": {
    begin: openUnsaved,
    ask: async (page) => {
      await page.evaluate(() => {
        const data = new DataTransfer();
        data.setData("text/plain", "/// Mine.\nlayout mine;\nroot File;\nstruct File { a: u8 }\n");
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
      });
    },
    chosen: {},
  },
  "meanwhile.tsx": {
    begin: async (page) => {
      await openPicked(page, fs.readFileSync(fixture("prj2-everything")));
      await change(page, NAME, "Cellar");
      await page.evaluate((list) => (window.disk = list), [...fs.readFileSync(fixture("prj2-minimal"))]);
    },
    ask: (page) => page.click('[data-testid="save"]'),
    chosen: {},
  },
  "merge.tsx": {
    begin: openVersions,
    ask: (page) => click(page, '[data-name="merge"]'),
    chosen: { "merge-theirs": options.prj2, "merge-base": options.none },
  },
};

/** What is chosen in the dialog that is open. */
const chosenIn = (page) =>
  page.$eval("dialog", (dialog) =>
    Object.fromEntries([...dialog.querySelectorAll("select")].map((one) => [one.id, one.selectedOptions[0]?.text])),
  );

const stateOf = async (page) => ({
  tabs: await page.$$eval(".tab", (all) => all.map((one) => one.textContent)),
  unsaved: (await page.$$(".tab .dot")).length,
  undone: await page.$eval('[data-testid="undo"]', (button) => button.disabled),
  written: await page.evaluate(() => window.written),
});

async function tryDialog(page, expect, name, { begin, ask, chosen }) {
  await page.evaluate(() => (window.written = undefined));
  await begin(page);
  const before = await stateOf(page);
  for (const key of ["Enter", "Escape"]) {
    await ask(page);
    await page.waitForSelector("dialog[open]");
    await settled(page);
    const now = await chosenIn(page);
    expect(`${name}: what is chosen when it opens`, JSON.stringify(now) === JSON.stringify(chosen), JSON.stringify(now));
    const focused = await page.evaluate(() => document.activeElement.dataset.name);
    expect(`${name}: the button that ends it has the keyboard`, focused === "close", focused);
    await page.keyboard.press(key);
    await page.waitForFunction(() => !document.querySelector("dialog"));
    await settled(page);
    const after = await stateOf(page);
    expect(`${name}: ${key} changes nothing`, JSON.stringify(after) === JSON.stringify(before), JSON.stringify(after));
  }
  while (await page.$(".tab")) await closeTab(page);
}

/** Both have changed the same: ours stays unless somebody says otherwise. */
async function tryConflict(page, expect) {
  await openVersions(page);
  await click(page, '[data-name="merge"]');
  await page.select("#merge-base", "opened");
  await page.waitForSelector(".conflict");
  const sides = await page.$$eval(".conflict input:checked", (all) => all.map((one) => one.dataset.side));
  expect("merge.tsx: of a conflict ours is chosen", sides.join() === "ours", sides);
  await click(page, '[data-name="take"]');
  const saved = await savedBytes(page);
  expect("merge.tsx: and taken", saved.includes("Cellar") && !saved.includes("Attic"));
  while (await page.$(".tab")) await closeTab(page);
}

export async function tryDialogs(page, expect) {
  const source = "page/src";
  const all = fs.readdirSync(source).filter((name) => fs.readFileSync(path.join(source, name), "utf8").includes("<Dialog "));
  expect("every dialog is tried", all.sort().join() === Object.keys(DIALOGS).sort().join(), all);
  for (const [name, dialog] of Object.entries(DIALOGS)) await tryDialog(page, expect, name, dialog);
  await tryConflict(page, expect);
}
