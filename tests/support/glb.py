# SPDX-License-Identifier: MIT
"""A binary glTF file as tests read it, without the library."""
import json
import struct


class Glb:
    """`json` is what the file says, `binary` the bytes that it is about."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        size = struct.unpack_from("<I", data, 12)[0]
        self.json, self.binary = json.loads(data[20:20 + size]), data[28 + size:]

    def numbers(self, accessor):
        """The elements of an accessor, each as a tuple."""
        said = self.json["accessors"][accessor]
        letter = {5123: "H", 5125: "I", 5126: "f"}[said["componentType"]]
        width = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}[said["type"]]
        offset = self.json["bufferViews"][said["bufferView"]].get("byteOffset", 0) + said.get("byteOffset", 0)
        flat = struct.unpack_from(f"<{said['count'] * width}{letter}", self.binary, offset)
        return [flat[i:i + width] for i in range(0, len(flat), width)]
