/* SPDX-License-Identifier: MIT
 *
 * See hand_records.h. Numbers come from the same functions as the engine's: what is compared is all that is around them.
 */
#include "hand_records.h"
#include "base/number.h"

#include <stdlib.h>
#include <string.h>

struct hand_record *hand_records_read(struct smith_bytes file, uint32_t *count) {
    if (file.size < 8 || memcmp(file.data, "RECS", 4) != 0)
        return NULL;
    memcpy(count, file.data + 4, 4);
    if ((file.size - 8) / HAND_RECORD_SIZE < *count)
        return NULL;
    struct hand_record *records = malloc(*count * sizeof *records + 1);
    const uint8_t *at = file.data + 8;
    for (uint32_t i = 0; records && i < *count; i++, at += HAND_RECORD_SIZE) {
        struct hand_record *record = &records[i];
        memcpy(&record->id, at, 4);
        memcpy(&record->kind, at + 4, 2);
        memcpy(&record->angle, at + 6, 2);
        memcpy(&record->x, at + 8, 4);
        memcpy(&record->y, at + 12, 4);
        memcpy(&record->z, at + 16, 4);
        memcpy(&record->next, at + 20, 4);
    }
    return records;
}

static char *put(char *at, const char *text, size_t size) {
    memcpy(at, text, size);
    return at + size;
}

#define PUT(at, text) put(at, text, sizeof(text) - 1)

/* One record and what stands before it; nothing of it is longer than this. */
#define LINE_MAX 512

static char *put_record(char *at, const struct hand_record *record) {
    static const char *const kinds[] = {"wall", "door", "item", "light"};
    at = PUT(at, "\n    {\n      \"id\": ");
    at += smith_print_u64(at, record->id);
    at = PUT(at, ",\n      \"kind\": ");
    if (record->kind < sizeof kinds / sizeof *kinds) {
        *at++ = '"';
        at = put(at, kinds[record->kind], strlen(kinds[record->kind]));
        *at++ = '"';
    } else {
        at += smith_print_u64(at, record->kind);
    }
    at = PUT(at, ",\n      \"angle\": ");
    at += smith_print_u64(at, record->angle);
    at = PUT(at, ",\n      \"x\": ");
    at += smith_print_f32(at, record->x);
    at = PUT(at, ",\n      \"y\": ");
    at += smith_print_f32(at, record->y);
    at = PUT(at, ",\n      \"z\": ");
    at += smith_print_f32(at, record->z);
    at = PUT(at, ",\n      \"next\": ");
    at += smith_print_i64(at, record->next);
    return PUT(at, "\n    }");
}

void hand_records_write(const struct hand_record *records, uint32_t count, struct smith_buffer *out) {
    smith_buffer_text(out, "{\n  \"$format\": \"records\",\n  \"records\": [");
    for (uint32_t i = 0; i < count; i++) {
        char line[LINE_MAX], *at = line;
        if (i)
            *at++ = ',';
        at = put_record(at, &records[i]);
        smith_buffer_add(out, line, (size_t)(at - line));
    }
    smith_buffer_text(out, count ? "\n  ]\n}\n" : "]\n}\n");
}
