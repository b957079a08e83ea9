// SPDX-License-Identifier: MIT
//
// What can be done to a file as a whole, and what came of it.
import { useState } from "preact/hooks";
import { useAsked } from "./asked.ts";
import { Compare } from "./compare.tsx";
import { library } from "./library.ts";
import { Merge } from "./merge.tsx";
import { FindingItem } from "./overview.tsx";
import { convert, handOutJson, improve, MANIFEST, pack, select, unpack, updateTab, writeLayout, type Tab } from "./store.ts";
import { words } from "./words.ts";

const LISTED_MAX = 200;

export function ReportView({ tab }: { tab: Tab }) {
  const { title, text, changes, notes, suppressed } = tab.report!;
  return (
    <div class="report" data-testid="report" role="status">
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      {!text && !changes.length && !notes.length && <p class="fine">{words.nothingChanged}</p>}
      <ul class="plain">
        {changes.slice(0, LISTED_MAX).map(({ kind, code, path, message }, i) => (
          <li key={i} class={`change ${kind}`}>
            <p>
              <b>{words.kinds[kind]}</b> {message}
            </p>
            <p class="code">
              <span>{code}</span>
              {path && (
                <button class="link" onClick={() => select(tab, path)}>
                  {path}
                </button>
              )}
            </p>
          </li>
        ))}
        {notes.slice(0, LISTED_MAX).map((finding, i) => (
          <FindingItem key={i} tab={tab} finding={finding} />
        ))}
      </ul>
      {suppressed > 0 && <p class="quiet">{words.suppressed(suppressed)}</p>}
      <button class="link" onClick={() => updateTab(tab.key, { report: undefined })}>
        {words.dismiss}
      </button>
    </div>
  );
}

function ArchiveActions({ tab }: { tab: Tab }) {
  const { value: entries } = useAsked(tab, [], (id) => library.entries(id));
  return (
    <>
      <button data-name="unpack" onClick={() => unpack(tab, words.unpacked)}>
        {words.unpack}
      </button>
      {entries?.some(({ name }) => MANIFEST.test(name)) && (
        <button data-name="pack" onClick={() => pack(tab)}>
          {words.pack}
        </button>
      )}
    </>
  );
}

export function Actions({ tab }: { tab: Tab }) {
  const [dialog, setDialog] = useState<"compare" | "merge">();
  const { value: conversions } = useAsked(tab, [], (id) => library.conversions(id));
  const close = () => setDialog(undefined);
  return (
    <div class="file-actions" data-testid="actions" role="group" aria-label={words.actions}>
      <button data-name="repair" onClick={() => improve(tab, "repair", words.repaired)}>
        {words.repair}
      </button>
      <button data-name="upgrade" onClick={() => improve(tab, "upgrade", words.upgraded)}>
        {words.upgrade}
      </button>
      <button data-name="compare" onClick={() => setDialog("compare")}>
        {words.compare}
      </button>
      <button data-name="merge" onClick={() => setDialog("merge")}>
        {words.merge}
      </button>
      <button data-name="json" onClick={() => handOutJson(tab)}>
        {words.asJson}
      </button>
      {tab.file!.format.archive && <ArchiveActions tab={tab} />}
      {tab.file!.format.own && (
        <button data-name="layout" onClick={() => writeLayout()}>
          {words.editLayout}
        </button>
      )}
      {conversions?.map((to) => (
        <button key={to.id} data-name={to.id} onClick={() => convert(tab, to, words.convertTo(to.title))}>
          {words.convertTo(to.title)}
        </button>
      ))}
      {tab.report && <ReportView tab={tab} />}
      {dialog === "compare" && <Compare tab={tab} close={close} />}
      {dialog === "merge" && <Merge tab={tab} close={close} />}
    </div>
  );
}
