// SPDX-License-Identifier: MIT
//
// Types of levelsmith.mjs. Every call that fails throws a LevelsmithError; none changes anything then.

export class LevelsmithError extends Error {
  constructor(answer: { code: string; message: string; offset?: number; path?: string }, status?: number);
  /** Stable, as `levelsmith explain` knows it: "FORMAT-UNKNOWN". */
  code: string;
  /** In the file; absent when there is none. */
  offset?: number;
  /** Of the value; absent when there is none. */
  path?: string;
}

export interface Format {
  id: string;
  title: string;
  /** ".prj2"; several are separated by spaces. */
  extensions: string;
  archive: boolean;
  /** Its files may have something to show in three dimensions. */
  model: boolean;
  /** By a layout that somebody has written into the page. */
  own?: boolean;
  /** Its files may have something to be heard. */
  sound: boolean;
}

export interface Finding {
  code: string;
  severity: "info" | "warning" | "error";
  path: string;
  offset?: number;
  message: string;
}

export interface Code {
  code: string;
  severity: Finding["severity"];
  title: string;
  explanation: string;
}

export interface Entry {
  name: string;
  bytes: number;
  /** Absent: nobody knows what it is. */
  format?: string;
  /** It can be heard. */
  sound?: boolean;
}

/** What a row of a tree says. Members that do not apply are absent. */
export interface ValueSummary {
  /** The last step of its path. */
  step: string;
  kind: "bool" | "integer" | "float" | "text" | "bytes" | "record" | "array" | "list" | "union" | "unknown";
  type?: string;
  /** Of a union. */
  case?: string;
  /** May be taken away. */
  optional?: boolean;
  /** Is not there. */
  absent?: boolean;
  /** The JSON form of a value without parts. */
  value?: unknown;
  /** `value`, or `title`, is only its beginning. */
  cut?: boolean;
  /** Of elements, or of bytes. */
  count?: number;
  /** The first text of a record. */
  title?: string;
}

export interface ValueNames {
  /** A set of bits; otherwise one of several values. */
  bits: boolean;
  items: { name: string; value?: number; low?: number; high?: number; doc?: string; names?: ValueNames }[];
}

/** All that an editor shows of a value. */
export interface Value extends ValueSummary {
  doc?: string;
  type_doc?: string;
  case_doc?: string;
  annotations?: { [key: string]: string };
  names?: ValueNames;
  min?: number;
  max?: number;
  /** It names an element of a list; `target` is the path of that. */
  reference?: { list: string; by?: string; none?: boolean; target?: string };
  first: number;
  /** All members, or 200 elements from `first` on. */
  children: ValueSummary[];
}

/** Offset, size, role. */
export type Span = [number, number, "number" | "text" | "bytes" | "run" | "derived" | "frame" | "packed" | "extra"];

/** What a repair or an upgrade did to one thing. */
export interface Change {
  kind: "fixed" | "lost" | "skipped" | "kept";
  code: string;
  path: string;
  offset?: number;
  message: string;
}

export interface Changes {
  changes: Change[];
  suppressed: number;
  bytes: Uint8Array;
}

/** Another file format that means the same. */
export interface Conversion {
  id: string;
  title: string;
  extensions: string;
  dialects: string[];
  /** The result is a file of a format. */
  opens: boolean;
}

/** How many things, and the text of `levelsmith diff`. */
export interface Difference {
  changed: number;
  added: number;
  removed: number;
  moved: number;
  text: string;
}

export interface Conflict {
  path: string;
  kind: string;
  base: unknown;
  ours: unknown;
  theirs: unknown;
}

/** Archives made of folders. */
export interface Packed {
  files: { name: string; bytes: Uint8Array }[];
  notes: Finding[];
}

/** A thing of a level: the rest is there unless it was asked for in brief. */
export interface Thing {
  kind: string;
  title: string;
  path: string;
  type?: string;
  name?: string;
  text?: string;
  room?: string;
  position?: (number | string)[];
  in_room?: (number | string)[];
  unit?: string;
  properties?: Record<string, unknown>;
  links?: { word: string; title: string; path: string; by: string }[];
}

