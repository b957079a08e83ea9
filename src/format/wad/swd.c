/* SPDX-License-Identifier: MIT
 *
 * The descriptor of sprites of Tomb Raider object archives, and what they look like.
 */
#include "base/endian.h"
#include "base/error.h"
#include "base/file_path.h"
#include "format/run.h"
#include "format/wad/check/wad_check.h"
#include "format/wad/wad.h"

#include <levelsmith/archive.h>
#include <levelsmith/picture.h>
#include <levelsmith/render.h>
#include <stdio.h>

/* ---- recognising them ------------------------------------------------------------------------------------------- */

enum { VERSION = 4, COUNT = 4, SPRITE = 16, SEQUENCE = 8 };

/* What is 0 in every sprite. */
static bool is_sprite(const uint8_t *at) {
    return !at[3] && !at[4] && !at[6] && !smith_le32_load(at + 8) && !smith_le32_load(at + 12);
}

/* Go past `size` bytes for each of the elements that a number stands before; returns whether they are there. */
static bool skip(struct smith_bytes bytes, size_t *at, unsigned size, uint32_t *count) {
    if (bytes.size - *at < COUNT)
        return false;
    *count = smith_le32_load(bytes.data + *at);
    *at += COUNT;
    if (*count > (bytes.size - *at) / size)
        return false;
    *at += (size_t)*count * size;
    return true;
}

static bool is_swd_version(struct smith_bytes bytes) {
    return bytes.size >= VERSION && smith_wad_is_version(smith_le32_load(bytes.data));
}

/* An older file may go on behind. */
static unsigned swd_bid(struct smith_bytes bytes) {
    uint32_t sprites, pixels, sequences;
    size_t at = VERSION;
    if (!is_swd_version(bytes) || !skip(bytes, &at, SPRITE, &sprites))
        return 0;
    for (uint32_t i = 0; i < sprites; i++)
        if (!is_sprite(bytes.data + VERSION + COUNT + (size_t)i * SPRITE))
            return 0;
    if (!skip(bytes, &at, 1, &pixels) || pixels % SMITH_WAD_PAGE_SIZE || !skip(bytes, &at, SEQUENCE, &sequences))
        return 0;
    return at == bytes.size ? 80 : 40;
}

/* Damaged ones. */
static bool swd_may_be(const char *name, struct smith_bytes bytes) {
    return smith_file_path_ends_in(name, ".swd") && is_swd_version(bytes);
}

/* ---- facts ------------------------------------------------------------------------------------------------------ */

static void swd_info(struct smith_run *run) {
    const struct smith_swd_sprites *file = smith_swd_root(run->document);
    smith_facts_add_number(run->facts, "sprites", "Sprites", file->sprites.count, NULL);
    smith_facts_add_number(run->facts, "pages", "Texture pages", file->pages.count, NULL);
    smith_facts_add_number(run->facts, "sprite_sequences", "Sprite sequences", file->sequences.count, NULL);
    for (uint32_t i = 0; i < file->sequences.count; i++) {
        const struct smith_swd_sequence *sequence = &file->sequences.items[i];
        char text[160];
        smith_wad_label(SMITH_WAD_TR4, SMITH_WAD_SPRITES, sequence->number, text, sizeof text);
        size_t size = strlen(text);
        snprintf(text + size, sizeof text - size, ": %d sprites", -sequence->count);
        smith_facts_add_text(run->facts, "sprite_sequence", "Sprite sequence", text, "sprite_objects");
    }
}

/* ---- rules ------------------------------------------------------------------------------------------------------ */

static void check_sequences(struct smith_run *run) {
    const struct smith_swd_sprites *file = smith_swd_root(run->document);
    for (uint32_t i = 0; i < file->sequences.count; i++) {
        const struct smith_swd_sequence *sequence = &file->sequences.items[i];
        char label[128];
        smith_wad_label(SMITH_WAD_TR4, SMITH_WAD_SPRITES, sequence->number, label, sizeof label);
        if (sequence->count > 0 || sequence->first_sprite < 0 ||
            (uint32_t)(sequence->first_sprite - sequence->count) > file->sprites.count)
            smith_report_finding(run, "SWD-SEQUENCE", smith_rule_path("/sequences/%u", i),
                                 "sequence %s has %d sprites from %d on, and there are %u", label, -sequence->count,
                                 sequence->first_sprite, file->sprites.count);
    }
}

