/* SPDX-License-Identifier: MIT
 *
 * The sectors of a PRJ2 project, decoded by the engine and by hand, and encoded by the engine. The engine gets a layout
 * of its own for this, whose root is a record with nothing but the list of sectors; the type of that list is the one of
 * layouts/prj2.layout. So both start from the same bytes and end with the same structs.
 */
#include "bench.h"
#include "hand_sectors.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 3

/* ---- the layout ------------------------------------------------------------------------------------------------ */

struct only_sectors {
    struct smith_quirk *quirks;
    struct hand_sectors sectors;
};

struct sectors_layout {
    struct smith_layout layout;
    struct smith_type root;
    struct smith_record record;
    struct smith_member member;
};

static const struct smith_type *named_type(const struct smith_layout *layout, const char *name) {
    for (uint32_t i = 0; i < layout->type_count; i++)
        if (strcmp(layout->types[i]->name, name) == 0)
            return layout->types[i];
    return NULL;
}

static const struct smith_member *named_member(const struct smith_type *type, const char *name) {
    for (uint16_t i = 0; type && i < type->record->member_count; i++)
        if (type->record->members[i].name && strcmp(type->record->members[i].name, name) == 0)
            return &type->record->members[i];
    return NULL;
}

static bool make_layout(struct sectors_layout *made) {
    const struct smith_layout *project = &smith_prj2_layout;
    const struct smith_member *sectors = named_member(named_type(project, "Room"), "sectors");
    if (!sectors)
        return false;
    made->member = (struct smith_member){.name = "sectors",
                                         .doc = "",
                                         .type = sectors->type,
                                         .offset = offsetof(struct only_sectors, sectors),
                                         .has = SMITH_NONE,
                                         .slot = UINT16_MAX};
    made->record = (struct smith_record){.members = &made->member, .member_count = 1, .stream = 1};
    made->root = (struct smith_type){.name = "Sectors",
                                     .doc = "",
                                     .kind = SMITH_RECORD,
                                     .align = _Alignof(struct only_sectors),
                                     .size = sizeof(struct only_sectors),
                                     .record = &made->record};
    made->layout = *project;
    made->layout.root = &made->root;
    return true;
}

/* ---- the bytes ------------------------------------------------------------------------------------------------- */

/* The sectors of all rooms as one list: as in a project, they are part of one document. */
struct payload {
    struct smith_buffer list;
    uint32_t rooms;
    const uint8_t *data; /* of the project */
    const struct smith_member *sectors;
    uint64_t start; /* of the list being read */
};

/* Notes the list of sectors of each room: from its first sector's header to before its end mark. */
static bool note_sectors(void *context, const struct smith_span *span) {
    struct payload *payload = context;
    const struct smith_frame *frame = span->frame;
    if (span->depth > 0 || !frame || frame->type->record->member_count <= frame->member ||
        &frame->type->record->members[frame->member] != payload->sectors)
        return true;
    bool of_element = frame->index != SMITH_NONE;
    if (span->role == SMITH_SPAN_HEADER && of_element && payload->start == UINT64_MAX) {
        payload->start = span->offset;
    } else if (span->role == SMITH_SPAN_END && payload->start != UINT64_MAX) {
        smith_buffer_add(&payload->list, payload->data + payload->start, (size_t)(span->offset - payload->start));
        payload->rooms++;
        payload->start = UINT64_MAX;
    }
    return true;
}

/* ---- memory ---------------------------------------------------------------------------------------------------- */

/* One stretch for whatever is decoded, in use before: how long the system takes to give memory is measured in bench.c. */
struct stretch {
    uint8_t *bytes;
    size_t size, used;
};

static void *resize_in_stretch(void *context, void *block, size_t old_size, size_t new_size) {
    struct stretch *stretch = context;
    size_t rounded = (new_size + 63) & ~(size_t)63;
    if (!new_size || rounded > stretch->size - stretch->used)
        return NULL;
    void *made = stretch->bytes + stretch->used;
    stretch->used += rounded;
    if (block)
        memcpy(made, block, old_size < new_size ? old_size : new_size);
    return made;
}

/* ---- the two decoders ------------------------------------------------------------------------------------------ */

struct work {
    struct smith_bytes list;
    const struct smith_layout *layout;
    struct stretch stretch;
    uint64_t sum; /* over what was decoded: both must come to the same */
    struct smith_document *document; /* to be encoded */
};

