// SPDX-License-Identifier: MIT
//
// Values as their layout has them: lists that grow, shrink and are reordered, flags as boxes, ranges, links, units and
// what is said of them; and the ways between values, drawing and bytes.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { choosePath, click, closeTab, openFiles, savedBytes, settled, write } from "./browser.mjs";

const build = path.resolve(process.env.LEVELSMITH_BUILD ?? "build");
const text = (page, selector) => page.$eval(selector, (element) => element.textContent);
const LIST = "/settings/textures";
const FLAGS = "/settings/imported_geometries/0/position_axis_flags";

const button = (page, name) =>
  page.$$eval(".details button", (all, wanted) => all.find((one) => one.textContent === wanted).click(), name);

/** Clicks a button of what is chosen, and waits for the choice that follows. */
async function act(page, name, then) {
  await button(page, name);
  await page.waitForSelector(`[role=treeitem][data-path="${then}"][aria-selected=true]`);
  await settled(page);
}

async function tryList(page, expect, changes) {
  await choosePath(page, LIST);
  await act(page, "Add an element", `${LIST}/1`);
  changes("insert", `${LIST}/-`);
  await choosePath(page, `${LIST}/0`);
  const element = changes("json", `${LIST}/0`);
  await act(page, "Duplicate", `${LIST}/1`);
  changes("insert", `${LIST}/1`, element);
  await act(page, "Move down", `${LIST}/2`);
  changes("move", `${LIST}/1`, "2");
  expect("a list has grown and is in another order", (await savedBytes(page)).equals(changes("bytes")));
  await choosePath(page, `${LIST}/1`);
  await act(page, "Remove", LIST);
  changes("delete", `${LIST}/1`);
  expect("and has shrunk", (await savedBytes(page)).equals(changes("bytes")));
  for (let i = 0; i < 4; i++) await click(page, '[data-testid="undo"]');
  const redo = async () => click(page, '[data-testid="redo"]');
  for (let i = 0; i < 4; i++) await redo();
  expect("undone and done again it is the same", (await savedBytes(page)).equals(changes("bytes")));
}

async function tryFlags(page, expect, changes) {
  await choosePath(page, FLAGS);
  const boxes = await page.$$eval(".bits label", (all) =>
    all.map((one) => [one.textContent.trim(), one.querySelector("input").checked]),
  );
  expect("flags are boxes", boxes.length === 6 && boxes.every(([name, on]) => on === (name === "FlipZ")), boxes);
  await page.$$eval(".bits label", (all) => all.find((one) => one.textContent.trim() === "SwapXZ").click());
  await page.waitForFunction(() => document.querySelectorAll(".bits input:checked").length === 2);
  await settled(page);
  changes("set", `${FLAGS}=${JSON.stringify(["SwapXZ", "FlipZ"])}`);
  expect("a box that is ticked is a flag", (await savedBytes(page)).equals(changes("bytes")));
}

async function tryRange(page, expect, changes) {
  const at = "/rooms/0/light_effect_strength";
  await choosePath(page, at);
  const field = `.field[data-path="${at}"] input`;
  await write(page, field, "9");
  await page.focus(field);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".problem[role=alert]");
  const problem = await text(page, ".problem");
  expect("a range is kept", problem.includes("VALUE-RANGE") && problem.includes("0 to 4"), problem);
  expect("and nothing is changed", (await savedBytes(page)).equals(changes("bytes")));
}

async function trySaid(page, expect) {
  await choosePath(page, "/settings/texture_padding");
  expect("a unit is shown", (await text(page, ".details .unit")) === "pixels");
  await choosePath(page, "/settings/animated_texture_sets/0/frames/frames/0/repeat");
  expect("and what the layout says", (await text(page, ".details")).includes("times this frame is shown"));
  await choosePath(page, "/settings/animated_texture_sets/0/frames/frames/0/texture_id");
  await click(page, ".field .hint .link");
  await page.waitForSelector('[role=treeitem][data-path="/settings/textures/0"][aria-selected=true]');
  expect("a reference leads to what it refers to", (await text(page, ".details .type")) !== "");
}

/** The middle of an element on the screen. */
const middle = (page, selector) =>
  page.$eval(selector, (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  });

