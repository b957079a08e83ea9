// SPDX-License-Identifier: MIT
//
// Compiles Kaitai Struct descriptions with Kaitai's own compiler, from npm, reads files by what it made of them, and
// compares what it read with the JSON that the tool writes of the same files. One line of TAP each.
//
//   node ksy_reads.mjs FOLDER-OF-MODULES NAME.ksy [FILE FILE.json]...  [-- NAME.ksy ...]...
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { resolve, basename } from "node:path";

const [modules, ...words] = process.argv.slice(2);
const require = createRequire(resolve(modules) + "/");
const compiler = require("kaitai-struct-compiler");
const KaitaiStream = require("kaitai-struct/KaitaiStream");
const yaml = require("js-yaml");

// Kaitai knows code page 437, its library for JavaScript does not: what is ASCII is read all the same.
const bytesToStr = KaitaiStream.bytesToStr;
KaitaiStream.bytesToStr = (bytes, encoding) =>
    bytesToStr(bytes, encoding.toUpperCase() === "IBM437" && bytes.every((byte) => byte < 0x80) ? "ASCII" : encoding);

// ---- a description ----

async function compile(path) {
    const description = yaml.load(readFileSync(path, "utf8"));
    const files = await (compiler.compile ?? new compiler().compile)("javascript", description, null, false);
    const loaded = {};
    for (const text of Object.values(files))
        new Function("exports", "require", "define", text)(loaded, require, undefined);
    return { description, parser: Object.values(loaded)[0] };
}

const snake = (name) => name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_").replace(/^_|_$/g, "").toLowerCase();
const camel = (name) => snake(name).replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());

// ---- values ----

const CHOSEN = "names depend on";
const PACKED = Symbol("bytes that Kaitai cannot unpack");

class Comparison {
    constructor({ description, parser }) {
        this.description = description;
        this.chosen = JSON.stringify(description).includes(CHOSEN);
        this.parser = parser;
        this.compared = 0;
        this.skipped = 0; // packed, or of a number whose names another one chooses
    }

    fail(path, json, read) {
        const shown = (value) => String(JSON.stringify(value, (key, v) => (key.startsWith("_") ? undefined : v))).slice(0, 120);
        throw new Error(`${path}: ${shown(json)} is read as ${shown(read)}`);
    }

    /** The type of the description that made a value. */
    typeOf(read) {
        const name = snake(read.constructor.name);
        return (this.description.types ?? {})[name] ?? Object.entries(this.description.types ?? {}).find(
            ([key]) => camel(key).toLowerCase() === read.constructor.name.toLowerCase())?.[1] ?? this.description;
    }

    /** What the description says about an attribute of a value. */
    docOf(read, id) {
        const type = this.typeOf(read);
        return (type.seq ?? []).find((one) => one.id === id)?.doc ?? type.instances?.[id]?.doc ?? "";
    }

    /** What helpers hold: a value with its count before it, a value in a region, LEB128. */
    unwrapped(read) {
        while (read && read._io && read.value !== undefined && !(this.typeOf(read).instances ?? {}).is_end)
            read = this.docOf(read, "value").includes("packed (") ? PACKED : read.value;
        return read;
    }

    isEnumName(json, read) {
        return Object.keys(this.description.enums ?? {}).some((name) => {
            const names = this.parser[name.split("_").map((word) => word[0].toUpperCase() + word.slice(1)).join("")];
            return names?.[read] === snake(json).toUpperCase();
        });
    }

    /** A number alone, where JSON has a name that another number chooses. */
    isChosen(read) {
        this.skipped++;
        return typeof read === "number" && this.chosen;
    }

    text(json, read, path) {
        if (read instanceof Uint8Array)
            return Buffer.from(read).toString("hex") === json || this.fail(path, json, Buffer.from(read).toString("hex"));
        if (typeof read === "string")
            return read === json || this.fail(path, json, read);
        if (Number.isNaN(read) && json.startsWith("nan"))
            return true;
        if (this.isEnumName(json, read) || Number(json) === read || json === String(read).replace("Infinity", "inf"))
            return true;
        return this.isChosen(read) || this.fail(path, json, read);
    }

