// SPDX-License-Identifier: MIT
//
// Where a model is looked at from. In an orbit what is looked at stays where it is, in flight the one who looks does.

export type Vector = [number, number, number];

export interface Camera {
  /** What is looked at. */
  target: Vector;
  /** Radians: 0 looks north (-Z), more turns to the west. */
  yaw: number;
  /** Radians upwards. */
  pitch: number;
  distance: number;
}

const STEEPEST = Math.PI / 2 - 0.01;
const CLOSER = 0.92; // a level fills its ball to a part

export function forward({ yaw, pitch }: Camera): Vector {
  return [-Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), -Math.cos(yaw) * Math.cos(pitch)];
}

function shifted([x, y, z]: Vector, [dx, dy, dz]: Vector, by: number): Vector {
  return [x + dx * by, y + dy * by, z + dz * by];
}

export function positionOf(camera: Camera): Vector {
  return shifted(camera.target, forward(camera), -camera.distance);
}

function withAngles(camera: Camera, yaw: number, pitch: number): Camera {
  return { ...camera, yaw: camera.yaw + yaw, pitch: Math.max(-STEEPEST, Math.min(STEEPEST, camera.pitch + pitch)) };
}

export function turned(camera: Camera, yaw: number, pitch: number, flying: boolean): Camera {
  const next = withAngles(camera, yaw, pitch);
  return flying ? { ...next, target: shifted(positionOf(camera), forward(next), next.distance) } : next;
}

/** Moved by parts of the distance: to the right, upwards as the eye sees it, and onwards. */
export function moved(camera: Camera, right: number, up: number, onwards: number): Camera {
  const { yaw, pitch, distance } = camera;
  const sideways: Vector = [Math.cos(yaw), 0, -Math.sin(yaw)];
  const upwards: Vector = [Math.sin(yaw) * Math.sin(pitch), Math.cos(pitch), Math.cos(yaw) * Math.sin(pitch)];
  let target = shifted(camera.target, sideways, right * distance);
  target = shifted(target, upwards, up * distance);
  return { ...camera, target: shifted(target, forward(camera), onwards * distance) };
}

/** Nearer (a factor below 1) or farther; in flight, on or back. */
export function dollied(camera: Camera, factor: number, flying: boolean): Camera {
  return flying
    ? moved(camera, 0, 0, 1 - factor)
    : { ...camera, distance: Math.min(1e6, Math.max(1e-3, camera.distance * factor)) };
}

/** So that a ball fits into the picture, seen from the same side. */
export function framed(camera: Camera, target: Vector, radius: number, fieldOfView: number, aspect: number): Camera {
  const half = Math.min(fieldOfView / 2, Math.atan(Math.tan(fieldOfView / 2) * aspect));
  return { ...camera, target, distance: (Math.max(radius, 1e-2) / Math.sin(half)) * CLOSER };
}
