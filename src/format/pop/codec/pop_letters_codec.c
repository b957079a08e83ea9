/* SPDX-License-Identifier: MIT
 *
 * The codec `letters(size, letters)`: texts in which frequent letters are short (letters.h).
 */
#include "base/error.h"
#include "format/pop/codec/letters.h"
#include "format/pop/codec/sized.h"
#include <levelsmith/hook.h>

#define GAIN 2 /* letters of four bits */

static enum smith_status pop_letters_codec_unpack(const void *context, const int64_t *arguments,
                                                  struct smith_bytes packed, uint64_t limit, struct smith_buffer *out,
                                                  struct smith_error *error) {
    (void)context;
    size_t size;
    enum smith_status status = smith_unpack_size(arguments[0], 1, packed.size, GAIN, limit, &size, error);
    if (status != SMITH_OK)
        return status;
    uint8_t *letters = smith_unpack_into(out, size);
    if (!letters)
        return smith_fail_memory(error, NULL);
    struct smith_coded coded = smith_letters_decode(packed, letters, size);
    out->size += coded.made;
    if (coded.end == SMITH_CODED_STRANGE)
        return smith_fail(error, SMITH_DAMAGED, "PACKED-DAMAGED", "a character from 128 on, which is not understood");
    return smith_decoded(coded, size, error);
}

static enum smith_status pop_letters_codec_pack(const void *context, const int64_t *arguments,
                                                struct smith_bytes content, struct smith_buffer *out,
                                                struct smith_error *error) {
    (void)context;
    enum smith_status status = smith_pack_size(arguments[0], 1, content, error);
    if (status != SMITH_OK || !content.size)
        return status;
    size_t bound = smith_letters_bound(content.size);
    if (!smith_unpack_into(out, bound))
        return smith_fail_memory(error, NULL);
    struct smith_coded coded = smith_letters_encode(content, out->data + out->size, bound);
    if (coded.end == SMITH_CODED_STRANGE)
        return smith_fail(error, SMITH_BAD_VALUE, "PACKED-CONTENT",
                          "letters without a number and letters that are known only by theirs (from U+00A1 on) cannot "
                          "stand in one text");
    return smith_encoded(coded, out, error);
}

static const char *const argument_names[] = {"letters", NULL};

extern const struct smith_codec_hook smith_letters_hook;
const struct smith_codec_hook smith_letters_hook = {"letters", argument_names, pop_letters_codec_unpack,
                                                    pop_letters_codec_pack, NULL};
