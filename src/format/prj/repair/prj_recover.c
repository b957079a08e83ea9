/* SPDX-License-Identifier: MIT
 *
 * Reading what can be read of a damaged project. Nothing in a project says how long a room is, so one that is damaged
 * takes all behind it along. But the next sound room can be found by what rooms know of themselves (prj_scan.h). The
 * parts that are found are put together to a project without the damage, bytes as they were, and that one is decoded.
 *
 * Rooms have their numbers by their place in the file. Behind a gap they are reported by the things in the rooms, which
 * say in which room they are, and at the end of the rooms by how many there are in all.
 */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/endian.h"
#include "base/error.h"
#include "format/prj/check/prj_check.h"
#include "format/prj/prj.h"
#include "format/prj/repair/prj_scan.h"
#include "report/report.h"
#include <levelsmith/levelsmith.h>
#include <levelsmith/prj.h>
#include <stdio.h>
#include <string.h>

/* ---- prj recover ---- */

/*
 * Salvaging damaged projects: what prj_recover.c, which finds the rooms, and prj_recover.c, which finds what
 * stands behind them, share.
 */

/* Parts that could not be found. */
struct smith_prj_lost_parts {
    struct {
        const char *words;
        size_t at; /* where it was looked for */
    } parts[6];
    unsigned count;
};

/* Add what stands behind the rooms, from `at` on, to a project that is written anew; parts that cannot be found are as
 * in an empty project. `whole` = with the chunks that may stand at the end. */
struct smith_prj_lost_parts smith_prj_recover_rest(struct smith_bytes bytes, size_t at, bool whole,
                                                   struct smith_buffer *out);

/* ---- rest ---- */

/*
 * Salvaging what stands behind the rooms: tables of unused numbers, textures, objects, animations and the rest. Each
 * part is where the one before it ends, or found further on by what it looks like, or as in an empty project.
 */

enum {
    tiles = 256,
    tile_size = 8,
    ranges = 40,
    animations_size = 4 + 4 * ranges + 4 * tiles + 12 * ranges,
    fixed_end = animations_size + tiles + tiles, /* terrain, bump */
};

/* ---- parts of an empty project; fixing makes them right ---- */

static void put_tables(struct smith_buffer *out) {
    smith_buffer_le(out, 4, 0);
    smith_buffer_le(out, 4, SMITH_PRJ_THINGS);
    smith_buffer_fill(out, 0, 4 * SMITH_PRJ_THINGS + 4 + 4 * SMITH_PRJ_LIGHTS + 4 + 4 * SMITH_PRJ_TRIGGERS);
}

static void put_tiles(struct smith_buffer *out) {
    static const uint8_t tile[tile_size] = {0, 0, 0, 0, 0xFF, 0, 0xFF, 0};
    smith_buffer_text(out, "LOST.TGA ");
    smith_buffer_le(out, 4, tiles);
    for (unsigned i = 0; i < tiles; i++)
        smith_buffer_add(out, tile, sizeof tile);
}

static void prj_recover_rest_put_slots(struct smith_buffer *out) {
    smith_buffer_text(out, "NA ");
}

static void put_animations(struct smith_buffer *out) {
    smith_buffer_le(out, 4, 0);
    for (uint32_t i = 0; i < ranges; i++)
        smith_buffer_le(out, 4, i);
    smith_buffer_fill(out, 0xFF, 4 * tiles);
    smith_buffer_fill(out, 0, 12 * ranges + tiles + tiles);
}

/* ---- finding them ---- */

struct part {
    const char *words;
    size_t (*scan)(struct smith_bytes bytes, size_t at);
    void (*put)(struct smith_buffer *out);
    uint8_t sign; /* a byte of its beginning, by which it is looked for: of how many there are, or of a drive */
    uint8_t sign_at;
};

static const struct part parts[] = {
    {"the tables of unused numbers", smith_prj_scan_tables, put_tables, SMITH_PRJ_THINGS & 0xFF, 4},
    {"the textures", smith_prj_scan_tiles, put_tiles, ':', 1},
    {"the objects of the wad", smith_prj_scan_slots, prj_recover_rest_put_slots, ':', 1},
};

