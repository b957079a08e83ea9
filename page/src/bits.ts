// SPDX-License-Identifier: MIT
//
// Sets of bits in their JSON form (docs/json.md): an array of names when all are single bits, else an object of ranges.
import type { ValueNames } from "../../wasm/levelsmith.d.mts";

export type Bits = (string | number)[] | { [name: string]: unknown };
type Item = ValueNames["items"][number];

export function isSingle(item: Item) {
  return item.low === item.high;
}

export function bitOf(bits: Bits, item: Item): unknown {
  return Array.isArray(bits) ? bits.includes(item.name) : (bits[item.name] ?? (isSingle(item) ? false : 0));
}

export function withBit(bits: Bits, item: Item, value: unknown): Bits {
  if (!Array.isArray(bits)) return { ...bits, [item.name]: value };
  const others = bits.filter((name) => name !== item.name);
  const named = others.filter((name) => typeof name === "string");
  const rest = others.filter((name) => typeof name === "number");
  return value ? [...named, item.name, ...rest] : others;
}
