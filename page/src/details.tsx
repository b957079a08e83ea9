// SPDX-License-Identifier: MIT
//
// The value that is chosen: what it is, its fields, and what can be done with it.
import { useEffect, useState } from "preact/hooks";
import type { Value } from "../../wasm/levelsmith.d.mts";
import { useAsked } from "./asked.ts";
import { Field } from "./field.tsx";
import { library } from "./library.ts";
import { FindingItem } from "./overview.tsx";
import { parentOf, stepOf, upwards } from "./paths.ts";
import { edit, select, updateTab, type Tab } from "./store.ts";
import { words } from "./words.ts";

const FIELDS_MAX = 60;

export const isLeaf = ({ kind }: { kind: Value["kind"] }) => kind !== "record" && kind !== "list" && kind !== "array";

interface Shown {
  value: Value;
  fields: { path: string; value: Value }[];
  /** Of the list that it is an element of. */
  list?: Value;
}

async function look(id: number, path: string): Promise<Shown> {
  const value = await library.value(id, path);
  const leaves = value.kind === "record" ? value.children.filter(isLeaf).slice(0, FIELDS_MAX) : [];
  const fields = await Promise.all(
    leaves.map(async ({ step }) => {
      const below = `${path}/${step}`;
      return { path: below, value: await library.value(id, below) };
    }),
  );
  if (isLeaf(value)) fields.push({ path, value });
  const around = /^\d+$/.test(stepOf(path)) ? await library.value(id, parentOf(path)) : undefined;
  return { value, fields, list: around?.kind === "list" ? around : undefined };
}

function Crumbs({ tab }: { tab: Tab }) {
  return (
    <p class="crumbs">
      {upwards(tab.selected).map((path) => (
        <button key={path} class="link" onClick={() => select(tab, path)}>
          {path ? stepOf(path) : words.root}
        </button>
      ))}
    </p>
  );
}

function ElementActions({ tab, shown }: { tab: Tab; shown: Shown }) {
  const path = tab.selected;
  const list = parentOf(path);
  const index = Number(stepOf(path));
  const move = async (to: number) => {
    if (await edit(tab, "move", path, String(to))) await select(tab, `${list}/${to}`);
  };
  const duplicate = async () => {
    const json = await library.json(tab.file!.id, path);
    if (await edit(tab, "insert", `${list}/${index + 1}`, json)) await select(tab, `${list}/${index + 1}`);
  };
  const remove = async () => {
    if (await edit(tab, "delete", path)) await select(tab, list);
  };
  return (
    <div class="inline">
      <button onClick={() => move(index - 1)} disabled={index === 0}>
        {words.moveUp}
      </button>
      <button onClick={() => move(index + 1)} disabled={index + 1 >= shown.list!.count!}>
        {words.moveDown}
      </button>
      <button onClick={duplicate}>{words.duplicate}</button>
      <button onClick={remove}>{words.removeElement}</button>
    </div>
  );
}

function Actions({ tab, shown }: { tab: Tab; shown: Shown }) {
  const { value } = shown;
  const add = async () => {
    if (await edit(tab, "insert", `${tab.selected}/-`)) await select(tab, `${tab.selected}/${value.count}`);
  };
  return (
    <>
      {shown.list && <ElementActions tab={tab} shown={shown} />}
      {value.kind === "list" && !value.absent && <button onClick={add}>{words.addElement}</button>}
      {!isLeaf(value) && value.optional && (
        <button
          onClick={() =>
            edit(tab, value.absent ? "put" : "delete", tab.selected, value.kind === "record" ? "{}" : "[]")
          }
        >
          {value.absent ? words.add : words.remove}
        </button>
      )}
    </>
  );
}

export function Messages({ tab }: { tab: Tab }) {
  return (
    <>
      {tab.problem && (
        <div class="problem" role="alert">
          <p>{tab.problem.message}</p>
          <p class="code">
            {tab.problem.code} {tab.problem.path}
          </p>
          <button class="link" onClick={() => updateTab(tab.key, { problem: undefined })}>
            {words.dismiss}
          </button>
        </div>
      )}
      {tab.notes.length > 0 && (
        <div class="notes">
          <h3>{words.notes}</h3>
          <ul class="plain">
            {tab.notes.map((finding, i) => (
              <FindingItem key={i} tab={tab} finding={finding} />
            ))}
          </ul>
          <button class="link" onClick={() => updateTab(tab.key, { notes: [] })}>
            {words.dismiss}
          </button>
        </div>
      )}
    </>
  );
}

function Place({ tab }: { tab: Tab }) {
  const { marked, selected } = tab;
  if (!selected) return null;
  return marked ? (
    <p class="hint">
      <button class="link" onClick={() => updateTab(tab.key, { panel: "bytes" })}>
        {words.at(marked.offset, marked.size)}
      </button>
    </p>
  ) : (
    <p class="hint">{words.notInFile}</p>
  );
}

export function Details({ tab }: { tab: Tab }) {
  const { value: shown, failure } = useAsked(tab, [tab.selected], (id) => look(id, tab.selected));
  const [last, setLast] = useState<Shown>();
  useEffect(() => shown && setLast(shown), [shown]);
  // What was chosen may be gone, by an edit or by going back: then what it was in is chosen.
  useEffect(() => {
    if (failure && tab.selected) void select(tab, parentOf(tab.selected));
  }, [failure]);
  if (!last) return <div class="details scroll" />;
  const { value } = last;
  return (
    <div class="details scroll" data-testid="details" tabIndex={0} role="group" aria-label={words.details}>
      <Crumbs tab={tab} />
      <h2>{value.title ?? (tab.selected ? stepOf(tab.selected) : tab.name)}</h2>
      <p class="type">{value.case ?? value.type}</p>
      <Place tab={tab} />
      <Messages tab={tab} />
      {!isLeaf(value) && value.doc && <p class="doc">{value.doc}</p>}
      {(value.case_doc ?? value.type_doc) && <p class="doc">{value.case_doc ?? value.type_doc}</p>}
      <div class="inline">
        <Actions tab={tab} shown={last} />
      </div>
      {last.fields.map((field) => (
        <Field
          key={field.path}
          tab={tab}
          path={field.path}
          value={field.value}
          label={stepOf(field.path)}
          id={`field-${tab.key}-${field.path.replace(/[^A-Za-z0-9_]/g, "-")}`}
        />
      ))}
      {!tab.selected && <p class="quiet">{words.chooseValue}</p>}
    </div>
  );
}
