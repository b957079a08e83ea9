// SPDX-License-Identifier: MIT
//
// Entries of archives: what is changed in them is in their archive, which is what is saved.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { change, choosePath, click, closeTab, openFiles, savedBytes, settled } from "./browser.mjs";

const build = path.resolve(process.env.LEVELSMITH_BUILD ?? "build");

async function openEntry(page, name) {
  const tabs = (await page.$$(".tab")).length;
  await page.waitForSelector('[data-testid="entries"] .link');
  await page.$$eval(
    '[data-testid="entries"] td:first-child .link',
    (all, wanted) => all.find((one) => one.textContent === wanted).click(),
    name,
  );
  await page.waitForFunction((count) => document.querySelectorAll(".tab").length > count, {}, tabs);
  await settled(page);
}

export async function tryEntries(page, expect) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "levelsmith-entries."));
  const before = path.join(build, "tests/dfwad-everything");
  const said = (file, ...words) => spawnSync(path.join(build, "levelsmith"), ["get", file, ...words], { encoding: "utf8" }).stdout;
  try {
    fs.copyFileSync(before, path.join(folder, "a.wad"));
    await openFiles(page, [path.join(folder, "a.wad")]);
    await openEntry(page, "MAP01");
    await change(page, "/header/name", "Cellar");
    const button = await page.$eval('[data-testid="save"]', (one) => one.textContent.trim());
    expect("Save says of an entry what it saves", button === "Save a.wad", button);
    const saved = await savedBytes(page);
    const file = path.join(folder, "saved.wad");
    fs.writeFileSync(file, saved);
    const [name, was] = [`${file}:/MAP01`, `${before}:/MAP01`].map((at) => said(at, "/header/name").trim());
    expect("Save in an entry saves its archive", name === "Cellar" && was === "Test", [name, was]);
    await page.waitForFunction(() => !document.querySelector(".tab .dot"));
    await change(page, "/header/name", "Attic");
    await page.keyboard.down("Control");
    const again = savedBytes(page, "body"); // which hands out nothing: the key does
    await page.keyboard.press("s");
    await page.keyboard.up("Control");
    expect("so does its key", (await again).length > 0 && !(await again).equals(saved));
    await page.waitForFunction(() => !document.querySelector(".tab .dot"));
    await click(page, ".tab:nth-child(1) .tab-name");
    await click(page, '[data-testid="undo"]');
    await click(page, ".tab:nth-child(2) .tab-name");
    await choosePath(page, "/header/name");
    const shown = await page.$eval('.field[data-path="/header/name"] input', (input) => input.value);
    expect("what is undone in the archive is undone in the entry", shown === "Cellar", shown);
    await click(page, ".tab:nth-child(1) .tab-close");
    await page.waitForSelector('dialog[open] [data-name="discard"]');
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("dialog"));
    await click(page, ".tab:nth-child(1) .tab-name");
    await closeTab(page);
    expect("entries close with their archive", (await page.$(".tab")) === null);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
