// SPDX-License-Identifier: MIT
//
// A picture that is moved by dragging and made larger by the wheel, two fingers or keys.

export interface View {
  x: number;
  y: number;
  scale: number;
}

export function fitted(width: number, height: number, room: { width: number; height: number }): View {
  const margin = 24;
  const scale = Math.min((room.width - margin) / width, (room.height - margin) / height);
  const good = scale > 0 && Number.isFinite(scale) ? Math.min(scale, 8) : 1;
  return { scale: good, x: (room.width - width * good) / 2, y: (room.height - height * good) / 2 };
}

/** As wide as the room, from its top on: what is read like a page. */
export function fittedAcross(width: number, height: number, room: { width: number; height: number }): View {
  const { scale } = fitted(width, 1, room);
  const whole = fitted(width, height, room);
  return whole.scale >= scale ? whole : { scale, x: (room.width - width * scale) / 2, y: 12 };
}

/** Larger by `factor`, with the point (x, y) where it is. */
export function zoomed(view: View, factor: number, x: number, y: number): View {
  const scale = Math.min(64, Math.max(0.02, view.scale * factor));
  const by = scale / view.scale;
  return { scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by };
}

/** How far to move what is out of sight of `room`, so that it is in the middle; undefined = it is in sight. */
export function awayFrom(room: Element, element: Element): { x: number; y: number } | undefined {
  const seen = room.getBoundingClientRect();
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (right > seen.left && left < seen.right && bottom > seen.top && top < seen.bottom) return undefined;
  return { x: (seen.left + seen.right - left - right) / 2, y: (seen.top + seen.bottom - top - bottom) / 2 };
}

/** Listens on `room` and reports each view; the pointer that has not moved is a click, which is not touched. */
export function listen(room: HTMLElement, view: () => View, report: (view: View) => void): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  const at = (event: PointerEvent | WheelEvent) => {
    const box = room.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const down = (event: PointerEvent) => void pointers.set(event.pointerId, at(event));
  const up = (event: PointerEvent) => void pointers.delete(event.pointerId);
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const factor =
        Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
      report(zoomed(view(), factor, (now.x + other.x) / 2, (now.y + other.y) / 2));
    } else {
      report({ ...view(), x: view().x + now.x - before.x, y: view().y + now.y - before.y });
    }
    pointers.set(event.pointerId, now);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const { x, y } = at(event);
    report(zoomed(view(), Math.exp(-event.deltaY / 400), x, y));
  };
  room.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  room.addEventListener("wheel", wheel, { passive: false });
  return () => {
    room.removeEventListener("pointerdown", down);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
    room.removeEventListener("wheel", wheel);
  };
}