    scalar(json, read, path) {
        this.compared++;
        read = this.unwrapped(read);
        if (read === PACKED)
            return ++this.skipped;
        if (typeof json === "string")
            return this.text(json, read, path);
        if (typeof json === "boolean")
            return Boolean(read) === json || this.fail(path, json, read);
        return read === json || read === Math.fround(json) || this.fail(path, json, read);
    }

    /** Names of the bits that are set. */
    bits(json, read, path) {
        this.compared++;
        const flags = Object.keys(this.typeOf(read).instances).filter((name) => read[camel(name)] === true).sort();
        const names = json.filter((name) => typeof name === "string").map(snake).sort();
        return flags.join() === names.join() || this.fail(path, json, flags);
    }

    array(json, read, path) {
        while (read?.value?._io)
            read = read.value;
        if (typeof read?.value === "number" && this.typeOf(read).instances)
            return this.bits(json, read, path);
        read = this.unwrapped(read);
        if (read === PACKED || (typeof read === "number" && this.isChosen(read)))
            return ++this.skipped;
        if (read?.chunks && !Array.isArray(read.chunks))
            return this.chain(json, read, path);
        this.compared++;
        if (read?.chunks)
            return this.array(json, this.chunks(read).map((chunk) => ({ chunk })), path);
        if (!Array.isArray(read) && !(read instanceof Uint8Array))
            return this.fail(path, json, read);
        if (read.length === json.length + 1 && typeof json[0] !== "object")
            read = read.slice(0, -1); // the element that ends it
        if (read.length !== json.length)
            return this.fail(path, `${json.length} elements`, `${read.length} elements`);
        return json.every((item, index) => this.element(item, read[index], `${path}/${index}`));
    }

    /** What is a list in JSON is one within the other here. */
    chain(json, read, path) {
        for (const [index, item] of json.entries()) {
            this.value(item, read, `${path}/${index}`);
            read = this.chunks(read.chunks).find((chunk) => chunk.payload?.constructor === read.constructor &&
                !(this.names(chunk)[chunk.id] in item))?.payload;
        }
        return read === undefined || this.fail(path, json, read);
    }

    /** An element of a list may be a chunk with its type. */
    element(json, read, path) {
        if (!read?.chunk)
            return this.value(json, read, path);
        const { $type, form, ...rest } = json;
        const name = this.names(read.chunk)[read.chunk.id];
        if ($type === undefined)
            return this.value(json, read.chunk.payload, path);
        if ($type === "$unknown" ? name !== undefined : name !== $type)
            return this.fail(path, $type, name);
        const { id } = read.chunk; // what the chunk is called says in which form its record is; a byte as a number
        const called = id?.length === 1 && id < " " ? String(id.charCodeAt(0)) : id;
        if (form !== undefined && form !== called)
            return this.fail(`${path}/form`, form, called);
        return $type === "$unknown" || this.value("value" in rest ? rest.value : rest, read.chunk.payload, path);
    }

    names(chunk) {
        return this.typeOf(chunk).seq.find((attribute) => attribute.id === "payload")["-names"] ?? {};
    }

    chunks(stream) {
        return (stream.chunks ?? []).filter((chunk) => !chunk.isEnd);
    }

    /** A member of a stream: what is in the chunk called so, or in all of them. */
    inChunks(json, stream, key, path) {
        const chunks = this.chunks(stream), found = chunks.filter((chunk) => this.names(chunk)[chunk.id] === key);
        if (!found.length) // any chunk of a typeset
            return Array.isArray(json) && json.every((item) => item.$type) &&
                this.array(json, chunks.filter((chunk) => json.some((item) => item.$type === this.names(chunk)[chunk.id])).map((chunk) => ({ chunk })), path);
        const first = this.unwrapped(found[0].payload);
        if (Array.isArray(json) && json.length === found.length && found.length > 1)
            return this.array(json, found.map((chunk) => chunk.payload), path);
        if (Array.isArray(json) && !Array.isArray(first) && !first?.chunks && !(found[0].payload?.value !== undefined))
            return this.array(json, found.map((chunk) => chunk.payload), path);
        return this.value(json, found[0].payload, path);
    }

