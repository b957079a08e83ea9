#!/usr/bin/env node
// SPDX-License-Identifier: MIT
//
// Those parts of the page that need no browser: what is undone, paths, bits, drawings, and the backend with the real
// module. Prints "N passed, N failed".
import assert from "node:assert/strict";
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";

const source = path.resolve(path.dirname(new URL(import.meta.url).pathname), "../src");
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "levelsmith-unit."));

async function load(name) {
  const outfile = path.join(scratch, `${name}.mjs`);
  await build({
    entryPoints: [path.join(source, `${name}.ts`)],
    bundle: true,
    format: "esm",
    outfile,
  });
  return import(pathToFileURL(outfile));
}

const { History, difference, replace } = await load("history");
const { afterEdit, upwards, isAtOrBelow } = await load("paths");
const { bitOf, withBit } = await load("bits");
const { withoutStyles } = await load("drawing");
const { fitted, fittedAcross, zoomed } = await load("pan_zoom");
const { dollied, forward, framed, moved, positionOf, turned } = await load("camera");
const { blocksOf, pathsOf } = await load("differences");
const { outline } = await load("outline");
const { Backend } = await load("backend");
const { fileOfText } = await load("pasted");
const { linkedFiles } = await load("linked");

const bytes = (text) => new TextEncoder().encode(text);
const text = (some) => new TextDecoder().decode(some);

/** Small numbers that are the same in every run. */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return (state >> 8) % below;
  };
}

async function backend() {
  const one = new Backend();
  await one.startWith(await WebAssembly.compile(fs.readFileSync("build-wasm/levelsmith.wasm")));
  return one;
}

function fixture(name) {
  return new Uint8Array(fs.readFileSync(path.join(process.env.LEVELSMITH_BUILD ?? "build", "tests", name)));
}

