// SPDX-License-Identifier: MIT
//
// The level in three dimensions.
import { useEffect, useRef, useState } from "preact/hooks";
import { useAsked } from "./asked.ts";
import { carried, inflate } from "./inflate.ts";
import { library } from "./library.ts";
import { keyed, listenToModel } from "./model_input.ts";
import type * as SceneScript from "./scene.ts";
import type { Contents, Part, Scene, Shown } from "./scene.ts";
import { forView, select, type Tab } from "./store.ts";
import { words } from "./words.ts";

const CLICK = 4; // pixels that a pointer may move

let script: Promise<typeof SceneScript> | undefined;

/** Unpacks the script when it is wanted for the first time. The policy of the page knows its checksum. */
function sceneScript(): Promise<typeof SceneScript> {
  script ??= inflate(carried("scene"))
    .text()
    .then((text) => {
      const element = document.createElement("script");
      element.textContent = text;
      document.head.append(element);
      return (globalThis as unknown as { levelsmithScene: typeof SceneScript }).levelsmithScene;
    });
  return script;
}

/** The scene on the canvas, and what is in it; an error where there is no WebGL. */
function useScene(tab: Tab, glb: Uint8Array | undefined, canvas: { current: HTMLCanvasElement | null }) {
  const scene = useRef<Scene>();
  const [contents, setContents] = useState<Contents>();
  const [failed, setFailed] = useState("");
  useEffect(() => () => scene.current?.dispose(), []);
  useEffect(() => {
    if (!glb) return;
    let wanted = true;
    const load = async () => {
      const { Scene } = await sceneScript();
      if (!wanted) return;
      scene.current ??= new Scene(canvas.current!);
      const found = await scene.current.load(glb);
      if (wanted) setContents(found);
    };
    forView(tab.key, load()).catch(() => wanted && setFailed(words.noWebgl));
    return () => {
      wanted = false;
    };
  }, [glb]);
  return { scene, contents, failed };
}

function Switch({ label, on, toggle, name }: { label: string; on: boolean; toggle: () => void; name: string }) {
  return (
    <label>
      <input type="checkbox" checked={on} onChange={toggle} data-name={name} /> {label}
    </label>
  );
}

function PartList({
  tab,
  parts,
  hidden,
  setHidden,
}: {
  tab: Tab;
  parts: Part[];
  hidden: Set<string>;
  setHidden: (hidden: Set<string>) => void;
}) {
  const toggle = (path: string) => {
    const next = new Set(hidden);
    if (!next.delete(path)) next.add(path);
    setHidden(next);
  };
  return (
    <details class="parts" data-testid="parts">
      <summary>{words.parts(parts.length - hidden.size, parts.length)}</summary>
      <p>
        <button class="link" onClick={() => setHidden(new Set())}>
          {words.allParts}
        </button>{" "}
        <button class="link" onClick={() => setHidden(new Set(parts.map((part) => part.path)))}>
          {words.noParts}
        </button>
      </p>
      {parts.map(({ path, title }) => (
        <div key={path} class={tab.selected === path ? "part selected" : "part"}>
          <input
            type="checkbox"
            checked={!hidden.has(path)}
            onChange={() => toggle(path)}
            aria-label={words.showPart(title || path)}
            data-path={path}
          />
          <button class="link" onClick={() => select(tab, path)}>
            {title || path}
          </button>
        </div>
      ))}
    </details>
  );
}

const START: Shown = { hidden: new Set(), light: true, things: true, portals: false, flipped: false };

