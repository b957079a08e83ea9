/* SPDX-License-Identifier: MIT
 *
 * The file of records (records.c) read and written as JSON by hand, as somebody would who knows just this one format.
 */
#ifndef LEVELSMITH_HAND_RECORDS_H
#define LEVELSMITH_HAND_RECORDS_H

#include <levelsmith/buffer.h>

/* As the layout in records.c has it. */
struct hand_record {
    uint32_t id;
    uint16_t kind, angle;
    float x, y, z;
    int32_t next;
};

#define HAND_RECORD_SIZE 24

/* Read all records of a file; NULL = it is none, or out of memory. The caller frees them. */
struct hand_record *hand_records_read(struct smith_bytes file, uint32_t *count);

/* Append their JSON form, the same as the engine's. */
void hand_records_write(const struct hand_record *records, uint32_t count, struct smith_buffer *out);

#endif
