// SPDX-License-Identifier: MIT
//
// What the worker does: open files, ask the library about them, change them, and keep what is needed to undo that.
import { LevelsmithError, loadLevelsmith } from "../../wasm/levelsmith.mjs";
import type {
  Change,
  Code,
  Conflict,
  Conversion,
  Difference,
  Entry,
  Finding,
  Format,
  Levelsmith,
  OpenFile,
  Packed,
  Thing,
  Value,
  ValueSummary,
} from "../../wasm/levelsmith.d.mts";
import { History } from "./history.ts";
import { inflate } from "./inflate.ts";
import { inflateModule } from "./inflate_module.ts";
import { afterEdit } from "./paths.ts";

export type Verb = "set" | "put" | "insert" | "delete" | "move";

/** An error as it is handed from worker to page. */
export interface Failure {
  code: string;
  message: string;
  offset?: number;
  path?: string;
}

export interface FileState {
  id: number;
  name: string;
  format: Format;
  size: number;
  undoable: number;
  redoable: number;
  /** Paths of values that differ from the file as it was opened. */
  changed: string[];
  /** Whether it, or for an entry its archive, differs from what was saved last. */
  unsaved: boolean;
  /** Whether it was opened as somebody had it, and has been changed since. */
  hasOriginal: boolean;
  /** The archive that it is an entry of. */
  parent?: number;
  entry?: string;
}

export interface Picture {
  svg?: string;
  png?: Uint8Array;
}

/** What an action did to a file: `different` = something has changed. */
export interface Report {
  changes: Change[];
  suppressed: number;
  different: boolean;
  state: FileState;
}

interface Session {
  id: number;
  name: string;
  format: string;
  bytes: Uint8Array;
  /** As it was opened. */
  original: Uint8Array;
  /** Whether nobody had it so before: it was made here, or comes back with changes. */
  made: boolean;
  changed: string[];
  history: History<string[]>;
  /** The state of its history that was saved last; -1 = none. */
  savedAt: number;
  parent?: number;
  entry?: string;
  /** Undefined after the module had to be started anew. */
  open?: OpenFile;
}

