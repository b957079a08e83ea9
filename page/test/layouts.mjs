// SPDX-License-Identifier: MIT
//
// A layout of one's own: mistakes while it is typed, files that are opened by it, and by it once it has changed.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { accessMistakes, click, closeTab, openFiles, savedBytes, write } from "./browser.mjs";

async function change(page, how) {
  const text = await page.$eval('[data-testid="layout"]', (area) => area.value);
  await write(page, '[data-testid="layout"]', how(text));
}

const said = (page, words) =>
  page.waitForFunction(
    (some) => document.querySelector('[data-testid="mistakes"]')?.textContent.includes(some),
    {},
    words,
  );

/** Two items, and a byte that nobody understands. */
const FILE = Buffer.from("MINE\x07\0\x02one\0\x01\0\x02\0two\0\x03\0\x04\0!", "latin1");

export async function tryLayouts(page, expect) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "levelsmith-layouts."));
  const file = path.join(folder, "some.mine");
  fs.writeFileSync(file, FILE);
  try {
    await click(page, '[data-testid="own-layout"]');
    await said(page, "Nothing is wrong");
    await change(page, (text) => text.replace("u16", "u17"));
    await said(page, "u17");
    const place = await page.$eval('[data-testid="mistakes"] .link', (one) => one.textContent);
    expect("a mistake has a place", place.includes("line 8"), place);
    expect("and the layout is not to be used", await page.$eval('[data-name="use"]', (button) => button.disabled));
    await click(page, '[data-testid="mistakes"] .link');
    const marked = await page.$eval('[data-testid="layout"]', (area) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
    expect("and is marked", marked === "u17", marked);
    const mistakes = await accessMistakes(page);
    expect("axe finds nothing: a layout", mistakes === "", mistakes);
    await change(page, (text) => text.replace("u17", "u16"));
    await said(page, "Nothing is wrong");
    await click(page, '[data-name="use"]');
    expect("a file opens by it", (await openFiles(page, [file])) === "ready");
    await tryFile(page, expect);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

async function tryFile(page, expect) {
  const overview = await page.$eval('[data-testid="overview"]', (one) => one.textContent);
  expect("with its title", overview.includes("My own format"), overview);
  await click(page, '[role=treeitem][data-path="/items"]');
  await page.type('[data-testid="search"]', "two");
  await click(page, ".result");
  expect("its values are found", (await page.$eval(".details h2", (one) => one.textContent)) !== "");
  await write(page, '[data-testid="search"]', "");
  const field = '.field[data-path="/items/1/name"] input';
  await page.waitForSelector(field);
  await page.focus(field);
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !document.querySelector('[data-testid="undo"]').disabled);
  const wanted = Buffer.concat([FILE.subarray(0, 18), Buffer.from("!"), FILE.subarray(18)]);
  const saved = await savedBytes(page);
  expect("and changed", saved.equals(wanted), saved.toString("latin1"));
  await click(page, '[data-name="layout"]');
  await change(page, (text) => text.replace("others: bytes", "left: bytes"));
  await said(page, "Nothing is wrong");
  await click(page, '[data-name="use"]');
  await click(page, '[data-name="close"]');
  await page.waitForSelector('[role=treeitem][data-path="/left"]');
  expect("a layout that has changed reads the file anew", (await page.$('[data-path="/others"]')) === null);
  await closeTab(page);
}