/* A part that is not where it should be is looked for. */
static size_t prj_recover_rest_find(struct smith_bytes bytes, const struct part *part, size_t *at) {
    size_t size = part->scan(bytes, *at);
    for (size_t next = *at + 1; !size && next + part->sign_at < bytes.size; next++) {
        const uint8_t *from = bytes.data + next + part->sign_at, *end = bytes.data + bytes.size;
        const uint8_t *sign = memchr(from, part->sign, (size_t)(end - from));
        if (!sign)
            break;
        next += (size_t)(sign - from);
        size = part->scan(bytes, next);
        if (size)
            *at = next;
    }
    return size;
}

static void prj_recover_rest_lose(struct smith_prj_lost_parts *lost, const char *words, size_t at) {
    lost->parts[lost->count].words = words;
    lost->parts[lost->count++].at = at;
}

struct smith_prj_lost_parts smith_prj_recover_rest(struct smith_bytes bytes, size_t at, bool whole,
                                                   struct smith_buffer *out) {
    struct smith_prj_lost_parts lost = {.count = 0};
    bool found = false;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        size_t size = prj_recover_rest_find(bytes, &parts[i], &at);
        found = size > 0;
        if (found)
            smith_buffer_add(out, bytes.data + at, size);
        else
            parts[i].put(out);
        if (!found)
            prj_recover_rest_lose(&lost, parts[i].words, at);
        at += size;
    }
    size_t left = bytes.size - at;
    if (found && left >= fixed_end) {
        smith_buffer_add(out, bytes.data + at, whole ? left : (size_t)fixed_end);
        if (!whole && left > fixed_end)
            prj_recover_rest_lose(&lost, "what NGLE added", at + fixed_end);
    } else {
        put_animations(out);
        prj_recover_rest_lose(&lost, "animations, terrain and bumps", at);
    }
    return lost;
}

/* ---- prj recover ---- */

enum { first_slot = 16, slots_max = 1000 };

/* Slots of rooms one behind the other, without damage. */
struct run {
    size_t at, end; /* in the file */
    uint32_t count; /* of slots, empty ones included */
    uint32_t first; /* number of its first slot */
    int64_t vote; /* what the first slot's number is by what the rooms say; INT64_MIN = they do not */
    unsigned in_favour;
};

struct recovery {
    struct smith_bytes bytes;
    struct run runs[slots_max];
    uint32_t run_count;
    uint32_t slots; /* of the project; 0 = unknown */
    size_t rest; /* where the rooms end */
    bool rest_found;
    struct smith_changes *changes;
};

/* ---- runs ---- */

/* What most rooms of the run say: each that says otherwise takes one voice away. */
static void vote(struct run *run, uint32_t number) {
    int64_t first = (int64_t)number - run->count;
    if (number == UINT32_MAX || first < 0)
        return;
    if (run->in_favour && run->vote != first) {
        run->in_favour--;
        return;
    }
    run->vote = first;
    run->in_favour++;
}

/* Follow slots from `run->at` as far as they go. */
static void prj_recover_follow(const struct recovery *s, struct run *run) {
    run->end = run->at;
    run->vote = INT64_MIN;
    while (run->count < slots_max && run->end + 2 <= s->bytes.size && !smith_prj_scan_tables(s->bytes, run->end)) {
        struct smith_prj_found_room room = smith_prj_scan_room(s->bytes, run->end);
        if (!room.size && smith_le16_load(s->bytes.data + run->end) != SMITH_PRJ_ROOM_ID_UNDEFINED)
            break;
        if (room.size)
            vote(run, room.number);
        run->end += room.size ? room.size : 2;
        run->count++;
    }
}

/* The next place from `at` on where a room or the tables stand. */
static size_t next_intact(struct smith_bytes bytes, size_t at) {
    while ((at = smith_prj_scan_begin(bytes, at)) < bytes.size && !smith_prj_scan_room(bytes, at).size &&
           !smith_prj_scan_tables(bytes, at))
        at++;
    return at;
}

