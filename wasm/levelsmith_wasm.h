/* SPDX-License-Identifier: MIT
 *
 * The library as a WebAssembly module: what a page calls. levelsmith.mjs wraps it for JavaScript; docs/wasm.md describes
 * both.
 *
 * A file is opened from memory and is a handle from then on. A call that may fail returns an enum smith_status, 0 = all
 * went well. What it has to say is the answer: bytes that stay until the next call. After a failure the answer is the
 * error, as JSON: {"code", "message", "offset", "path"}. Texts are UTF-8 and end with a NUL. The module has no threads, no
 * files and no clock.
 */
#ifndef LEVELSMITH_WASM_H
#define LEVELSMITH_WASM_H

#include <stddef.h>
#include <stdint.h>

#define EXPORTED(name) __attribute__((export_name(#name)))

struct open_file;

/* ---- memory ---- */

/* For texts and bytes that are handed over; NULL = there is no more. */
EXPORTED(allocate) void *wasm_allocate(size_t size);
EXPORTED(release) void wasm_release(void *memory);
EXPORTED(answer) const uint8_t *wasm_answer(void);
EXPORTED(answer_size) size_t wasm_answer_size(void);

/* ---- the library ---- */

/* JSON: {"version", "formats": [{"id", "title", "extensions", "archive", "model", "sound"}]}. */
EXPORTED(formats) int wasm_formats(void);
/* JSON: {"code", "severity", "title", "explanation"} of a code of findings and errors. */
EXPORTED(explain) int wasm_explain(const char *code);
/* The bytes of a file from its JSON form. */
EXPORTED(build) int wasm_build(const char *json, size_t size);

/* ---- layouts of one's own ---- */

/* What is wrong or odd about a layout, as JSON: {"mistakes": [{"severity", "code", "line", "column", "length", "message"}],
 * "id", "title"}; without "id" files cannot be read by it. With `use`, open() knows the format `id` from then on. It imports
 * nothing. */
EXPORTED(layout) int wasm_layout(const char *text, size_t size, uint32_t use);

/* ---- files beside the one that is opened: textures, graphics of the game ---- */

/* The bytes are copied. A name that was there is replaced. */
EXPORTED(add_resource) int wasm_add_resource(const char *name, const uint8_t *bytes, size_t size);
EXPORTED(clear_resources) void wasm_clear_resources(void);
/* Whether pictures are made with the graphics of the game that are among them, or in signs; they are, to begin with. */
EXPORTED(use_graphics) void wasm_use_graphics(uint32_t use);

/* ---- an open file ---- */

/* `format` is an id, or "" = as the bytes say. `name` is that of the file, without folders, or "". NULL after a failure. */
EXPORTED(open) struct open_file *wasm_open(const uint8_t *bytes, size_t size, const char *name, const char *format);
EXPORTED(close) void wasm_close(struct open_file *file);
/* The id of its format. */
EXPORTED(format) int wasm_format(struct open_file *file);
/* As `levelsmith info --json` and `levelsmith check --json` say it. */
EXPORTED(info) int wasm_info(struct open_file *file);
EXPORTED(check) int wasm_check(struct open_file *file);
/* The JSON form of the value at `path`, or of the document when it is "". */
EXPORTED(json) int wasm_json(struct open_file *file, const char *path);
/* What an editor shows of the value at `path` ("" = the document), as JSON:
 * {"step", "kind", "type", "case", "optional", "absent", "value", "count", "title", "cut", "doc", "type_doc", "case_doc",
 *  "annotations", "names": {"bits", "items"}, "min", "max", "reference": {"list", "by", "none", "target"}, "first",
 *  "children": the first six and what stands beside a name, of 200 elements from `first` on, or of all members}.
 * What does not apply is not there. `value` is the JSON form of what has no parts; of longer bytes there is a count. */
EXPORTED(value) int wasm_value(struct open_file *file, const char *path, uint32_t first);
/* JSON: the paths of at most 300 members whose name or value (its JSON form) has `words` in it, in lower case; of `words`
 * that begin with a slash, whose path has; that are "@key", whose layout has that remark. */
EXPORTED(search) int wasm_search(struct open_file *file, const char *words);
/* The things of a level as `levelsmith find --json` has them, without "file" and "offset"; `brief`: only {"kind", "title",
 * "path"}. `conditions` are lines, which are cut where they are; "" = all things. */
EXPORTED(things) int wasm_things(struct open_file *file, char *conditions, uint32_t brief);
/* What the bytes between two offsets are, as JSON: [[offset, size, role]]; roles are "number", "text", "bytes", "run" (of
 * plain values), "derived", "frame" (chunk headers, magic, lengths), "packed" and "extra". */
