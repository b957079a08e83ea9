// SPDX-License-Identifier: MIT
//
// What the file looks like: a drawing, pixels, or the entries of an archive.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Picture } from "./backend.ts";
import { useAsked } from "./asked.ts";
import { putDrawing, titleOf, type Layer } from "./drawing.ts";
import { library } from "./library.ts";
import { ModelView } from "./model.tsx";
import { SoundView } from "./sound.tsx";
import { fitted, listen, zoomed, type View } from "./pan_zoom.ts";
import { handOutEntry, openEntry, select, type Tab } from "./store.ts";
import { words } from "./words.ts";

function Entries({ tab }: { tab: Tab }) {
  const [heard, setHeard] = useState("");
  const { value } = useAsked(tab, [], (id) => library.entries(id));
  return (
    <div class="entries-room">
      {heard && <SoundView key={heard} tab={tab} entry={heard} />}
      <div class="entries scroll" data-testid="entries" tabIndex={0} role="group" aria-label={words.entries}>
        <p class="quiet">{value && words.entriesOf(value.length)}</p>
        <table>
          <tbody>
            {value?.map((entry) => (
              <tr key={entry.name}>
                <td>
                  <button class="link" onClick={() => openEntry(tab.file!.id, entry.name)}>
                    {entry.name}
                  </button>
                </td>
                <td class="quiet">{entry.format ?? words.unknownFormat}</td>
                <td>
                  {entry.sound && (
                    <button
                      class="link"
                      data-testid="hear"
                      data-name={entry.name}
                      aria-label={words.hear(entry.name)}
                      onClick={() => setHeard(entry.name)}
                    >
                      {words.listen}
                    </button>
                  )}
                </td>
                <td class="number">
                  <button
                    class="link"
                    aria-label={words.saveEntry(entry.name)}
                    onClick={() => handOutEntry(tab, entry.name)}
                  >
                    {words.size(entry.bytes)}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

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

function Canvas({ tab, picture }: { tab: Tab; picture: Picture }) {
  const room = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const view = useRef<View>({ x: 0, y: 0, scale: 1 });
  const size = useRef({ width: 0, height: 0 });
  const dragged = useRef(0);
  const [layers, setLayers] = useState<Layer[]>([]);
  const [hidden, setHidden] = useState(new Set<string>());
  const [title, setTitle] = useState("");

  const apply = (next: View) => {
    dragged.current += Math.abs(next.x - view.current.x) + Math.abs(next.y - view.current.y);
    view.current = next;
    paper.current!.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
  };
  const fit = () => apply(fitted(size.current.width, size.current.height, room.current!.getBoundingClientRect()));
  const zoom = (factor: number) => {
    const { width, height } = room.current!.getBoundingClientRect();
    apply(zoomed(view.current, factor, width / 2, height / 2));
  };

  useEffect(() => listen(room.current!, () => view.current, apply), []);
  useEffect(() => {
    const watcher = new ResizeObserver(fit);
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
      if (!same) fit();
    })();
  }, [picture]);
  useEffect(() => {
    for (const { id } of layers)
      paper
        .current!.querySelector<SVGElement>(`#${CSS.escape(id)}`)
        ?.style.setProperty("display", hidden.has(id) ? "none" : "");
  }, [layers, hidden]);

  const click = (event: MouseEvent) => {
    const path = (event.target as Element).closest("[data-path]")?.getAttribute("data-path");
    if (path && dragged.current < 4) void select(tab, path);
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

/** Chooses between the drawing and the model, where there are both. */
export function PictureView({ tab }: { tab: Tab }) {
  const [solid, setSolid] = useState(false);
  if (tab.file!.format.sound) return <SoundView tab={tab} />;
  if (!tab.file!.format.model) return <DrawingView tab={tab} />;
  return (
    <div class="views">
      <div class="view-choice" role="group" aria-label={words.picture}>
        <button aria-pressed={!solid} onClick={() => setSolid(false)}>
          {words.plan}
        </button>
        <button aria-pressed={solid} data-testid="show-model" onClick={() => setSolid(true)}>
          {words.model}
        </button>
      </div>
      {solid ? <ModelView tab={tab} /> : <DrawingView tab={tab} />}
    </div>
  );
}

function DrawingView({ tab }: { tab: Tab }) {
  const [layers, setLayers] = useState("");
  const { value, failure } = useAsked(tab, [layers], (id) => library.picture(id, layers));
  return (
    <div data-testid="picture" class="picture">
      {value && <Canvas tab={tab} picture={value} />}
      {value?.svg && (
        <label class="all-layers">
          <input type="checkbox" checked={layers !== ""} onChange={() => setLayers(layers ? "" : "all")} />{" "}
          {words.allLayers}
        </label>
      )}
      {failure && (tab.file!.format.archive ? <Entries tab={tab} /> : <p class="nothing quiet">{words.noPicture}</p>)}
    </div>
  );
}