    /** Paths of the members whose bytes stand in columns of this struct. */
    columns(read) {
        return (this.typeOf(read).seq ?? []).filter((attribute) => attribute.id.endsWith("_column"))
            .map((attribute) => [attribute.id, /`([\w.]+)` of each/.exec(attribute.doc ?? "")?.[1].split(".")])
            .filter(([, steps]) => steps); // others are called so
    }

    column(json, read, id, steps, path) {
        const values = steps.reduce((list, step) => list.flatMap((one) => one[step] ?? []), [json]);
        this.array(values, read[camel(id)], `${path}/${steps.join(".")}`);
    }

    object(json, read, path, apart) {
        if (typeof read !== "number" && !Object.keys(json).some((key) => camel(key) in read))
            read = read.chunks && !Array.isArray(read.chunks) ? read : this.unwrapped(read) ?? read;
        if (read === PACKED)
            return ++this.skipped;
        if (typeof read === "number") // bits none of which is set
            return (read === 0 && !Object.keys(json).length) || this.isChosen(read) || this.fail(path, json, read);
        const columns = this.columns(read);
        apart = new Set([...apart, ...columns.map(([, steps]) => steps.at(-1))]);
        columns.forEach(([id, steps]) => this.column(json, read, id, steps, path));
        for (const [key, value] of Object.entries(json)) {
            if (key.includes("$") || (apart.has(key) && read[camel(key)] === undefined))
                continue;
            const doc = this.docOf(read, snake(key));
            if (doc.includes("packed (")) {
                this.skipped++;
                continue;
            }
            if (doc.includes("last to first")) {
                const letters = [...read[camel(key)]].reverse().join("").replace(/^\0+/, "");
                this.scalar(value, letters, `${path}/${key}`);
                continue;
            }
            const stream = read.packedChunks ?? read.chunks;
            if (read[camel(key)] !== undefined)
                this.value(value, read[camel(key)], `${path}/${key}`, apart);
            else if (!stream || !this.inChunks(value, stream, key, `${path}/${key}`))
                this.fail(`${path}/${key}`, value, undefined);
        }
        return true;
    }

    value(json, read, path, apart = new Set()) {
        this.apart = new Set([...(this.apart ?? []), ...apart]);
        if (read === undefined || read === null)
            return this.fail(path, json, read);
        if (Array.isArray(json))
            return this.array(json, read, path);
        if (json !== null && typeof json === "object")
            return this.object(json, read, path, this.apart);
        return this.scalar(json, read, path);
    }
}

// ---- the test ----

let number = 0, failures = 0;

async function test(name, run) {
    number++;
    try {
        const note = await run();
        console.log(`ok ${number} - ${name}${note ? ` (${note})` : ""}`);
    } catch (error) {
        failures++;
        console.log(`not ok ${number} - ${name}\n# ${String(error?.message ?? error).replace(/\n/g, "\n# ").slice(0, 600)}`);
    }
}

async function testDescription([path, ...files]) {
    let compiled = null;
    await test(`${basename(path)} compiles`, async () => { compiled = await compile(path); });
    for (let i = 0; compiled && i < files.length; i += 2)
        await test(`${basename(files[i])} by ${basename(path)}`, () => {
            const bytes = readFileSync(files[i]);
            const read = new compiled.parser(new KaitaiStream(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)));
            const comparison = new Comparison(compiled);
            comparison.value(JSON.parse(readFileSync(files[i + 1], "utf8")), read, "");
            if (!comparison.compared && !comparison.skipped)
                throw new Error("nothing was compared");
            return `${comparison.compared} values` + (comparison.skipped ? `, ${comparison.skipped} as they are` : "");
        });
}

const groups = [[]];
for (const word of words)
    if (word === "--")
        groups.push([]);
    else
        groups.at(-1).push(word);
for (const group of groups)
    await testDescription(group);
console.log(`1..${number}`);
process.exit(failures ? 1 : 0);
