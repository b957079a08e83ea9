/* SPDX-License-Identifier: MIT
 *
 * The names of the codecs. See codec_names.h.
 */
#include "type/codec_names.h"

static const struct smith_codec_name names[] = {
    [SMITH_STORED] = {"sized", "nothing", "SMITH_STORED", {NULL}},
    [SMITH_ZLIB] = {"zlib", "zlib", "SMITH_ZLIB", {NULL}},
    [SMITH_LZ4] = {"lz4", "LZ4", "SMITH_LZ4", {NULL}},
    [SMITH_PICTURE] = {"picture", "picture", "SMITH_PICTURE", {"method", "bytes a row", "rows", NULL}},
    [SMITH_ROWS] = {"rows", "rows", "SMITH_ROWS", {"method", "width", "height", NULL}},
    [SMITH_DELTA] = {"delta", "delta", "SMITH_DELTA", {"samples", NULL}},
    [SMITH_LETTERS] = {"letters", "letters", "SMITH_LETTERS", {"letters", NULL}},
    [SMITH_ZLIB_BEST] = {"zlib_best", "zlib", "SMITH_ZLIB_BEST", {NULL}},
    [SMITH_DEFLATE] = {"deflate", "deflate", "SMITH_DEFLATE", {"method", NULL}},
};

const struct smith_codec_name *smith_codec_name(unsigned codec) {
    return codec < sizeof names / sizeof *names ? &names[codec] : NULL;
}

unsigned smith_codec_argument_count(unsigned codec) {
    unsigned count = 0;
    while (names[codec].arguments[count])
        count++;
    return count;
}
