// SPDX-License-Identifier: MIT
//
// Starts `levelsmith layout --serve` for layouts; all that is shown comes from there.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function activate() {
  const command = vscode.workspace.getConfiguration("levelsmith").get("path") || "levelsmith";
  client = new LanguageClient(
    "levelsmith",
    "Levelsmith layouts",
    { command, args: ["layout", "--serve"] },
    { documentSelector: [{ language: "levelsmith" }] }
  );
  return client.start();
}

function deactivate() {
  return client && client.stop();
}

module.exports = { activate, deactivate };
