// SPDX-License-Identifier: MIT
//
// The bar on top: open, tabs, undo, redo, save.
import { pickFiles } from "./in_place.ts";
import { closeTab, openFiles, redo, rootOf, save, show, undo, type State, type Tab } from "./store.ts";
import { words } from "./words.ts";

function choose(event: Event) {
  const input = event.currentTarget as HTMLInputElement;
  const files = [...(input.files ?? [])].map((file) => ({ name: file.name, file }));
  input.value = "";
  if (files.length) void openFiles(files);
}

export async function chooseFiles() {
  const given = await pickFiles();
  if (!given) document.getElementById("file-input")!.click();
  else if (given.length) await openFiles(given);
}

function TabButton({ tab, current }: { tab: Tab; current: boolean }) {
  return (
    <div class={current ? "tab current" : "tab"}>
      <button class="tab-name" aria-current={current ? "page" : undefined} onClick={() => show(tab.key)}>
        {tab.name}
        {tab.file?.unsaved && <span class="dot" title={words.unsaved} aria-label={words.unsaved} role="img" />}
      </button>
      <button class="tab-close" aria-label={`${words.close} ${tab.name}`} onClick={() => closeTab(tab.key)}>
        ×
      </button>
    </div>
  );
}

export function Bar({ state, tab }: { state: State; tab?: Tab }) {
  const file = tab?.file;
  return (
    <header class="bar">
      <h1 class="brand">
        <span class="mark" aria-hidden="true" />
        {words.title}
      </h1>
      <nav class="tabs" aria-label={words.files}>
        {state.tabs.map((one) => (
          <TabButton key={one.key} tab={one} current={one === tab} />
        ))}
      </nav>
      <div class="actions">
        <input
          id="file-input"
          class="visually-hidden"
          type="file"
          multiple
          data-testid="file-input"
          tabIndex={-1}
          aria-label={words.choose}
          onChange={choose}
        />
        <button onClick={chooseFiles}>{words.open}</button>
        <button disabled={!file?.undoable} data-testid="undo" onClick={() => undo(tab!)}>
          {words.undo}
        </button>
        <button disabled={!file?.redoable} data-testid="redo" onClick={() => redo(tab!)}>
          {words.redo}
        </button>
        <button class="primary" disabled={!file} data-testid="save" onClick={() => save(tab!)}>
          {tab && rootOf(tab) !== tab ? words.saveArchive(rootOf(tab).name) : words.save}
        </button>
      </div>
    </header>
  );
}
