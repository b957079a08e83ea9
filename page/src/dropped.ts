// SPDX-License-Identifier: MIT
//
// Files and folders that were dropped, all the way down.
import { handlesOf, type FileHandle, type Given } from "./in_place.ts";

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

async function collectHandle(handle: FileHandle, name: string, found: Given[]) {
  if (!handle.values) found.push({ name, file: await handle.getFile(), handle });
  else for await (const inner of handle.values()) await collectHandle(inner, `${name}/${inner.name}`, found);
}

/** By handles where there are some: of a page from the disk, Chromium gives entries whose files cannot be read. */
export async function droppedFiles(transfer: DataTransfer): Promise<Given[]> {
  const handles = handlesOf(transfer);
  const files = [...transfer.files];
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) {
    const known = await handles;
    return files.map((file, i) => ({ name: file.name, file, handle: known[i] }));
  }
  const found: Given[] = [];
  const known = await handles;
  if (known.every((handle) => handle)) {
    for (const handle of known) await collectHandle(handle!, handle!.name, found);
    return found;
  }
  for (const entry of entries) if (entry) await collect(entry, found);
  return found;
}
