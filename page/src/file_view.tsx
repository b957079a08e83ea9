// SPDX-License-Identifier: MIT
//
// One file: its panels, side by side where there is room, one at a time where there is none.
import { Details } from "./details.tsx";
import { Hex } from "./hex.tsx";
import { Overview } from "./overview.tsx";
import { PictureView } from "./picture.tsx";
import { Values } from "./search.tsx";
import { updateTab, type Panel, type Tab } from "./store.ts";
import { words } from "./words.ts";

const PANELS: Panel[] = ["overview", "picture", "tree", "details", "bytes"];

export function FileView({ tab }: { tab: Tab }) {
  return (
    <div class={tab.selected || tab.notes.length || tab.problem ? "file" : "file unselected"} data-panel={tab.panel}>
      <nav class="panel-choice" aria-label={words.panels}>
        {PANELS.map((panel) => (
          <button key={panel} aria-pressed={tab.panel === panel} onClick={() => updateTab(tab.key, { panel })}>
            {words[panel]}
          </button>
        ))}
      </nav>
      <section class="panel tree-panel" data-name="tree" aria-label={words.tree}>
        <Values tab={tab} />
      </section>
      <section class="panel picture-panel" data-name="picture" aria-label={words.picture}>
        <PictureView tab={tab} />
      </section>
      <section class="panel bytes-panel" data-name="bytes" aria-label={words.bytes}>
        <Hex tab={tab} />
      </section>
      <div class="side">
        <section class="panel details-panel" data-name="details" aria-label={words.details}>
          <Details tab={tab} />
        </section>
        <section class="panel overview-panel" data-name="overview" aria-label={words.overview}>
          <Overview tab={tab} />
        </section>
      </div>
    </div>
  );
}
