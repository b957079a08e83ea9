// SPDX-License-Identifier: MIT
//
// Debian's Chromium and Firefox with the page in them, as it lies on the disk, and a network that notes whoever asks for
// it.
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

export const PROGRAM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

/** `more` are arguments for Chromium. */
export async function startBrowser(...more) {
  return puppeteer.launch({
    executablePath: PROGRAM,
    headless: true,
    userDataDir: fs.mkdtempSync(path.join(os.tmpdir(), "levelsmith-page.")),
    // Tests may run as root, in containers with little shared memory, and without a graphics card.
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...more,
    ],
  });
}

/** Debian's Firefox, by WebDriver BiDi. It cannot be told to be offline: its proxy is one that is not there. */
export async function startFirefox() {
  return puppeteer.launch({
    browser: "firefox",
    executablePath: FIREFOX,
    headless: true,
    extraPrefsFirefox: {
      "network.proxy.type": 1,
      "network.proxy.http": "127.0.0.1",
      "network.proxy.http_port": 9,
      "network.proxy.ssl": "127.0.0.1",
      "network.proxy.ssl_port": 9,
      "webgl.force-enabled": true,
      "dom.disable_beforeunload": false,
    },
  });
}

/** A plain web server that has this file, `others` by their addresses ("/a.prj2"), and nothing else. */
export async function serve(file, others = {}) {
  const files = { "/": fs.readFileSync(file), ...others };
  const server = http.createServer((request, response) => {
    const bytes = files[decodeURIComponent(new URL(request.url, "http://site").pathname)];
    const type = bytes === files["/"] ? "text/html" : "application/octet-stream";
    response.writeHead(bytes ? 200 : 404, { "Content-Type": type });
    response.end(bytes ?? "");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, end: () => server.close() };
}

/** Milliseconds: other stages of CI use the same processors. */
const PATIENCE = 120_000;

/**
 * The page, a file or an address, with what it says and asks for: `requests` but for itself, `mistakes` of its scripts and
 * its policy.
 */
export async function openPage(browser, file, { width = 1440, height = 900, dark = false, offline = true } = {}) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const requests = [];
  const mistakes = [];
  const address = file.startsWith("http:") ? file : pathToFileURL(path.resolve(file)).href;
  page.on("request", (request) => {
    const url = request.url();
    if (url !== address && !url.startsWith("blob:") && !url.startsWith("data:")) requests.push(url);
  });
  page.on("pageerror", (error) => mistakes.push(String(error.stack ?? error)));
  page.on("console", (message) => message.type() === "error" && mistakes.push(message.text()));
  await page.setViewport({ width, height });
  const isChromium = browser.protocol === "cdp";
  if (isChromium) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }]);
    await page.setOfflineMode(offline && !file.startsWith("http:"));
  }
  await page.goto(address);
  if (isChromium) await page.setOfflineMode(offline);
  await settled(page);
  return { page, requests, mistakes };
}

export async function settled(page, timeout = PATIENCE) {
  await page.waitForFunction(() => document.documentElement.dataset.state !== "busy", { timeout });
  return page.evaluate(() => document.documentElement.dataset.state);
}

/** Hands files over as a person does, and waits until they are shown. */
export async function openFiles(page, files) {
  const input = await page.$('[data-testid="file-input"]');
  const before = await page.evaluate(() => document.querySelectorAll(".tab").length);
  await input.uploadFile(...files);
  await page.waitForFunction((count) => document.querySelectorAll(".tab").length > count, {}, before);
  return settled(page);
}

export async function click(page, selector) {
  await page.waitForSelector(selector);
  await page.$eval(selector, (element) => element.click());
  await settled(page);
}

/** Closes the file that is shown, also where that loses its changes. */
export async function closeTab(page) {
  const before = await page.evaluate(() => document.querySelectorAll(".tab").length);
  const isLess = (count) => document.querySelectorAll(".tab").length < count;
  const isAsked = (count) =>
    document.querySelectorAll(".tab").length < count || document.querySelector('[data-name="discard"]');
  await page.$eval(".tab.current .tab-close", (button) => button.click());
  await page.waitForFunction(isAsked, {}, before);
  await page.evaluate(() => document.querySelector('[data-name="discard"]')?.click());
  await page.waitForFunction(isLess, {}, before);
  await settled(page);
}

/** Puts a text into a field, in the stead of what is there. */
export async function write(page, selector, text) {
  const put = (field, value) => {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  await page.$eval(selector, put, text);
}

/** Chooses a value, wherever it is, by searching for its path. */
export async function choosePath(page, at) {
  await write(page, '[data-testid="search"]', at);
  await page.waitForFunction(
    (wanted) => [...document.querySelectorAll(".result")].some((row) => row.firstChild.textContent === wanted),
    {},
    at,
  );
  await page.$$eval(".result", (rows, wanted) => rows.find((row) => row.firstChild.textContent === wanted).click(), at);
  await write(page, '[data-testid="search"]', "");
  await page.waitForSelector(`[role=treeitem][data-path="${at}"][aria-selected=true]`);
  await settled(page);
}

/** Types a text or a number in the field of a value, so that the file is not saved any more. */
export async function change(page, at, text) {
  const field = `.field[data-path="${at}"] input`;
  await choosePath(page, at);
  await page.waitForSelector(field);
  await page.focus(field);
  await write(page, field, text);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".tab.current .dot");
  await settled(page);
}

/** The bytes that a button hands out. */
export async function savedBytes(page, button = '[data-testid="save"]') {
  await page.evaluate(() => {
    window.saved = new Promise((resolve) => {
      const create = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        URL.createObjectURL = create;
        resolve(
          new Promise((done) => {
            const reader = new FileReader();
            reader.onload = () => done(reader.result.split(",")[1] ?? "");
            reader.readAsDataURL(blob);
          }),
        );
        return create.call(URL, blob);
      };
    });
  });
  await page.$eval(button, (element) => element.click());
  return Buffer.from(await page.evaluate(() => window.saved), "base64");
}

/** Reads what readers of screens and people without a mouse would stumble over. */
export async function accessMistakes(page) {
  await page.evaluate(fs.readFileSync("page/node_modules/axe-core/axe.min.js", "utf8"));
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.target)}`).join("; ");
}
