// SPDX-License-Identifier: MIT
//
// Asks before a file is closed whose changes would be lost.
import { Dialog } from "./dialog.tsx";
import { closeAsked, keepOpen, type Tab } from "./store.ts";
import { words } from "./words.ts";

export function Closing({ tab }: { tab?: Tab }) {
  if (!tab) return null;
  return (
    <Dialog title={words.closeUnsaved(tab.name)} done={words.cancel} close={keepOpen} small>
      <p>{words.wouldBeLost}</p>
      <p class="inline">
        <button class="primary" data-name="save-and-close" onClick={() => closeAsked(true)}>
          {words.saveAndClose}
        </button>
        <button data-name="discard" onClick={() => closeAsked(false)}>
          {words.discard}
        </button>
      </p>
    </Dialog>
  );
}
