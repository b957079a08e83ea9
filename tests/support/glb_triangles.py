# SPDX-License-Identifier: MIT
#
# Triangles of a model as corners in its scene, and the pixels that triangles cover.


def turned(q, v):
    x, y, z, w = q
    t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
    return [v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2], v[2] + w * t[2] + x * t[1] - y * t[0]]


def triangles(glb):
    """Of the whole scene: corners in it, the material, and the nodes from the mesh upwards."""
    nodes = glb.json["nodes"]

    def visit(number, path):
        node = nodes[number]
        path = [node, *path]
        for primitive in glb.json["meshes"][node["mesh"]]["primitives"] if "mesh" in node else []:
            corners = []
            for at in glb.numbers(primitive["attributes"]["POSITION"]):
                for step in path:
                    at = [a * b for a, b in zip(at, step.get("scale", (1, 1, 1)))]
                    at = [a + b for a, b in zip(turned(step.get("rotation", (0, 0, 0, 1)), at), step.get("translation", (0, 0, 0)))]
                corners.append(at)
            indices = [index[0] for index in glb.numbers(primitive["indices"])]
            material = glb.json["materials"][primitive["material"]] if "material" in primitive else {}
            for k in range(0, len(indices), 3):
                yield [corners[index] for index in indices[k:k + 3]], material, path
        for child in node.get("children", []):
            yield from visit(child, path)

    for top in glb.json["scenes"][0]["nodes"]:
        yield from visit(top, [])


def pixels_in(triangle):
    """Those whose middle is in it."""
    a, b, c = triangle
    for y in range(int(min(a[1], b[1], c[1])), int(max(a[1], b[1], c[1])) + 2):
        for x in range(int(min(a[0], b[0], c[0])), int(max(a[0], b[0], c[0])) + 2):
            at = (x + 0.5, y + 0.5)
            sides = [(q[0] - p[0]) * (at[1] - p[1]) - (q[1] - p[1]) * (at[0] - p[0]) for p, q in ((a, b), (b, c), (c, a))]
            if min(sides) >= 0 or max(sides) <= 0:
                yield x, y
