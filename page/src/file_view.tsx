// SPDX-License-Identifier: MIT
//
// One file: its panels, side by side where there is room, one at a time where there is none.
import { Details } from "./details.tsx";
import { Hex } from "./hex.tsx";
import { Overview } from "./overview.tsx";
import { PictureView } from "./picture.tsx";
import { Values } from "./search.tsx";
import { SimpleButton, SimpleView, useShown } from "./simple.tsx";
import { updateTab, type Panel, type Tab } from "./store.ts";
import { words } from "./words.ts";

const PANELS: Panel[] = ["overview", "picture", "tree", "details", "bytes"];

export function FileView({ tab }: { tab: Tab }) {
  return tab.file!.format.own ? <OwnFile tab={tab} /> : <WholeFile tab={tab} />;
}

/** First what its layout says should be shown, if it does, until somebody wants everything. */
function OwnFile({ tab }: { tab: Tab }) {
  const shown = useShown(tab);
  if (!shown) return null;
  return shown.length && !tab.whole && !tab.selected ? (
    <SimpleView tab={tab} shown={shown} />
  ) : (
    <WholeFile tab={tab} hasSimple={shown.length > 0} />
  );
}

function WholeFile({ tab, hasSimple }: { tab: Tab; hasSimple?: boolean }) {
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
        {hasSimple && <SimpleButton tab={tab} />}
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
