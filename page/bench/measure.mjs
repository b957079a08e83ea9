// SPDX-License-Identifier: MIT
//
// How long things take in a page and in the tool.
import { tool } from "./made.mjs";

/** Milliseconds. */
export function timeOfTool(folder, file, [verb, ...words]) {
  const begun = performance.now();
  tool(folder, verb, file, ...words);
  return performance.now() - begun;
}

/** Milliseconds from the event that `begin` causes until an element is there and painted, by the clock of the page. */
export async function millisecondsUntil(page, selector, begin) {
  await page.evaluate((what) => {
    const painted = (done) => requestAnimationFrame(() => requestAnimationFrame(done));
    window.measured = new Promise((resolve) => {
      let begun;
      const start = () => (begun ??= performance.now());
      for (const kind of ["change", "click"]) addEventListener(kind, start, { capture: true, once: true });
      const look = () => {
        if (begun === undefined || !document.querySelector(what)) return;
        watcher.disconnect();
        painted(() => resolve(performance.now() - begun));
      };
      const watcher = new MutationObserver(look);
      watcher.observe(document, { childList: true, subtree: true, attributes: true });
    });
  }, selector);
  await begin();
  return page.evaluate(() => window.measured);
}

/** Milliseconds from frame to frame, while the view of bytes goes down by rows, by screens and by jumps. */
export function framesWhileScrolling(page) {
  return page.evaluate(async () => {
    const FRAMES = 200;
    const view = document.querySelector('[data-testid="hex"]');
    const frame = () => new Promise(requestAnimationFrame);
    async function scroll(from, step) {
      const times = [];
      view.scrollTop = from;
      for (let i = 0; i < 10; i++) await frame();
      let before = await frame();
      for (let i = 0; i < FRAMES; i++) {
        view.scrollTop = (view.scrollTop + step) % (view.scrollHeight - view.clientHeight);
        const now = await frame();
        times.push(now - before);
        before = now;
      }
      return times;
    }
    const { clientHeight, scrollHeight } = view;
    return {
      rows: await scroll(0, 66),
      screens: await scroll(scrollHeight / 3, clientHeight),
      jumps: await scroll(0, scrollHeight * 0.37),
    };
  });
}
