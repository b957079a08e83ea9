// SPDX-License-Identifier: MIT
//
// All values of a file as a tree, of which only the rows in sight are there.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Value, ValueSummary } from "../../wasm/levelsmith.d.mts";
import { library } from "./library.ts";
import { isAtOrBelow, parentOf, upwards } from "./paths.ts";
import { styled } from "./styled.ts";
import { forView, select, type Tab } from "./store.ts";
import { words } from "./words.ts";

const ROW = 28;

interface Row {
  path: string;
  depth: number;
  summary: ValueSummary;
  /** Not a value: leads to the elements from this one on. */
  more?: number;
}

type Known = Map<string, { value: Value; children: ValueSummary[] }>;

const hasParts = ({ kind, absent }: ValueSummary) =>
  !absent && (kind === "record" || kind === "list" || kind === "array");

function addRows(known: Known, open: Set<string>, path: string, depth: number, rows: Row[]) {
  const there = known.get(path);
  if (!there) return;
  for (const summary of there.children) {
    const below = `${path}/${summary.step}`;
    rows.push({ path: below, depth, summary });
    if (open.has(below)) addRows(known, open, below, depth + 1, rows);
  }
  const left = (there.value.count ?? 0) - there.children.length;
  if (there.value.kind !== "bytes" && left > 0)
    rows.push({
      path: `${path}/…`,
      depth,
      summary: { step: words.more(left), kind: "unknown" },
      more: there.children.length,
    });
}

export function brief(summary: ValueSummary): string {
  const { kind, value, count, title, cut, absent } = summary;
  if (absent) return words.absent;
  if (kind === "record") return title ? title + (cut ? "…" : "") : "";
  if (kind === "list" || kind === "array") return words.elements(count!);
  if (value === undefined) return count === undefined ? "" : words.tooLong(count);
  if (typeof value === "string") return value + (cut ? "…" : "");
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const parts = Array.isArray(value)
    ? value
    : Object.entries(value).map(([name, one]) => (one === true ? name : `${name}: ${one}`));
  return parts.join(", ") || "–";
}

async function load(id: number, path: string, until: number): Promise<{ value: Value; children: ValueSummary[] }> {
  const value = await library.value(id, path);
  const children = [...value.children];
  const isList = value.kind === "list" || value.kind === "array";
  while (isList && children.length < Math.min(until, value.count!))
    children.push(...(await library.value(id, path, children.length)).children);
  return { value, children };
}

/** What is known of the open branches; asked again when the file has changed. */
function useKnown(tab: Tab, open: Set<string>, counts: Map<string, number>) {
  const [known, setKnown] = useState<Known>(new Map());
  const revision = useRef(-1);
  const id = tab.file!.id;
  useEffect(() => {
    let wanted = true;
    const anew = revision.current !== tab.revision;
    const missing = ["", ...open].filter(
      (path) => anew || !known.has(path) || known.get(path)!.children.length < (counts.get(path) ?? 0),
    );
    const all = Promise.all(
      missing.map(
        async (path) => [path, await load(id, path, counts.get(path) ?? 0).catch(() => undefined)] as const,
      ),
    );
    void forView(tab.key, all).then((found) => {
      if (!wanted) return;
      revision.current = tab.revision;
      const next: Known = anew ? new Map() : new Map(known);
      for (const [path, one] of found) if (one) next.set(path, one);
      setKnown(next);
    });
    return () => {
      wanted = false;
    };
  }, [id, tab.revision, open, counts]);
  return known;
}

function TreeRow({
  tab,
  row,
  index,
  open,
  choose,
  toggle,
}: {
  tab: Tab;
  row: Row;
  index: number;
  open: boolean;
  choose: () => void;
  toggle: () => void;
}) {
  const { summary, path, depth } = row;
  const changed = tab.file!.changed.some((one) => isAtOrBelow(one, path));
  const selected = tab.selected === path;
  return (
    <div
      role="treeitem"
      id={`row-${tab.key}-${index}`}
      aria-level={depth + 1}
      aria-selected={selected}
      aria-expanded={hasParts(summary) ? open : undefined}
      data-path={row.more === undefined ? path : undefined}
      class={`row${selected ? " selected" : ""}${changed ? " changed" : ""}${summary.absent ? " absent" : ""}`}
      onClick={choose}
      ref={styled({ top: `${index * ROW}px`, paddingLeft: `${depth * 14 + 8}px` })}
    >
      <span
        class={hasParts(summary) ? (open ? "twist open" : "twist") : "twist none"}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          toggle();
        }}
      >
        ›
      </span>
      <span class="step">{summary.step}</span>
      {summary.case && <span class="case">{summary.case}</span>}
      <span class={`brief ${summary.kind}`}>{row.more === undefined && brief(summary)}</span>
      {changed && <span class="dot" role="img" aria-label={words.changed} title={words.changed} />}
    </div>
  );
}

