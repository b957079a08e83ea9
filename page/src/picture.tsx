// SPDX-License-Identifier: MIT
//
// What the file looks like: a drawing, pixels, a model, or the entries of an archive.
import { useState } from "preact/hooks";
import { useAsked } from "./asked.ts";
import { Canvas } from "./canvas.tsx";
import { ArchiveView } from "./entries.tsx";
import { library } from "./library.ts";
import { ModelView } from "./model.tsx";
import { SoundView } from "./sound.tsx";
import { useStore, type Tab } from "./store.ts";
import { words } from "./words.ts";

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
  const [graphics, setGraphics] = useState(true);
  const { resources } = useStore();
  const { value, failure } = useAsked(tab, [layers, graphics], (id) => library.picture(id, layers, graphics));
  return (
    <div data-testid="picture" class="picture">
      {value && <Canvas tab={tab} picture={value} />}
      {value?.svg && (
        <div class="drawn-how">
          <label>
            <input type="checkbox" checked={layers !== ""} onChange={() => setLayers(layers ? "" : "all")} />{" "}
            {words.allLayers}
          </label>
          {resources > 0 && !tab.file!.format.model && (
            <label>
              <input
                type="checkbox"
                data-name="graphics"
                checked={graphics}
                onChange={() => setGraphics(!graphics)}
              />{" "}
              {words.graphics}
            </label>
          )}
        </div>
      )}
      {failure && tab.file!.format.archive && <ArchiveView tab={tab} />}
      {failure && !tab.file!.format.archive && <p class="nothing quiet">{words.noPicture}</p>}
    </div>
  );
}
