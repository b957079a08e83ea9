// SPDX-License-Identifier: MIT
//
// Files that the address of the page names: `?url=levels/my.prj2`, several of them as well. They come from the site
// that the page is from and from no other: who writes a link shall not choose whom a reader's browser asks.
import type { Failure } from "./backend.ts";
import type { Given } from "./in_place.ts";
import { words } from "./words.ts";

export interface Linked {
  files: Given[];
  failures: { name: string; failure: Failure }[];
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function fetched(address: URL): Promise<Blob> {
  const answer = await fetch(address, { redirect: "error", referrerPolicy: "no-referrer" });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return answer.blob();
}

/** The file that `link` names, seen from `page`; an error where it may not be asked for, or is not there. */
async function linkedFile(link: string, page: URL): Promise<Given> {
  const address = URL.canParse(link, page) ? new URL(link, page) : undefined;
  if (!address || !/^https?:$/.test(page.protocol) || address.origin !== page.origin)
    throw new Error(words.linkedElsewhere(link));
  const file = await fetched(address).catch((error) => {
    throw new Error(words.linkedFailed(link, reason(error)));
  });
  return { name: decodeURIComponent(address.pathname.slice(address.pathname.lastIndexOf("/") + 1)), file };
}

export async function linkedFiles(page: URL): Promise<Linked> {
  const found: Linked = { files: [], failures: [] };
  for (const link of page.searchParams.getAll("url")) {
    try {
      found.files.push(await linkedFile(link, page));
    } catch (error) {
      found.failures.push({ name: link, failure: { code: "IO", message: reason(error) } });
    }
  }
  return found;
}
