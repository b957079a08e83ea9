// SPDX-License-Identifier: MIT
//
// A drawing or a picture that is moved and enlarged, layer by layer, with what is chosen framed.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Picture } from "./backend.ts";
import { frameChosen, putDrawing, titleOf, type Layer } from "./drawing.ts";
import { awayFrom, fitted, fittedAcross, listen, zoomed, type View } from "./pan_zoom.ts";
import { select, type Tab } from "./store.ts";
import { words } from "./words.ts";

function LayerList({
  layers,
  hidden,
  toggle,
}: {
  layers: Layer[];
  hidden: Set<string>;
  toggle: (id: string) => void;
}) {
  return (
    <details class="layers">
      <summary>{words.layers}</summary>
      {layers.map(({ id, title }) => (
        <label key={id}>
          <input type="checkbox" checked={!hidden.has(id)} onChange={() => toggle(id)} /> {title}
        </label>
      ))}
    </details>
  );
}

async function putPixels(png: Uint8Array, place: HTMLElement) {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([png as Uint8Array<ArrayBuffer>], { type: "image/png" }));
  image.src = url;
  image.alt = words.picture;
  image.className = "pixels";
  await image.decode();
  URL.revokeObjectURL(url);
  place.replaceChildren(image);
  return { layers: [] as Layer[], width: image.naturalWidth, height: image.naturalHeight };
}

/** `across`: at first as wide as there is room, however high it is. */
export function Canvas({ tab, picture, across }: { tab: Tab; picture: Picture; across?: boolean }) {
  const room = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const view = useRef<View>({ x: 0, y: 0, scale: 1 });
  const size = useRef({ width: 0, height: 0 });
  const dragged = useRef(0);
  const chosenHere = useRef("");
  const [layers, setLayers] = useState<Layer[]>([]);
  const [hidden, setHidden] = useState(new Set<string>());
  const [title, setTitle] = useState("");

  const apply = (next: View) => {
    dragged.current += Math.abs(next.x - view.current.x) + Math.abs(next.y - view.current.y);
    view.current = next;
    paper.current!.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
    paper.current!.style.setProperty("--line-width", `${2.5 / next.scale}px`);
  };
  const fitBy = (how: typeof fitted) =>
    apply(how(size.current.width, size.current.height, room.current!.getBoundingClientRect()));
  const fit = () => fitBy(fitted);
  const begin = () => fitBy(across ? fittedAcross : fitted);
  const zoom = (factor: number) => {
    const { width, height } = room.current!.getBoundingClientRect();
    apply(zoomed(view.current, factor, width / 2, height / 2));
  };

  useEffect(() => listen(room.current!, () => view.current, apply), []);
  useEffect(() => {
    const watcher = new ResizeObserver(begin);
    watcher.observe(room.current!);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    void (async () => {
      const made = picture.svg
        ? putDrawing(picture.svg, paper.current!)
        : await putPixels(picture.png!, paper.current!);
      const same = made.width === size.current.width && made.height === size.current.height;
      size.current = made;
      setLayers(made.layers);
      if (!same) begin();
    })();
  }, [picture]);
  useEffect(() => {
    for (const { id } of layers)
      paper
        .current!.querySelector<SVGElement>(`#${CSS.escape(id)}`)
        ?.style.setProperty("display", hidden.has(id) ? "none" : "");
  }, [layers, hidden]);
  // What is chosen is framed; where it was not chosen here, it comes into view.
  useEffect(() => {
    const frame = frameChosen(paper.current!, tab.selected, view.current.scale);
    const away = frame && awayFrom(room.current!, frame);
    if (away && chosenHere.current !== tab.selected)
      apply({ ...view.current, x: view.current.x + away.x, y: view.current.y + away.y });
    chosenHere.current = "";
  }, [layers, hidden, tab.selected]);

  const click = (event: MouseEvent) => {
    const path = (event.target as Element).closest("[data-path]")?.getAttribute("data-path");
    if (!path || dragged.current >= 4) return;
    chosenHere.current = path;
    void select(tab, path);
  };
  const key = (event: KeyboardEvent) => {
    const step = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] }[event.key];
    if (step) apply({ ...view.current, x: view.current.x + step[0], y: view.current.y + step[1] });
    else if (event.key === "+" || event.key === "-") zoom(event.key === "+" ? 1.25 : 0.8);
    else if (event.key === "0") fit();
    else return;
    event.preventDefault();
  };
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
  };
  return (
    <>
      <div
        class="canvas"
        ref={room}
        tabIndex={0}
        role="group"
        aria-label={words.drawing}
        onKeyDown={key}
        onClick={click}
        onPointerDown={() => (dragged.current = 0)}
        onPointerMove={(event) => setTitle(titleOf(event.target as Element))}
        onPointerLeave={() => setTitle("")}
      >
        <div class="drawing" ref={paper} />
      </div>
      {layers.length > 0 && <LayerList layers={layers} hidden={hidden} toggle={toggle} />}
      <div class="zoom">
        <button aria-label={words.zoomIn} title={words.zoomIn} onClick={() => zoom(1.25)}>
          +
        </button>
        <button aria-label={words.zoomOut} title={words.zoomOut} onClick={() => zoom(0.8)}>
          −
        </button>
        <button aria-label={words.fit} title={words.fit} onClick={fit}>
          ⤢
        </button>
      </div>
      {title && <p class="hover-title">{title}</p>}
    </>
  );
}
