/* SPDX-License-Identifier: MIT
 *
 * The descriptors of levels that were cut out of something. Nothing marks these files but what a level looks like.
 */
#include "format/pop/archive/pop_extracted_levels.h"
#include "document/document.h"
#include "format/pop/archive/pop_wrapped.h"
#include "format/pop/level/pop_level.h"
#include "format/pop/level/pop_level_converters.h"
#include "format/run.h"

#include <levelsmith/pop_mac_levels.h>
#include <levelsmith/pop_resource.h>
#include <levelsmith/render.h>

/* ---- a level with its checksum ---- */

static bool sums_up(struct smith_bytes bytes) {
    unsigned sum = 0;
    for (size_t i = 0; i < bytes.size; i++)
        sum += bytes.data[i];
    return (sum & 0xFF) == 0xFF;
}

/* What is within looks like a level, and a little more than what is without: with a checksum that is right, surely. */
static unsigned resource_bid(struct smith_bytes bytes) {
    if (!bytes.size)
        return 0;
    struct smith_bytes level = {bytes.data + 1, bytes.size - 1};
    const struct smith_format *format = smith_pop_format_of_size(level.size);
    unsigned bits = format ? format->bid(level) : 0;
    return !bits ? 0 : sums_up(bytes) ? bits + 8 : bits / 2;
}

static struct smith_pop_wrapped pop_extracted_level_of(const struct smith_document *document) {
    const struct pop_resource_resource *resource = pop_resource_root(document);
    return (struct smith_pop_wrapped){smith_pop_format_of_size(resource->level.size), resource->level};
}

static void resource_info(struct smith_run *run) {
    const struct smith_pop_wrapped level = pop_extracted_level_of(run->document);
    smith_pop_wrapped_info(&level, run->how, run);
}

static enum smith_status resource_draw(const struct smith_document *document, const struct smith_render_options *how,
                                       struct smith_drawing **drawing, struct smith_error *error) {
    const struct smith_pop_wrapped level = pop_extracted_level_of(document);
    struct smith_pop_wrapped other;
    if (how->against)
        other = pop_extracted_level_of(how->against);
    return smith_pop_wrapped_draw(&level, how->against ? &other : NULL, how, drawing, error);
}

static bool level_type(const struct smith_archive *archive, uint32_t number, struct smith_entry_type *entry_type) {
    const struct smith_format *format = smith_pop_format_of_size(archive->entries[number].bytes->size);
    *entry_type = (struct smith_entry_type){
        .format = format, .confidence = format ? 90 : 0, .why = format ? "by its size" : "no level has this size"};
    return true;
}

static const struct smith_archive_ops resource_ops = {.prefix = "", .entry_type = level_type};

const struct smith_format smith_pop_resource_format = {
    .id = "pop_resource",
    .title = "Prince of Persia level with its checksum",
    .extensions = "",
    .layout = &smith_pop_resource_layout,
    .bid = resource_bid,
    .info = resource_info,
    .codes = smith_pop_wrapped_codes,
    .archive = &resource_ops,
    .draw = resource_draw,
    .conversions = smith_pop_resource_conversions,
};

/* ---- the levels of the Macintosh ---- */

/* At least two: one alone is a level. */
static unsigned mac_bid(struct smith_bytes bytes) {
    if (bytes.size < 2 * SMITH_POP_MAC_LEVEL_SIZE || bytes.size % SMITH_POP_MAC_LEVEL_SIZE)
        return 0;
    unsigned good = 0, count = 0;
    for (size_t at = 0; at < bytes.size; at += SMITH_POP_MAC_LEVEL_SIZE, count++)
        good += smith_pop_level_format.bid((struct smith_bytes){bytes.data + at, SMITH_POP_MAC_LEVEL_SIZE}) != 0;
    return good == count ? 40 : good * 2 > count ? 20 : 0;
}

static void mac_info(struct smith_run *run) {
    const struct pop_mac_levels_levels *levels = pop_mac_levels_root(run->document);
    smith_facts_add_number(run->facts, "levels", "Levels", levels->levels.count, NULL);
}

static struct smith_pop_wrapped mac_level_of(const struct smith_document *document, uint32_t number) {
    const struct pop_mac_levels_levels *levels = pop_mac_levels_root(document);
    struct smith_pop_wrapped level = {&smith_pop_level_format, {0}};
    if (number < levels->levels.count)
        level.bytes = levels->levels.items[number]->data;
    return level;
}

/* The level that is asked for, by its place. */
static enum smith_status mac_draw(const struct smith_document *document, const struct smith_render_options *how,
                                  struct smith_drawing **drawing, struct smith_error *error) {
    struct smith_render_options own = *how;
    own.has_level = true;
    own.level = how->has_level ? how->level : 0;
    const struct smith_pop_wrapped level = mac_level_of(document, own.level);
    struct smith_pop_wrapped other;
    if (how->against)
        other = mac_level_of(how->against, own.level);
    return smith_pop_wrapped_draw(&level, how->against ? &other : NULL, &own, drawing, error);
}

static const struct smith_archive_ops mac_ops = {.prefix = "level", .entry_type = level_type};

const struct smith_format smith_pop_mac_levels_format = {
    .id = "pop_mac_levels",
    .title = "Prince of Persia levels of the Macintosh",
    .extensions = "",
    .layout = &smith_pop_mac_levels_layout,
    .bid = mac_bid,
    .info = mac_info,
    .archive = &mac_ops,
    .draw = mac_draw,
};
