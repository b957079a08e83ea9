// SPDX-License-Identifier: MIT
//
// The library for JavaScript: what levelsmith_wasm.h exports, with strings and Uint8Arrays. Types: levelsmith.d.mts.

/** What the C library's standard streams and environment ask for. There is nothing: no files, no variables, no exit. */
const ERRNO_BADF = 8;
function systemOf(memory) {
  const zeros = (...pointers) => {
    const view = new DataView(memory().buffer);
    for (const pointer of pointers) view.setUint32(pointer, 0, true);
    return 0;
  };
  return {
    environ_get: () => 0,
    environ_sizes_get: zeros,
    fd_close: () => ERRNO_BADF,
    fd_fdstat_get: () => ERRNO_BADF,
    fd_seek: () => ERRNO_BADF,
    fd_write: () => ERRNO_BADF,
    proc_exit: (status) => {
      throw new WebAssembly.RuntimeError(`the library gave up with status ${status}`);
    },
  };
}

/** What went wrong, as the library says it. */
export class LevelsmithError extends Error {
  constructor({ code, message, offset, path }, status) {
    super(message);
    this.name = "LevelsmithError";
    Object.assign(this, { code, offset, path, status });
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @param {BufferSource | WebAssembly.Module} source the bytes of levelsmith.wasm, or what was compiled of them */
export async function loadLevelsmith(source) {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  let exports;
  const system = systemOf(() => exports.memory);
  ({ exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system }));
  exports._initialize();
  return new Levelsmith(exports);
}

class Levelsmith {
  #exports;

  constructor(exports) {
    this.#exports = exports;
  }

  /** Calls `use` with pointers to copies of `values` (strings end with a NUL), which are gone afterwards. */
  #lend(values, use) {
    const pointers = [];
    try {
      for (const value of values) {
        const bytes = typeof value === "string" ? encoder.encode(value + "\0") : value;
        const pointer = this.#exports.allocate(bytes.length);
        if (!pointer) throw new LevelsmithError({ code: "NO-MEMORY", message: "out of memory" });
        pointers.push(pointer);
        new Uint8Array(this.#exports.memory.buffer).set(bytes, pointer);
      }
      return use(...pointers);
    } finally {
      for (const pointer of pointers) this.#exports.release(pointer);
    }
  }

  #answer() {
    const start = this.#exports.answer();
    return new Uint8Array(this.#exports.memory.buffer, start, this.#exports.answer_size()).slice();
  }

