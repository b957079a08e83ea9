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
      {paused && <Results tab={tab} text={paused} />}
      <Tree tab={tab} />
    </div>
  );
}