function Solid({ tab, glb }: { tab: Tab; glb: Uint8Array }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const flying = useRef(false);
  const dragged = useRef(0);
  const chosenHere = useRef("");
  const framed = useRef(false);
  const [flies, setFlies] = useState(false);
  const [shown, setShown] = useState<Shown>(START);
  const { scene, contents, failed } = useScene(tab, glb, canvas);
  const change = (some: Partial<Shown>) => setShown({ ...shown, ...some });

  flying.current = flies;
  useEffect(
    () =>
      listenToModel(canvas.current!, {
        camera: () => scene.current?.camera ?? { target: [0, 0, 0], yaw: 0, pitch: 0, distance: 1 },
        flying: () => flying.current,
        report: (camera) => {
          if (!scene.current) return;
          scene.current.camera = camera;
          scene.current.draw();
        },
      }),
    [],
  );
  useEffect(() => {
    const watcher = new ResizeObserver(() => {
      const { width, height } = room.current!.getBoundingClientRect();
      scene.current?.resize(width, height);
    });
    watcher.observe(room.current!);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    if (!contents || !scene.current) return;
    const { width, height } = room.current!.getBoundingClientRect();
    scene.current.resize(width, height);
    if (!framed.current) {
      scene.current.frame("");
      change({ hidden: new Set(contents.parts.filter((part) => part.far).map((part) => part.path)) });
    }
    framed.current = true;
  }, [contents]);
  useEffect(() => {
    if (contents) scene.current!.show(shown);
  }, [contents, shown]);
  // What was chosen elsewhere comes into view.
  useEffect(() => {
    if (!contents) return;
    const found = scene.current!.select(tab.selected);
    if (found && chosenHere.current !== tab.selected) scene.current!.frame(tab.selected);
    chosenHere.current = "";
  }, [contents, tab.selected]);

  const click = (event: MouseEvent) => {
    if (dragged.current > CLICK || !scene.current) return;
    const path = scene.current.pathAt(event.offsetX, event.offsetY);
    if (!path) return;
    chosenHere.current = path;
    scene.current.select(path); // another face of what is chosen already, too
    void select(tab, path);
  };
  const key = (event: KeyboardEvent) => {
    if (!scene.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "0") scene.current.frame("");
    else if (event.key === "f") setFlies(!flies);
    else {
      const next = keyed(event.key, scene.current.camera, flies);
      if (!next) return;
      scene.current.camera = next;
      scene.current.draw();
    }
    event.preventDefault();
  };
  return (
    <div class="model" ref={room}>
      <canvas
        ref={canvas}
        data-testid="model"
        data-ready={contents ? "yes" : "no"}
        tabIndex={0}
        role="application"
        aria-label={words.modelView}
        onKeyDown={key}
        onClick={click}
        onPointerDown={() => (dragged.current = 0)}
        onPointerMove={(event) => (dragged.current += Math.abs(event.movementX) + Math.abs(event.movementY))}
      />
      {failed && <p class="nothing quiet">{failed}</p>}
      {contents && (
        <div class="model-choice">
          <Switch label={words.light} name="light" on={shown.light} toggle={() => change({ light: !shown.light })} />
          {contents.things > 0 && (
            <Switch
              label={words.things(contents.things)}
              name="things"
              on={shown.things}
              toggle={() => change({ things: !shown.things })}
            />
          )}
          {contents.portals > 0 && (
            <Switch
              label={words.portals(contents.portals)}
              name="portals"
              on={shown.portals}
              toggle={() => change({ portals: !shown.portals })}
            />
          )}
          {contents.flips && (
            <Switch
              label={words.flipRooms}
              name="flipped"
              on={shown.flipped}
              toggle={() => change({ flipped: !shown.flipped })}
            />
          )}
          <PartList
            tab={tab}
            parts={contents.parts}
            hidden={shown.hidden}
            setHidden={(hidden) => change({ hidden })}
          />
        </div>
      )}
      {contents && <p class="model-hint quiet">{words.modelHint}</p>}
      <div class="zoom">
        <button aria-pressed={flies} data-testid="fly" onClick={() => setFlies(!flies)}>
          {words.fly}
        </button>
        <button aria-label={words.fit} title={words.fit} onClick={() => scene.current?.frame("")}>
          ⤢
        </button>
      </div>
    </div>
  );
}

export function ModelView({ tab }: { tab: Tab }) {
  const { value, failure } = useAsked(tab, [], (id) => {
    void sceneScript(); // meanwhile
    return library.model(id);
  });
  if (failure) return <p class="nothing quiet">{failure.message || words.noModel}</p>;
  return value ? <Solid tab={tab} glb={value} /> : null;
}
