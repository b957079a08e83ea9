// SPDX-License-Identifier: MIT
//
// All bytes, of which only the rows in sight are there, coloured by what they are.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Span } from "../../wasm/levelsmith.d.mts";
import { useAsked } from "./asked.ts";
import { library } from "./library.ts";
import { styled } from "./styled.ts";
import { selectByte, type Tab } from "./store.ts";
import { words } from "./words.ts";

const ROW = 22;
const WIDTH = 16;
const BLOCK = 4096;
/** Browsers draw no elements that are higher; of larger files a step of the bar is more than a row. */
const HEIGHT_MAX = 8_000_000;

const LEGEND = ["number", "text", "run", "bytes", "derived", "frame", "packed", "extra"] as const;

/** The spans of the blocks in sight, asked for once each. */
function useSpans(tab: Tab, first: number, last: number) {
  const [, redraw] = useState(0);
  const blocks = useRef(new Map<number, Span[]>());
  const about = useRef("");
  const now = `${tab.file!.id} ${tab.revision}`;
  if (about.current !== now) {
    about.current = now;
    blocks.current = new Map();
  }
  const from = Math.floor(first / BLOCK);
  const to = Math.floor(last / BLOCK);
  useEffect(() => {
    for (let block = from; block <= to; block++) {
      if (blocks.current.has(block)) continue;
      const mine = blocks.current;
      mine.set(block, []);
      library.spans(tab.file!.id, block * BLOCK, (block + 1) * BLOCK).then(
        (spans) => {
          mine.set(block, spans);
          redraw((count) => count + 1);
        },
        () => mine.delete(block),
      );
    }
  }, [now, from, to]);
  return blocks.current;
}

function rolesOf(blocks: Map<number, Span[]>, first: number, count: number): { role: string; first: boolean }[] {
  const roles = Array.from({ length: count }, () => ({ role: "", first: false }));
  for (let block = Math.floor(first / BLOCK); block <= Math.floor((first + count) / BLOCK); block++) {
    for (const [offset, size, role] of blocks.get(block) ?? []) {
      const end = Math.min(offset + size, first + count);
      for (let at = Math.max(offset, first); at < end; at++) roles[at - first] = { role, first: at === offset };
    }
  }
  return roles;
}

const hex = (byte: number) => byte.toString(16).padStart(2, "0");
const letter = (byte: number) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : "·");

function HexRow({
  tab,
  bytes,
  at,
  top,
  roles,
  cursor,
}: {
  tab: Tab;
  bytes: Uint8Array;
  at: number;
  /** The byte that keys have come to. */
  cursor: number;
  top: number;
  roles: { role: string; first: boolean }[];
}) {
  const some = [...bytes.subarray(at, at + WIDTH)];
  const { offset = -1, size = 0 } = tab.marked ?? {};
  const classOf = (i: number) => {
    const marked = at + i >= offset && at + i < offset + size ? " marked" : "";
    const here = at + i === cursor ? " cursor" : "";
    return `${roles[i].role}${roles[i].first ? " first" : ""}${marked}${here}`;
  };
  return (
    <div class="hex-row" ref={styled({ top: `${top}px` })}>
      <span class="offset">{at.toString(16).padStart(8, "0")}</span>
      <span class="cells">
        {some.map((byte, i) => (
          <i key={i} data-offset={at + i} class={classOf(i)}>
            {hex(byte)}
          </i>
        ))}
      </span>
      <span class="letters">
        {some.map((byte, i) => (
          <i key={i} data-offset={at + i} class={classOf(i)}>
            {letter(byte)}
          </i>
        ))}
      </span>
    </div>
  );
}

/** Where a key leads from a byte, of `count`; undefined = it leads nowhere. The first key goes to the first byte. */
function keyedByte(key: string, from: number, count: number, rows: number): number | undefined {
  const page = Math.max(1, rows) * WIDTH;
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: WIDTH, ArrowUp: -WIDTH, PageDown: page, PageUp: -page };
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = steps[key as keyof typeof steps];
  return step && (from < 0 ? 0 : from + step);
}