/** Texts of a component that people read: between tags, and in what is shown or read aloud. */
function shownTexts(file) {
  const found = [];
  const shown = ["title", "aria-label", "aria-description", "placeholder", "alt", "label"];
  const visit = (node) => {
    const isText =
      ts.isJsxText(node) ||
      ((ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) &&
        (ts.isJsxExpression(node.parent)
          ? !ts.isJsxAttribute(node.parent.parent) || shown.includes(node.parent.parent.name.getText())
          : ts.isJsxAttribute(node.parent) && shown.includes(node.parent.name.getText())));
    if (isText && /\p{L}{2}/u.test(node.text)) found.push(`${path.basename(file)}: ${node.text.trim()}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, fs.readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

const tests = {
  "all words of the page are in its table"() {
    const components = fs.readdirSync(source).filter((name) => name.endsWith(".tsx"));
    assert.ok(components.length > 10);
    assert.deepEqual(components.flatMap((name) => shownTexts(path.join(source, name))), []);
    const stray = path.join(scratch, "stray.tsx");
    fs.writeFileSync(stray, 'const a = <p title="Two" class="x">One{"Three"}{b}</p>;');
    assert.deepEqual(shownTexts(stray), ["stray.tsx: Two", "stray.tsx: One", "stray.tsx: Three"]);
  },
  "a difference is what lies between the first and the last byte that differ"() {
    const { at, removed, added } = difference(bytes("one two three"), bytes("one 2 three"));
    assert.deepEqual([at, text(removed), text(added)], [4, "two", "2"]);
    assert.deepEqual(difference(bytes("aa"), bytes("aaa")).added.length, 1);
    assert.equal(text(replace(bytes("one two three"), 4, 3, bytes("2"))), "one 2 three");
  },
  "undo and redo lead through all states"() {
    const random = numbers(1);
    const history = new History();
    const states = [new Uint8Array(50)];
    for (let i = 0; i < 200; i++) {
      const before = states.at(-1);
      const after = replace(before, random(before.length + 1), 0, bytes("x".repeat(random(3))));
      history.push(before, after, i, i + 1);
      states.push(after);
    }
    let now = states.at(-1);
    for (let i = 199; i >= 0; i--) {
      const step = history.undo(now);
      assert.deepEqual([step.bytes, step.mark], [states[i], i]);
      now = step.bytes;
    }
    assert.equal(history.undo(now), undefined);
    for (let i = 1; i <= 200; i++) assert.deepEqual((now = history.redo(now).bytes), states[i]);
    assert.equal(history.redo(now), undefined);
  },
  "what is done anew takes the place of what was undone"() {
    const history = new History();
    history.push(bytes("a"), bytes("b"), 0, 1);
    history.undo(bytes("b"));
    history.push(bytes("a"), bytes("c"), 0, 2);
    assert.deepEqual([history.undoable, history.redoable], [1, 0]);
    assert.equal(text(history.undo(bytes("c")).bytes), "a");
  },
  "a state that was undone and forgotten is not mistaken for another"() {
    const history = new History();
    assert.equal(history.state, 0);
    history.push(bytes("a"), bytes("b"), 0, 1);
    const first = history.state;
    history.undo(bytes("b"));
    assert.equal(history.state, 0);
    history.push(bytes("a"), bytes("c"), 0, 2);
    assert.notEqual(history.state, first);
    history.undo(bytes("c"));
    history.redo(bytes("a"));
    assert.notEqual(history.state, first);
  },
  "changed paths follow their elements"() {
    assert.deepEqual(afterEdit(["/r/3/n"], "insert", "/r/1", ""), ["/r/4/n", "/r/1"]);
    assert.deepEqual(afterEdit(["/r/3/n"], "insert", "/r/-", ""), ["/r/3/n", "/r"]);
    assert.deepEqual(afterEdit(["/r/3/n", "/r/1/n"], "delete", "/r/1", ""), ["/r/2/n", "/r"]);
    assert.deepEqual(afterEdit(["/r/3/n", "/r/1/n", "/q/3"], "move", "/r/3", "0"), [
      "/r/0/n",
      "/r/2/n",
      "/q/3",
      "/r",
    ]);
    assert.deepEqual(afterEdit(["/r/0"], "move", "/r/1", "4"), ["/r/0", "/r"]);
    assert.deepEqual(afterEdit(["/a"], "set", "/a", "1"), ["/a"]);
    assert.deepEqual(afterEdit(["/rooms/1"], "delete", "/r/1", ""), ["/rooms/1", "/r"]);
  },
  "paths know what is above them"() {
    assert.deepEqual(upwards("/a/3"), ["", "/a", "/a/3"]);
    assert.equal(isAtOrBelow("/a/30", "/a/3"), false);
    assert.equal(isAtOrBelow("/a/3/b", "/a/3"), true);
  },
  "bits are set in both forms"() {
    const wall = { name: "Wall", low: 0, high: 0 };
    const split = { name: "split", low: 1, high: 3 };
    assert.deepEqual(withBit(["Box", 128], wall, true), ["Box", "Wall", 128]);
    assert.deepEqual(withBit(["Wall", "Box"], wall, false), ["Box"]);
    assert.deepEqual(withBit({ Wall: true }, split, "XnZp"), { Wall: true, split: "XnZp" });
    assert.deepEqual([bitOf(["Wall"], wall), bitOf({}, wall), bitOf({}, split)], [true, false, 0]);
  },
  "drawings lose their styles, and nothing else"() {
    const { text: bare, css } = withoutStyles(
      '<svg><style>a{}</style><path style="x"/><title>a style="b"</title></svg>',
    );
    assert.equal(css, "a{}");
    assert.equal(bare, '<svg><path data-style="x"/><title>a style="b"</title></svg>');
  },
  "zooming leaves the point under the pointer where it is"() {
    const view = { x: 10, y: 20, scale: 2 };
    const larger = zoomed(view, 1.5, 110, 70);
    assert.deepEqual([(110 - larger.x) / larger.scale, (70 - larger.y) / larger.scale], [50, 25]);
    assert.equal(fitted(0, 0, { width: 10, height: 10 }).scale, 1);
    assert.equal(fitted(1000, 100, { width: 524, height: 524 }).scale, 0.5);
    assert.deepEqual(fittedAcross(1000, 9000, { width: 524, height: 524 }), { scale: 0.5, x: 12, y: 12 });
    assert.deepEqual(fittedAcross(1000, 100, { width: 524, height: 524 }), fitted(1000, 100, { width: 524, height: 524 }));
  },
  "differences are said block by block"() {
    const text = '/rooms/0 Room "a"\n  name: "a" -> "b"\n  size: 1 -> 2\n+ /rooms/3\n';
    assert.deepEqual(blocksOf(text), [
      { path: "/rooms/0", title: 'Room "a"', lines: ['name: "a" -> "b"', "size: 1 -> 2"] },
      { path: "+", title: "/rooms/3", lines: [] },
    ]);
    assert.deepEqual(blocksOf(""), []);
    assert.deepEqual(pathsOf({ path: "", lines: ["+ rooms/4: {}", "- a/b: 1", "c: 1 -> 2"] }), ["", "/rooms/4", "/a/b"]);
  },
  "the outline of a sound has its lowest and highest samples"() {
    assert.deepEqual(outline(Float32Array.of(0.5, -1, 0, 0.25), 2), [
      [-1, 0.5],
      [0, 0.25],
    ]);
    assert.equal(outline(new Float32Array(0), 3).length, 3);
    assert.deepEqual(outline(Float32Array.of(1), 2).at(-1), [0, 1]);
  },
  "an orbit keeps what is looked at, a flight who looks"() {
    const camera = { target: [1, 2, 3], yaw: 0.3, pitch: -0.2, distance: 5 };
    const near = (a, b) => a.forEach((one, i) => assert.ok(Math.abs(one - b[i]) < 1e-9, `${a} ${b}`));
    near(turned(camera, 1, 0.5, false).target, camera.target);
    near(positionOf(turned(camera, 1, 0.5, true)), positionOf(camera));
    assert.ok(turned(camera, 0, 9, false).pitch < Math.PI / 2);
    near(forward({ ...camera, yaw: 0, pitch: 0 }), [0, 0, -1]);
    near(moved({ ...camera, yaw: 0, pitch: 0 }, 1, 0, 0).target, [6, 2, 3]);
    assert.equal(dollied(camera, 0.5, false).distance, 2.5);
    near(positionOf(dollied(camera, 0.5, true)), positionOf(moved(camera, 0, 0, 0.5)));
    assert.ok(framed(camera, [0, 0, 0], 2, 1, 0.5).distance > framed(camera, [0, 0, 0], 2, 1, 2).distance);
  },
  async "an edit, undone and done again"() {
    const one = await backend();
    const before = fixture("prj2-everything");
    const { id } = one.open("a.prj2", before);
    const { state } = one.edit(id, "set", "/rooms/0/name", "Cellar");
    assert.deepEqual([state.undoable, state.unsaved, state.changed], [1, true, ["/rooms/0/name"]]);
    assert.equal(one.value(id, "/rooms/0/name").value, "Cellar");
    assert.equal(one.saved(id, one.saving(id).at).unsaved, false);
    const after = one.bytes(id);
    assert.deepEqual([one.undo(id).unsaved, one.state(id).changed], [true, []]);
    assert.deepEqual(one.bytes(id), before);
    assert.deepEqual([one.redo(id).unsaved, one.bytes(id)], [false, after]);
    assert.throws(() => one.edit(id, "set", "/rooms/0/nme", "x"), { code: "PATH-NOT-FOUND" });
    assert.deepEqual(one.bytes(id), after);
  },
  async "the sheet of an archive is that of the tool"() {
    const one = await backend();
    const native = path.resolve(process.env.LEVELSMITH_BUILD ?? "build", "levelsmith");
    for (const name of ["dfwad-everything", "pop_dat1-pictures"]) {
      const file = path.join(scratch, name);
      fs.writeFileSync(file, fixture(name));
      execFileSync(native, ["render", file, "-o", path.join(scratch, "sheet.svg")], { stdio: "ignore" });
      const { id } = one.open(name, fixture(name));
      assert.equal(one.sheet(id, "").svg, fs.readFileSync(path.join(scratch, "sheet.svg"), "utf8"));
    }
    const { id } = one.open("a.prj2", fixture("prj2-everything"));
    assert.throws(() => one.sheet(id, ""), { code: "NO-ARCHIVE" });
  },
  async "files beside a level that are no graphics leave its signs"() {
    const one = await backend();
    const { id } = one.open("level", fixture("pop_level-everything"));
    const signs = one.picture(id, "").svg;
    one.addResource("readme.txt", bytes("nothing to see"));
    assert.equal(one.picture(id, "").svg, signs);
    assert.equal(one.picture(id, "", false).svg, signs);
  },
  async "a map is drawn in signs, too, where there are graphics"() {
    const one = await backend();
    const { id } = one.open("map", fixture("d2df-minimal"));
    const signs = one.picture(id, "").svg;
    one.addResource("readme.txt", bytes("nothing to see"));
    assert.notEqual(one.picture(id, "").svg, signs);
    assert.equal(one.picture(id, "", false).svg, signs);
  },
  async "graphics in archives that lie beside a map are those that the tool takes"() {
    const corpus = process.env.LEVELSMITH_CORPUS ?? "../shared/corpus";
    const [game, maps] = [path.join(corpus, "d2df-game"), path.join(corpus, "d2df")];
    if (!fs.existsSync(game) || !fs.existsSync(maps)) return console.log(`skipped: real maps, which are not in ${corpus}`);
    const one = await backend();
    const native = path.resolve(process.env.LEVELSMITH_BUILD ?? "build", "levelsmith");
    for (const name of fs.readdirSync(game)) one.addResource(name, new Uint8Array(fs.readFileSync(path.join(game, name))));
    const map = path.join(maps, fs.readdirSync(maps).find((name) => /\.map$/i.test(name)));
    const theirs = path.join(scratch, "map.svg");
    execFileSync(native, ["render", map, "--game", game, "-o", theirs], { stdio: "ignore" });
    const { id } = one.open(path.basename(map), new Uint8Array(fs.readFileSync(map)));
    // The same but for how their pictures are packed, which is no part of what is seen.
    const bare = (svg) => svg.replace(/base64,[^"]*/g, "");
    assert.equal(bare(one.picture(id, "").svg), bare(fs.readFileSync(theirs, "utf8")));
    assert.ok(one.picture(id, "").svg.length > 10 * one.picture(id, "", false).svg.length);
  },
  async "a value is found by its path, an element too, by its name and by what it says"() {
    const one = await backend();
    const { id } = one.open("a.prj2", fixture("prj2-everything"));
    const paths = (text) => one.search(id, text).map(({ path }) => path);
    assert.equal(paths("/rooms/1")[0], "/rooms/1");
    assert.ok(paths("light_effect_strength").includes("/rooms/0/light_effect_strength"));
    assert.ok(paths("city.png").includes("/settings/textures/0/path"));
    assert.deepEqual(paths("/nowhere"), []);
  },
  async "the JSON form of a file is that file, not saved yet"() {
    const one = await backend();
    const before = fixture("prj2-everything");
    const { id } = one.open("a.prj2", before);
    const made = one.open("a.prj2.json", bytes(one.json(id, "")));
    assert.deepEqual([made.name, made.unsaved, made.format.id], ["a.prj2", true, "prj2"]);
    assert.deepEqual(one.bytes(made.id), before);
    assert.throws(() => one.open("b.json", bytes('{"$format": "prj2", "rooms": 3}')), { name: "LevelsmithError" });
  },
  async "what is pasted is a file"() {
    const pasted = async (text) => {
      const { name, file } = fileOfText(text);
      return [name, await file.text()];
    };
    assert.deepEqual(await pasted("50 52\n4a32"), ["pasted", "PRJ2"]);
    assert.deepEqual(await pasted("50 5"), ["pasted", "50 5"]);
    assert.deepEqual(await pasted("/// Mine.\nlayout mine;"), ["pasted.layout", "/// Mine.\nlayout mine;"]);
    assert.deepEqual(await pasted("layouts"), ["pasted", "layouts"]);
  },
  async "only files of the same site are linked"() {
    const linked = async (address) => (await linkedFiles(new URL(address))).failures.map(({ failure }) => failure.code);
    assert.deepEqual(await linked("https://site.example/page.html"), []);
    assert.deepEqual(await linked("https://site.example/page.html?url=https://other.example/a.prj"), ["IO"]);
    assert.deepEqual(await linked("https://site.example/page.html?url=//other.example/a&url=data:,x"), ["IO", "IO"]);
    assert.deepEqual(await linked("file:///home/page.html?url=a.prj"), ["IO"]);
  },
  async "a module that was started anew knows its files"() {
    const one = await backend();
    const { id } = one.open("a.prj2", fixture("prj2-everything"));
    one.edit(id, "set", "/rooms/0/name", "Cellar");
    await one.recover();
    assert.equal(one.value(id, "/rooms/0/name").value, "Cellar");
  },
  async "only a file that was opened and changed has an original to merge with"() {
    const one = await backend();
    const { id, hasOriginal } = one.open("a.prj2", fixture("prj2-everything"));
    assert.equal(hasOriginal, false);
    assert.equal(one.edit(id, "set", "/rooms/0/name", "Cellar").state.hasOriginal, true);
    assert.equal(one.undo(id).hasOriginal, false);
    const made = one.openMade("a.prj2", fixture("prj2-everything"));
    assert.deepEqual([made.unsaved, one.edit(made.id, "set", "/rooms/0/name", "Cellar").state.hasOriginal], [true, false]);
    assert.equal(one.openMade("a.prj2", fixture("prj2-everything"), "prj2", true).unsaved, false);
  },
  async "a merge into a file that nobody has changed says so"() {
    const one = await backend();
    const [ours, base, theirs] = ["ours", "base", "theirs"].map((name) => one.open(name, fixture("prj2-everything")).id);
    one.edit(theirs, "set", "/rooms/0/name", "Cellar");
    assert.equal(one.merge(ours, base, theirs, "", false).untouched, true);
    one.edit(ours, "set", "/rooms/0/light_effect_strength", "3");
    assert.equal(one.merge(ours, base, theirs, "", false).untouched, false);
  },
  async "what is changed after it was saved, or while it is, is not saved"() {
    const one = await backend();
    const { id } = one.open("a.prj2", fixture("prj2-everything"));
    one.edit(id, "set", "/rooms/0/name", "Cellar");
    assert.equal(one.saved(id, one.saving(id).at).unsaved, false);
    one.undo(id);
    assert.equal(one.edit(id, "set", "/rooms/0/name", "Attic").state.unsaved, true);
    const { at } = one.saving(id);
    one.edit(id, "set", "/rooms/0/name", "Loft");
    assert.deepEqual([one.saved(id, at).unsaved, one.undo(id).unsaved], [true, false]);
  },
  async "what is changed in an entry is changed in its archive"() {
    const one = await backend();
    const { id } = one.open("a.dat", fixture("pop_dat1-everything"));
    const [entry] = one.entries(id);
    const inner = one.open("x", one.readEntry(id, entry.name), entry.format ?? "pop_palette", id, entry.name);
    const bytesBefore = one.bytes(id);
    const path = one
      .value(inner.id)
      .children.find((child) => child.kind === "integer" || child.kind === "bool")?.step;
    if (!path) return;
    one.edit(inner.id, "set", `/${path}`, "1");
    assert.deepEqual(one.readEntry(id, entry.name), one.bytes(inner.id));
    assert.equal(one.state(id).undoable, 1);
    one.undo(inner.id);
    assert.deepEqual(one.bytes(id), bytesBefore);
  },
  async "an entry has what its archive has, at any depth, and is saved with it"() {
    const one = await backend();
    const { id } = one.open("a.wad", fixture("dfwad-everything"));
    one.edit(id, "put", "/records/0/content", JSON.stringify(Buffer.from(fixture("dfwad-everything")).toString("hex")));
    one.saved(id, one.saving(id).at);
    const before = one.bytes(id);
    const middle = one.openEntry(id, "MAP01").id;
    const map = one.openEntry(middle, "MAP01").id;
    const unsaved = () => [id, middle, map].map((file) => one.state(file).unsaved);
    assert.deepEqual(unsaved(), [false, false, false]);
    one.edit(map, "set", "/header/name", "Cellar");
    assert.deepEqual(unsaved(), [true, true, true]);
    assert.deepEqual(one.readEntry(id, "MAP01"), one.bytes(middle));
    one.saved(id, one.saving(id).at);
    assert.deepEqual(unsaved(), [false, false, false]);
    one.undo(id);
    assert.equal(one.value(map, "/header/name").value, "Test");
    assert.deepEqual([one.bytes(id), ...unsaved()], [before, true, true, true]);
    one.undo(map);
    assert.equal(one.value(map, "/header/name").value, "Cellar");
    assert.deepEqual(one.readEntry(id, "MAP01"), one.bytes(middle));
  },
  async "what cannot be written into the archive is not in the entry either"() {
    const one = await backend();
    const { id } = one.open("a.wad", fixture("dfwad-everything"));
    const map = one.openEntry(id, "MAP01").id;
    const before = one.bytes(map);
    const step = one.edit(map, "set", "/header/name", "Cellar").state.undoable;
    const [now, archive] = [one.bytes(map), one.bytes(id)];
    one.edit(id, "delete", "/records/0", "");
    assert.throws(() => one.edit(map, "set", "/header/name", "Attic"), { name: "LevelsmithError" });
    assert.throws(() => one.undo(map), { name: "LevelsmithError" });
    assert.deepEqual([one.bytes(map), one.state(map).undoable, one.value(map, "/header/name").value], [now, step, "Cellar"]);
    one.undo(id);
    assert.deepEqual([one.bytes(id), one.undo(map).changed, one.bytes(map)], [archive, [], before]);
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
  } catch (error) {
    failed++;
    console.log(`not ok - ${name}\n# ${error.stack}`);
  }
}
fs.rmSync(scratch, { recursive: true });
console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
