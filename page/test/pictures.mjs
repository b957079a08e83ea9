#!/usr/bin/env node
// SPDX-License-Identifier: MIT
//
// Pictures of the page, for people to look at and for docs/pictures.
//
//   page/test/pictures.mjs FOLDER
import path from "node:path";
import { openPage, settled, startBrowser } from "./browser.mjs";

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
    await page.waitForSelector(`[data-path="${step}"]`);
    await page.click(`[role=treeitem][data-path="${step}"]`);
    await page.click(`[role=treeitem][data-path="${step}"]`);
    await settled(page);
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
};

const VIEWS = [
  ["page-start", {}, async () => {}],
  ["page-level", {}, chosen("house", ["/rooms", "/rooms/0"])],
  ["page-dark", { dark: true }, chosen("temple", ["/rooms"])],
  ["page-prince", {}, example("tower")],
  ["page-archive", {}, example("hearts")],
  ["page-narrow", { width: 420, height: 860 }, example("house")],
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
