// SPDX-License-Identifier: MIT
//
// Types of levelsmith.mjs. Every call that fails throws a LevelsmithError; none changes anything then.

export class LevelsmithError extends Error {
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
}

export interface OpenFile {
  /** Frees its memory; it must not be used afterwards. */
  close(): void;
  /** As `levelsmith info --json` prints it. */
  info(): { file: string; bytes: number; [key: string]: unknown };
  /** As `levelsmith check --json` prints it. */
  check(): { file: string; format: string; findings: Finding[]; suppressed: number };
  /** The JSON form of the value at `path`; without one, of the whole document. */
  json(path?: string): string;
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
  /** None when the file is no archive. */
  entries(): Entry[];
  readEntry(name: string): Uint8Array;
  writeEntry(name: string, bytes: Uint8Array): void;
}

export interface Levelsmith {
  formats(): { version: string; formats: Format[] };
  explain(code: string): Code;
  /** The bytes of a file from its JSON form. */
  build(json: string): Uint8Array;
  /** A file beside the one that is open: a texture, graphics of the game. */
  addResource(name: string, bytes: Uint8Array): void;
  clearResources(): void;
  /** `name` without folders; `format` is an id, and without one the bytes say it. */
  open(bytes: Uint8Array, how?: { name?: string; format?: string }): OpenFile;
}

export function loadLevelsmith(source: BufferSource | WebAssembly.Module): Promise<Levelsmith>;
