// SPDX-License-Identifier: MIT
//
// The changes of another version brought into this file; where both have changed the same, somebody has to choose.
import { useState } from "preact/hooks";
import type { Conflict } from "../../wasm/levelsmith.d.mts";
import { useAsked } from "./asked.ts";
import { Dialog, FileMenu, useOthers } from "./dialog.tsx";
import { library } from "./library.ts";
import { takeMerge, type Tab } from "./store.ts";
import { words } from "./words.ts";

const SHOWN_MAX = 300;

function brief(value: unknown) {
  const text = JSON.stringify(value) ?? words.absent;
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}

function Choice({
  conflict,
  number,
  theirs,
  choose,
}: {
  conflict: Conflict;
  number: number;
  theirs: boolean;
  choose: (theirs: boolean) => void;
}) {
  const sides = [
    [words.ours, conflict.ours, false],
    [words.theirs, conflict.theirs, true],
  ] as const;
  return (
    <fieldset class="conflict">
      <legend class="code">{conflict.path}</legend>
      {sides.map(([label, value, side]) => (
        <label key={label}>
          <input
            type="radio"
            name={`conflict-${number}`}
            data-side={side ? "theirs" : "ours"}
            checked={theirs === side}
            onChange={() => choose(side)}
          />{" "}
          <b>{label}</b> <code>{brief(value)}</code>
        </label>
      ))}
    </fieldset>
  );
}

function Conflicts({ tab, base, theirs, close }: { tab: Tab; base?: number; theirs: number; close: () => void }) {
  const [taken, setTaken] = useState(new Set<number>());
  const { value, failure } = useAsked(tab, [base, theirs], (id) => library.merge(id, base, theirs, "", false));
  if (failure) return <p role="alert">{failure.message}</p>;
  if (!value) return null;
  const { conflicts, different, untouched } = value;
  const choose = (i: number, theirs: boolean) => {
    const next = new Set(taken);
    if (theirs) next.add(i);
    else next.delete(i);
    setTaken(next);
  };
  const take = async () => {
    await takeMerge(tab, base, theirs, conflicts.map((_, i) => (taken.has(i) ? "t" : "o")).join(""));
    close();
  };
  return (
    <>
      <p class={conflicts.length ? "warning" : "fine"} data-testid="conflicts">
        {conflicts.length ? words.conflicts(conflicts.length) : words.noConflicts}
      </p>
      {untouched && different && (
        <p class="warning" data-testid="untouched">
          {words.mergeUntouched}
        </p>
      )}
      {conflicts.map((conflict, i) => (
        <Choice
          key={i}
          conflict={conflict}
          number={i}
          theirs={taken.has(i)}
          choose={(theirs) => choose(i, theirs)}
        />
      ))}
      <p class="inline">
        <button class="primary" data-name="take" disabled={!different && !conflicts.length} onClick={take}>
          {words.mergeDo}
        </button>
      </p>
    </>
  );
}

const OPENED = "opened";

/** Which changes are whose can be said only beside the file that both came from, so nothing is taken for that unasked. */
export function Merge({ tab, close }: { tab: Tab; close: () => void }) {
  const others = useOthers(tab);
  const [base, setBase] = useState("");
  const [theirs, setTheirs] = useState(others.length ? String(others[0].file!.id) : "");
  const first: [string, string][] = [["", words.mergeChoose]];
  if (tab.file!.hasOriginal) first.push([OPENED, words.asOpened]);
  return (
    <Dialog title={words.merge} close={close}>
      {others.length === 0 && <p>{words.mergeNothing}</p>}
      {others.length > 0 && (
        <>
          <FileMenu tab={tab} id="merge-theirs" label={words.mergeTheirs} chosen={theirs} choose={setTheirs} />
          <FileMenu tab={tab} id="merge-base" label={words.mergeBase} chosen={base} choose={setBase} first={first} />
          {base === "" && <p data-testid="merge-needs-base">{words.mergeNeedsBase}</p>}
          {base !== "" && (
            <Conflicts
              key={`${base} ${theirs}`}
              tab={tab}
              base={base === OPENED ? undefined : Number(base)}
              theirs={Number(theirs)}
              close={close}
            />
          )}
        </>
      )}
    </Dialog>
  );
}
