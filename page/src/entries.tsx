// SPDX-License-Identifier: MIT
//
// What is in an archive: its entries, to be opened, heard and saved, and all that can be seen in them.
import { useState } from "preact/hooks";
import { useAsked } from "./asked.ts";
import { Canvas } from "./canvas.tsx";
import { library } from "./library.ts";
import { SoundView } from "./sound.tsx";
import { handOutEntry, openEntry, type Tab } from "./store.ts";
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

function Sheet({ tab }: { tab: Tab }) {
  const { value, failure } = useAsked(tab, [], (id) => library.sheet(id, ""));
  return (
    <div class="picture" data-testid="sheet">
      {value && <Canvas tab={tab} picture={value} across />}
      {failure && <p class="nothing quiet">{words.noSheet}</p>}
    </div>
  );
}

export function ArchiveView({ tab }: { tab: Tab }) {
  const [seen, setSeen] = useState(false);
  return (
    <div class="views">
      <div class="view-choice" role="group" aria-label={words.entries}>
        <button aria-pressed={!seen} onClick={() => setSeen(false)}>
          {words.list}
        </button>
        <button aria-pressed={seen} data-testid="show-sheet" onClick={() => setSeen(true)}>
          {words.sheet}
        </button>
      </div>
      {seen ? <Sheet tab={tab} /> : <Entries tab={tab} />}
    </div>
  );
}