function isSame(a: Uint8Array, b: Uint8Array) {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

function hasValue(file: OpenFile, path: string): boolean {
  try {
    return file.value(path) !== undefined;
  } catch {
    return false;
  }
}

const JSON_FORM = /^\uFEFF?\s*{\s*"\$format"/;
const isJsonForm = (bytes: Uint8Array) => JSON_FORM.test(new TextDecoder().decode(bytes.subarray(0, 200)));

function drawingOf(file: OpenFile): string | undefined {
  try {
    return file.svg();
  } catch {
    return undefined;
  }
}

export class Backend {
  #module?: WebAssembly.Module;
  #library?: Levelsmith;
  #formats: Format[] = [];
  #sessions = new Map<number, Session>();
  /** Those of somebody's own, in the order in which they were given. */
  #layouts: string[] = [];
  #resources = new Map<string, Uint8Array>();
  #examples: { [name: string]: string } = {};
  #next = 1;

  /** `layout` is one that the page is for, or "". */
  async start(module: string, examples: string, layout = "") {
    await this.startWith(await WebAssembly.compile(await inflateModule(module)));
    this.#examples = await inflate(examples).json();
    for (const [name, text] of Object.entries(this.#examples))
      if (!this.#formats.some(({ id }) => text.startsWith(`{"$format":"${id}"`))) delete this.#examples[name];
    const said = layout ? this.layout(layout, true) : undefined;
    if (said && !said.id) throw new LevelsmithError({ code: "LAYOUT", message: said.mistakes[0].message });
    return {
      own: said && this.#formats[0],
      version: this.#library!.formats().version,
      formats: this.#formats,
      examples: Object.keys(this.#examples),
    };
  }

  async startWith(module: WebAssembly.Module) {
    this.#module = module;
    await this.#startLibrary();
    this.#formats = this.#library!.formats().formats;
  }

  async #startLibrary() {
    this.#library = await loadLevelsmith(this.#module!);
    for (const session of this.#sessions.values()) session.open = undefined;
    for (const text of this.#layouts) this.#library.layout(text, true);
    for (const [name, bytes] of this.#resources) this.#library.addResource(name, bytes);
  }

  /** A module that has broken off in the middle of something is replaced; files are read again when they are asked for. */
  async recover() {
    await this.#startLibrary();
  }

  #session(id: number) {
    const session = this.#sessions.get(id);
    if (!session) throw new LevelsmithError({ code: "FILE-NONE", message: "the file is closed" });
    return session;
  }

  #file(id: number) {
    const session = this.#session(id);
    session.open ??= this.#library!.open(session.bytes, { name: session.name, format: session.format });
    return session.open;
  }

  state(id: number): FileState {
    const { name, format, bytes, changed, history, savedAt, made, parent, entry } = this.#session(id);
    return {
      id,
      name,
      changed,
      parent,
      entry,
      format: this.#formats.find((one) => one.id === format)!,
      size: bytes.length,
      undoable: history.undoable,
      redoable: history.redoable,
      unsaved: this.#isEntry(parent) ? this.state(parent).unsaved : history.state !== savedAt,
      hasOriginal: !made && history.undoable > 0,
    };
  }

  /** A file that was made here, not opened, has not been saved; one that comes back may have been. */
  openMade(name: string, bytes: Uint8Array, format = "", saved = false): FileState {
    const { id } = this.open(name, bytes, format);
    const session = this.#session(id);
    session.made = true;
    if (!saved) session.savedAt = -1;
    return this.state(id);
  }

  /** The JSON form of a file is that file, which nobody has saved yet. */
  open(name: string, bytes: Uint8Array, format = "", parent?: number, entry?: string): FileState {
    if (!format && isJsonForm(bytes))
      return this.openMade(name.replace(/\.json$/i, ""), this.#library!.build(new TextDecoder().decode(bytes)));
    const open = this.#library!.open(bytes, { name, format });
    const id = this.#next++;
    this.#sessions.set(id, {
      id,
      name,
      bytes,
      original: bytes,
      made: false,
      open,
      parent,
      entry,
      format: open.format(),
      changed: [],
      history: new History(),
      savedAt: 0,
    });
    return this.state(id);
  }

  openExample(name: string): FileState {
    const bytes = this.#library!.build(this.#examples[name]);
    const state = this.open(name, bytes);
    return state;
  }

  /** A file of an archive, as a file of its own; what is changed in it is changed in the archive. */
  openEntry(id: number, entry: string): FileState {
    const already = [...this.#sessions.values()].find((one) => one.parent === id && one.entry === entry);
    if (already) return this.state(already.id);
    const { format } = this.#file(id)
      .entries()
      .find((one) => one.name === entry)!;
    return this.open(entry, this.#file(id).readEntry(entry), format ?? "", id, entry);
  }

  readEntry(id: number, entry: string) {
    return this.#file(id).readEntry(entry);
  }

  close(id: number) {
    this.#session(id).open?.close();
    this.#sessions.delete(id);
  }

  addResource(name: string, bytes: Uint8Array) {
    this.#resources.set(name, bytes);
    this.#library!.addResource(name, bytes);
  }

  info(id: number): { [key: string]: unknown } {
    return this.#file(id).info();
  }

  check(id: number): { findings: Finding[]; suppressed: number } {
    return this.#file(id).check();
  }

  /** What is said of a layout; with `use`, files open by it from then on. */
  layout(text: string, use: boolean) {
    const said = this.#library!.layout(text, use);
    if (use && said.id) {
      this.#layouts.push(text);
      const own = { id: said.id, title: said.title || said.id, extensions: "", archive: false, model: false, sound: false };
      this.#formats = [{ ...own, own: true }, ...this.#formats.filter(({ id }) => id !== said.id)];
      for (const session of this.#sessions.values()) if (session.format === said.id) this.#forget(session);
    }
    return said;
  }

  #forget(session: Session) {
    session.open?.close();
    session.open = undefined;
  }

  explain(code: string): Code {
    return this.#library!.explain(code);
  }

  /** With the graphics of the game among the resources, where it can be, unless somebody wants signs. */
  picture(id: number, layers: string, graphics = true): Picture {
    const file = this.#file(id);
    if (!graphics || !this.#resources.size) return this.#drawn(file, layers, false);
    try {
      return this.#drawn(file, layers, true);
    } catch (error) {
      if (!(error instanceof LevelsmithError)) throw error;
      return this.#drawn(file, layers, false);
    }
  }

  /** A drawing, or the pixels of what has no drawing. */
  #drawn(file: OpenFile, layers: string, graphics: boolean): Picture {
    this.#library!.useGraphics(graphics);
    try {
      return { svg: file.svg(layers) };
    } catch (error) {
      if (!(error instanceof LevelsmithError) || error.code === "NO-MEMORY") throw error;
      return { png: file.png(layers) };
    } finally {
      this.#library!.useGraphics(true);
    }
  }

  /** What is heard in an entry, or in the file itself, as a WAV file. */
  sound(id: number, entry?: string): Uint8Array {
    const { bytes, format } = this.#session(id);
    if (entry === undefined) return this.#library!.sound(bytes, format);
    const found = this.entries(id).find((one) => one.name === entry);
    return this.#library!.sound(this.readEntry(id, entry), found?.format);
  }

  /** What it looks like in three dimensions, as binary glTF. */
  model(id: number): Uint8Array {
    return this.#file(id).gltf();
  }

  /** All that can be seen in an archive. */
  sheet(id: number, layers: string): Picture {
    return { svg: this.#file(id).sheet(layers) };
  }

  entries(id: number): Entry[] {
    return this.#file(id).entries();
  }

  value(id: number, path: string, first = 0): Value {
    return this.#file(id).value(path, first);
  }

  /** What is found, with what a row says of it; first the value whose path it is, an element perhaps. */
  search(id: number, text: string): { path: string; summary: ValueSummary }[] {
    const file = this.#file(id);
    const found = file.search(text);
    const first = /^\/.*[^/]$/.test(text) && !found.includes(text) && hasValue(file, text) ? [text] : [];
    return [...first, ...found].map((path) => ({ path, summary: file.value(path) }));
  }

  /** What is in the level, in brief; nothing of a file that is none. */
  things(id: number): Thing[] {
    try {
      return this.#file(id).things([], true);
    } catch (error) {
      if ((error as Failure).code === "LEVEL-NONE") return [];
      throw error;
    }
  }

  json(id: number, path: string) {
    return this.#file(id).json(path);
  }

  spans(id: number, from: number, to: number) {
    return this.#file(id).spans(from, to);
  }

  pathAt(id: number, offset: number) {
    const found = this.#file(id).pathAt(offset);
    return found.path === "/" ? { ...found, path: "" } : found;
  }

  locate(id: number, path: string) {
    return this.#file(id).locate(path);
  }

  bytes(id: number) {
    return this.#session(id).bytes;
  }

  /** What is to be saved, and which state that is. */
  saving(id: number): { bytes: Uint8Array; at: number } {
    const { bytes, history } = this.#session(id);
    return { bytes, at: history.state };
  }

  /** That state has been saved; the file may have been changed meanwhile. */
  saved(id: number, at: number): FileState {
    this.#session(id).savedAt = at;
    return this.state(id);
  }

  edit(id: number, verb: Verb, path: string, value: string): { notes: Finding[]; state: FileState } {
    const session = this.#session(id);
    const file = this.#file(id);
    const { notes } = file.edit(verb, path, value);
    this.#take(session, file.save(), afterEdit(session.changed, verb, path, value), false);
    return { notes, state: this.state(id) };
  }

  /** Puts right what is wrong, or brings it up to date. */
  improve(id: number, how: "repair" | "upgrade"): Report {
    const session = this.#session(id);
    const { changes, suppressed, bytes } = this.#library![how](session.bytes, session);
    const different = !isSame(bytes, session.bytes);
    const paths = changes.map(({ path }) => path).filter((path) => path !== "" && !path.startsWith(":"));
    if (different) this.#take(session, bytes, [...new Set([...session.changed, ...paths])], true);
    return { changes, suppressed, different, state: this.state(id) };
  }

  /** A file that cannot be opened. */
  repairBytes(name: string, bytes: Uint8Array, format: string) {
    return this.#library!.repair(bytes, { name, format });
  }

  /** A zip of the folder that the archive becomes. */
  unpack(id: number): { notes: Finding[]; bytes: Uint8Array } {
    return this.#file(id).unpack();
  }

  /** The archives that folders become: those in a file, or those that were dropped. */
  pack(id?: number): Packed {
    return id === undefined ? this.#library!.pack() : this.#file(id).pack();
  }

  conversions(id: number): Conversion[] {
    return this.#library!.conversions(this.#session(id).format);
  }

  convert(id: number, conversion: string): { notes: Finding[]; bytes: Uint8Array } {
    return this.#file(id).convert(conversion);
  }

  /** With another file, or as it was opened. Drawings of both, where there are some. */
  compare(id: number, other?: number): Difference & { drawings: [string?, string?] } {
    return this.#withVersion(id, other, (before) => ({
      ...before.diff(this.#file(id)),
      drawings: [drawingOf(before), drawingOf(this.#file(id))],
    }));
  }

  /** What became of the merge; it is in the file only when it is taken. */
  merge(id: number, base: number | undefined, theirs: number, choices: string, take: boolean) {
    const session = this.#session(id);
    const { conflicts, bytes } = this.#withVersion(id, base, (from) =>
      this.#file(id).merge(from, this.#file(theirs), choices),
    );
    const different = !isSame(bytes, session.bytes);
    const untouched = isSame(base === undefined ? session.original : this.bytes(base), session.bytes);
    if (take && different) this.#take(session, bytes, session.changed, true);
    return { conflicts: conflicts as Conflict[], different, untouched, state: this.state(id) };
  }

  #withVersion<T>(id: number, other: number | undefined, use: (version: OpenFile) => T): T {
    if (other !== undefined) return use(this.#file(other));
    const { original, name, format } = this.#session(id);
    const version = this.#library!.open(original, { name, format });
    try {
      return use(version);
    } finally {
      version.close();
    }
  }

  #take(session: Session, bytes: Uint8Array, changed: string[], reread: boolean) {
    const { bytes: bytesBefore, changed: changedBefore } = session;
    this.#put(session, bytes, changed, reread);
    session.history.push(bytesBefore, bytes, changedBefore, changed);
  }

  /** Into its archive, too. Where that fails, everything is as it was. */
  #put(session: Session, bytes: Uint8Array, changed: string[], reread: boolean) {
    const before = { bytes: session.bytes, changed: session.changed };
    Object.assign(session, { bytes, changed });
    try {
      if (this.#isEntry(session.parent)) this.#writeEntry(session.parent, session);
    } catch (error) {
      Object.assign(session, before);
      this.#forget(session);
      throw error;
    }
    if (reread) this.#forget(session);
    this.#follow(session);
  }

  #isEntry(parent: number | undefined): parent is number {
    return parent !== undefined && this.#sessions.has(parent);
  }

  #writeEntry(parent: number, { entry, bytes }: Session) {
    const archive = this.#session(parent);
    try {
      const file = this.#file(parent);
      file.writeEntry(entry!, bytes);
      this.#take(archive, file.save(), archive.changed, false);
    } catch (error) {
      this.#forget(archive);
      throw error;
    }
  }

  /** Entries that are open have what the archive has now: it was undone, perhaps. One that is gone stays as it was. */
  #follow(archive: Session) {
    for (const session of [...this.#sessions.values()].filter(({ parent }) => parent === archive.id)) {
      const file = this.#file(archive.id);
      if (!file.entries().some(({ name }) => name === session.entry)) continue;
      const bytes = file.readEntry(session.entry!);
      if (isSame(bytes, session.bytes)) continue;
      session.history.push(session.bytes, bytes, session.changed, session.changed);
      session.bytes = bytes;
      this.#forget(session);
      this.#follow(session);
    }
  }

  undo(id: number): FileState {
    const session = this.#session(id);
    const step = session.history.undo(session.bytes);
    if (step) this.#step(session, step, () => session.history.redo(step.bytes));
    return this.state(id);
  }

  redo(id: number): FileState {
    const session = this.#session(id);
    const step = session.history.redo(session.bytes);
    if (step) this.#step(session, step, () => session.history.undo(step.bytes));
    return this.state(id);
  }

  #step(session: Session, { bytes, mark }: { bytes: Uint8Array; mark: string[] }, back: () => void) {
    try {
      this.#put(session, bytes, mark, true);
    } catch (error) {
      back();
      throw error;
    }
  }
}
