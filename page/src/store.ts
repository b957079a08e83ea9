// SPDX-License-Identifier: MIT
//
// What is open, and what is chosen in it.
import { useEffect, useState } from "preact/hooks";
import type { Failure, FileState, Report, Verb } from "./backend.ts";
import type { Change, Conversion, Finding, Format, Packed } from "../../wasm/levelsmith.d.mts";
import { readInPlace, writeInPlace, type FileHandle, type Given } from "./in_place.ts";
import { digestOf } from "./digest.ts";
import { carriedLayout } from "./inflate.ts";
import { forget, keep, keptKey, takeKept, type Kept } from "./kept.ts";
import { library, onEnded, started } from "./library.ts";
import { linkedFiles } from "./linked.ts";
import { words } from "./words.ts";

export type Panel = "overview" | "picture" | "tree" | "details" | "bytes";

export interface Tab {
  key: number;
  name: string;
  file?: FileState;
  /** Why it could not be opened, and the bytes, to be tried once more. */
  failure?: Failure;
  bytes?: Uint8Array;
  /** As they are now, in case that the library has to begin anew. */
  latest?: Uint8Array;
  /** Where it can be saved in place. */
  handle?: FileHandle;
  /** The digest of the file as it was when it was opened or saved last (digest.ts). */
  known?: string;
  /** The key of its record, where that was there before (kept.ts). */
  keptAs?: string;
  /** Counts the changes of what is shown. */
  revision: number;
  selected: string;
  /** Bytes that are marked. */
  marked?: { offset: number; size: number };
  panel: Panel;
  /** Everything is shown, not what its layout puts first. */
  whole?: boolean;
  notes: Finding[];
  problem?: Failure;
  /** What the last action did. */
  report?: { title: string; text?: string; changes: Change[]; notes: Finding[]; suppressed: number };
  /** How many of its views are being made. */
  pending: number;
}

export interface State {
  formats: Format[];
  examples: string[];
  version: string;
  /** The format of one's own that the page is for (`levelsmith page`). */
  own?: Format;
  tabs: Tab[];
  /** How many files lie beside those that are open. */
  resources: number;
  current?: number;
  busy: number;
  /** The tab that is to be closed, while somebody is asked about its changes. */
  closing?: number;
  /** The tab that was to be saved where another program has saved something, while somebody is asked about that. */
  meanwhile?: number;
  /** The layout that is being written, while its dialog is open. */
  layout?: string;
  /** The format that what is dropped meanwhile is opened as. */
  layoutFormat?: string;
}

const FIRST_LAYOUT = `/// What this kind of file is.
layout mine "My own format";

root File;

struct File {
    magic "MINE",
    version: u16,
    count: u8 = count(items),
    items: [Item; count],
    others: bytes,              /// not understood yet
}

struct Item {
    name: utf8 to 0,
    x: i16,
    y: i16,
}
`;
let lastLayout = FIRST_LAYOUT;

/** What a folder of an archive has. */
export const MANIFEST = /\/manifest\.json$/;
const FILES_AT_ONCE = 20;

let state: State = { formats: [], examples: [], version: "", tabs: [], resources: 0, busy: 1 };
const listeners = new Set<() => void>();
let nextKey = 1;

export function currentTab(): Tab | undefined {
  return state.tabs.find((tab) => tab.key === state.current);
}

function documentState() {
  const tab = currentTab();
  if (state.busy || tab?.pending) return "busy";
  if (!tab) return "empty";
  return tab.failure ? "error" : "ready";
}

function update(change: Partial<State>) {
  state = { ...state, ...change };
  document.documentElement.dataset.state = documentState();
  for (const listener of listeners) listener();
}

export function useStore(): State {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listener = () => redraw((count) => count + 1);
    listeners.add(listener);
    listener();
    return () => void listeners.delete(listener);
  }, []);
  return state;
}

export function updateTab(key: number, change: Partial<Tab> | ((tab: Tab) => Partial<Tab>)) {
  update({
    tabs: state.tabs.map((tab) =>
      tab.key === key ? { ...tab, ...(typeof change === "function" ? change(tab) : change) } : tab,
    ),
  });
}

async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  update({ busy: state.busy + 1 });
  try {
    return await work();
  } finally {
    update({ busy: state.busy - 1 });
  }
}

/** What a view of a tab asks for; the page is ready when all views are. */
export async function forView<T>(key: number, work: Promise<T>): Promise<T> {
  updateTab(key, (tab) => ({ pending: tab.pending + 1 }));
  try {
    return await work;
  } finally {
    updateTab(key, (tab) => ({ pending: tab.pending - 1 }));
  }
}

