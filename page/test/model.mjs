// SPDX-License-Identifier: MIT
//
// The level in three dimensions: what is drawn, as its pixels say, what a click chooses, and what keys do.
import fs from "node:fs";
import { accessMistakes, click, settled, write } from "./browser.mjs";

const SHOWN_MAX = 5_000; // milliseconds, on a machine that is busy with other things and without a graphics card

const isReady = () => document.querySelector('[data-testid="model"]')?.dataset.ready === "yes";

/** Whether this file has a model, which is on the screen then. */
export async function modelIsShown(page) {
  if (!(await page.$('[data-testid="show-model"]'))) return false;
  await page.click('[data-testid="show-model"]');
  await settled(page);
  await page.waitForFunction(
    () =>
      document.querySelector('[data-testid="model"]')?.dataset.ready === "yes" ||
      document.querySelector(":is(.views, .model) > .nothing"),
  );
  return page.evaluate(isReady);
}

/** How many pixels of the canvas something is drawn on, and a sum that says which colours. */
export async function drawn(page) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return page.evaluate(() => {
    const from = document.querySelector('[data-testid="model"]');
    const copy = new OffscreenCanvas(from.width, from.height).getContext("2d");
    copy.drawImage(from, 0, 0);
    const { data } = copy.getImageData(0, 0, from.width, from.height);
    let count = 0;
    let sum = 0;
    for (let at = 0; at < data.length; at += 4) {
      count += data[at + 3] > 0;
      sum = (sum * 31 + data[at] + data[at + 1] * 3 + data[at + 2] * 7) % 1_000_003;
    }
    return { count, sum };
  });
}

const selected = (page) => page.$eval("[role=treeitem][aria-selected=true]", (row) => row.dataset.path);

async function clickMiddle(page) {
  const box = await (await page.$('[data-testid="model"]')).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForSelector("[role=treeitem][aria-selected=true]");
  await settled(page);
}

/** Whether what a switch does is seen, and seen no more when it is set back. */
async function trySwitch(page, expect, name) {
  const before = await drawn(page);
  await click(page, `[data-name="${name}"]`);
  const after = await drawn(page);
  await click(page, `[data-name="${name}"]`);
  const again = await drawn(page);
  expect(`3D: ${name} is seen`, before.sum !== after.sum && before.sum === again.sum, [before, after, again]);
}

export async function tryModel(page, expect) {
  await page.click('[data-name="house"]');
  await page.waitForSelector(".tab");
  await settled(page);
  const begun = Date.now();
  expect("3D: the house has a model", await modelIsShown(page));
  const took = Date.now() - begun;
  expect(`3D: shown soon (${took} ms)`, took < SHOWN_MAX, took);
  const whole = await drawn(page);
  expect("3D: something is drawn", whole.count > 10_000, whole.count);
  for (const name of ["light", "things", "portals", "flipped"]) await trySwitch(page, expect, name);

  await click(page, ".parts summary");
  await click(page, '.parts [data-path="/rooms/0"]');
  const without = await drawn(page);
  expect("3D: a hidden room is gone", without.count < whole.count, [whole.count, without.count]);
  await click(page, ".parts p button + button");
  expect("3D: without rooms nothing is there", (await drawn(page)).count === 0);

  // One room alone, in the middle: a click there is on it, whichever it is.
  await click(page, '[data-name="things"]');
  for (const room of ["/rooms/1", "/rooms/5"]) {
    await click(page, `.parts [data-path="${room}"]`);
    await click(page, `.part:has([data-path="${room}"]) .link`);
    await page.waitForSelector(`.part.selected [data-path="${room}"]`);
    const framed = await drawn(page);
    expect(`3D: ${room} is framed`, framed.count > 20_000, framed.count);
    await click(page, ".crumbs button");
    await trySectors(page, expect, room);
    await click(page, `.parts [data-path="${room}"]`);
  }
  await click(page, ".parts p button");
  await click(page, '[data-name="things"]');
  await tryThings(page, expect);
  await tryKeys(page, expect);
  const mistakes = await accessMistakes(page);
  expect("axe finds nothing: 3D", mistakes === "", mistakes);
}

/** The numbers of the sectors in the middle of a room, as the example has them: there are several where it lies between. */
function middleSectors(at) {
  const { rooms } = JSON.parse(fs.readFileSync("examples/house.json", "utf8"));
  const { sectors_x, sectors_z, sectors } = rooms[Number(at.split("/")[2])];
  const middles = (size) => [Math.floor((size - 1) / 2), Math.ceil((size - 1) / 2)];
  const positions = middles(sectors_z).flatMap((z) => middles(sectors_x).map((x) => x + z * sectors_x));
  return positions.map((position) => sectors.findIndex((sector) => sector.position === position));
}

/** Seen from above, its middle is in the middle: a click there is on the floor of the sector there, which is marked. */
async function trySectors(page, expect, room) {
  await page.focus('[data-testid="model"]');
  for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowUp");
  const before = await drawn(page);
  await clickMiddle(page);
  const chosen = await selected(page);
  const expected = middleSectors(room).map((sector) => `${room}/sectors/${sector}`);
  expect(`3D: a click chooses a sector in the middle of ${room}`, expected.includes(chosen), [chosen, expected]);
  const marked = await drawn(page);
  expect(`3D: the face is marked`, marked.sum !== before.sum, chosen);
  // What is chosen in the tree is marked as well, all its faces, and comes into view: a click is on it again.
  await click(page, ".crumbs button");
  await write(page, '[data-testid="search"]', chosen);
  await click(page, `.result[data-path="${chosen}"], .result`);
  expect(`3D: ${chosen} is marked and framed`, (await drawn(page)).sum !== marked.sum);
  await write(page, '[data-testid="search"]', "");
  await click(page, ".crumbs button");
  await clickMiddle(page);
  expect(`3D: a click chooses ${chosen} again`, (await selected(page)) === chosen, await selected(page));
}

/** A thing that is chosen in the tree is framed with its room; a click on it chooses it. */
async function tryThings(page, expect) {
  const before = await drawn(page);
  await page.type('[data-testid="search"]', "/rooms/2/objects/0");
  await click(page, ".result");
  const path = await page.$eval(".result.selected span", (span) => span.textContent);
  expect("3D: what is chosen elsewhere is framed", (await drawn(page)).sum !== before.sum, path);
  await write(page, '[data-testid="search"]', "");
}

async function tryKeys(page, expect) {
  await page.focus('[data-testid="model"]');
  await page.keyboard.press("0");
  const start = await drawn(page);
  for (const key of ["ArrowLeft", "w", "e", "+"]) {
    const before = await drawn(page);
    await page.keyboard.press(key);
    expect(`3D: the key ${key} moves`, (await drawn(page)).sum !== before.sum);
  }
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("0");
  expect("3D: 0 shows all again", (await drawn(page)).sum === start.sum);
}
