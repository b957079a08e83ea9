// SPDX-License-Identifier: MIT
//
// A file that could not be opened: why, and another try.
import { useState } from "preact/hooks";
import type { Format } from "../../wasm/levelsmith.d.mts";
import { openAs, rescue, writeLayout, type Tab } from "./store.ts";
import { words } from "./words.ts";

export function FailureView({ tab, formats }: { tab: Tab; formats: Format[] }) {
  const [format, setFormat] = useState(formats[0]?.id ?? "");
  const failure = tab.failure!;
  return (
    <section class="start failure" role="alert" data-testid="error">
      <h2>{words.failed}</h2>
      <p>
        <strong>{tab.name}</strong>
      </p>
      <p>
        {failure.message}
        {failure.offset !== undefined && `, ${words.place(failure.offset)}`}
      </p>
      <p class="code">
        {failure.code} {failure.path}
      </p>
      {tab.bytes && formats.length > 0 && (
        <form
          class="inline"
          onSubmit={(event) => {
            event.preventDefault();
            void openAs(tab, format);
          }}
        >
          <label for="open-as">{words.openAs}</label>
          <select
            id="open-as"
            data-testid="open-as"
            value={format}
            onChange={(event) => setFormat(event.currentTarget.value)}
          >
            {formats.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </select>
          <button class="primary">{words.tryAs}</button>
          <button type="button" data-testid="rescue" onClick={() => rescue(tab, format, words.repaired)}>
            {words.rescue}
          </button>
          <button type="button" onClick={() => writeLayout()}>
            {words.ownLayout}…
          </button>
        </form>
      )}
    </section>
  );
}