started.then(
  async ({ version, formats, examples, own }) => {
    update({ version, formats, examples, own });
    if (own) lastLayout = carriedLayout();
    await bringBack();
    await openLinked();
    update({ busy: state.busy - 1 });
  },
  (failure: Failure) => {
    const tab = { ...newTab("Levelsmith"), failure };
    update({ busy: 0, tabs: [tab], current: tab.key });
  },
);

function newTab(name: string): Tab {
  return { key: nextKey++, name, revision: 0, selected: "", panel: "overview", notes: [], pending: 0 };
}

function addTab(tab: Tab) {
  update({ tabs: [...state.tabs, tab], current: tab.key });
}

/** An entry is a part of its archive. */
const latestOf = async ({ id, parent }: FileState) => (parent === undefined ? await library.bytes(id) : undefined);

/** An answer that nobody waits for any more, since the file was closed meanwhile, is none. */
async function unlessClosed<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (failure) {
    if ((failure as Failure).code !== "FILE-NONE") throw failure;
    return undefined;
  }
}

/** A tab for what `open` gives; one with the error when it fails. */
async function openTab(name: string, open: () => Promise<FileState>, bytes?: Uint8Array, handle?: FileHandle) {
  await whileBusy(async () => {
    try {
      const [file, known] = await Promise.all([open(), bytes && digestOf(bytes)]);
      const there = state.tabs.find((tab) => tab.file?.id === file.id);
      if (there) update({ current: there.key });
      else if (file.unsaved) await addMade(file);
      else addTab({ ...newTab(file.name), file, handle, known, latest: bytes ?? (await latestOf(file)) });
    } catch (failure) {
      addTab({ ...newTab(name), failure: failure as Failure, bytes });
    }
  });
}

/** A tab for a file that was made here, which nobody has saved yet. */
async function addMade(file: FileState, report?: Tab["report"]) {
  const tab = { ...newTab(file.name), file, report };
  addTab(tab);
  await keepWork(tab, file);
}

/** What was written before, or a text. */
export function writeLayout(text = lastLayout) {
  lastLayout = text;
  update({ layout: text });
}

export function endLayout() {
  update({ layout: undefined, layoutFormat: undefined });
}

/** Files are opened by it from then on; those that were opened by an earlier one are read again. */
export async function applyLayout(text: string) {
  const { id } = await library.layout(text, true);
  if (!id) return;
  update({ layoutFormat: id });
  for (const tab of state.tabs) {
    if (tab.file?.format.id !== id) continue;
    const file = await unlessClosed(library.state(tab.file.id));
    if (file) updateTab(tab.key, { file, revision: tab.revision + 1, selected: "" });
  }
}

export const openExample = (name: string) => openTab(name, () => library.openExample(name));

export const openEntry = (id: number, entry: string) => openTab(entry, () => library.openEntry(id, entry), undefined);

/** By the format that the page is for, where that understands it. */
async function openOwn(name: string, bytes: Uint8Array) {
  if (!state.own) return library.open(name, bytes);
  return library.open(name, bytes, state.own.id).catch((failure: Failure) =>
    library.open(name, bytes).catch(() => Promise.reject(failure)),
  );
}

/** Folders that archives were extracted to are packed; whether there are some. */
async function openFolders(files: Given[]): Promise<boolean> {
  return whileBusy(async () => {
    try {
      for (const { name, file } of files) await library.addResource(name, new Uint8Array(await file.arrayBuffer()));
      return (await openPacked(await library.pack())) > 0;
    } catch (failure) {
      addTab({ ...newTab(files[0].name.split("/")[0]), failure: failure as Failure });
      return true;
    }
  });
}

/** A file alone is opened whatever it is. Of several, those of which nobody knows what they are lie beside the others. */
export async function openFiles(files: Given[]) {
  let opened = 0;
  if (files.some(({ name }) => MANIFEST.test(name)) && (await openFolders(files))) return;
  for (const { name, file, handle } of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const last = name.slice(name.lastIndexOf("/") + 1);
    if (files.length === 1) {
      if (last.endsWith(".layout")) return writeLayout(new TextDecoder().decode(bytes));
      const format = state.layoutFormat;
      endLayout();
      await openTab(last, () => (format ? library.open(last, bytes, format) : openOwn(last, bytes)), bytes, handle);
      return;
    }
    await library.addResource(name, bytes);
    update({ resources: state.resources + 1 });
    if (opened >= FILES_AT_ONCE) continue;
    await whileBusy(async () => {
      try {
        const file = await openOwn(last, bytes);
        opened++;
        if (file.unsaved) await addMade(file);
        else addTab({ ...newTab(last), file, handle, known: await digestOf(bytes), latest: bytes });
      } catch {
        // It lies beside the others.
      }
    });
  }
  for (const tab of state.tabs) updateTab(tab.key, { revision: tab.revision + 1 });
}

