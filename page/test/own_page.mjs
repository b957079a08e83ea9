// SPDX-License-Identifier: MIT
//
// A page that `levelsmith page` has put a layout into: it opens files by that, and shows first what the layout says.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { accessMistakes, click, openFiles, openPage, savedBytes, settled, write } from "./browser.mjs";

/** With what a page could stumble over in its comments. */
const LAYOUT = `/// Ends no script: </script> <!-- 100%41 of it.\r
layout saved "Saved games of Türme";
root Save;
struct Save {
    magic "SG",
    lives: u8 range 0..9 @shown("Lives left"),
    secret: u16,
    items: [Item; 2] @shown("Bag"),
}
struct Item { count: u8 @shown, price: u8 }
`;
const FILE = Buffer.from("SG\x03\x01\x02\x05\x06\x07\x08", "latin1");
const texts = (page, selector) => page.$$eval(selector, (all) => all.map((one) => one.textContent.trim()));

export async function tryOwnPage(browser, file, native, expect) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "levelsmith-own."));
  const at = (name) => path.join(folder, name);
  const run = (...words) => spawnSync(native, words, { cwd: folder });
  fs.writeFileSync(at("saved.layout"), LAYOUT);
  fs.writeFileSync(at("game.sg"), FILE);
  fs.copyFileSync(path.join(path.dirname(native), "tests/prj2-minimal"), at("level.prj2"));
  // Without --page the tool takes the page that lies with it.
  fs.copyFileSync(native, at("levelsmith"));
  const writePage = () => spawnSync(at("levelsmith"), ["page", "saved.layout", "-o", "editor.html"], { cwd: folder });
  expect("where there is no page, none is written", writePage().status === 3 && !fs.existsSync(at("editor.html")));
  fs.copyFileSync(file, at("levelsmith.html"));
  expect("a page is written", writePage().status === 0);
  try {
    const { page, requests, mistakes } = await openPage(browser, at("editor.html"));
    expect("a page of one's own says what it is for", (await texts(page, "h2"))[0] === "Saved games of Türme");
    const state = await openFiles(page, [at("game.sg")]);
    expect("and opens its files", state === "ready", state);
    await page.waitForSelector('[data-testid="simple"] .field');
    const labels = await texts(page, ".simple .field label, .simple .field button.link");
    expect("first with what its layout says", labels.join() === "Lives left,Bag,count,count", labels);
    const found = await accessMistakes(page);
    expect("axe finds nothing: the simple view", found === "", found);
    await setValue(page, "/lives", "7");
    await setValue(page, "/items/1/count", "9");
    run("set", "--layout", "saved.layout", "game.sg", "/lives=7", "/items/1/count=9", "-o", "changed.sg");
    expect("what is changed is what the tool changes", (await savedBytes(page)).equals(fs.readFileSync(at("changed.sg"))));
    await click(page, '.simple [data-path="/items"]');
    await page.waitForSelector('[role=treeitem][data-path="/items"][aria-selected=true]');
    await click(page, '[data-name="simple"]');
    await click(page, '[data-name="whole"]');
    await page.waitForSelector('[role=treeitem][data-path="/secret"]');
    const other = await openFiles(page, [at("level.prj2")]);
    expect("other files open as ever", other === "ready" && (await page.$('[data-path="/rooms"]')) !== null, other);
    expect("no request, no mistake", !requests.length && !mistakes.length, [...requests, ...mistakes]);
    await page.close();
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

async function setValue(page, at, text) {
  const field = `.simple .field[data-path="${at}"] input`;
  await write(page, field, text);
  await page.focus(field);
  await page.keyboard.press("Enter");
  await settled(page);
}