static void prj_recover_find_runs(struct recovery *s) {
    size_t at = first_slot;
    s->rest = at;
    while (at < s->bytes.size && s->run_count < slots_max) {
        if (smith_prj_scan_tables(s->bytes, at)) {
            s->rest = at;
            s->rest_found = true;
            return;
        }
        struct run *run = &s->runs[s->run_count];
        *run = (struct run){.at = at};
        prj_recover_follow(s, run);
        s->run_count += run->count > 0;
        s->rest = run->end;
        at = next_intact(s->bytes, run->end);
    }
}

/* ---- numbers ---- */

static void number_runs(struct recovery *s) {
    uint32_t next = 0;
    for (uint32_t i = 0; i < s->run_count; i++) {
        struct run *run = &s->runs[i];
        bool last = i + 1 == s->run_count && s->rest_found && s->rest == run->end;
        uint32_t lowest = next + (run->at > first_slot); /* something was lost before it */
        if (run->at == first_slot)
            run->first = 0;
        else if (last && s->slots >= run->count + lowest)
            run->first = s->slots - run->count;
        else
            run->first = run->vote >= (int64_t)next && run->vote < slots_max ? (uint32_t)run->vote : lowest;
        if (run->first + run->count > slots_max) { /* more than there can be: what is left over is lost */
            s->run_count = i;
            break;
        }
        next = run->first + run->count;
    }
    if (next > s->slots || !s->slots)
        s->slots = (next + SMITH_PRJ_ROOMS_STEP - 1) / SMITH_PRJ_ROOMS_STEP * SMITH_PRJ_ROOMS_STEP;
    if (!s->slots)
        s->slots = SMITH_PRJ_ROOMS_STEP;
}

/* ---- the report ---- */

/* The name of the room that is lost at a place, if that much of it is left. */
static void prj_recover_name_at(struct smith_bytes bytes, size_t at, char *name, size_t size) {
    size_t length = 0;
    while (length + 1 < size && at + 2 + length < bytes.size && bytes.data[at + 2 + length] >= 0x20 &&
           bytes.data[at + 2 + length] < 0x7F) {
        name[length] = (char)bytes.data[at + 2 + length];
        length++;
    }
    name[length] = '\0';
}

/* The slots from `first` up to `next` are lost with the bytes from `at` on. */
static void report_gap(struct recovery *s, uint32_t first, uint32_t next, size_t at, size_t end) {
    char path[32], name[40];
    snprintf(path, sizeof path, "/rooms/%u", first);
    prj_recover_name_at(s->bytes, at, name, sizeof name);
    smith_changes_add(s->changes, "PRJ-ROOMS-UNREADABLE", SMITH_CHANGE_LOST, path, at,
                      "rooms from number %u to %u are lost with %zu bytes that cannot be read%s%s%s", first,
                      next ? next - 1 : 0, end - at, *name ? "; the first may be \"" : "", name, *name ? "\"" : "");
}

static void report_runs(struct recovery *s) {
    uint32_t next = 0, kept = 0;
    size_t at = first_slot;
    for (uint32_t i = 0; i < s->run_count; i++) {
        const struct run *run = &s->runs[i];
        if (run->at > at)
            report_gap(s, next, run->first > next ? run->first : next + 1, at, run->at);
        next = run->first + run->count;
        at = run->end;
        kept += run->count;
    }
    if (!s->rest_found || s->rest > at)
        report_gap(s, next, s->slots, at, s->rest_found ? s->rest : s->bytes.size);
    smith_changes_add(s->changes, "PRJ-ROOMS-KEPT", SMITH_CHANGE_KEPT, "/rooms", UINT64_MAX,
                      "%u of %u rooms, empty ones included", kept, s->slots);
}

/* ---- the project anew ---- */

static void prj_recover_put_slots(const struct recovery *s, struct smith_buffer *out) {
    uint32_t next = 0;
    for (uint32_t i = 0; i <= s->run_count; i++) {
        const struct run *run = i < s->run_count ? &s->runs[i] : NULL;
        for (; next < (run ? run->first : s->slots); next++) {
            smith_buffer_byte(out, SMITH_PRJ_ROOM_ID_UNDEFINED);
            smith_buffer_byte(out, 0);
        }
        if (run) {
            smith_buffer_add(out, s->bytes.data + run->at, run->end - run->at);
            next += run->count;
        }
    }
}

