/* SPDX-License-Identifier: MIT
 *
 * The words for the kinds of quirks: what stands behind the `$` in keys of JSON (docs/json.md, "Quirks").
 */
#ifndef SMITH_QUIRK_WORDS_H
#define SMITH_QUIRK_WORDS_H

#define SMITH_QUIRK_KINDS 13

/* "raw" for SMITH_QUIRK_RAW and so on. */
const char *smith_quirk_word(unsigned kind);

#endif
