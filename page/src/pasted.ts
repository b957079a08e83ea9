// SPDX-License-Identifier: MIT
//
// What is pasted: files, or a text that is one: the JSON form of a file, a layout, or bytes in hexadecimal.
import type { Given } from "./in_place.ts";
import { words } from "./words.ts";

const HEXADECIMAL = /^(?:\s*[0-9a-f]{2})+\s*$/i;
const LAYOUT = /^(?:\s*(?:\/\/[^\n]*\n)*)*\s*layout\s+\w/;

const bytesOf = (text: string) => Uint8Array.from(text.match(/[0-9a-f]{2}/gi) ?? [], (two) => parseInt(two, 16));

/** A layout by its name, which is all that a dropped one is known by. */
export function fileOfText(text: string): Given {
  const content = HEXADECIMAL.test(text) ? bytesOf(text) : text;
  return { name: LAYOUT.test(text) ? `${words.pasted}.layout` : words.pasted, file: new Blob([content]) };
}

export function pastedFiles(clipboard: DataTransfer | null): Given[] {
  const files = [...(clipboard?.files ?? [])].map((file) => ({ name: file.name, file }));
  const text = clipboard?.getData("text/plain") ?? "";
  return files.length || !text.trim() ? files : [fileOfText(text)];
}
