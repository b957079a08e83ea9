// SPDX-License-Identifier: MIT
//
// What the page carries packed (page/build.mjs).

/** The bytes that base64 spells. */
export const spelled = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]).stream();

export const inflate = (base64: string) =>
  new Response(spelled(base64).pipeThrough(new DecompressionStream("gzip")));

/** A layout that `levelsmith page` has put in, or "": what could end its element is spelled as in addresses. */
export const carriedLayout = () => decodeURIComponent(carried("own-layout"));

/** The text of a part of the page that is no script to the browser. */
export const carried = (id: string) => document.getElementById(id)!.textContent!.trim();
