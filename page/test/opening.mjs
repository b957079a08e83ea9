// SPDX-License-Identifier: MIT
//
// Ways into the page and out of it: folders that are dropped, what is pasted, what the address names, and closing.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  accessMistakes, choosePath, click, closeTab, openFiles, openPage, savedBytes, serve, settled, write,
} from "./browser.mjs";
import { drawn, modelIsShown } from "./model.mjs";

const fixture = (name) => path.join(process.env.LEVELSMITH_BUILD ?? "build", "tests", name);
const tabNames = (page) => page.$$eval(".tab-name", (all) => all.map((one) => one.textContent));
const text = (page, selector) => page.$eval(selector, (element) => element.textContent);

/** Files and folders, as somebody drops them on the page. */
async function drop(page, files) {
  const client = await page.createCDPSession();
  const data = { items: [], files, dragOperationsMask: 1 };
  const before = (await tabNames(page)).length;
  for (const type of ["dragEnter", "dragOver", "drop"])
    await client.send("Input.dispatchDragEvent", { type, x: 400, y: 300, data });
  await client.detach();
  await page.waitForFunction((count) => document.querySelectorAll(".tab").length > count, {}, before);
  await settled(page);
}

/** A level is dropped alone, and in a folder with its texture, which is seen then. */
async function tryFolder(page, expect, folder) {
  const beside = path.join(folder, "beside");
  fs.mkdirSync(path.join(beside, "textures"), { recursive: true });
  fs.copyFileSync(fixture("prj2-level"), path.join(beside, "level.prj2"));
  for (const name of ["stone.png", "water.png"])
    fs.copyFileSync("docs/pictures/house.png", path.join(beside, "textures", name));
  fs.writeFileSync(path.join(beside, "textures/readme.txt"), "nothing to open");
  await openFiles(page, [fixture("prj2-level")]);
  await modelIsShown(page);
  const bare = await drawn(page);
  await closeTab(page);
  await drop(page, [beside]);
  expect("of a folder, what is a level opens", (await tabNames(page)).includes("level.prj2"), await tabNames(page));
  await page.$$eval(".tab-name", (all) => all.find((one) => one.textContent === "level.prj2").click());
  await settled(page);
  await modelIsShown(page);
  const textured = await drawn(page);
  expect("with its textures", bare.sum !== textured.sum && textured.count > 1000, [bare, textured]);
  while (await page.$(".tab")) await closeTab(page);
}

const paste = (page, { words, name, bytes }) =>
  page.evaluate(
    (some, called, list) => {
      const data = new DataTransfer();
      if (list) data.items.add(new File([Uint8Array.from(list)], called));
      else data.setData("text/plain", some);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    },
    words,
    name,
    bytes && [...bytes],
  );

async function tryPaste(page, expect) {
  const bytes = fs.readFileSync(fixture("prj2-minimal"));
  const json = JSON.stringify({ ...JSON.parse(fs.readFileSync("examples/tower.json", "utf8")) });
  const opened = async (what) => {
    await paste(page, what);
    await page.waitForSelector(".tab");
    const state = await settled(page);
    const saved = state === "ready" ? await savedBytes(page) : undefined;
    await closeTab(page);
    return saved;
  };
  expect("a file that is pasted opens", (await opened({ name: "a.prj2", bytes }))?.equals(bytes));
  expect("bytes in hexadecimal, too", (await opened({ words: bytes.toString("hex") }))?.equals(bytes));
  expect("and a file in its JSON form", (await opened({ words: json }))?.length > 1000);
  expect("any other text is said to be none", (await opened({ words: "some words" })) === undefined);
  await paste(page, { words: "/// Mine.\nlayout mine;\nroot File;\nstruct File { a: u8 }\n" });
  await page.waitForSelector('[data-testid="layout"]');
  const layout = await page.$eval('[data-testid="layout"]', (area) => area.value);
  expect("a layout that is pasted is there to be written on", layout.includes("layout mine"), layout);
  await click(page, '[data-name="close"]');
}

