// SPDX-License-Identifier: MIT
//
// Files that the browser may write where they are (File System Access API), after it has asked. Where there is no such
// thing, files are handed out as downloads.
import { digestOf } from "./digest.ts";

/** What is used of a handle. */
export interface FileHandle {
  kind: string;
  name: string;
  getFile(): Promise<File>;
  requestPermission?(how: { mode: string }): Promise<string>;
  /** Of a folder: what is in it. */
  values?(): AsyncIterable<FileHandle>;
  createWritable?(): Promise<{ write(bytes: Uint8Array): Promise<void>; close(): Promise<void> }>;
}

export interface Given {
  name: string;
  file: Blob;
  handle?: FileHandle;
}

type Picker = (how: { multiple: boolean }) => Promise<FileHandle[]>;

/** Files that somebody has chosen; undefined = the browser has no dialog that gives handles. */
export async function pickFiles(): Promise<Given[] | undefined> {
  const picker = (globalThis as unknown as { showOpenFilePicker?: Picker }).showOpenFilePicker;
  if (!picker) return undefined;
  try {
    const handles = await picker({ multiple: true });
    const files = await Promise.all(handles.map((handle) => handle.getFile()));
    return files.map((file, i) => ({ name: file.name, file, handle: handles[i] }));
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return [];
    return undefined;
  }
}

type WithHandle = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileHandle | null> };

/** The handles of what was dropped, in its order; to be asked for at once, for the list is empty soon. */
export function handlesOf(transfer: DataTransfer): Promise<(FileHandle | undefined)[]> {
  const items = [...transfer.items].filter((item) => item.kind === "file") as WithHandle[];
  return Promise.all(
    items.map(async (item) => (await item.getAsFileSystemHandle?.().catch(() => null)) ?? undefined),
  );
}

/** What a file has now; undefined = it is not there any more. */
export async function readInPlace(handle: FileHandle): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await (await handle.getFile()).arrayBuffer());
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotFoundError") return undefined;
    throw error;
  }
}

/**
 * "not" where the browser may not, somebody has said no, or the file is gone; "changed" when it has not the bytes with this
 * digest any more. `known` undefined = whatever it has is to be overwritten.
 */
export async function writeInPlace(
  handle: FileHandle | undefined,
  bytes: Uint8Array,
  known: string | undefined,
): Promise<"written" | "not" | "changed"> {
  if (!handle?.createWritable) return "not";
  if ((await handle.requestPermission?.({ mode: "readwrite" })) !== "granted") return "not";
  const there = await readInPlace(handle);
  if (!there) return "not";
  if (known !== undefined && (await digestOf(there)) !== known) return "changed";
  const stream = await handle.createWritable();
  await stream.write(bytes);
  await stream.close();
  return "written";
}