export function Tree({ tab }: { tab: Tab }) {
  const [open, setOpen] = useState(new Set<string>());
  const [counts, setCounts] = useState(new Map<string, number>());
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const room = useRef<HTMLDivElement>(null);
  const known = useKnown(tab, open, counts);
  const rows: Row[] = [];
  addRows(known, open, "", 0, rows);
  const at = rows.findIndex((row) => row.path === tab.selected);

  useEffect(() => {
    const watcher = new ResizeObserver(() => setHeight(room.current!.clientHeight));
    watcher.observe(room.current!);
    return () => watcher.disconnect();
  }, []);

  // What is chosen elsewhere is to be seen here: the branches above it open, and the list as far as it.
  useEffect(() => {
    const above = upwards(parentOf(tab.selected)).filter((path) => path && !open.has(path));
    if (tab.selected && above.length) setOpen(new Set([...open, ...above]));
    const far = upwards(tab.selected).filter((path) => /\/\d+$/.test(path));
    const more = far.map((path) => [parentOf(path), Number(path.slice(path.lastIndexOf("/") + 1)) + 1] as const);
    if (more.some(([path, count]) => count > 200 && (counts.get(path) ?? 0) < count))
      setCounts(new Map([...counts, ...more]));
  }, [tab.selected]);
  useEffect(() => {
    const element = room.current!;
    if (!element.clientHeight) return; // nothing scrolls while it is not on the screen
    if (at >= 0 && at * ROW < element.scrollTop) element.scrollTop = at * ROW;
    else if (at >= 0 && (at + 1) * ROW > element.scrollTop + element.clientHeight)
      element.scrollTop = (at + 1) * ROW - element.clientHeight;
    setTop(element.scrollTop); // what is hidden forgets it, and says nothing when it is back
  }, [at, tab.panel, height > 0]);

  const toggle = (row: Row, to = !open.has(row.path)) => {
    if (!hasParts(row.summary)) return;
    const next = new Set(open);
    if (to) next.add(row.path);
    else next.delete(row.path);
    setOpen(next);
  };
  const choose = (row: Row) => {
    if (row.more !== undefined) {
      setCounts(new Map([...counts, [parentOf(row.path), row.more + 1]]));
      return;
    }
    if (row.path === tab.selected) toggle(row);
    else void select(tab, row.path);
  };
  const go = (to: number) => rows[to] && rows[to].more === undefined && void select(tab, rows[to].path);
  const key = (event: KeyboardEvent) => {
    const row = rows[at];
    if (event.key === "ArrowDown") go(at + 1);
    else if (event.key === "ArrowUp") go(Math.max(0, at - 1));
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(rows.length - 1);
    else if (event.key === "ArrowRight" && row) open.has(row.path) ? go(at + 1) : toggle(row, true);
    else if (event.key === "ArrowLeft" && row)
      open.has(row.path) ? toggle(row, false) : void select(tab, parentOf(row.path));
    else if ((event.key === "Enter" || event.key === " ") && row) toggle(row);
    else return;
    event.preventDefault();
  };
  const first = Math.max(0, Math.floor(top / ROW) - 6);
  const last = Math.min(rows.length, Math.ceil((top + height) / ROW) + 6);
  return (
    <div
      class="tree-room scroll"
      data-testid="tree"
      ref={room}
      tabIndex={0}
      role="tree"
      aria-label={words.tree}
      aria-activedescendant={at >= first && at < last ? `row-${tab.key}-${at}` : undefined}
      onKeyDown={key}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div class="rows" role="presentation" ref={styled({ height: `${rows.length * ROW}px` })}>
        {rows.slice(first, last).map((row, i) => (
          <TreeRow
            key={row.path}
            tab={tab}
            row={row}
            index={first + i}
            open={open.has(row.path)}
            choose={() => choose(row)}
            toggle={() => toggle(row)}
          />
        ))}
      </div>
    </div>
  );
}