static int64_t swd_number_of(const void *root, uint32_t index) {
    const struct smith_swd_sprites *file = root;
    return file->sequences.items[index].number;
}

static void swd_check_numbers(struct smith_run *run) {
    const struct smith_swd_sprites *file = smith_swd_root(run->document);
    const struct smith_wad_numbers numbers = {SMITH_WAD_SPRITES, "sequences", file, file->sequences.count,
                                              swd_number_of};
    smith_wad_check_numbers(run, &numbers, "SWD-TWICE");
}

static smith_rule *const rules[] = {check_sequences, swd_check_numbers, NULL};

/* ---- pictures --------------------------------------------------------------------------------------------------- */

static enum smith_status sprite_picture(const struct smith_swd_sprites *file, uint32_t number,
                                        const struct smith_options *options, struct smith_picture *picture,
                                        struct smith_error *error) {
    const struct smith_swd_sprite *sprite = file->sprites.items[number];
    struct smith_bytes nothing = {0};
    return smith_wad_picture(sprite->page < file->pages.count ? file->pages.items[sprite->page]->pixels : nothing,
                             sprite->x, sprite->y, sprite->width + 1u, sprite->height + 1u, options, picture, error);
}

/* Where the next sprite goes: in rows of so many pixels, or one where a sprite is wider. */
struct row {
    uint32_t x, y, height, right;
};

static void swd_put(struct row *row, uint32_t width, uint32_t height) {
    if (row->x && row->x + width > 512) {
        row->x = 0;
        row->y += row->height;
        row->height = 0;
    }
    row->height = height > row->height ? height : row->height;
    row->right = row->x + width > row->right ? row->x + width : row->right;
}

static void copy_picture(const struct smith_picture *from, struct smith_picture *to, uint32_t x, uint32_t y) {
    for (uint32_t line = 0; line < from->height; line++)
        memcpy(to->colours + (size_t)(y + line) * to->width + x, from->colours + (size_t)line * from->width,
               from->width * sizeof *from->colours);
}

/* All sprites, one beside the other. */
static enum smith_status all_sprites(const struct smith_swd_sprites *file, const struct smith_options *options,
                                     struct smith_picture *picture, struct smith_error *error) {
    struct row row = {0};
    for (uint32_t i = 0; i < file->sprites.count; i++) {
        swd_put(&row, file->sprites.items[i]->width + 1u, file->sprites.items[i]->height + 1u);
        row.x += file->sprites.items[i]->width + 1u;
    }
    enum smith_status status =
        smith_picture_init(picture, SMITH_PIXELS_TRUE, row.right, row.y + row.height, options, error);
    row = (struct row){0};
    for (uint32_t i = 0; i < file->sprites.count && status == SMITH_OK; i++) {
        struct smith_picture sprite;
        status = sprite_picture(file, i, options, &sprite, error);
        if (status != SMITH_OK) {
            smith_picture_free(picture);
            return status;
        }
        swd_put(&row, sprite.width, sprite.height);
        copy_picture(&sprite, picture, row.x, row.y);
        row.x += sprite.width;
        smith_picture_free(&sprite);
    }
    return status;
}

static enum smith_status swd_render(const struct smith_document *document, const struct smith_render_options *how,
                                    struct smith_picture *picture, struct smith_error *error) {
    const struct smith_swd_sprites *file = smith_swd_root(document);
    if (!how->has_level)
        return all_sprites(file, how->options, picture, error);
    if (how->level >= file->sprites.count)
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-LEVEL", "there is no sprite %u: there are %u", how->level,
                          file->sprites.count);
    return sprite_picture(file, how->level, how->options, picture, error);
}

static const struct smith_archive_ops archive_ops = {.prefix = "page", .entry_type = smith_wad_entry_type};

const struct smith_format smith_swd_format = {
    .id = "swd",
    .title = "Tomb Raider sprites",
    .extensions = ".swd",
    .layout = &smith_swd_layout,
    .bid = swd_bid,
    .may_be = swd_may_be,
    .info = swd_info,
    .rules = rules,
    .codes = smith_swd_codes,
    .archive = &archive_ops,
    .number_name = smith_wad_number_name,
    .render = swd_render,
    .picture_takes = SMITH_TAKES_LEVEL,
};
