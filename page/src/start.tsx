// SPDX-License-Identifier: MIT
//
// The page without a file.
import { chooseFiles } from "./bar.tsx";
import { openExample, writeLayout, type State } from "./store.ts";
import { words } from "./words.ts";

export function Start({ state }: { state: State }) {
  return (
    <section class="start">
      <h2>{words.slogan}</h2>
      <p class="quiet">{words.promise}</p>
      <button class="drop-zone" onClick={chooseFiles}>
        <strong>{words.dropHere}</strong>
        <span class="link">{words.choose}</span>
      </button>
      <p class="quiet">{state.examples.length ? words.orExample : words.starting}</p>
      <ul class="examples">
        {state.examples.map((name) => (
          <li key={name}>
            <button data-testid="open-example" data-name={name} onClick={() => openExample(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <p>
        <button class="link" data-testid="own-layout" onClick={() => writeLayout()}>
          {words.ownLayout}…
        </button>
      </p>
      <p class="quiet formats">{state.formats.map((format) => format.title).join(" · ")}</p>
    </section>
  );
}
