// SPDX-License-Identifier: MIT
//
// The page as a whole: what can be dropped on it, the bar, and the file that is shown.
import { useEffect, useState } from "preact/hooks";
import { Bar } from "./bar.tsx";
import { Closing } from "./closing.tsx";
import { droppedFiles } from "./dropped.ts";
import { FailureView } from "./failure.tsx";
import { FileView } from "./file_view.tsx";
import { LayoutDialog } from "./layout.tsx";
import { Meanwhile } from "./meanwhile.tsx";
import { pastedFiles } from "./pasted.ts";
import { Start } from "./start.tsx";
import { currentTab, hasUnsaved, openFiles, redo, save, undo, useStore } from "./store.ts";
import { words } from "./words.ts";

function useDrop() {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const allow = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => !event.relatedTarget && setOver(false);
    const drop = async (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) await openFiles(await droppedFiles(event.dataTransfer));
    };
    const paste = (event: ClipboardEvent) => {
      const files = isTyping(event.target) ? [] : pastedFiles(event.clipboardData);
      if (files.length) void openFiles(files);
    };
    addEventListener("dragover", allow);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", allow);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, []);
  return over;
}

function isTyping(target: EventTarget | null) {
  return target instanceof HTMLInputElement ? (target.type === "text" || target.type === "search") : target instanceof HTMLTextAreaElement;
}

/** Ctrl or Command with S, Z, Y; a field in which somebody types has its own undo. */
function onKey(event: KeyboardEvent) {
  const tab = currentTab();
  if (!(event.ctrlKey || event.metaKey) || !tab?.file) return;
  const key = event.key.toLowerCase();
  const action =
    key === "s"
      ? save
      : isTyping(event.target)
        ? undefined
        : key === "y" || (key === "z" && event.shiftKey)
          ? redo
          : key === "z"
            ? undo
            : undefined;
  if (!action) return;
  event.preventDefault();
  void action(tab);
}

function warn(event: BeforeUnloadEvent) {
  if (hasUnsaved()) event.preventDefault();
}

export function App() {
  const state = useStore();
  const over = useDrop();
  useEffect(() => {
    addEventListener("keydown", onKey);
    addEventListener("beforeunload", warn);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("beforeunload", warn);
    };
  }, []);
  const tab = state.tabs.find((one) => one.key === state.current);
  return (
    <>
      <Bar state={state} tab={tab} />
      <main>
        {!tab && <Start state={state} />}
        {tab?.failure && <FailureView key={tab.key} tab={tab} formats={state.formats} />}
        {tab?.file && <FileView key={tab.key} tab={tab} />}
      </main>
      {state.layout !== undefined && <LayoutDialog text={state.layout} />}
      <Closing tab={state.tabs.find((one) => one.key === state.closing)} />
      <Meanwhile tab={state.tabs.find((one) => one.key === state.meanwhile)} />
      {over && (
        <div class="drop-hint">
          <p>{words.drop}</p>
        </div>
      )}
    </>
  );
}
