// SPDX-License-Identifier: MIT
//
// What tells whether a file is still as it was.

/** SHA-256 in hexadecimal; "" where the browser has none: a page from another machine that is not encrypted. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  const digest = await globalThis.crypto.subtle?.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return digest ? [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("") : "";
}
