/* SPDX-License-Identifier: MIT
 *
 * Mending an archive that can be read: what today's editor would refuse or throw away, and what of it is sure. What is
 * not fixed here and is an error for `check` is removed by the general repair.
 */
#include "format/wad2/wad2.h"

#include "document/document.h"
#include "format/tomb_editor/tomb_editor.h"
#include "format/wad2/check/wad2_check.h"
#include <string.h>

static void wad2_fix_version(struct smith_run *run) {
    struct smith_wad2_wad2 *archive = smith_wad2_root(run->document);
    uint32_t known = archive->version & SMITH_WAD2_VERSION_COMPRESSED;
    if (archive->version != known)
        smith_report_change(run, "WAD2-VERSION-SET", SMITH_CHANGE_FIXED, smith_rule_path("/version"),
                            "the version is 0 again, the only one there is");
    archive->version = known;
}

static void fix_sound_system(struct smith_run *run) {
    struct smith_wad2_wad2 *archive = smith_wad2_root(run->document);
    if (archive->has.sound_system && archive->sound_system == SMITH_WAD2_SOUND_SYSTEM_XML)
        return;
    archive->has.sound_system = true;
    archive->sound_system = SMITH_WAD2_SOUND_SYSTEM_XML;
    smith_report_change(run, "WAD2-SOUND-SYSTEM-SET", SMITH_CHANGE_FIXED, smith_rule_path("/sound_system"),
                        "the sound system is Xml, the only one with which today's editor opens an archive");
}

static void wad2_fix_order(struct smith_run *run) {
    struct smith_wad2_wad2 *archive = smith_wad2_root(run->document);
    const struct smith_member *members = SMITH_WAD2_WAD2_TYPE->record->members;
    for (size_t i = 0; i < sizeof smith_wad2_orders / sizeof *smith_wad2_orders; i++) {
        const struct smith_wad2_order *order = &smith_wad2_orders[i];
        if (!smith_chunks_are_misordered(archive, order->first, order->second))
            continue;
        smith_chunks_forget_order(archive);
        smith_report_change(run, "WAD2-ORDER-SET", SMITH_CHANGE_FIXED, smith_rule_path("/"),
                            "the %s stand before the %s again", members[order->first].name,
                            members[order->second].name);
    }
}

/* A size that no picture can have, or one of which the file has not the half, is no picture: the general repair says
 * what becomes of it. */
static void fix_picture(struct smith_run *run, struct smith_bytes *data, int64_t right, const char *list,
                        uint32_t index) {
    if (right < 0 || (uint64_t)right == data->size || data->size < (uint64_t)right / 2)
        return;
    uint8_t *pixels = smith_document_alloc(run->document, (size_t)right, 1);
    if (!pixels) {
        smith_run_note(run, SMITH_NO_MEMORY);
        return;
    }
    size_t kept = data->size < (size_t)right ? data->size : (size_t)right;
    memset(pixels, 0, (size_t)right);
    memcpy(pixels, data->data, kept);
    smith_report_change(run, "WAD2-PICTURE-CUT", SMITH_CHANGE_FIXED, smith_rule_path("/%s/%u/data", list, index),
                        "the picture had %llu bytes and has %lld now", (unsigned long long)data->size,
                        (long long)right);
    *data = (struct smith_bytes){pixels, (size_t)right};
}

static void fix_pictures(struct smith_run *run) {
    struct smith_wad2_wad2 *archive = smith_wad2_root(run->document);
    for (uint32_t i = 0; i < archive->textures.count; i++) {
        struct smith_wad2_texture *texture = archive->textures.items[i];
        if (texture->has.data)
            fix_picture(run, &texture->data, smith_wad2_picture_bytes(texture->width, texture->height), "textures", i);
    }
    for (uint32_t i = 0; i < archive->sprites.count; i++) {
        struct smith_wad2_sprite *sprite = archive->sprites.items[i];
        if (sprite->has.data)
            fix_picture(run, &sprite->data, smith_wad2_picture_bytes(sprite->width, sprite->height), "sprites", i);
    }
}

smith_fix *const smith_wad2_fixes[] = {wad2_fix_version, fix_sound_system, wad2_fix_order, fix_pictures, NULL};
