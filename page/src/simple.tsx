// SPDX-License-Identifier: MIT
//
// What a layout of one's own puts first: its members with @shown, as a form.
import type { Value } from "../../wasm/levelsmith.d.mts";
import { useAsked } from "./asked.ts";
import { isLeaf, Messages } from "./details.tsx";
import { Field } from "./field.tsx";
import { library } from "./library.ts";
import { parentOf, stepOf } from "./paths.ts";
import { select, updateTab, type Tab } from "./store.ts";
import { words } from "./words.ts";

interface Shown {
  path: string;
  value: Value;
}

async function look(id: number): Promise<Shown[]> {
  const found = await library.search(id, "@shown");
  return Promise.all(found.map(async ({ path }) => ({ path, value: await library.value(id, path) })));
}

/** Undefined until it is known. */
export function useShown(tab: Tab): Shown[] | undefined {
  const { value, failure } = useAsked(tab, [], look);
  return failure ? [] : value;
}

/** A value that has parts is a way into the whole file. */
function Way({ tab, path, value, label }: Shown & { tab: Tab; label: string }) {
  return (
    <p class="field">
      <button class="link" data-path={path} onClick={() => select(tab, path)}>
        {label}
      </button>{" "}
      {value.count !== undefined && <span class="quiet">{words.elements(value.count)}</span>}
    </p>
  );
}

function Group({ tab, shown }: { tab: Tab; shown: Shown[] }) {
  const inner = parentOf(shown[0].path);
  return (
    <section>
      {inner && <h3>{inner.slice(1).replaceAll("/", " ")}</h3>}
      {shown.map(({ path, value }) => {
        const all = { tab, path, value, label: value.annotations?.shown || stepOf(path) };
        return isLeaf(value) ? (
          <Field key={path} {...all} id={`shown-${tab.key}-${path.replace(/[^A-Za-z0-9_]/g, "-")}`} />
        ) : (
          <Way key={path} {...all} />
        );
      })}
    </section>
  );
}

export function SimpleView({ tab, shown }: { tab: Tab; shown: Shown[] }) {
  const groups = new Map<string, Shown[]>();
  for (const one of shown) groups.set(parentOf(one.path), [...(groups.get(parentOf(one.path)) ?? []), one]);
  return (
    <div class="simple scroll" data-testid="simple" tabIndex={0} role="group" aria-label={words.simpleView}>
      <h2>{tab.name}</h2>
      <p class="quiet">{tab.file!.format.title}</p>
      <Messages tab={tab} />
      {[...groups].map(([path, all]) => (
        <Group key={path} tab={tab} shown={all} />
      ))}
      <button data-name="whole" onClick={() => updateTab(tab.key, { whole: true })}>
        {words.wholeFile}
      </button>
    </div>
  );
}

export function SimpleButton({ tab }: { tab: Tab }) {
  return (
    <button class="to-simple" data-name="simple" onClick={() => updateTab(tab.key, { whole: false, selected: "" })}>
      {words.simpleView}
    </button>
  );
}
