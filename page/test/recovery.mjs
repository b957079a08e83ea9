// SPDX-License-Identifier: MIT
//
// Several pages that are open at once, and pages that end without a word: each has its own records of what is not saved,
// and those of a page that has ended come back in one that begins.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { change, closeTab, openFiles, openPage, savedBytes, settled } from "./browser.mjs";

const NAME = "/rooms/0/name";
const fixture = () => path.join(process.env.LEVELSMITH_BUILD ?? "build", "tests/prj2-everything");

/** What is in the store: its keys, the pages, the names, the originals, and the bytes as a text. */
const records = (page) =>
  page.evaluate(async () => {
    const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const database = await done(indexedDB.open("levelsmith"));
    const store = database.transaction("files").objectStore("files");
    const [keys, all] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    database.close();
    return all.map(({ page, name, original, bytes }, i) => {
      const text = new TextDecoder("latin1").decode(bytes);
      return { key: keys[i], page, name, original, has: ["Attic", "Cellar", "Loft"].filter((word) => text.includes(word)).join() };
    });
  });

const recordsOf = async (page, count) => {
  for (let i = 0; i < 100; i++) {
    const all = await records(page);
    if (all.length === count) return all;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return records(page);
};

export async function tryRecovery(browser, file, expect) {
  const opened = [];
  const begin = async () => {
    const { page, mistakes } = await openPage(browser, file);
    opened.push(page);
    return { page, mistakes };
  };
  const { page: first } = await begin();
  while (await first.$(".tab")) await closeTab(first);
  await openFiles(first, [fixture()]);
  await change(first, NAME, "Attic");
  const [record] = await recordsOf(first, 1);
  const original = createHash("sha256").update(fs.readFileSync(fixture())).digest("hex");
  expect("a record names its file and the original", record?.name === "prj2-everything" && record.original === original, JSON.stringify(record));
  expect("and its page", record?.key.startsWith(record.page), JSON.stringify(record));
  const { page: second } = await begin();
  expect("work of a page that is open is not taken over", (await second.$(".tab")) === null);
  await openFiles(second, [fixture()]);
  await change(second, NAME, "Cellar");
  const two = await recordsOf(second, 2);
  expect("two pages keep theirs apart", two.map(({ has }) => has).sort().join() === "Attic,Cellar", JSON.stringify(two));
  expect("by their names", new Set(two.map(({ page }) => page)).size === 2, JSON.stringify(two));
  await closeTab(second);
  const left = await recordsOf(second, 1);
  expect("what one discards is its own", JSON.stringify(left) === JSON.stringify([record]), JSON.stringify(left));
  await openFiles(second, [fixture()]);
  await change(second, NAME, "Loft");
  await recordsOf(second, 2);
  await first.close(); // as if it had crashed: nobody is asked
  const { page: third, mistakes } = await begin();
  await third.waitForSelector(".tab .dot");
  await settled(third);
  expect("work of a page that has ended comes back", (await third.$$(".tab")).length === 1);
  const said = await third.$eval('[data-testid="report"]', (one) => one.textContent);
  expect("and that is said", said.includes("prj2-everything") && said.includes("not saved"), said);
  const now = await recordsOf(third, 2);
  const taken = now.find(({ has }) => has === "Attic");
  expect("its record is that page's now", taken?.page !== record.page && taken?.original === original, JSON.stringify(now));
  expect("the other's is as it was", now.some(({ has }) => has === "Loft"), JSON.stringify(now));
  await change(third, NAME, "Cellar");
  expect("it is kept in the same record", (await recordsOf(third, 2)).filter(({ key }) => key === taken.key).length === 1);
  expect("what came back is saved with what was added", (await savedBytes(third)).includes("Cellar"));
  expect("and forgotten then", (await recordsOf(third, 1))[0]?.has === "Loft");
  await closeTab(third);
  await second.close();
  const pages = [await browser.newPage(), await browser.newPage()];
  await Promise.all(pages.map((page) => page.goto(pathToFileURL(path.resolve(file)).href)));
  const counts = [];
  for (const page of pages) {
    opened.push(page);
    await page.bringToFront();
    await settled(page);
    counts.push((await page.$$(".tab")).length);
  }
  expect("of two pages that begin at once one has it", counts.sort().join() === "0,1", counts);
  for (const page of pages) {
    await page.bringToFront();
    if (await page.$(".tab")) await closeTab(page);
  }
  expect("nothing is left then", (await recordsOf(third, 0)).length === 0);
  expect("no mistake of pages beside each other", mistakes.length === 0, mistakes.join("\n"));
  for (const page of opened) if (!page.isClosed()) await page.close();
}
