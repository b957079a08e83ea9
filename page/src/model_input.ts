// SPDX-License-Identifier: MIT
//
// A model is turned by dragging, moved by dragging with another button or two fingers, and flown through by keys.
import { dollied, moved, turned, type Camera } from "./camera.ts";

const TURN = 0.006; // radians a pixel
const STEP = 0.06; // parts of the distance
const KEY_TURN = 0.12; // radians

export interface ModelInput {
  camera: () => Camera;
  flying: () => boolean;
  report: (camera: Camera) => void;
}

/** What a key does to the camera; undefined = nothing. */
export function keyed(key: string, camera: Camera, flying: boolean): Camera | undefined {
  switch (key) {
    case "ArrowLeft":
      return turned(camera, KEY_TURN, 0, flying);
    case "ArrowRight":
      return turned(camera, -KEY_TURN, 0, flying);
    case "ArrowUp":
      return turned(camera, 0, flying ? KEY_TURN : -KEY_TURN, flying);
    case "ArrowDown":
      return turned(camera, 0, flying ? -KEY_TURN : KEY_TURN, flying);
    case "w":
      return moved(camera, 0, 0, STEP);
    case "s":
      return moved(camera, 0, 0, -STEP);
    case "a":
      return moved(camera, -STEP, 0, 0);
    case "d":
      return moved(camera, STEP, 0, 0);
    case "q":
      return moved(camera, 0, -STEP, 0);
    case "e":
      return moved(camera, 0, STEP, 0);
    case "+":
      return dollied(camera, 0.85, flying);
    case "-":
      return dollied(camera, 1 / 0.85, flying);
    default:
      return undefined;
  }
}

export function listenToModel(canvas: HTMLElement, { camera, flying, report }: ModelInput): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  const down = (event: PointerEvent) => void pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  const up = (event: PointerEvent) => void pointers.delete(event.pointerId);
  const shift = (x: number, y: number) => {
    const height = canvas.getBoundingClientRect().height || 1;
    report(moved(camera(), (-x / height) * 1.2, (y / height) * 1.2, 0));
  };
  const pinch = (event: PointerEvent, before: { x: number; y: number }, other: { x: number; y: number }) => {
    const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
    const now = Math.hypot(event.clientX - other.x, event.clientY - other.y) || 1;
    report(dollied(camera(), was / now, flying()));
    shift((event.clientX - before.x) / 2, (event.clientY - before.y) / 2);
  };
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    const x = event.clientX - before.x;
    const y = event.clientY - before.y;
    if (other) pinch(event, before, other);
    else if (event.shiftKey || event.buttons & 6) shift(x, y);
    else report(turned(camera(), x * TURN, -y * TURN, flying()));
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    report(dollied(camera(), Math.exp(event.deltaY / 800), flying()));
  };
  const menu = (event: Event) => event.preventDefault();
  canvas.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  canvas.addEventListener("wheel", wheel, { passive: false });
  canvas.addEventListener("contextmenu", menu);
  return () => {
    canvas.removeEventListener("pointerdown", down);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
    canvas.removeEventListener("wheel", wheel);
    canvas.removeEventListener("contextmenu", menu);
  };
}
