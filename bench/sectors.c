/* SPDX-License-Identifier: MIT
 *
 * The sectors of a PRJ2 project, decoded and encoded by the engine and by hand. The engine gets a layout of its own for this, whose
 * root is a record with nothing but the list of sectors; the type of that list is the one of layouts/prj2.layout. So
 * both start from the same bytes and end with the same structs.
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

struct payloads {
    struct smith_bytes items[1024];
    size_t count, bytes;
    const uint8_t *data;
    const struct smith_member *sectors;
    uint64_t start; /* of the list being read */
};

/* Notes where the list of sectors of each room begins and ends: from its first sector's header to its end mark. */
static bool note_sectors(void *context, const struct smith_span *span) {
    struct payloads *payloads = context;
    const struct smith_frame *frame = span->frame;
    if (span->depth > 0 || !frame || frame->type->record->member_count <= frame->member ||
        &frame->type->record->members[frame->member] != payloads->sectors)
        return true;
    bool of_element = frame->index != SMITH_NONE;
    if (span->role == SMITH_SPAN_HEADER && of_element && payloads->start == UINT64_MAX) {
        payloads->start = span->offset;
    } else if (span->role == SMITH_SPAN_END && payloads->start != UINT64_MAX) {
        uint64_t end = span->offset + span->size;
        if (payloads->count < sizeof payloads->items / sizeof *payloads->items) {
            size_t size = (size_t)(end - payloads->start);
            payloads->items[payloads->count++] = (struct smith_bytes){payloads->data + payloads->start, size};
            payloads->bytes += size;
        }
        payloads->start = UINT64_MAX;
    }
    return true;
}

/* ---- the two decoders ------------------------------------------------------------------------------------------ */

struct work {
    const struct payloads *payloads;
    const struct smith_layout *layout;
    uint64_t sum; /* over what was decoded: both must come to the same */
};

static uint64_t sum_of(const struct hand_sectors *sectors) {
    uint64_t sum = sectors->count;
    for (uint32_t i = 0; i < sectors->count; i++) {
        const struct prj2_sector *sector = sectors->items[i];
        sum = sum * 31 + (uint64_t)sector->position + (uint64_t)sector->properties;
        sum = sum * 31 + (sector->floor ? (uint64_t)sector->floor->xpzn : 0);
        sum = sum * 31 + sector->floor_splits.count;
        for (uint32_t j = 0; j < sector->faces.count; j++)
            if (sector->faces.items[j].kind == PRJ2_FACES_TEXTURED)
                sum = sum * 31 + (uint64_t)sector->faces.items[j].as.textured->texture_id;
    }
    return sum;
}

static void by_engine(void *context) {
    struct work *work = context;
    work->sum = 0;
    for (size_t i = 0; i < work->payloads->count; i++) {
        struct smith_document *document;
        bench_require(smith_decode(work->layout, work->payloads->items[i], NULL, NULL, NULL, &document, NULL));
        work->sum += sum_of(&((const struct only_sectors *)smith_document_root(document))->sectors);
        smith_document_free(document);
    }
}

static void by_hand(void *context) {
    struct work *work = context;
    work->sum = 0;
    for (size_t i = 0; i < work->payloads->count; i++) {
        struct hand_sectors sectors;
        struct smith_arena arena;
        smith_arena_init(&arena, NULL, 0);
        bench_require(hand_sectors_decode(work->payloads->items[i], &arena, &sectors) ? SMITH_OK : SMITH_DAMAGED);
        work->sum += sum_of(&sectors);
        smith_arena_free(&arena);
    }
}

/* ---- back to bytes --------------------------------------------------------------------------------------------- */

/* The documents of all payloads. */
struct decoded {
    struct smith_document *documents[1024];
    const struct payloads *payloads;
};

static void encode_by_engine(void *context) {
    const struct decoded *decoded = context;
    for (size_t i = 0; i < decoded->payloads->count; i++) {
        struct smith_buffer out;
        bench_require(smith_encode(decoded->documents[i], &out, NULL));
        smith_buffer_free(&out);
    }
}

