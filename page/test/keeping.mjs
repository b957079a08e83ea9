// SPDX-License-Identifier: MIT
//
// Work that survives: in place, where the browser may write, and after the page was closed.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { click, closeTab, openFiles, savedBytes, settled, write } from "./browser.mjs";

const fixture = () => path.join(process.env.LEVELSMITH_BUILD ?? "build", "tests/prj2-everything");

async function rename(page, name) {
  const field = '.field[data-path="/rooms/0/name"] input';
  await page.type('[data-testid="search"]', "/rooms/0/name");
  await click(page, ".result");
  await page.waitForSelector(field);
  await page.focus(field);
  await write(page, field, name);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !document.querySelector('[data-testid="undo"]').disabled);
  await settled(page);
}

/** A dialog that gives a file whose handle notes what is written. */
const fakePicker = (page, bytes) =>
  page.evaluate((list) => {
    window.written = undefined;
    const file = new File([Uint8Array.from(list)], "place.prj2");
    const write = async (some) => void (window.written = [...some]);
    const handle = {
      kind: "file",
      name: "place.prj2",
      getFile: async () => file,
      requestPermission: async ({ mode }) => ((window.asked = mode), "granted"),
      createWritable: async () => ({ write, close: async () => {} }),
    };
    window.showOpenFilePicker = async () => [handle];
  }, [...bytes]);

async function tryInPlace(page, expect) {
  const before = fs.readFileSync(fixture());
  await fakePicker(page, before);
  await page.$$eval(".actions button", (all) => all.find((one) => one.textContent === "Open").click());
  await page.waitForSelector(".tab");
  await settled(page);
  await rename(page, "Cellar");
  await page.click('[data-testid="save"]');
  await page.waitForFunction(() => window.written);
  await page.waitForFunction(() => !document.querySelector(".tab .dot"));
  const written = Buffer.from(await page.evaluate(() => window.written));
  expect("saved in place, after asking", (await page.evaluate(() => window.asked)) === "readwrite");
  expect("what is saved is changed", written.includes("Cellar") && !written.equals(before));
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
  await rename(page, "Loft");
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
  await tryInHaste(page, expect);
  await openFiles(page, [fixture()]);
  await rename(page, "Attic");
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