export async function openAs(tab: Tab, format: string) {
  await whileBusy(async () => {
    try {
      const file = await library.open(tab.name, tab.bytes!, format);
      updateTab(tab.key, { file, failure: undefined, latest: tab.bytes, known: await digestOf(tab.bytes!) });
    } catch (failure) {
      updateTab(tab.key, { failure: failure as Failure });
    }
  });
}

export function show(key: number) {
  update({ current: key });
}

const isUnsaved = ({ file }: Tab) => file?.unsaved === true && file.parent === undefined;

/** Asks before changes are lost. */
export function closeTab(key: number) {
  if (isUnsaved(state.tabs.find((tab) => tab.key === key)!)) update({ closing: key });
  else void endTab(key);
}

export function keepOpen() {
  update({ closing: undefined });
}

/** Saves first, where `saved`; not saved = not closed. */
export async function closeAsked(saved: boolean) {
  const tab = state.tabs.find((one) => one.key === state.closing);
  keepOpen();
  if (!tab || (saved && !(await save(tab)))) return;
  await endTab(tab.key);
}

/** The tab of the archive that it is an entry of. */
const archiveOf = ({ file }: Tab) => state.tabs.find((one) => one.file && one.file.id === file?.parent);

/** The tab of the file that it is in, at any depth; a file that is no entry is its own. */
export function rootOf(tab: Tab): Tab {
  const archive = archiveOf(tab);
  return archive ? rootOf(archive) : tab;
}

const isBelow = (tab: Tab, key: number): boolean => {
  const archive = archiveOf(tab);
  return archive !== undefined && (archive.key === key || isBelow(archive, key));
};

/** Entries close with their archive, which has what was changed in them. */
async function endTab(key: number) {
  const closed = state.tabs.filter((one) => one.key === key || isBelow(one, key));
  for (const one of closed) if (one.file) void forget(keyOf(one));
  const tabs = state.tabs.filter((one) => !closed.includes(one));
  const still = tabs.some((one) => one.key === state.current);
  update({ tabs, current: still ? state.current : tabs.at(-1)?.key });
  for (const one of closed) if (one.file) await library.close(one.file.id);
}

/** Others show what has changed, too: the archive of an entry, and the entries of an archive. */
async function refresh(file: FileState) {
  const root = state.tabs.find((tab) => tab.file?.id === file.id);
  const keys = state.tabs.filter((tab) => tab.file && root && rootOf(tab) === rootOf(root)).map((tab) => tab.key);
  for (const key of keys) {
    const tab = state.tabs.find((one) => one.key === key);
    if (!tab?.file) continue;
    const now = tab.file.id === file.id ? file : await unlessClosed(library.state(tab.file.id));
    if (!now) continue;
    updateTab(key, { file: now, revision: tab.revision + 1, problem: undefined });
    await keepWork(tab, now);
  }
}

const keyOf = (tab: Tab) => tab.keptAs ?? keptKey(tab.key);

/** What is not saved comes back after the page was closed, or the library had to be ended. */
async function keepWork(tab: Tab, { id, name, format, unsaved, parent }: FileState) {
  if (parent !== undefined) return;
  const bytes = await unlessClosed(library.bytes(id));
  if (!bytes) return;
  updateTab(tab.key, { latest: bytes });
  if (!unsaved) return forget(keyOf(tab));
  const layout = format.own ? lastLayout : undefined;
  const kept = { name, format: format.id, bytes, layout, original: tab.known ?? "" };
  await keep(keyOf(tab), kept);
}

/** As it is now, for a library that has begun anew; its steps back are lost. */
async function openAgain(tab: Tab) {
  const { name, format, unsaved, hasOriginal, parent } = tab.file!;
  const bytes = tab.latest;
  try {
    if (!bytes || parent !== undefined) throw new Error(words.entryClosed);
    const isChanged = unsaved || hasOriginal;
    const file = await (isChanged
      ? library.openMade(name, bytes, format.id, !unsaved)
      : library.open(name, bytes, format.id));
    updateTab(tab.key, { file, revision: tab.revision + 1 });
  } catch (error) {
    updateTab(tab.key, { file: undefined, failure: { code: "TIME-LIMIT", message: (error as Error).message } });
  }
}

onEnded(() => whileBusy(async () => void (await Promise.all(state.tabs.filter((tab) => tab.file).map(openAgain)))));