static void prj_recover_put_header(const struct recovery *s, struct smith_buffer *out) {
    uint8_t version = s->bytes.size > 8 ? s->bytes.data[8] : 0;
    smith_buffer_add(out, "PROJFILE", 8);
    smith_buffer_byte(out, version == SMITH_PRJ_VERSION_V50 ? version : SMITH_PRJ_VERSION_V49);
    smith_buffer_fill(out, 0, 3);
    smith_buffer_le(out, 4, s->slots);
}

static void report_parts(struct recovery *s, const struct smith_prj_lost_parts *lost) {
    for (unsigned i = 0; i < lost->count; i++)
        smith_changes_add(s->changes, "PRJ-PART-LOST", SMITH_CHANGE_LOST, "", lost->parts[i].at,
                          "%s cannot be read and are as in an empty project", lost->parts[i].words);
}

static enum smith_status prj_recover_rebuild(struct recovery *s, bool whole, const struct smith_options *options,
                                             struct smith_document **document, struct smith_error *error) {
    struct smith_buffer out;
    smith_buffer_init(&out, options ? &options->allocator : NULL);
    prj_recover_put_header(s, &out);
    prj_recover_put_slots(s, &out);
    struct smith_prj_lost_parts lost = smith_prj_recover_rest(s->bytes, s->rest, whole, &out);
    enum smith_status status = out.failed ? smith_fail_memory(error, NULL) : SMITH_OK;
    if (status == SMITH_OK)
        status = smith_decode(&smith_prj_layout, (struct smith_bytes){out.data, out.size}, options, NULL, NULL,
                              document, error);
    smith_buffer_free(&out);
    if (status == SMITH_OK)
        report_parts(s, &lost);
    return status;
}

static enum smith_status piece_together(struct smith_bytes bytes, const struct smith_options *options,
                                        struct smith_document **document, struct smith_changes *changes,
                                        struct smith_error *error) {
    struct smith_arena arena;
    smith_arena_init(&arena, options ? &options->allocator : NULL, 0);
    struct recovery *s = smith_arena_alloc(&arena, sizeof *s, _Alignof(struct recovery));
    enum smith_status status = s ? SMITH_OK : smith_fail_memory(error, NULL);
    if (s) {
        uint32_t slots = bytes.size < 16 ? 0 : smith_le32_load(bytes.data + 12);
        bool good = slots && slots <= slots_max && slots % SMITH_PRJ_ROOMS_STEP == 0;
        *s = (struct recovery){.bytes = bytes, .slots = good ? slots : 0, .changes = changes};
        prj_recover_find_runs(s);
        number_runs(s);
        report_runs(s);
        status = prj_recover_rebuild(s, true, options, document, error);
        if (status == SMITH_DAMAGED)
            status = prj_recover_rebuild(s, false, options, document, error);
    }
    smith_arena_free(&arena);
    return status;
}

/* ---- whole projects ---- */

/* Whether what was decoded is what a project can be: damaged bytes may be read as other things than they were. */
static bool is_believable(const struct smith_prj_project *project) {
    uint32_t things = project->unused_things.count;
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        const struct smith_prj_room_slot *slot = project->rooms.items[i];
        const struct smith_prj_room *room = slot->room;
        if (slot->id > SMITH_PRJ_ROOM_ID_UNDEFINED || (room && !smith_prj_has_possible_size(room)))
            return false;
    }
    return project->rooms.count <= slots_max && things >= SMITH_PRJ_THINGS && things <= UINT16_MAX;
}

enum smith_status smith_prj_recover(struct smith_bytes bytes, const struct smith_options *options,
                                    struct smith_document **document, struct smith_changes *changes,
                                    struct smith_error *error) {
    enum smith_status status = smith_decode(&smith_prj_layout, bytes, options, NULL, NULL, document, error);
    if (status == SMITH_OK && is_believable(smith_prj_root(*document)))
        return SMITH_OK;
    if (status != SMITH_OK && status != SMITH_DAMAGED)
        return status;
    smith_document_free(*document);
    *document = NULL;
    return piece_together(bytes, options, document, changes, error);
}
