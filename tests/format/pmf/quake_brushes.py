# SPDX-License-Identifier: MIT
"""Brushes of editors as tests make them: planes with textures, as text."""
import math


def sub(a, b):
    return tuple(x - y for x, y in zip(a, b))


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def length(a):
    return math.sqrt(dot(a, a))


class Plane:
    def __init__(self, points, texture, axes=None):
        self.points, self.texture, self.axes = points, texture, axes
        normal = cross(sub(points[0], points[1]), sub(points[2], points[1]))
        self.normal = tuple(part / length(normal) for part in normal)
        self.distance = dot(self.normal, points[1])

    def text(self):
        points = " ".join("( %.9f %.9f %.9f )" % point for point in self.points)
        axes = " ".join("[ %.9f %.9f %.9f %.9f ]" % axis[:4] for axis in self.axes)
        return f"{points} {self.texture} {axes} 0 {self.axes[0][4]} {self.axes[1][4]}\n"


def random_axis(chance):
    return tuple(chance.uniform(-1, 1) for _ in range(3)) + (chance.uniform(-99, 99), chance.choice((1, .5, -.25, 2.5)))


def random_brush(chance, most=8, size=None):
    middle = tuple(chance.uniform(-3000, 3000) for _ in range(3))
    size = size or chance.choice((16, 128, 600))
    box = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
    tetrahedron = ((1, 1, 1), (-1, -1, 1), (-1, 1, -1), (1, -1, -1))
    ways = [tuple(part + chance.uniform(-.2, .2) for part in way) for way in tetrahedron] if chance.random() < .4 else list(box)
    ways += [tuple(chance.gauss(0, 1) for _ in range(3)) for _ in range(chance.randrange(most) if most == 8 else most)]
    planes = []
    for way in ways:
        way = tuple(part / length(way) for part in way)
        along = cross(way, (1, 0, 0) if abs(way[0]) < .7 else (0, 1, 0))
        along = tuple(64 * part / length(along) for part in along)
        across = cross(way, along)
        away = size * chance.uniform(.6, 1)
        near = tuple(at + part * away for at, part in zip(middle, way))
        points = [tuple(round(part, 9) for part in point) for point in
                  (tuple(x + y for x, y in zip(near, along)), near, tuple(x + y for x, y in zip(near, across)))]
        plane = Plane(points, f"texture{len(planes)}", (random_axis(chance), random_axis(chance)))
        if dot(plane.normal, way) < 0:
            plane = Plane(points[::-1], plane.texture, plane.axes)
        planes.append(plane)
    return planes


def entity(brushes="", **keys):
    """`brushes`: their text, or lists of planes."""
    if not isinstance(brushes, str):
        brushes = "".join("{\n" + "".join(plane.text() for plane in planes) + "}\n" for planes in brushes)
    return "{\n" + "".join(f'"{key}" "{value}"\n' for key, value in keys.items()) + brushes + "}\n"
