// SPDX-License-Identifier: MIT
//
// All values, or those that somebody looks for.
import { useEffect, useState } from "preact/hooks";
import { useAsked } from "./asked.ts";
import { library } from "./library.ts";
import { select, type Tab } from "./store.ts";
import { brief, Tree } from "./tree.tsx";
import { words } from "./words.ts";

/** The text as it was when somebody stopped typing. */
export function usePaused(text: string) {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), 200);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

function Results({ tab, text }: { tab: Tab; text: string }) {
  const { value } = useAsked(tab, [text], (id) => library.search(id, text));
  return (
    <div class="results scroll" data-testid="results" tabIndex={0} role="group" aria-label={words.search}>
      {value?.length === 0 && <p class="quiet">{words.noMatch}</p>}
      <ul class="plain">
        {value?.map(({ path, summary }) => (
          <li key={path}>
            <button class={tab.selected === path ? "result selected" : "result"} onClick={() => select(tab, path)}>
              <span>{path}</span>
              <span class={`brief ${summary.kind}`}>{brief(summary)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const SHOWN = 500; // things in the list; the box above finds the others

/** What is in the level, by name; a click shows it in the tree and in the picture. */
function Things({ tab, text }: { tab: Tab; text: string }) {
  const { value: things } = useAsked(tab, [], (id) => library.things(id));
  const wanted = text.toLowerCase();
  const found = things?.filter(({ title }) => title.toLowerCase().includes(wanted)) ?? [];
  if (!things?.length) return null;
  return (
    <details class="things" data-testid="things" open={wanted !== "" && found.length > 0}>
      <summary>
        {words.levelThings} ({found.length})
      </summary>
      <ul class="plain">
        {found.slice(0, SHOWN).map(({ path, title, kind }) => (
          <li key={path}>
            <button class={tab.selected === path ? "thing selected" : "thing"} onClick={() => select(tab, path)}>
              <span>{title}</span>
              <span class="brief">{kind}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Values({ tab }: { tab: Tab }) {
  const [text, setText] = useState("");
  const paused = usePaused(text);
  return (
    <div class={paused ? "values searching" : "values"}>
      <input
        type="search"
        class="search"
        data-testid="search"
        placeholder={words.search}
        aria-label={words.search}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Things tab={tab} text={paused} />
      {paused && <Results tab={tab} text={paused} />}
      <Tree tab={tab} />
    </div>
  );
}
