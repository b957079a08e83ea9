/* SPDX-License-Identifier: MIT
 *
 * The words for quirks. See quirk_words.h.
 */
#include "type/quirk_words.h"
#include <levelsmith/document.h>

static const char *const words[SMITH_QUIRK_KINDS] = {
    [SMITH_QUIRK_RAW] = "raw",       [SMITH_QUIRK_HEADER] = "header",   [SMITH_QUIRK_TAIL] = "tail",
    [SMITH_QUIRK_EXTRA] = "extra",   [SMITH_QUIRK_END] = "end",         [SMITH_QUIRK_ORDER] = "order",
    [SMITH_QUIRK_PACKED] = "packed", [SMITH_QUIRK_PREFIX] = "prefix",   [SMITH_QUIRK_PADDING] = "padding",
    [SMITH_QUIRK_GAP] = "gap",       [SMITH_QUIRK_OVERLAP] = "overlap", [SMITH_QUIRK_OFFSET] = "place",
    [SMITH_QUIRK_PIN] = "pin",
};

const char *smith_quirk_word(unsigned kind) {
    return words[kind];
}
