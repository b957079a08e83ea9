/* SPDX-License-Identifier: MIT
 *
 * The codec `door_events(size)`: door events, whose two bytes lie in a table each and have the number of the room in parts
 * (seed, 3.4.6), as numbers of 16 bits that have it in one. All numbers fit both ways, so nothing is kept besides.
 */
#include "base/buffer.h"
#include "base/endian.h"
#include "base/error.h"
#include "format/pop/codec/coded.h"
#include <levelsmith/hook.h>

/* One byte: tile (5 bits), room (its 2 low bits), last. The other: timer (5), room (its 3 high bits). */
static uint16_t pop_door_events_codec_joined(unsigned first, unsigned second) {
    unsigned tile = first & 31, room = (first >> 5 & 3) | (second >> 5 & 7) << 2, timer = second & 31;
    return (uint16_t)(tile | room << 5 | timer << 10 | (first >> 7) << 15);
}

static uint8_t pop_door_events_codec_first_of(unsigned event) {
    return (uint8_t)((event & 31) | (event >> 5 & 3) << 5 | (event >> 15) << 7);
}

static uint8_t second_of(unsigned event) {
    return (uint8_t)((event >> 10 & 31) | (event >> 7 & 7) << 5);
}

/* Room for `size` bytes that are two tables, or two bytes for each event; NULL = there is none, and `error` says why. */
static uint8_t *pop_door_events_codec_begin(size_t size, struct smith_buffer *out, struct smith_error *error) {
    uint8_t *bytes = NULL;
    if (size % 2) {
        smith_fail(error, SMITH_DAMAGED, "PACKED-DAMAGED", "events are never %zu bytes", size);
    } else {
        bytes = smith_unpack_into(out, size);
        if (!bytes)
            smith_fail_memory(error, NULL);
    }
    return bytes;
}

static enum smith_status pop_door_events_codec_unpack(const void *context, const int64_t *arguments,
                                                      struct smith_bytes packed, uint64_t limit,
                                                      struct smith_buffer *out, struct smith_error *error) {
    size_t count = packed.size / 2, size;
    (void)context, (void)arguments;
    enum smith_status status = smith_unpack_size((int64_t)packed.size, 1, packed.size, 1, limit, &size, error);
    uint8_t *events = status == SMITH_OK ? pop_door_events_codec_begin(size, out, error) : NULL;
    if (!events)
        return error->status;
    for (size_t i = 0; i < count; i++)
        smith_le16_store(events + 2 * i, pop_door_events_codec_joined(packed.data[i], packed.data[count + i]));
    out->size += size;
    return SMITH_OK;
}

static enum smith_status pop_door_events_codec_pack(const void *context, const int64_t *arguments,
                                                    struct smith_bytes content, struct smith_buffer *out,
                                                    struct smith_error *error) {
    size_t count = content.size / 2;
    (void)context, (void)arguments;
    uint8_t *tables = pop_door_events_codec_begin(content.size, out, error);
    if (!tables)
        return error->status;
    for (size_t i = 0; i < count; i++) {
        uint16_t event = smith_le16_load(content.data + 2 * i);
        tables[i] = pop_door_events_codec_first_of(event);
        tables[count + i] = second_of(event);
    }
    out->size += content.size;
    return SMITH_OK;
}

/* The first of an event's two bytes. */
static uint64_t event_position(const void *context, uint64_t packed_size, uint64_t offset) {
    (void)context, (void)packed_size;
    return offset / 2;
}

static const char *const argument_names[] = {NULL};

extern const struct smith_codec_hook smith_door_events_hook;
const struct smith_codec_hook smith_door_events_hook = {
    "door_events", argument_names, pop_door_events_codec_unpack, pop_door_events_codec_pack, NULL, event_position};