/** What cannot be opened stays in the store. */
async function bringBackOne(keptAs: string, { name, format, bytes, layout, original, time }: Kept) {
  const tab = { ...newTab(name), keptAs, known: original };
  try {
    if (layout) await library.layout(layout, true);
    const file = await library.openMade(name, bytes, format);
    const text = words.broughtBackText(name, time);
    addTab({ ...tab, file, latest: bytes, report: { title: words.broughtBack, text, changes: [], notes: [], suppressed: 0 } });
  } catch (failure) {
    addTab({ ...tab, failure: failure as Failure, bytes });
  }
}

async function bringBack() {
  for (const [key, kept] of await takeKept()) await bringBackOne(key, kept);
}

/** What the address of the page names, but for that whose changes have just been brought back. */
async function openLinked() {
  const { files, failures } = await linkedFiles(new URL(location.href));
  const given = [];
  for (const one of files) {
    const known = await digestOf(new Uint8Array(await one.file.arrayBuffer()));
    if (!state.tabs.some((tab) => tab.name === one.name && (tab.known ?? "") === known)) given.push(one);
  }
  if (given.length) await openFiles(given);
  for (const { name, failure } of failures) addTab({ ...newTab(name), failure });
}

/** Whether it was done; otherwise the tab says why not. */
export async function edit(tab: Tab, verb: Verb, path: string, value = ""): Promise<boolean> {
  return whileBusy(async () => {
    try {
      const { notes, state: file } = await library.edit(tab.file!.id, verb, path, value);
      await refresh(file);
      updateTab(tab.key, { notes });
      return true;
    } catch (problem) {
      updateTab(tab.key, { problem: problem as Failure });
      return false;
    }
  });
}

/** What the page itself does not let somebody do. */
export function refuse(tab: Tab, path: string, message: string): false {
  updateTab(tab.key, { problem: { code: "VALUE-RANGE", message, path } });
  return false;
}

/** What is wrong is the tab's problem. */
async function attempt(tab: Tab, work: () => Promise<void>) {
  await whileBusy(async () => {
    try {
      await work();
    } catch (problem) {
      updateTab(tab.key, { problem: problem as Failure });
    }
  });
}

/** Repair or upgrade, with its report. */
export const improve = (tab: Tab, how: "repair" | "upgrade", title: string) =>
  attempt(tab, async () => {
    const { changes, suppressed, state: file }: Report = await library.improve(tab.file!.id, how);
    await refresh(file);
    updateTab(tab.key, { report: { title, changes, suppressed, notes: [] } });
  });

/** What can be saved of a file that could not be opened, as a file of its own. */
export async function rescue(tab: Tab, format: string, title: string) {
  await whileBusy(async () => {
    try {
      const { changes, suppressed, bytes } = await library.repairBytes(tab.name, tab.bytes!, format);
      const file = await library.openMade(tab.name, bytes, format);
      const known = await digestOf(tab.bytes!);
      updateTab(tab.key, { file, failure: undefined, known, report: { title, changes, suppressed, notes: [] } });
      await keepWork({ ...tab, known }, file);
    } catch (failure) {
      updateTab(tab.key, { failure: failure as Failure });
    }
  });
}

/** The result opens, where it is a file of a format; else it is handed out. */
export const convert = (tab: Tab, to: Conversion, title: string) =>
  attempt(tab, async () => {
    const { notes, bytes } = await library.convert(tab.file!.id, to.id);
    const name = `${tab.name.replace(/\.[^.]*$/, "")}${to.extensions.split(" ")[0]}`;
    updateTab(tab.key, { report: { title, changes: [], suppressed: 0, notes } });
    if (to.opens) await addMade(await library.openMade(name, bytes, to.id));
    else handOut(name, bytes);
  });

/** As a folder, in a zip. */
export const unpack = (tab: Tab, title: string) =>
  attempt(tab, async () => {
    const { notes, bytes } = await library.unpack(tab.file!.id);
    handOut(`${tab.name}.zip`, bytes);
    updateTab(tab.key, { report: { title, changes: [], suppressed: 0, notes } });
  });

/** The archives that folders were packed to open. */
async function openPacked({ files, notes }: Packed) {
  for (const { name, bytes } of files) {
    const last = name.slice(name.lastIndexOf("/") + 1);
    const file = await library.openMade(last, bytes);
    await addMade(file, { title: words.packed, changes: [], suppressed: 0, notes });
  }
  return files.length;
}

export const pack = (tab: Tab) => attempt(tab, async () => void (await openPacked(await library.pack(tab.file!.id))));