static uint64_t sum_of(const struct hand_sectors *sectors) {
    uint64_t sum = sectors->count;
    for (uint32_t i = 0; i < sectors->count; i++) {
        const struct smith_prj2_sector *sector = sectors->items[i];
        sum = sum * 31 + (uint64_t)sector->position + (uint64_t)sector->properties;
        sum = sum * 31 + (sector->floor ? (uint64_t)sector->floor->xpzn : 0);
        sum = sum * 31 + sector->floor_splits.count;
        for (uint32_t j = 0; j < sector->faces.count; j++)
            if (sector->faces.items[j].kind == SMITH_PRJ2_FACES_TEXTURED)
                sum = sum * 31 + (uint64_t)sector->faces.items[j].as.textured->texture_id;
    }
    return sum;
}

static const struct hand_sectors *sectors_of(const struct smith_document *document) {
    return &((const struct only_sectors *)smith_document_root(document))->sectors;
}

static void by_engine(void *context) {
    struct work *work = context;
    const struct smith_options options = {.allocator = {resize_in_stretch, &work->stretch}};
    struct smith_document *document;
    work->stretch.used = 0;
    bench_require(smith_decode(work->layout, work->list, &options, NULL, NULL, &document, NULL));
    work->sum = sum_of(sectors_of(document));
    smith_document_free(document);
}

static void by_hand(void *context) {
    struct work *work = context;
    const struct smith_allocator allocator = {resize_in_stretch, &work->stretch};
    struct hand_sectors sectors;
    struct smith_arena arena;
    work->stretch.used = 0;
    smith_arena_init(&arena, &allocator, 0);
    bench_require(hand_sectors_decode(work->list, &arena, &sectors) ? SMITH_OK : SMITH_DAMAGED);
    work->sum = sum_of(&sectors);
    smith_arena_free(&arena);
}

/* ---- back to bytes --------------------------------------------------------------------------------------------- */

static void encode_by_engine(void *context) {
    const struct work *work = context;
    struct smith_buffer out;
    bench_require(smith_encode(work->document, &out, NULL));
    smith_buffer_free(&out);
}

static void require(bool holds, const char *words) {
    if (holds)
        return;
    fprintf(stderr, "bench: %s\n", words);
    exit(1);
}

/* ---- both ------------------------------------------------------------------------------------------------------ */

struct times {
    double hand, engine;
};

/* In turns: both meet the same machine. */
static struct times times_of(void (*hand)(void *), void (*engine)(void *), struct work *work) {
    struct times best = {INFINITY, INFINITY};
    for (unsigned round = 0; round < ROUNDS; round++) {
        best.hand = fmin(best.hand, bench_best(hand, work));
        best.engine = fmin(best.engine, bench_best(engine, work));
    }
    return best;
}

static void print_times(size_t size, struct times times) {
    printf("    decoding by hand  %9.1f MB/s\n", (double)size / times.hand / 1e6);
    printf("    decoding engine   %9.1f MB/s   %.2f times the time\n", (double)size / times.engine / 1e6,
           times.engine / times.hand);
}

static void compare(struct work *work) {
    work->stretch.size = 64 * work->list.size + (1 << 20);
    work->stretch.bytes = malloc(work->stretch.size);
    bench_require(work->stretch.bytes ? SMITH_OK : SMITH_NO_MEMORY);
    by_engine(work);
    uint64_t engine_sum = work->sum;
    by_hand(work);
    require(work->sum == engine_sum, "the decoder written by hand and the engine disagree");
    struct times decoding = times_of(by_hand, by_engine, work);
    print_times(work->list.size, decoding);
    bench_require(smith_decode(work->layout, work->list, NULL, NULL, NULL, &work->document, NULL));
    double encoding = INFINITY;
    for (unsigned round = 0; round < ROUNDS; round++)
        encoding = fmin(encoding, bench_best(encode_by_engine, work));
    printf("    encoding by the engine takes %.2f times the time of the decoder by hand\n", encoding / decoding.hand);
    smith_document_free(work->document);
    free(work->stretch.bytes);
}

void bench_sectors(struct smith_bytes project) {
    struct sectors_layout made;
    struct smith_document *document;
    struct payload payload = {.data = project.data,
                              .sectors = named_member(named_type(&smith_prj2_layout, "Room"), "sectors"),
                              .start = UINT64_MAX};
    smith_buffer_init(&payload.list, NULL);
    if (make_layout(&made) &&
        smith_decode(&smith_prj2_layout, project, NULL, note_sectors, &payload, &document, NULL) == SMITH_OK) {
        smith_document_free(document);
        smith_buffer_byte(&payload.list, 0); /* the one end mark */
        bench_require(payload.list.failed ? SMITH_NO_MEMORY : SMITH_OK);
        printf("  sectors only: %u rooms, %zu bytes\n", payload.rooms, payload.list.size);
        struct work work = {.list = {payload.list.data, payload.list.size}, .layout = &made.layout};
        if (payload.rooms > 0)
            compare(&work);
    }
    smith_buffer_free(&payload.list);
}