  #fail(status) {
    throw new LevelsmithError(JSON.parse(decoder.decode(this.#answer())), status);
  }

  /** The answer of an exported function: its bytes, or what went wrong as an exception. */
  call(name, handle, values = [], ...numbers) {
    const before = handle === undefined ? [] : [handle];
    const status = this.#lend(values, (...pointers) => this.#exports[name](...before, ...pointers, ...numbers));
    if (status) this.#fail(status);
    return this.#answer();
  }

  callText(...words) {
    return decoder.decode(this.call(...words));
  }

  callJson(...words) {
    return JSON.parse(this.callText(...words));
  }

  formats() {
    return this.callJson("formats");
  }

  explain(code) {
    return this.callJson("explain", undefined, [code]);
  }

  build(json) {
    const bytes = encoder.encode(json);
    return this.call("build", undefined, [bytes], bytes.length);
  }

  /** A report, with the bytes that came of it. */
  #changed(name, bytes, file, format) {
    const status = this.#lend([bytes, file, format], (at, nameAt, id) =>
      this.#exports[name](at, bytes.length, nameAt, id));
    if (status) this.#fail(status);
    return this.withResult(decoder.decode(this.#answer()));
  }

  withResult(report) {
    return { ...JSON.parse(report), bytes: this.call("result") };
  }

  repair(bytes, { name = "", format = "" } = {}) {
    return this.#changed("repair", bytes, name, format);
  }

  upgrade(bytes, { name = "", format = "" } = {}) {
    return this.#changed("upgrade", bytes, name, format);
  }

  conversions(format) {
    return this.callJson("conversions", undefined, [format]);
  }

  /** The files that a report names, cut from its bytes. */
  packed(report) {
    const { files, notes, bytes } = this.withResult(report);
    let end = 0;
    return { notes, files: files.map(({ name, size }) => ({ name, bytes: bytes.subarray(end, (end += size)) })) };
  }

  pack() {
    return this.packed(this.callText("pack", 0));
  }

  sound(bytes, format = "") {
    const values = [bytes, format];
    const status = this.#lend(values, (at, id) => this.#exports.sound(at, bytes.length, id));
    if (status) this.#fail(status);
    return this.#answer();
  }

  layout(text, use = false) {
    const bytes = encoder.encode(text);
    return this.callJson("layout", undefined, [bytes], bytes.length, use ? 1 : 0);
  }

  addResource(name, bytes) {
    this.call("add_resource", undefined, [name, bytes], bytes.length);
  }

  clearResources() {
    this.#exports.clear_resources();
  }

  useGraphics(use) {
    this.#exports.use_graphics(use ? 1 : 0);
  }

  open(bytes, { name = "", format = "" } = {}) {
    const handle = this.#lend([bytes, name, format], (at, nameAt, formatAt) =>
      this.#exports.open(at, bytes.length, nameAt, formatAt));
    if (!handle) this.#fail();
    return new OpenFile(this, handle, () => this.#exports.close(handle));
  }
}

class OpenFile {
  #library;
  #handle;
  #close;

  constructor(library, handle, close) {
    this.#library = library;
    this.#handle = handle;
    this.#close = close;
  }

  #text(name, ...texts) {
    return this.#library.callText(name, this.#handle, texts);
  }

  close() {
    this.#close();
  }

  format() {
    return this.#text("format");
  }

  info() {
    return JSON.parse(this.#text("info"));
  }

  check() {
    return JSON.parse(this.#text("check"));
  }

  json(path = "") {
    return this.#text("json", path);
  }

  value(path = "", first = 0) {
    return JSON.parse(this.#library.callText("value", this.#handle, [path], first));
  }

  things(conditions = [], brief = false) {
    return this.#library.callJson("things", this.#handle, [conditions.join("\n")], brief ? 1 : 0);
  }

  search(words) {
    return JSON.parse(this.#text("search", words.toLowerCase()));
  }

  spans(from, to) {
    return JSON.parse(this.#library.callText("spans", this.#handle, [], from, to));
  }

  pathAt(offset) {
    return JSON.parse(this.#library.callText("path_at", this.#handle, [], offset));
  }

  locate(path) {
    return JSON.parse(this.#text("locate", path));
  }

  dump() {
    return this.#text("dump");
  }

  edit(verb, path, value = "") {
    return JSON.parse(this.#text("edit", verb, path, String(value)));
  }

  save() {
    return this.#library.call("save", this.#handle);
  }

  svg(layers = "") {
    return this.#text("svg", layers);
  }

  png(layers = "") {
    return this.#library.call("png", this.#handle, [layers]);
  }

  rgba({ layers = "", scale = 0 } = {}) {
    const answer = this.#library.call("rgba", this.#handle, [layers], scale);
    const view = new DataView(answer.buffer);
    return {
      width: view.getUint32(0, true),
      height: view.getUint32(4, true),
      pixels: new Uint8ClampedArray(answer.buffer, 8),
    };
  }

  gltf() {
    return this.#library.call("gltf", this.#handle);
  }

  convert(id, dialect = "") {
    return this.#library.withResult(this.#text("convert", id, dialect));
  }

  sheet(layers = "") {
    return this.#text("sheet", layers);
  }

  unpack() {
    return this.#library.withResult(this.#text("unpack"));
  }

  pack() {
    return this.#library.packed(this.#text("pack"));
  }

  diff(other) {
    return JSON.parse(this.#library.callText("diff", this.#handle, [], other.#handle));
  }

  merge(base, theirs, choices = "") {
    const words = ["merge", this.#handle, [choices], base.#handle, theirs.#handle];
    return this.#library.withResult(this.#library.callText(...words));
  }

  entries() {
    return JSON.parse(this.#text("entries"));
  }

  readEntry(name) {
    return this.#library.call("read_entry", this.#handle, [name]);
  }

  writeEntry(name, bytes) {
    this.#library.call("write_entry", this.#handle, [name, bytes], bytes.length);
  }
}