export async function handOutJson(tab: Tab) {
  const text = await library.json(tab.file!.id, "");
  handOut(`${tab.name}.json`, new TextEncoder().encode(text));
}

export async function handOutEntry(tab: Tab, entry: string) {
  handOut(entry.slice(entry.lastIndexOf("/") + 1), await library.readEntry(tab.file!.id, entry));
}

/** Takes the merge into the file, as a change that can be undone. */
export const takeMerge = (tab: Tab, base: number | undefined, theirs: number, choices: string) =>
  attempt(tab, async () => refresh((await library.merge(tab.file!.id, base, theirs, choices, true)).state));

export const undo = (tab: Tab) => attempt(tab, async () => refresh(await library.undo(tab.file!.id)));
export const redo = (tab: Tab) => attempt(tab, async () => refresh(await library.redo(tab.file!.id)));

function handOut(name: string, bytes: Uint8Array) {
  const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** In place, where the browser may; else as a download. What another program has saved is not overwritten unasked. Of an
 * entry its archive is saved, which has all that was changed in it. Whether it was saved. */
export function save(tab: Tab): Promise<boolean> {
  const root = rootOf(tab);
  return saveWith(root, (bytes) => writeInPlace(root.handle, bytes, root.known), tab.key);
}

/** What goes wrong is a problem of the tab that is `shown`. */
async function saveWith(
  tab: Tab,
  write: (bytes: Uint8Array) => Promise<"written" | "not" | "changed">,
  shown = tab.key,
): Promise<boolean> {
  const { bytes, at } = (await unlessClosed(library.saving(tab.file!.id))) ?? {};
  if (!bytes) return false;
  try {
    const written = await write(bytes);
    if (written === "changed") {
      update({ meanwhile: tab.key });
      return false;
    }
    if (written === "written") updateTab(tab.key, { known: await digestOf(bytes) });
    else handOut(tab.name, bytes);
  } catch (error) {
    updateTab(shown, { problem: { code: "IO", message: (error as Error).message } });
    return false;
  }
  const file = (await unlessClosed(library.saved(tab.file!.id, at!))) ?? tab.file!;
  updateTab(tab.key, { file });
  for (const { key, file: entry } of state.tabs.filter((one) => isBelow(one, tab.key)))
    updateTab(key, { file: (await unlessClosed(library.state(entry!.id))) ?? entry });
  if (!file.unsaved) void forget(keyOf(tab));
  return true;
}

export function endMeanwhile() {
  update({ meanwhile: undefined });
}

export async function overwrite(tab: Tab) {
  endMeanwhile();
  await saveWith(tab, (bytes) => writeInPlace(tab.handle, bytes, undefined));
}

/** What the other program has saved stays as it is. */
export async function saveCopy(tab: Tab) {
  endMeanwhile();
  await saveWith(tab, async () => "not");
}

/** What the other program has saved, as a file of its own beside what is open. */
export async function openMeanwhile(tab: Tab) {
  endMeanwhile();
  await attempt(tab, async () => {
    const bytes = await readInPlace(tab.handle!);
    if (bytes) await openTab(tab.name, () => openOwn(tab.name, bytes), bytes, tab.handle);
  });
}

/** Chooses a value, and marks its bytes when somebody looks at these. */
export async function select(tab: Tab, path: string, panel?: Panel) {
  updateTab(tab.key, { selected: path, problem: undefined, ...(panel ? { panel } : {}) });
  const { offset, size } = (await unlessClosed(library.locate(tab.file!.id, path))) ?? {};
  updateTab(tab.key, (now) =>
    now.selected !== path ? {} : { marked: size ? { offset: offset!, size } : undefined },
  );
}

/** Chooses what a finding is about: a value, or one in an entry, whose path stands before a colon. */
export async function follow(tab: Tab, path: string): Promise<void> {
  const [, entry, inner] = /^\/(.+?):(\/.*)?$/.exec(path) ?? [];
  if (entry === undefined) return select(tab, path, "tree");
  await openEntry(tab.file!.id, entry);
  const opened = currentTab();
  if (inner && inner !== "/" && opened?.file?.entry === entry) await follow(opened, inner);
}

/** Chooses the value that has a byte. */
export async function selectByte(tab: Tab, at: number, panel?: Panel) {
  const { path, offset, size } = (await unlessClosed(library.pathAt(tab.file!.id, at))) ?? {};
  if (path === undefined) return;
  updateTab(tab.key, { selected: path, marked: { offset: offset!, size: size! }, ...(panel ? { panel } : {}) });
}

export function hasUnsaved() {
  return state.tabs.some(isUnsaved);
}