EXPORTED(spans) int wasm_spans(struct open_file *file, uint32_t from, uint32_t to);
/* JSON: {"path", "offset", "size", "role"} of what has the byte at `offset`, or {}. */
EXPORTED(path_at) int wasm_path_at(struct open_file *file, uint32_t offset);
/* JSON: {"offset", "size"} of the bytes at and below `path`, or {} when the file itself has none. */
EXPORTED(locate) int wasm_locate(struct open_file *file, const char *path);
/* The layout's dump: every byte and what it is. */
EXPORTED(dump) int wasm_dump(struct open_file *file);
/* What `levelsmith` calls set, put (set to JSON), insert (JSON), delete and move (to an index) does to the value at
 * `path`. Answers with what followed from that: {"notes": findings}. A failure changes nothing. */
EXPORTED(edit) int wasm_edit(struct open_file *file, const char *verb, const char *path, const char *value);
/* The bytes to be saved. */
EXPORTED(save) int wasm_save(struct open_file *file);

/* ---- pictures and models ---- */

/* `layers` chooses them as `levelsmith render --layers` does; "" = as the format does. */
EXPORTED(svg) int wasm_svg(struct open_file *file, const char *layers);
EXPORTED(png) int wasm_png(struct open_file *file, const char *layers);
/* Width and height, four bytes each, the lowest first; then red, green, blue and alpha of every pixel. */
EXPORTED(rgba) int wasm_rgba(struct open_file *file, const char *layers, double scale);
/* Binary glTF. */
EXPORTED(gltf) int wasm_gltf(struct open_file *file);

/* ---- new files of one or several ---- */

/* A WAV file of what is heard in these bytes, a file of the format `id`, or with "" an ordinary WAV or MIDI file. */
EXPORTED(sound) int wasm_sound(const uint8_t *bytes, size_t size, const char *id);

/* Each of these answers with a report, as JSON, and changes nothing that is open; the new bytes are those of the next
 * result(), which is asked once. */
EXPORTED(result) int wasm_result(void);
/* Of files that cannot be opened, too; `name` and `id` as open() has them. The report is
 * {"changes": [{"kind", "code", "path", "offset", "message"}], "suppressed"}. */
EXPORTED(repair) int wasm_repair(const uint8_t *bytes, size_t size, const char *name, const char *id);
EXPORTED(upgrade) int wasm_upgrade(const uint8_t *bytes, size_t size, const char *name, const char *id);
/* What files of the format `id` can be converted to, as JSON: [{"id", "title", "extensions", "dialects", "opens"}];
 * "opens" = the result is a file of a format. */
EXPORTED(conversions) int wasm_conversions(const char *id);
/* {"notes": findings}; `dialect` "" = the first. */
EXPORTED(convert) int wasm_convert(struct open_file *file, const char *id, const char *dialect);
/* What `b` has that `a` has not, as `levelsmith diff` says it: {"changed", "added", "removed", "moved", "text"}. */
EXPORTED(diff) int wasm_diff(struct open_file *a, struct open_file *b);
/* As `levelsmith merge`: {"conflicts": [{"path", "kind", "base", "ours", "theirs"}]}. The letter n of `choices` decides
 * conflict n of a merge that was done before: 't' = theirs, anything else, or nothing = ours. */
EXPORTED(merge)
int wasm_merge(struct open_file *ours, const char *choices, struct open_file *base, struct open_file *theirs);

/* What `levelsmith render` draws of the archive, as SVG: all that can be seen in it. */
EXPORTED(sheet) int wasm_sheet(struct open_file *file, const char *layers);
/* A zip of the folder that `levelsmith extract` makes of the archive: {"notes": findings}. */
EXPORTED(unpack) int wasm_unpack(struct open_file *file);
/* What `levelsmith pack` makes of the folders in an archive, a zip perhaps, or with NULL among the resources:
 * {"files": [{"name", "size"}], "notes"}; the bytes of the files lie behind one another. */
EXPORTED(pack) int wasm_pack(struct open_file *file);

/* ---- entries of an archive ---- */

/* JSON: [{"name", "bytes", "format", "sound"}]; no "format" = nobody knows, "sound" = it can be heard. */
EXPORTED(entries) int wasm_entries(struct open_file *file);
EXPORTED(read_entry) int wasm_read_entry(struct open_file *file, const char *name);
/* The archive that save() gives has these bytes then. */
EXPORTED(write_entry) int wasm_write_entry(struct open_file *file, const char *name, const uint8_t *bytes, size_t size);

#endif
