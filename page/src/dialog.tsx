// SPDX-License-Identifier: MIT
//
// A dialog over the page, which Escape closes.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useStore, type Tab } from "./store.ts";
import { words } from "./words.ts";

export function Dialog({
  title,
  close,
  children,
  done = words.done,
  small,
}: {
  title: string;
  close: () => void;
  children: ComponentChildren;
  /** What the button says that ends it. */
  done?: string;
  small?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current!.showModal(), []);
  return (
    <dialog ref={dialog} class={small ? "small" : undefined} aria-label={title} data-testid="dialog" onClose={close}>
      <div class="dialog-head">
        <h2>{title}</h2>
        <button data-name="close" onClick={() => dialog.current!.close()}>
          {done}
        </button>
      </div>
      {children}
    </dialog>
  );
}

/** Chooses one of the open files of the same format; `first` are choices before these: what they mean, and what is shown. */
export function FileMenu({
  tab,
  id,
  label,
  chosen,
  choose,
  first = [],
}: {
  tab: Tab;
  id: string;
  label: string;
  chosen: string;
  choose: (id: string) => void;
  first?: [string, string][];
}) {
  return (
    <p class="inline">
      <label for={id}>{label}</label>
      <select id={id} value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        {first.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        {useOthers(tab).map((other) => (
          <option key={other.key} value={String(other.file!.id)}>
            {other.name}
          </option>
        ))}
      </select>
    </p>
  );
}

/** Other open files of the same format. */
export function useOthers(tab: Tab): Tab[] {
  return useStore().tabs.filter((other) => other.key !== tab.key && other.file?.format.id === tab.file!.format.id);
}
