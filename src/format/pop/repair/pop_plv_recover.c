/* SPDX-License-Identifier: MIT
 *
 * Level files that are cut behind their level: it stands before what the editor wrote down about it.
 */
#include "format/pop/repair/pop_plv_recover.h"

#include "base/buffer.h"
#include "base/endian.h"
#include "base/error.h"
#include "format/pop/archive/pop_wrapped.h"
#include "report/report.h"
#include <levelsmith/pop_plv.h>

#define FIELD_COUNT 10 /* where it stands */
#define LEVEL_SIZE 14
#define LEVEL 18
#define COUNT_SIZE 4

/* The level with its checksum: most programs leave that out of the size, some do not. */
static size_t region_size(uint32_t size) {
    return size + (smith_pop_format_of_size(size) ? 1u : 0u);
}

/* Names and values that are whole, in turn; `*size` is how many bytes they have. */
static uint32_t count_fields(struct smith_bytes fields, size_t *size) {
    uint32_t texts = 0;
    *size = 0;
    for (size_t i = 0; i < fields.size; i++)
        if (!fields.data[i] && ++texts % 2 == 0)
            *size = i + 1;
    return texts / 2;
}

static void pop_plv_recover_add_number(struct smith_buffer *out, uint32_t number) {
    uint8_t bytes[COUNT_SIZE];
    smith_le32_store(bytes, number);
    smith_buffer_add(out, bytes, sizeof bytes);
}

enum smith_status smith_pop_plv_recover(struct smith_bytes bytes, const struct smith_options *options,
                                        struct smith_document **document, struct smith_changes *changes,
                                        struct smith_error *error) {
    enum smith_status status = smith_decode(&smith_pop_plv_layout, bytes, options, NULL, NULL, document, error);
    size_t region = bytes.size > LEVEL ? region_size(smith_le32_load(bytes.data + LEVEL_SIZE)) : SIZE_MAX;
    if (status == SMITH_OK || status == SMITH_NO_MEMORY || bytes.size < LEVEL || region > bytes.size - LEVEL)
        return status;
    size_t behind = LEVEL + region, size = 0;
    uint32_t expected = smith_le32_load(bytes.data + FIELD_COUNT), count = 0;
    if (bytes.size - behind > COUNT_SIZE) {
        behind += COUNT_SIZE;
        count = count_fields((struct smith_bytes){bytes.data + behind, bytes.size - behind}, &size);
    }
    struct smith_buffer out;
    smith_buffer_init(&out, options ? &options->allocator : NULL);
    smith_buffer_add(&out, bytes.data, FIELD_COUNT);
    pop_plv_recover_add_number(&out, count);
    smith_buffer_add(&out, bytes.data + LEVEL_SIZE, LEVEL - LEVEL_SIZE + region);
    pop_plv_recover_add_number(&out, (uint32_t)size);
    smith_buffer_add(&out, bytes.data + behind, size);
    if (out.failed)
        status = smith_fail_memory(error, NULL);
    else
        status = smith_decode(&smith_pop_plv_layout, (struct smith_bytes){out.data, out.size}, options, NULL, NULL,
                              document, error);
    if (status == SMITH_OK)
        smith_changes_add(changes, "POP-PLV-CUT", SMITH_CHANGE_LOST, "/fields", UINT64_MAX,
                          "%u of %u fields are left; the level is whole", count, expected);
    smith_buffer_free(&out);
    return status;
}
