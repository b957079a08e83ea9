/* SPDX-License-Identifier: MIT
 *
 * Rules about what today's editor does with an archive as it loads it: refuses it, skips chunks, or does not find what
 * they refer to.
 */
#include "format/tomb_editor/tomb_editor.h"
#include "format/wad2/check/wad2_check.h"

#include "document/document.h"
#include "type/type_tables.h"

void smith_wad2_check_head(struct smith_run *run) {
    const struct wad2_wad2 *archive = wad2_root(run->document);
    if (archive->version & ~WAD2_VERSION_COMPRESSED)
        smith_report_finding(run, "WAD2-VERSION", smith_rule_path("/version"),
                             "today's editor refuses the archive: its version is not 0");
    if (archive->version & WAD2_VERSION_COMPRESSED)
        smith_report_finding(run, "WAD2-COMPRESSED", smith_rule_path("/version"),
                             "compressed; the editor can read that but has never written it");
    if (!archive->has.sound_system)
        smith_report_finding(run, "WAD2-SOUND-SYSTEM", smith_rule_path("/"),
                             "today's editor refuses the archive: it has no sound system");
    else if (archive->sound_system != WAD2_SOUND_SYSTEM_XML)
        smith_report_finding(run, "WAD2-SOUND-SYSTEM", smith_rule_path("/sound_system"),
                             "today's editor refuses the archive: its sound system is not Xml");
}

/* ---- chunks ------------------------------------------------------------------------------------------------------ */

static enum smith_status report_unread(void *context, const struct smith_unread_chunk *chunk) {
    struct smith_run *run = context;
    smith_report_finding(run, "WAD2-CHUNK-UNREAD", smith_rule_path("%s", chunk->path),
                         chunk->reason == SMITH_UNREAD_MISPLACED ? "the editor skips the chunk %s here"
                                                                 : "the editor does not know the chunk %s and skips it",
                         chunk->id);
    return SMITH_OK;
}

struct old_versions {
    struct smith_run *run;
    uint32_t count;
    struct smith_rule_path first;
};

static enum smith_status wad2_check_loading_look(void *context, const struct smith_visit *visit) {
    struct old_versions *old_versions = context;
    if (!visit->member)
        return SMITH_OK;
    const struct smith_annotations *annotations =
        visit->variant ? &visit->variant->annotations : &visit->member->annotations;
    bool empty = visit->type->kind == SMITH_LIST && !((const struct smith_list *)visit->value)->count;
    if (empty)
        return SMITH_OK;
    if (smith_annotation_find(annotations, "dropped"))
        smith_report_finding(old_versions->run, "WAD2-CHUNK-DROPPED", smith_rule_frame_path(visit->frame),
                             "the editor throws this away when it loads the archive");
    else if (smith_annotation_find(annotations, "deprecated") && !old_versions->count++)
        old_versions->first = smith_rule_frame_path(visit->frame);
    return SMITH_OK;
}

void smith_wad2_check_chunks(struct smith_run *run) {
    struct old_versions old_versions = {.run = run};
    smith_run_note(run, smith_unread_chunks_visit(run->document, report_unread, run));
    smith_run_note(run, smith_visit_all(run->document, wad2_check_loading_look, &old_versions));
    if (old_versions.count)
        smith_report_finding(run, "WAD2-DEPRECATED", old_versions.first,
                             "%u chunks are of forms that today's editor reads but does not write; this is the first",
                             old_versions.count);
}

/* ---- order ------------------------------------------------------------------------------------------------------- */

const struct smith_wad2_order smith_wad2_orders[3] = {
    {WAD2_WAD2_TEXTURES_MEMBER, WAD2_WAD2_MOVEABLES_MEMBER},
    {WAD2_WAD2_TEXTURES_MEMBER, WAD2_WAD2_STATICS_MEMBER},
    {WAD2_WAD2_SPRITES_MEMBER, WAD2_WAD2_SPRITE_SEQUENCES_MEMBER},
};

void smith_wad2_check_order(struct smith_run *run) {
    const struct smith_member *members = WAD2_WAD2_TYPE->record->members;
    for (size_t i = 0; i < sizeof smith_wad2_orders / sizeof *smith_wad2_orders; i++) {
        const struct smith_wad2_order *order = &smith_wad2_orders[i];
        if (smith_chunks_are_misordered(wad2_root(run->document), order->first, order->second))
            smith_report_finding(run, "WAD2-ORDER", smith_rule_path("/%s", members[order->second].name),
                                 "%s stands before %s, so nothing in it finds what it shows",
                                 members[order->second].name, members[order->first].name);
    }
}
