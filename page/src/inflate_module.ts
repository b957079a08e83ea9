// SPDX-License-Identifier: MIT
//
// Unpacks the module, in the worker alone: no browser can do that by itself.
import { XzReadableStream } from "xz-decompress";
import { spelled } from "./inflate.ts";

export const inflateModule = (base64: string) => new Response(new XzReadableStream(spelled(base64))).arrayBuffer();