export interface OpenFile {
  /** Frees its memory; it must not be used afterwards. */
  close(): void;
  /** The id of its format. */
  format(): string;
  /** As `levelsmith info --json` prints it. */
  info(): { file: string; bytes: number; [key: string]: unknown };
  /** As `levelsmith check --json` prints it. */
  check(): { file: string; format: string; findings: Finding[]; suppressed: number };
  /** The JSON form of the value at `path`; without one, of the whole document. */
  json(path?: string): string;
  value(path?: string, first?: number): Value;
  /** What `levelsmith find` lists under these conditions; an exception when the file is no level. */
  things(conditions?: string[], brief?: boolean): Thing[];
  /** Paths of at most 300 members by name or value; by path when `words` begin with a slash. */
  search(words: string): string[];
  /** What the bytes between two offsets are. */
  spans(from: number, to: number): Span[];
  /** Empty when no value has the byte. */
  pathAt(offset: number): { path?: string; offset?: number; size?: number; role?: Span[2] };
  /** Empty when the file itself does not have it: absent, computed, compressed. */
  locate(path: string): { offset?: number; size?: number };
  /** Every byte, and what it is. */
  dump(): string;
  /** `set` takes text as people type it, `put` and `insert` take JSON, `move` an index. */
  edit(verb: "set" | "put" | "insert" | "delete" | "move", path: string, value?: string | number): { notes: Finding[] };
  /** The bytes, as they are now. */
  save(): Uint8Array;
  svg(layers?: string): string;
  png(layers?: string): Uint8Array;
  rgba(how?: { layers?: string; scale?: number }): { width: number; height: number; pixels: Uint8ClampedArray };
  /** Binary glTF. */
  gltf(): Uint8Array;
  convert(id: string, dialect?: string): { notes: Finding[]; bytes: Uint8Array };
  /** All that can be seen in the archive, as SVG. */
  sheet(layers?: string): string;
  /** A zip of the folder that `levelsmith extract` makes of the archive. */
  unpack(): { notes: Finding[]; bytes: Uint8Array };
  /** What `levelsmith pack` makes of the folders in the archive. */
  pack(): Packed;
  /** What the other file has that this one has not. */
  diff(other: OpenFile): Difference;
  /** What changed from `base` to `theirs`, in this file. Letter n of `choices`: "t" decides conflict n for theirs. */
  merge(base: OpenFile, theirs: OpenFile, choices?: string): { conflicts: Conflict[]; bytes: Uint8Array };
  /** None when the file is no archive. */
  entries(): Entry[];
  readEntry(name: string): Uint8Array;
  writeEntry(name: string, bytes: Uint8Array): void;
}

/** What is wrong or odd about a layout; the line is 0 where there is no place. */
export interface LayoutMistake {
  severity: Finding["severity"];
  code: string;
  line: number;
  column: number;
  length: number;
  message: string;
}

export interface Levelsmith {
  formats(): { version: string; formats: Format[] };
  explain(code: string): Code;
  /** What `levelsmith pack` makes of the folders among the resources. */
  pack(): Packed;
  /** The bytes of a file from its JSON form. */
  build(json: string): Uint8Array;
  /** Also of files that cannot be opened. */
  repair(bytes: Uint8Array, how?: { name?: string; format?: string }): Changes;
  upgrade(bytes: Uint8Array, how?: { name?: string; format?: string }): Changes;
  conversions(format: string): Conversion[];
  /** A WAV file of what is heard in a file of a format; without one, in an ordinary WAV or MIDI file. */
  sound(bytes: Uint8Array, format?: string): Uint8Array;
  /** Checks a layout; with `use`, files can be opened as its format, if it has an id. */
  layout(text: string, use?: boolean): { mistakes: LayoutMistake[]; id?: string; title?: string };
  /** A file beside the one that is open: a texture, graphics of the game. */
  addResource(name: string, bytes: Uint8Array): void;
  clearResources(): void;
  /** Whether pictures are made with the graphics of the game that are among the resources, or in signs. */
  useGraphics(use: boolean): void;
  /** `name` without folders; `format` is an id, and without one the bytes say it. */
  open(bytes: Uint8Array, how?: { name?: string; format?: string }): OpenFile;
}

export function loadLevelsmith(source: BufferSource | WebAssembly.Module): Promise<Levelsmith>;
