// SPDX-License-Identifier: MIT
//
// Files and folders that were dropped, all the way down.
import { handlesOf, type Given } from "./in_place.ts";

function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  return new Promise((resolve, reject) => {
    const next = () =>
      reader.readEntries((some) => {
        if (!some.length) return resolve(all);
        all.push(...some);
        return next();
      }, reject);
    next();
  });
}

async function collect(entry: FileSystemEntry, found: Given[]) {
  if (entry.isDirectory) {
    for (const inner of await entriesOf(entry as FileSystemDirectoryEntry)) await collect(inner, found);
    return;
  }
  const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
  found.push({ name: entry.fullPath.replace(/^\//, ""), file });
}

export async function droppedFiles(transfer: DataTransfer): Promise<Given[]> {
  const handles = handlesOf(transfer);
  const files = [...transfer.files];
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) {
    const known = await handles;
    return files.map((file, i) => ({ name: file.name, file, handle: known[i] }));
  }
  const found: Given[] = [];
  for (const entry of entries) if (entry) await collect(entry, found);
  return found;
}
