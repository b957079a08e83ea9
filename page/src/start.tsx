// SPDX-License-Identifier: MIT
//
// The page without a file.
import { chooseFiles } from "./bar.tsx";
import { openExample, writeLayout, type State } from "./store.ts";
import { words } from "./words.ts";

function Examples({ names }: { names: string[] }) {
  return (
    <>
      <p class="quiet">{names.length ? words.orExample : words.starting}</p>
      <ul class="examples">
        {names.map((name) => (
          <li key={name}>
            <button data-testid="open-example" data-name={name} onClick={() => openExample(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Start({ state }: { state: State }) {
  return (
    <section class="start">
      <h2>{state.own?.title ?? words.slogan}</h2>
      <p class="quiet">{words.promise}</p>
      <button class="drop-zone" onClick={chooseFiles}>
        <strong>{words.dropHere}</strong>
        <span class="link">{words.choose}</span>
      </button>
      {!state.own && <Examples names={state.examples} />}
      <p>
        <button class="link" data-testid="own-layout" onClick={() => writeLayout()}>
          {words.ownLayout}…
        </button>
      </p>
      <p class="quiet formats">{!state.own && state.formats.map((format) => format.title).join(" · ")}</p>
    </section>
  );
}
