// SPDX-License-Identifier: MIT
//
// What surfaces of a model look like: in the light that the level has, which is in the colours of corners or in pictures,
// and in the light of day.
import {
  Color,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  SRGBColorSpace,
  type Material,
  type MeshStandardMaterial,
  type Object3D,
} from "three";

export interface Looks {
  mesh: Mesh;
  lit: MeshBasicMaterial;
  plain: MeshLambertMaterial;
}

/** The library's pictures of light are where glTF has shadows; three.js divides by pi, which they have not. */
function make(given: Material, mesh: Mesh): Omit<Looks, "mesh"> {
  const { map, color, side, alphaTest, transparent, opacity, aoMap } = given as MeshStandardMaterial;
  const shared = { map, color: color ?? new Color(1, 1, 1), side, alphaTest, transparent, opacity };
  const lit = new MeshBasicMaterial({ ...shared, vertexColors: !!mesh.geometry.getAttribute("color") });
  if (aoMap) {
    aoMap.colorSpace = SRGBColorSpace;
    lit.lightMap = aoMap;
    lit.lightMapIntensity = Math.PI;
  }
  const plain = new MeshLambertMaterial({ ...shared, flatShading: !mesh.geometry.getAttribute("normal") });
  return { lit, plain };
}

/** Materials stay shared as they were. */
export function looksOf(model: Object3D): Looks[] {
  const made = new Map<Material, Omit<Looks, "mesh">>();
  const looks: Looks[] = [];
  model.traverse((mesh) => {
    if (!(mesh instanceof Mesh)) return;
    const given = mesh.material as Material;
    const look = made.get(given) ?? make(given, mesh);
    made.set(given, look);
    looks.push({ mesh, ...look });
  });
  for (const given of made.keys()) given.dispose();
  return looks;
}