export function Hex({ tab }: { tab: Tab }) {
  const { value: bytes } = useAsked(tab, [], (id) => library.bytes(id));
  const room = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(300);
  const [cursor, setCursor] = useState(-1);
  const count = Math.ceil((bytes?.length ?? 0) / WIDTH);
  const inner = Math.min(count * ROW, HEIGHT_MAX);
  // The bar goes from the first row to the last; where a step of it is more than a row, rows are placed round the bar.
  const scrolled = inner > height ? top / (inner - height) : 0;
  const firstShown = Math.max(0, Math.min(count, Math.floor((scrolled * (count * ROW - height)) / ROW)));
  const rows = Math.min(Math.ceil(height / ROW) + 2, count - firstShown);
  const shift = inner === count * ROW ? firstShown * ROW : top;
  const first = firstShown * WIDTH;
  const spans = useSpans(tab, first, first + rows * WIDTH);

  useEffect(() => {
    const watcher = new ResizeObserver(() => setHeight(room.current!.clientHeight));
    watcher.observe(room.current!);
    return () => watcher.disconnect();
  }, []);
  const goTo = (offset: number) => {
    const row = Math.floor(offset / WIDTH);
    if (row >= firstShown && row < firstShown + rows - 3) return;
    const wanted = Math.max(0, row - 3) * ROW;
    room.current!.scrollTop = inner === count * ROW ? wanted : (wanted / (count * ROW - height)) * (inner - height);
  };
  useEffect(() => {
    if (tab.marked && bytes) goTo(tab.marked.offset);
  }, [tab.marked, bytes, tab.panel]);

  useEffect(() => {
    if (tab.marked) setCursor(tab.marked.offset);
  }, [tab.marked]);

  const go = (to: number) => {
    const there = Math.max(0, Math.min(bytes!.length - 1, to));
    setCursor(there);
    goTo(there);
  };
  const key = (event: KeyboardEvent) => {
    if (!bytes?.length || event.ctrlKey || event.metaKey) return;
    const to = keyedByte(event.key, cursor, bytes.length, rows - 3);
    if (to !== undefined) go(to);
    else if (event.key === "Enter") void selectByte(tab, Math.max(0, cursor));
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent) => {
    const offset = (event.target as HTMLElement).dataset.offset;
    if (offset === undefined) return;
    setCursor(Number(offset));
    void selectByte(tab, Number(offset));
  };
  const cursorByte = () => {
    const { role } = rolesOf(spans, cursor, 1)[0];
    const name = role ? words.roles[role as keyof typeof words.roles] : "";
    return words.byteAt(cursor.toString(16).padStart(8, "0"), hex(bytes![cursor]), name);
  };
  return (
    <div class="hex-view">
      <div
        class="hex scroll"
        data-testid="hex"
        ref={room}
        tabIndex={0}
        role="group"
        aria-label={`${words.bytes}: ${words.bytesHint}`}
        onKeyDown={key}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onClick={click}
      >
        <div class="hex-rows" ref={styled({ height: `${inner}px` })}>
          {bytes &&
            Array.from({ length: Math.max(0, rows) }, (_, i) => {
              const at = first + i * WIDTH;
              return (
                <HexRow
                  key={at}
                  tab={tab}
                  bytes={bytes}
                  at={at}
                  top={shift + i * ROW}
                  cursor={cursor}
                  roles={rolesOf(spans, at, Math.min(WIDTH, bytes.length - at))}
                />
              );
            })}
        </div>
      </div>
      <p class="legend">
        <span class="cursor-byte" role="status" data-testid="cursor-byte">
          {bytes && cursor >= 0 && cursor < bytes.length && cursorByte()}
        </span>
        {LEGEND.map((role) => (
          <span key={role} class={role}>
            {words.roles[role]}
          </span>
        ))}
      </p>
    </div>
  );
}
