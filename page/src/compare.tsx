// SPDX-License-Identifier: MIT
//
// Two versions of a file side by side, with what differs marked and said.
import { useEffect, useRef, useState } from "preact/hooks";
import { useAsked } from "./asked.ts";
import { Dialog, FileMenu } from "./dialog.tsx";
import { blocksOf, pathsOf, type Block } from "./differences.ts";
import { putDrawing } from "./drawing.ts";
import { library } from "./library.ts";
import { isAtOrBelow } from "./paths.ts";
import { select, type Tab } from "./store.ts";
import { words } from "./words.ts";

const LISTED_MAX = 500;

function frame(shape: SVGElement) {
  const { x, y, width, height } = (shape as SVGGraphicsElement).getBBox();
  const mark = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x, y, width, height, class: "differs" }))
    mark.setAttribute(name, String(value));
  shape.append(mark);
}

/** A drawing with the shapes of what differs marked. */
function Marked({ svg, title, blocks }: { svg?: string; title: string; blocks: Block[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!svg) return;
    const paths = blocks.flatMap(pathsOf);
    const { svg: drawing, width, height } = putDrawing(svg, place.current!);
    drawing.setAttribute("viewBox", drawing.getAttribute("viewBox") ?? `0 0 ${width} ${height}`);
    for (const shape of drawing.querySelectorAll<SVGElement>("[data-path]"))
      if (paths.some((path) => isAtOrBelow(path, shape.dataset.path!))) frame(shape);
  }, [svg, blocks]);
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <div class="drawing compared" ref={place} />
    </figure>
  );
}

function BlockView({ tab, block, close }: { tab: Tab; block: Block; close: () => void }) {
  const go = () => {
    close();
    void select(tab, block.path);
  };
  return (
    <li class="difference">
      {/^$|^\//.test(block.path) ? (
        <button class="link" onClick={go}>
          {block.path || words.root}
        </button>
      ) : (
        <b>{block.path}</b>
      )}{" "}
      <span>{block.title}</span>
      {block.lines.length > 0 && <pre>{block.lines.join("\n")}</pre>}
    </li>
  );
}

export function Compare({ tab, close }: { tab: Tab; close: () => void }) {
  const [other, setOther] = useState("");
  const { value, failure } = useAsked(tab, [other], (id) => library.compare(id, other ? Number(other) : undefined));
  const blocks = value ? blocksOf(value.text) : [];
  const [before, after] = value?.drawings ?? [];
  return (
    <Dialog title={words.compare} close={close}>
      <FileMenu
        tab={tab}
        id="compare-with"
        label={words.compareWith}
        chosen={other}
        choose={setOther}
        first={[["", words.asOpened]]}
      />
      {failure && <p role="alert">{failure.message}</p>}
      {value && (
        <p class={blocks.length ? "quiet" : "fine"} data-testid="difference-count">
          {blocks.length
            ? words.differences(value.changed, value.added, value.removed, value.moved)
            : words.noDifference}
        </p>
      )}
      {before && after && blocks.length > 0 && (
        <div class="sides">
          <Marked svg={before} title={words.before} blocks={blocks} />
          <Marked svg={after} title={words.after} blocks={blocks} />
        </div>
      )}
      <ul class="plain" data-testid="differences">
        {blocks.slice(0, LISTED_MAX).map((block, i) => (
          <BlockView key={i} tab={tab} block={block} close={close} />
        ))}
      </ul>
      {blocks.length > LISTED_MAX && <p class="quiet">{words.more(blocks.length - LISTED_MAX)}</p>}
    </Dialog>
  );
}
