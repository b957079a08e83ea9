// SPDX-License-Identifier: MIT
//
// Work that survives: in place, where the browser may write, and after the page was closed.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { accessMistakes, change, click, closeTab, openFiles, savedBytes, settled } from "./browser.mjs";

const NAME = "/rooms/0/name";
const fixture = () => path.join(process.env.LEVELSMITH_BUILD ?? "build", "tests/prj2-everything");

/** A dialog that gives a file whose handle notes what is written; `window.disk` is what it has, also by other programs. */
const fakePicker = (page, bytes) =>
  page.evaluate((list) => {
    window.written = undefined;
    window.disk = list;
    const write = async (some) => void (window.disk = window.written = [...some]);
    const handle = {
      kind: "file",
      name: "place.prj2",
      getFile: async () => {
        if (!window.disk) throw new DOMException("it is gone", "NotFoundError");
        return new File([Uint8Array.from(window.disk)], "place.prj2");
      },
      requestPermission: async ({ mode }) => ((window.asked = mode), "granted"),
      createWritable: async () => ({ write, close: async () => {} }),
    };
    window.showOpenFilePicker = async () => [handle];
  }, [...bytes]);

export async function openPicked(page, bytes) {
  await fakePicker(page, bytes);
  await page.$$eval(".actions button", (all) => all.find((one) => one.textContent === "Open").click());
  await page.waitForSelector(".tab");
  await settled(page);
}

const writtenBytes = async (page) => {
  await page.waitForFunction(() => window.written);
  await page.waitForFunction(() => !document.querySelector(".tab.current .dot"));
  return Buffer.from(await page.evaluate(() => window.written));
};

async function tryInPlace(page, expect) {
  const before = fs.readFileSync(fixture());
  await openPicked(page, before);
  await change(page, NAME, "Cellar");
  await page.click('[data-testid="save"]');
  const written = await writtenBytes(page);
  expect("saved in place, after asking", (await page.evaluate(() => window.asked)) === "readwrite");
  expect("what is saved is changed", written.includes("Cellar") && !written.equals(before));
  await change(page, NAME, "Attic");
  await page.evaluate(() => (window.written = undefined));
  await page.click('[data-testid="save"]');
  expect("what the page has written itself it overwrites", (await writtenBytes(page)).includes("Attic"));
  await change(page, NAME, "Loft");
  await page.evaluate(() => (window.disk = undefined));
  expect("a file that is gone is handed out", (await savedBytes(page)).includes("Loft"));
  await closeTab(page);
}

/** Another program saves the file while it is open here: nothing is lost but by the button that says so. */
async function tryMeanwhile(page, expect) {
  const before = fs.readFileSync(fixture());
  const others = fs.readFileSync(path.join(path.dirname(fixture()), "prj2-level"));
  const disk = async () => Buffer.from(await page.evaluate(() => window.disk));
  const isAsked = () => page.waitForSelector('dialog[open] [data-name="overwrite"]');
  await openPicked(page, before);
  await change(page, NAME, "Cellar");
  await page.evaluate((list) => (window.disk = list), [...others]);
  await page.click('[data-testid="save"]');
  await isAsked();
  expect("axe finds nothing: saved by another program", (await accessMistakes(page)) === "", await accessMistakes(page));
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !document.querySelector("dialog"));
  expect("Enter cancels, and nothing is written", (await disk()).equals(others));
  expect("and it is still unsaved", (await page.$(".tab .dot")) !== null);
  await page.click('[data-testid="save"]');
  await isAsked();
  expect("a download has what was changed", (await savedBytes(page, '[data-name="save-copy"]')).includes("Cellar"));
  expect("and the file what the other program has saved", (await disk()).equals(others));
  await change(page, NAME, "Attic");
  await page.click(".tab-close");
  await click(page, '[data-name="save-and-close"]');
  await isAsked();
  expect("what is not saved is not closed", (await page.$(".tab .dot")) !== null);
  await click(page, '[data-name="open-theirs"]');
  await page.waitForFunction(() => document.querySelectorAll(".tab").length === 2);
  await settled(page);
  await page.evaluate(() => (window.written = undefined));
  await page.click('[data-testid="save"]');
  expect("what is there now opens, and is saved unasked", (await writtenBytes(page)).equals(others));
  await closeTab(page);
  await page.click('[data-testid="save"]');
  await isAsked();
  await page.evaluate(() => (window.written = undefined));
  await click(page, '[data-name="overwrite"]');
  expect("it is overwritten on purpose", (await writtenBytes(page)).includes("Attic"));
  await closeTab(page);
}

/** A worker that never answers about one file; the page's patience is made short. */
async function tryEndless(page, expect) {
  await page.evaluateOnNewDocument(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (call, ...more) {
      if (call.method !== "open" || call.words[0] !== "endless") post.call(this, call, ...more);
    };
    const wait = window.setTimeout;
    window.setTimeout = (work, time, ...more) => wait(work, time === 60_000 ? 3_000 : time, ...more);
  });
  await page.reload();
  await settled(page);
  await openFiles(page, [fixture()]);
  await change(page, NAME, "Loft");
  const endless = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "levelsmith-endless.")), "endless");
  fs.copyFileSync(fixture(), endless);
  const state = await openFiles(page, [endless]);
  fs.rmSync(path.dirname(endless), { recursive: true });
  const failure = await page.$eval('[data-testid="error"]', (one) => one.textContent);
  expect("a file that never ends is given up", state === "error" && failure.includes("TIME-LIMIT"), failure);
  await page.click(".tab .tab-name");
  await settled(page);
  await page.waitForSelector('[data-testid="tree"] [role="treeitem"]');
  expect("and the others are there again, as they were", (await savedBytes(page)).includes("Loft"));
}

/** Answers come when nobody has the file open any more; a mistake of the page would be counted by its caller. */
async function tryInHaste(page, expect) {
  await openFiles(page, [fixture()]);
  const saved = page.evaluate(() => {
    const create = URL.createObjectURL;
    return new Promise((resolve) => {
      URL.createObjectURL = (blob) => {
        URL.createObjectURL = create;
        resolve(blob.size);
        return create.call(URL, blob);
      };
      document.querySelector('[data-testid="save"]').click();
      document.querySelector(".tab.current .tab-close").click();
    });
  });
  expect("a file that is saved and closed at once is saved", (await saved) === fs.statSync(fixture()).size);
  await page.waitForFunction(() => !document.querySelector(".tab"));
  await settled(page);
}

export async function tryKeeping(page, expect) {
  await tryInPlace(page, expect);
  await tryMeanwhile(page, expect);
  await tryInHaste(page, expect);
  await openFiles(page, [fixture()]);
  await change(page, NAME, "Attic");
  await page.waitForFunction(async () => {
    const opening = indexedDB.open("levelsmith");
    const database = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const request = database.transaction("files").objectStore("files").count();
    const count = await new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    database.close();
    return count === 1;
  });
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.waitForSelector(".tab");
  await settled(page);
  expect("work is there again after a reload", (await page.$(".tab .dot")) !== null);
  const saved = await savedBytes(page);
  expect("with its changes", saved.includes("Attic"));
  await page.waitForFunction(() => !document.querySelector(".tab .dot"));
  await page.reload();
  await settled(page);
  expect("what was saved is not", (await page.$(".tab")) === null);
  await tryEndless(page, expect);
}
