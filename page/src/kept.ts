// SPDX-License-Identifier: MIT
//
// Work that has not been saved, in the browser's own store, so that it is there again after the page was closed.

export interface Kept {
  name: string;
  format: string;
  bytes: Uint8Array;
  /** Of a format of one's own: the text that describes it. */
  layout?: string;
}

const STORE = "files";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("levelsmith", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const request = use(database.transaction(STORE, mode).objectStore(STORE));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.transaction!.oncomplete = () => database.close();
  });
}

/** A browser without a store, or with a full one, keeps nothing; nothing else changes then. */
export const keep = (key: string, kept: Kept) => inStore("readwrite", (store) => store.put(kept, key)).catch(() => {});
export const forget = (key: string) => inStore("readwrite", (store) => store.delete(key)).catch(() => {});

/** What was kept, which is forgotten by that: what is opened of it is kept anew. */
export async function takeKept(): Promise<Kept[]> {
  try {
    const all = (await inStore("readonly", (store) => store.getAll())) as Kept[];
    await inStore("readwrite", (store) => store.clear());
    return all;
  } catch {
    return [];
  }
}