async function tryDrawing(page, expect) {
  const drawn = await page.$$eval(".drawing [data-path]", (all) => all.map((one) => one.dataset.path));
  const at = drawn.find((one) => /^\/rooms\/1$/.test(one)) ?? drawn.at(-1);
  await choosePath(page, at);
  await page.waitForSelector(".drawing > .chosen");
  const framed = await page.evaluate((path) => {
    const frame = document.querySelector(".drawing > .chosen").getBoundingClientRect();
    const shape = document.querySelector(`.drawing [data-path="${path}"]`).getBoundingClientRect();
    return [frame.left <= shape.left, frame.right >= shape.right, frame.top <= shape.top, frame.width < 2 * shape.width + 9];
  }, at);
  expect("what is chosen is framed in the drawing", framed.every((one) => one), [at, framed]);
  await page.focus(".canvas");
  for (let i = 0; i < 60; i++) await page.keyboard.press("ArrowRight");
  await choosePath(page, drawn.find((one) => one !== at && !at.startsWith(one)));
  await page.waitForSelector(".drawing > .chosen");
  const [place, room] = [await middle(page, ".drawing > .chosen"), await middle(page, ".canvas")];
  const near = Math.abs(place.x - room.x) < 5 && Math.abs(place.y - room.y) < 5;
  expect("and comes into view", near, [place, room]);
  const before = await page.$eval(".drawing", (paper) => paper.style.transform);
  await page.keyboard.press("+");
  await page.focus(".canvas");
  await page.keyboard.press("+");
  expect("a key makes it larger", (await page.$eval(".drawing", (paper) => paper.style.transform)) !== before);
  await page.$eval(".layers summary", (summary) => summary.click());
  const layer = await page.$eval(".layers input", (box) => (box.click(), box.closest("label").textContent.trim()));
  const isHidden = () =>
    [...document.querySelectorAll(".drawing g.layer")].some((one) => one.style.display === "none");
  await page.waitForFunction(isHidden);
  expect("a layer is hidden", layer !== "");
}

/** Where the keys have come to. */
const cursor = (page) => page.$eval('[data-testid="hex"] .cursor', (cell) => Number(cell.dataset.offset));

async function pressAndWait(page, key, from) {
  await page.keyboard.press(key);
  const isElsewhere = (before) => {
    const now = document.querySelector('[data-testid="hex"] .cursor')?.dataset.offset;
    return now !== undefined && Number(now) !== before;
  };
  await page.waitForFunction(isElsewhere, {}, from);
  return cursor(page);
}

async function tryBytes(page, expect) {
  await page.focus('[data-testid="hex"]');
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector('[data-testid="hex"] .cursor[data-offset="17"]');
  const said = await text(page, '[data-testid="cursor-byte"]');
  expect("keys lead from byte to byte, which is said", said.startsWith("00000011: "), said);
  const last = await pressAndWait(page, "End", 17);
  expect("to the last one", last > 7000, last);
  await choosePath(page, "/rooms/0/name");
  await page.waitForSelector('[data-testid="hex"] .marked.cursor');
  const first = await cursor(page);
  await choosePath(page, "/rooms/1/name");
  const isLater = (before) =>
    document.querySelector('[data-testid="hex"] .marked.cursor')?.dataset.offset > before;
  await page.waitForFunction(isLater, {}, first);
  await page.focus('[data-testid="hex"]');
  for (let at = await cursor(page); at > first; )
    at = await pressAndWait(page, at - first >= 16 ? "ArrowUp" : "ArrowLeft", at);
  await page.keyboard.press("Enter");
  await page.waitForSelector('[role=treeitem][data-path="/rooms/0/name"][aria-selected=true]');
  expect("Enter chooses what a byte belongs to", (await cursor(page)) === first);
}

/** Things are listed by name; a click shows one in the tree and frames it in the drawing. */
async function tryThings(page, expect, changes) {
  const things = JSON.parse(changes("find"));
  await page.waitForSelector('[data-testid="things"]');
  const count = await text(page, '[data-testid="things"] summary');
  expect("things of the level are listed", count.endsWith(`(${things.length})`), count);
  const lamp = things.find(({ kind }) => kind === "light");
  await write(page, '[data-testid="search"]', lamp.title.slice(0, -1));
  const chosen = `//*[@data-testid="things"]//button[span[1][.="${lamp.title}"]]`;
  const button = await page.waitForSelector(`xpath/.${chosen}`);
  await button.evaluate((one) => one.click());
  await page.waitForSelector(".drawing > .chosen");
  const at = await page.$eval('[data-testid="things"] .selected span', (one) => one.textContent);
  expect("the one that is clicked is framed in the drawing", at === lamp.title, at);
  await write(page, '[data-testid="search"]', "");
  await page.waitForSelector(`[role=treeitem][data-path="${lamp.path}"][aria-selected=true]`);
  expect("and chosen in the tree", true);
}

export async function tryValues(page, expect) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "levelsmith-values."));
  const file = path.join(folder, "a.prj2");
  fs.copyFileSync(path.join(build, "tests/prj2-everything"), file);
  await openFiles(page, [file]);
  /** What the tool makes of the same changes. */
  const changes = (verb, ...words) => {
    if (verb === "bytes") return fs.readFileSync(file);
    const how = verb === "json" ? [] : verb === "find" ? ["--json"] : ["-i", "--force"];
    const done = spawnSync(path.join(build, "levelsmith"), [verb, ...how, file, ...words], { encoding: "utf8" });
    if (done.status !== 0) throw new Error(`${verb} ${words}: ${done.stderr}`);
    return done.stdout;
  };
  try {
    await tryList(page, expect, changes);
    await tryFlags(page, expect, changes);
    await tryRange(page, expect, changes);
    await trySaid(page, expect);
    await tryDrawing(page, expect);
    await tryBytes(page, expect);
    await tryThings(page, expect, changes);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  await closeTab(page);
}
