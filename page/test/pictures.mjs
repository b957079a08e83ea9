#!/usr/bin/env node
// SPDX-License-Identifier: MIT
//
// Pictures of the page, for people to look at and for docs/pictures.
//
//   page/test/pictures.mjs FOLDER
import path from "node:path";
import { openPage, settled, startBrowser, write } from "./browser.mjs";

const [folder] = process.argv.slice(2);
const PAGE = "build-page/levelsmith.html";

const example = (name) => async (page) => {
  await page.click(`[data-name="${name}"]`);
  await page.waitForSelector(".tab");
  await settled(page);
};
const chosen = (name, path) => async (page) => {
  await example(name)(page);
  for (const step of path) {
    await page.waitForSelector(`[role=treeitem][data-path="${step}"]`);
    await page.click(`[role=treeitem][data-path="${step}"]`);
    await page.click(`[role=treeitem][data-path="${step}"]`);
    await settled(page);
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
};

const pause = () => new Promise((resolve) => setTimeout(resolve, 800));

/** A level that can be flown through, with a room chosen in it. */
const solid = async (page) => {
  await example("house")(page);
  await page.click('[data-testid="show-model"]');
  await page.waitForFunction(() => document.querySelector('[data-testid="model"]')?.dataset.ready === "yes");
  await page.click(".parts summary");
  await page.click(".part:nth-of-type(1) .link");
  await settled(page);
  await page.$eval('.zoom [aria-label]', (button) => button.click());
  await page.focus('[data-testid="model"]');
  await page.keyboard.press("+");
  await pause();
};

const compared = async (page) => {
  await chosen("house", ["/rooms", "/rooms/5"])(page);
  const field = '.field[data-path="/rooms/5/name"] input';
  await page.focus(field);
  await write(page, field, "park");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !document.querySelector('[data-testid="undo"]').disabled);
  await page.$eval('[data-name="compare"]', (button) => button.click());
  await page.waitForSelector(".compared .differs");
  await pause();
};

const written = async (page) => {
  await page.click('[data-testid="own-layout"]');
  const text = await page.$eval('[data-testid="layout"]', (area) => area.value);
  await write(page, '[data-testid="layout"]', text.replace("x: i16", "x: i17"));
  await page.waitForSelector(".mistakes .error");
  await pause();
};

const VIEWS = [
  ["page-level", {}, chosen("house", ["/rooms", "/rooms/0"])],
  ["page-model", { dark: true }, solid],
  ["page-prince", {}, example("tower")],
  ["page-layout", { dark: true }, written],
  ["page-narrow", { width: 420, height: 860 }, example("house")],
  ["page-compare", {}, compared], // what is changed would be there again in the next
];

const browser = await startBrowser();
for (const [name, size, prepare] of VIEWS) {
  const { page, mistakes } = await openPage(browser, PAGE, size);
  await prepare(page).catch((error) => console.log(name, error.message));
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  for (const mistake of mistakes) console.log(name, mistake);
  await page.close();
}
await browser.close();
