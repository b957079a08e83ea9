// SPDX-License-Identifier: MIT
//
// Judges glTF files with the Khronos Group's validator: node gltf_valid.mjs FOLDER-OF-MODULES FILE...
// One line of TAP a file; what the validator calls errors and warnings fails.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const [modules, ...files] = process.argv.slice(2);
const validator = createRequire(resolve(modules) + "/")("gltf-validator");
console.log(`1..${files.length}`);
let number = 0;
for (const file of files) {
    const report = await validator.validateBytes(new Uint8Array(readFileSync(file)), { maxIssues: 20 });
    const bad = report.issues.messages.filter((message) => message.severity < 2);
    console.log(`${bad.length ? "not ok" : "ok"} ${++number} - ${file.split("/").pop()}`);
    for (const message of bad)
        console.log(`# ${message.code} ${message.pointer}: ${message.message}`);
}
