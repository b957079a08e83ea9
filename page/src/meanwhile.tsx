// SPDX-License-Identifier: MIT
//
// Asks before a file is overwritten that another program has saved since it was opened here.
import { Dialog } from "./dialog.tsx";
import { endMeanwhile, openMeanwhile, overwrite, saveCopy, type Tab } from "./store.ts";
import { words } from "./words.ts";

export function Meanwhile({ tab }: { tab?: Tab }) {
  if (!tab) return null;
  return (
    <Dialog title={words.meanwhile(tab.name)} done={words.cancel} close={endMeanwhile} small>
      <p>{words.meanwhileNothing}</p>
      <p class="inline">
        <button class="primary" data-name="open-theirs" onClick={() => openMeanwhile(tab)}>
          {words.meanwhileOpen}
        </button>
        <button data-name="save-copy" onClick={() => saveCopy(tab)}>
          {words.meanwhileCopy}
        </button>
        <button data-name="overwrite" onClick={() => overwrite(tab)}>
          {words.meanwhileOverwrite}
        </button>
      </p>
    </Dialog>
  );
}
