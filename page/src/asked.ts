// SPDX-License-Identifier: MIT
//
// What a view has asked the library for, with the answer of the file as it is now.
import { useEffect, useState } from "preact/hooks";
import type { Failure } from "./backend.ts";
import { forView, type Tab } from "./store.ts";

export interface Asked<T> {
  value?: T;
  failure?: Failure;
}

/** Asks again when the file or one of `about` changes; until then the last answer stays. */
export function useAsked<T>(tab: Tab, about: unknown[], ask: (id: number) => Promise<T>): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({});
  useEffect(() => {
    let wanted = true;
    const keep = (answer: Asked<T>) => wanted && setAsked(answer);
    forView(tab.key, ask(tab.file!.id)).then(
      (value) => keep({ value }),
      (failure: Failure) => keep({ failure }),
    );
    return () => {
      wanted = false;
    };
  }, [tab.file!.id, tab.revision, ...about]);
  return asked;
}