static void encode_by_hand(void *context) {
    const struct decoded *decoded = context;
    for (size_t i = 0; i < decoded->payloads->count; i++) {
        const struct only_sectors *root = smith_document_root(decoded->documents[i]);
        struct smith_buffer out;
        smith_buffer_init(&out, NULL);
        bench_require(hand_sectors_encode(&root->sectors, &out) ? SMITH_OK : SMITH_DAMAGED);
        smith_buffer_free(&out);
    }
}

static void require_same(const struct decoded *decoded) {
    for (size_t i = 0; i < decoded->payloads->count; i++) {
        const struct only_sectors *root = smith_document_root(decoded->documents[i]);
        struct smith_bytes was = decoded->payloads->items[i];
        struct smith_buffer out;
        smith_buffer_init(&out, NULL);
        if (!hand_sectors_encode(&root->sectors, &out) || out.size != was.size || memcmp(out.data, was.data, out.size)) {
            fprintf(stderr, "bench: the encoder written by hand does not write what was read\n");
            exit(1);
        }
        smith_buffer_free(&out);
    }
}

static void print_ratio(const char *what, double size, double hand, double engine) {
    printf("    %s by hand  %9.1f MB/s\n", what, size / hand / 1e6);
    printf("    %s engine   %9.1f MB/s   %.2f times the time\n", what, size / engine / 1e6, engine / hand);
}

static void compare_encoders(const struct payloads *payloads, const struct smith_layout *layout, double decoder) {
    struct decoded *decoded = calloc(1, sizeof *decoded);
    if (!decoded)
        bench_require(SMITH_NO_MEMORY);
    decoded->payloads = payloads;
    for (size_t i = 0; i < payloads->count; i++)
        bench_require(smith_decode(layout, payloads->items[i], NULL, NULL, NULL, &decoded->documents[i], NULL));
    require_same(decoded);
    double hand = bench_best(encode_by_hand, decoded), engine = bench_best(encode_by_engine, decoded);
    for (unsigned round = 1; round < ROUNDS; round++) {
        hand = fmin(hand, bench_best(encode_by_hand, decoded));
        engine = fmin(engine, bench_best(encode_by_engine, decoded));
    }
    print_ratio("encoding", (double)payloads->bytes, hand, engine);
    printf("    encoding by the engine takes %.2f times the time of the decoder by hand\n", engine / decoder);
    for (size_t i = 0; i < payloads->count; i++)
        smith_document_free(decoded->documents[i]);
    free(decoded);
}

/* ---- both ------------------------------------------------------------------------------------------------------ */

static void compare(const struct payloads *payloads, const struct smith_layout *layout) {
    struct work work = {.payloads = payloads, .layout = layout};
    by_engine(&work);
    uint64_t engine_sum = work.sum;
    by_hand(&work);
    if (work.sum != engine_sum) {
        fprintf(stderr, "bench: the decoder written by hand and the engine disagree\n");
        exit(1);
    }
    double hand = bench_best(by_hand, &work), engine = bench_best(by_engine, &work);
    for (unsigned round = 1; round < ROUNDS; round++) { /* in turns: both meet the same machine */
        hand = fmin(hand, bench_best(by_hand, &work));
        engine = fmin(engine, bench_best(by_engine, &work));
    }
    printf("  sectors only: %zu rooms, %zu bytes\n", payloads->count, payloads->bytes);
    print_ratio("decoding", (double)payloads->bytes, hand, engine);
    compare_encoders(payloads, layout, hand);
}

void bench_sectors(struct smith_bytes project) {
    struct payloads *payloads = calloc(1, sizeof *payloads);
    struct sectors_layout made;
    struct smith_document *document;
    if (!payloads)
        bench_require(SMITH_NO_MEMORY);
    payloads->data = project.data;
    payloads->sectors = named_member(named_type(&smith_prj2_layout, "Room"), "sectors");
    payloads->start = UINT64_MAX;
    if (make_layout(&made) &&
        smith_decode(&smith_prj2_layout, project, NULL, note_sectors, payloads, &document, NULL) == SMITH_OK) {
        smith_document_free(document);
        if (payloads->count > 0)
            compare(payloads, &made.layout);
    }
    free(payloads);
}
