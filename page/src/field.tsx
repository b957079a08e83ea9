// SPDX-License-Identifier: MIT
//
// One value, to be seen and changed as its layout allows.
import { useState } from "preact/hooks";
import type { Value, ValueNames } from "../../wasm/levelsmith.d.mts";
import { bitOf, isSingle, withBit, type Bits } from "./bits.ts";
import { edit, refuse, select, type Tab } from "./store.ts";
import { words } from "./words.ts";

interface Props {
  tab: Tab;
  path: string;
  value: Value;
  id: string;
}

function Menu({
  names,
  chosen,
  id,
  change,
}: {
  names: ValueNames;
  chosen: unknown;
  id: string;
  change: (item: ValueNames["items"][number]) => void;
}) {
  const known = names.items.some((item) => item.name === chosen);
  return (
    <select
      id={id}
      value={String(chosen)}
      onChange={(event) => change(names.items.find((item) => item.name === event.currentTarget.value)!)}
    >
      {!known && <option value={String(chosen)}>{String(chosen)}</option>}
      {names.items.map((item) => (
        <option key={item.name} value={item.name} title={item.doc}>
          {item.name}
        </option>
      ))}
    </select>
  );
}

/** What is typed counts when the field is left or Enter is pressed. */
function Typed({
  text,
  id,
  long,
  numeric,
  commit,
}: {
  text: string;
  id: string;
  long?: boolean;
  numeric?: boolean;
  commit: (text: string) => Promise<boolean>;
}) {
  const [now, setNow] = useState(text);
  const [wrong, setWrong] = useState(false);
  const [from, setFrom] = useState(text);
  if (from !== text) {
    // Here and not in an effect, which runs after the field is there and would take back what was typed meanwhile.
    setFrom(text);
    setNow(text);
    setWrong(false);
  }
  const done = async () => {
    if (now !== text) setWrong(!(await commit(now)));
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !long) void done();
    if (event.key === "Escape") setNow(text);
  };
  const all = {
    id,
    value: now,
    "aria-invalid": wrong,
    onBlur: done,
    onKeyDown: key,
    onInput: (event: { currentTarget: { value: string } }) => setNow(event.currentTarget.value),
  };
  return long ? (
    <textarea rows={6} {...all} />
  ) : (
    <input
      type="text"
      class={numeric ? "number" : ""}
      inputMode={numeric ? "decimal" : undefined}
      spellcheck={false}
      {...all}
    />
  );
}

function BitBoxes({ tab, path, value, id }: Props) {
  const bits = value.value as Bits;
  if (typeof bits !== "object") return <Number tab={tab} path={path} value={value} id={id} />;
  const put = (item: ValueNames["items"][number], to: unknown) =>
    edit(tab, "put", path, JSON.stringify(withBit(bits, item, to)));
  return (
    <div class="bits" id={id}>
      {value.names!.items.map((item) => (
        <label key={item.name} title={item.doc}>
          {isSingle(item) ? (
            <input
              type="checkbox"
              checked={!!bitOf(bits, item)}
              onChange={(event) => put(item, event.currentTarget.checked)}
            />
          ) : item.names ? (
            <Menu
              names={item.names}
              chosen={bitOf(bits, item)}
              id={`${id}-${item.name}`}
              change={(one) => put(item, one.name)}
            />
          ) : (
            <Typed
              text={String(bitOf(bits, item))}
              id={`${id}-${item.name}`}
              numeric
              commit={(text) => put(item, globalThis.Number(text))}
            />
          )}{" "}
          {item.name}
        </label>
      ))}
    </div>
  );
}

function Number({ tab, path, value, id }: Props) {
  const text = typeof value.value === "string" ? value.value : JSON.stringify(value.value);
  const { min = -Infinity, max = Infinity } = value;
  const commit = async (now: string) =>
    globalThis.Number(now) < min || globalThis.Number(now) > max
      ? refuse(tab, path, words.outOfRange(now, words.range(value.min, value.max)))
      : edit(tab, "set", path, now);
  return <Typed text={text} id={id} numeric commit={commit} />;
}

function startOf(kind: Value["kind"], names?: ValueNames) {
  if (names && !names.bits) return JSON.stringify(names.items[0].name);
  return { bool: "false", text: '""', bytes: '""', record: "{}", list: "[]", array: "[]" }[kind as string] ?? "0";
}

function Control(props: Props) {
  const { tab, path, value, id } = props;
  const { kind, names, count } = value;
  if (value.absent) {
    return kind === "union" || kind === "unknown" ? (
      <span class="quiet">{words.absent}</span>
    ) : (
      <button id={id} onClick={() => edit(tab, "put", path, startOf(kind, names))}>
        {words.add}
      </button>
    );
  }
  if (kind === "bool") {
    return (
      <input
        id={id}
        type="checkbox"
        checked={value.value === true}
        onChange={(event) => edit(tab, "set", path, String(event.currentTarget.checked))}
      />
    );
  }
  if (names?.bits) return <BitBoxes {...props} />;
  if (names)
    return <Menu names={names} chosen={value.value} id={id} change={(item) => edit(tab, "set", path, item.name)} />;
  if (kind === "integer" || kind === "float") return <Number {...props} />;
  if (kind === "text") {
    const text = String(value.value);
    return (
      <Typed
        text={text}
        id={id}
        long={/\n/.test(text) || text.length > 80}
        commit={(now) => edit(tab, "set", path, now)}
      />
    );
  }
  if (kind === "bytes" && value.value !== undefined)
    return <Typed text={String(value.value)} id={id} commit={(now) => edit(tab, "set", path, now)} />;
  return <span class="quiet">{count === undefined ? "" : words.tooLong(count)}</span>;
}

function Reference({ tab, value }: { tab: Tab; value: Value }) {
  const { none, target, list } = value.reference!;
  if (target)
    return (
      <p class="hint">
        {words.leadsTo}{" "}
        <button class="link" onClick={() => select(tab, target)}>
          {target}
        </button>
      </p>
    );
  return (
    <p class="hint">
      {none ? words.refersToNone : words.leadsNowhere} · {list}
    </p>
  );
}

export function Field(props: Props & { label: string }) {
  const { tab, path, value, id, label } = props;
  const unit = value.annotations?.unit;
  const ranged = !value.names && (value.min !== undefined || value.max !== undefined);
  const removable = value.optional && !value.absent;
  return (
    <div class="field" data-path={path}>
      <div class="field-head">
        <label for={id}>{label}</label>
        {removable && (
          <button class="link quiet" onClick={() => edit(tab, "delete", path)}>
            {words.remove}
          </button>
        )}
      </div>
      <div class="control">
        <Control {...props} />
        {unit && <span class="unit">{unit}</span>}
      </div>
      {value.reference && <Reference tab={tab} value={value} />}
      {value.doc && <p class="hint">{value.doc}</p>}
      {ranged && <p class="hint range">{words.range(value.min, value.max)}</p>}
    </div>
  );
}
