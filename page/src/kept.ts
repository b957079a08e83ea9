// SPDX-License-Identifier: MIT
//
// Work that has not been saved, in the browser's own store, so that it is there again after the page was closed. All pages
// of a site share that store, and all pages on the disk; each has its records there, and takes over those of a page only
// that has ended.

export interface Kept {
  /** The page that has it open, or had: no other writes or removes the record while that one lives. */
  page: string;
  name: string;
  format: string;
  bytes: Uint8Array;
  /** The digest of the file as it was opened or saved last (digest.ts); "" = nobody knows, or there is none. */
  original: string;
  /** When it was kept, in milliseconds since 1970. */
  time: number;
  /** Of a format of one's own: the text that describes it. */
  layout?: string;
}

const STORE = "files";
const LOCKS = "levelsmith-page-";
const page = crypto.getRandomValues(new Uint32Array(2)).join("-");
/** The page that was in this window before. */
const pageBefore = rememberPage();

function rememberPage(): string | null {
  try {
    const before = sessionStorage.getItem(LOCKS);
    sessionStorage.setItem(LOCKS, page);
    return before;
  } catch {
    return null;
  }
}

/** A page has a lock until it ends, however that comes about. */
const alive = new Promise<void>((resolve) => {
  if (!navigator.locks) return resolve();
  navigator.locks.request(LOCKS + page, () => (resolve(), new Promise(() => {}))).catch(() => resolve());
});

/** Which pages have ended. Without locks (a page from another machine that is not encrypted) that is known of one alone. */
async function endedPages(): Promise<(other: string) => boolean> {
  if (!navigator.locks) return (other) => other === pageBefore;
  const { held = [] } = await navigator.locks.query();
  const living = new Set(held.map(({ name }) => name));
  return (other) => !living.has(LOCKS + other);
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("levelsmith", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** One transaction: all of it comes about, or nothing. */
async function inStore(use: (store: IDBObjectStore) => void): Promise<void> {
  const database = await open();
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(STORE, "readwrite");
      transaction.oncomplete = () => resolve();
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
      use(transaction.objectStore(STORE));
    });
  } finally {
    database.close();
  }
}

export const keptKey = (name: number | string) => `${page}-${name}`;

/** A browser without a store, or with a full one, keeps nothing; nothing else changes then. */
export async function keep(key: string, kept: Omit<Kept, "page" | "time">) {
  await alive;
  await inStore((store) => store.put({ ...kept, page, time: Date.now() }, key)).catch(() => {});
}

export const forget = (key: string) => inStore((store) => store.delete(key)).catch(() => {});

/** Records are this page's own then, under other keys; none is gone in between. */
async function adopt(): Promise<Map<string, Kept>> {
  const taken = new Map<string, Kept>();
  const hasEnded = await endedPages();
  await inStore((store) => {
    store.openCursor().onsuccess = ({ target }) => {
      const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
      if (!cursor) return;
      const kept = cursor.value as Kept;
      if (kept.page !== page && hasEnded(kept.page)) {
        const key = keptKey(`kept-${taken.size}`);
        taken.set(key, kept);
        cursor.delete();
        store.put({ ...kept, page }, key);
      }
      cursor.continue();
    };
  });
  return taken;
}

/** What pages have kept that have ended, by the keys of its records. Of two pages that begin at once, one after the other looks. */
export async function takeKept(): Promise<Map<string, Kept>> {
  await alive;
  try {
    return await (navigator.locks ? navigator.locks.request("levelsmith-taking", adopt) : adopt());
  } catch {
    return new Map();
  }
}