async function tryJson(page, expect, folder) {
  await openFiles(page, [fixture("prj2-everything")]);
  const before = fs.readFileSync(fixture("prj2-everything"));
  fs.writeFileSync(path.join(folder, "a.prj2.json"), await savedBytes(page, '[data-name="json"]'));
  await closeTab(page);
  await openFiles(page, [path.join(folder, "a.prj2.json")]);
  const [name] = await tabNames(page);
  expect("the JSON form is the file again", (await savedBytes(page)).equals(before) && name === "a.prj2", name);
  await closeTab(page);
}

/** Closing what is not saved asks: nothing is lost, it is saved first, or it is lost on purpose. */
async function tryClosing(page, expect) {
  await openFiles(page, [fixture("prj2-everything")]);
  const at = "/rooms/0/name";
  const field = `.field[data-path="${at}"] input`;
  await choosePath(page, at);
  await write(page, field, "Cellar");
  await page.focus(field);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".tab .dot");
  await click(page, ".tab-close");
  await page.waitForSelector("dialog[open] [data-name=discard]");
  expect("axe finds nothing: closing", (await accessMistakes(page)) === "", await accessMistakes(page));
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog"));
  expect("what is not saved is not closed unasked", (await page.$(".tab .dot")) !== null);
  await click(page, ".tab-close");
  await page.waitForSelector("dialog");
  const saved = await savedBytes(page, '[data-name="save-and-close"]');
  await page.waitForFunction(() => !document.querySelector(".tab"));
  expect("it is saved first", saved.includes("Cellar"));
}

/** Files of the site that the page is from, and of no other. */
async function tryLinks(browser, file, expect) {
  const level = fs.readFileSync(fixture("prj2-everything"));
  const served = await serve(file, { "/levels/my level.prj2": level });
  const elsewhere = await serve(file);
  const open = (query) => openPage(browser, `${served.address}${query}`, { offline: false });
  const { page, requests, mistakes } = await open("?url=levels/my%20level.prj2");
  await page.waitForSelector(".tab");
  expect("what the address names opens", (await settled(page)) === "ready" && (await savedBytes(page)).equals(level));
  expect("by its name", (await tabNames(page)).join() === "my level.prj2", await tabNames(page));
  expect("and nothing else is asked for", requests.length === 1 && !mistakes.length, [...requests, ...mistakes]);
  await page.close();
  for (const link of ["nothing.prj2", `${elsewhere.address}levels/a.prj2`, "file:///etc/passwd", "data:,x"]) {
    const wrong = await open(`?url=${encodeURIComponent(link)}`);
    await wrong.page.waitForSelector('[data-testid="error"]');
    const asked = wrong.requests.filter((one) => !one.startsWith(served.address));
    const said = await text(wrong.page, '[data-testid="error"]');
    expect(`${link} is an error`, said.includes(link) && said.includes("IO") && !asked.length, [said, ...asked]);
    await wrong.page.close();
  }
  served.end();
  elsewhere.end();
}

/** What is found in an entry of an archive leads to that entry. */
async function tryFindings(page, expect) {
  await openFiles(page, [fixture("dfwad-everything")]);
  const isFound = () => [...document.querySelectorAll(".finding .link")].some((one) => one.textContent === "/MAP01:/");
  await page.waitForFunction(isFound);
  await page.$$eval(".finding .link", (all) => all.find((one) => one.textContent === "/MAP01:/").click());
  await page.waitForFunction(() => document.querySelectorAll(".tab").length === 2);
  await settled(page);
  expect("a finding in an entry leads to it", (await text(page, ".tab.current .tab-name")) === "MAP01");
  await closeTab(page);
  await closeTab(page);
}

export async function tryOpening(page, browser, file, expect) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "levelsmith-opening."));
  try {
    await tryFindings(page, expect);
    await tryFolder(page, expect, folder);
    await tryPaste(page, expect);
    await tryJson(page, expect, folder);
    await tryClosing(page, expect);
    await tryLinks(browser, file, expect);
    await page.bringToFront();
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
