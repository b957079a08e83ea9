// SPDX-License-Identifier: MIT
//
// A layout of one's own: written here, checked while it is, and used for files.
import { useEffect, useRef, useState } from "preact/hooks";
import type { LayoutMistake } from "../../wasm/levelsmith.d.mts";
import { chooseFiles } from "./bar.tsx";
import { Dialog } from "./dialog.tsx";
import { library } from "./library.ts";
import { usePaused } from "./search.tsx";
import { applyLayout, endLayout, writeLayout } from "./store.ts";
import { words } from "./words.ts";

interface Said {
  mistakes: LayoutMistake[];
  id?: string;
}

/** The characters that a mistake is about. */
function placeOf(text: string, { line, column, length }: LayoutMistake): [number, number] {
  const before = text.split("\n").slice(0, line - 1);
  const at = before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  return [at, at + length];
}

function Mistakes({ said, go }: { said: Said; go: (mistake: LayoutMistake) => void }) {
  return (
    <div class="mistakes" data-testid="mistakes" aria-live="polite">
      {!said.mistakes.length && <p class="fine">{words.layoutFine}</p>}
      <ul class="plain">
        {said.mistakes.map((mistake, i) => (
          <li key={i} class={mistake.severity}>
            {mistake.line > 0 && (
              <button class="link" onClick={() => go(mistake)}>
                {words.layoutPlace(mistake.line, mistake.column)}
              </button>
            )}{" "}
            {mistake.message}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function LayoutDialog({ text }: { text: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState<Said>();
  const paused = usePaused(text);
  useEffect(() => {
    let wanted = true;
    void library.layout(paused, false).then((answer) => wanted && setSaid(answer));
    return () => {
      wanted = false;
    };
  }, [paused]);
  const go = (mistake: LayoutMistake) => {
    area.current!.focus();
    area.current!.setSelectionRange(...placeOf(text, mistake));
  };
  const open = async () => {
    await applyLayout(text);
    chooseFiles();
  };
  return (
    <Dialog title={words.ownLayout} close={endLayout}>
      <p class="quiet">{words.layoutHint}</p>
      <textarea
        ref={area}
        class="layout-text"
        data-testid="layout"
        aria-label={words.layoutText}
        spellcheck={false}
        rows={18}
        value={text}
        onInput={(event) => writeLayout(event.currentTarget.value)}
      />
      {said && <Mistakes said={said} go={go} />}
      <p class="inline">
        <button class="primary" data-name="use" disabled={!said?.id} onClick={() => applyLayout(text)}>
          {words.layoutUse}
        </button>
        <button data-name="open" disabled={!said?.id} onClick={open}>
          {words.layoutOpen}
        </button>
      </p>
    </Dialog>
  );
}
