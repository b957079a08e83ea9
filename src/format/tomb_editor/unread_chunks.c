/* SPDX-License-Identifier: MIT
 *
 * Chunks that have no place in a document. The editor knows one flat set of ids: a chunk of any other id makes it open
 * the project for reading only; one it knows, but does not expect where it stands, it skips without a word and does not
 * write again. The engine keeps both as bytes, in the quirks of what stands around them, or as unknown elements.
 */
#include "format/tomb_editor/tomb_editor.h"

#include "base/lookup.h"
#include "codec/leb128.h"
#include "document/document.h"
#include "document/release.h"
#include "type/type_tables.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the ids the editor knows: all that the layout has, but for those that it has forgotten or not learned yet ---- */

static bool is_unreleased(const struct smith_layout *layout, const struct smith_annotations *annotations) {
    return smith_release_is_unreleased(layout,
                                       smith_release_order(layout, smith_annotation_value(annotations, "since")));
}

static bool unread_chunks_is_known(const struct smith_layout *layout, const struct smith_annotations *annotations) {
    return !smith_annotation_find(annotations, "forgotten") && !is_unreleased(layout, annotations);
}

struct ids {
    const struct smith_layout *layout;
    struct smith_arena arena;
    struct smith_hash_map known;
};

static void unread_chunks_add_id(struct ids *ids, struct smith_bytes id, const struct smith_annotations *annotations) {
    if (id.size && (!annotations || unread_chunks_is_known(ids->layout, annotations)))
        smith_hash_map_add(&ids->known, &ids->arena, id.data, id.size);
}

static void unread_chunks_add_type(struct ids *ids, const struct smith_type *type) {
    for (uint16_t i = 0; type->kind == SMITH_RECORD && i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        if (member->chunk)
            unread_chunks_add_id(ids, member->chunk->id, &member->annotations);
        const struct smith_type *inner = member->type ? smith_type_inner(member->type) : NULL;
        if (inner && inner->kind == SMITH_LIST && inner->extent->kind == SMITH_CHUNKS)
            unread_chunks_add_id(ids, inner->extent->chunk.id, NULL);
    }
    for (uint16_t i = 0; type->kind == SMITH_UNION && i < type->variants->case_count; i++) {
        const struct smith_case *entry = &type->variants->cases[i];
        for (uint8_t form = 0; form < entry->form_count; form++)
            unread_chunks_add_id(ids, entry->forms[form].chunk.id, &entry->forms[form].annotations);
        unread_chunks_add_id(ids, entry->forms ? (struct smith_bytes){0} : entry->chunk.id, &entry->annotations);
    }
}

static bool ids_collect(struct ids *ids, const struct smith_document *document) {
    const struct smith_layout *layout = smith_document_layout(document);
    *ids = (struct ids){.layout = layout};
    smith_arena_init(&ids->arena, &document->arena.allocator, document->limits.memory);
    for (uint32_t i = 0; i < layout->type_count; i++)
        unread_chunks_add_type(ids, smith_type_inner(layout->types[i]));
    return !ids->arena.failed;
}

/* ---- what is kept as bytes ---- */

struct chunk_search {
    struct ids ids;
    smith_unread_chunk_visitor *each;
    void *context;
    const struct smith_visit *visit;
};

static void show_id(struct smith_bytes id, char out[41]) {
    size_t size = 0;
    bool printable = true;
    for (size_t i = 0; i < id.size; i++)
        printable &= id.data[i] > ' ' && id.data[i] < 127;
    if (printable) {
        snprintf(out, 41, "%.*s", (int)(id.size < 40 ? id.size : 40), (const char *)id.data);
        return;
    }
    for (size_t i = 0; i < id.size && size + 3 < 41; i++)
        size += (size_t)snprintf(out + size, 41 - size, "%s%02X", i ? " " : "", id.data[i]);
}

/* `element` of the list the visit has come to, or SMITH_NONE. */
static enum smith_status report_chunk_as(const struct chunk_search *chunk_search, struct smith_bytes id,
                                         uint32_t element, enum smith_unread_reason reason) {
    char path[512], shown[41] = "";
    smith_frame_path(chunk_search->visit->frame, path, sizeof path);
    size_t length = strlen(path);
    if (element != SMITH_NONE)
        snprintf(path + length, sizeof path - length, "/%u", (unsigned)element);
    show_id(id, shown);
    struct smith_unread_chunk unread = {reason, path, shown};
    return chunk_search->each(chunk_search->context, &unread);
}

static enum smith_status unread_report_chunk(const struct chunk_search *chunk_search, struct smith_bytes id,
                                             uint32_t element) {
    bool known = smith_hash_map_find(&chunk_search->ids.known, id.data, id.size);
    return report_chunk_as(chunk_search, id, element, known ? SMITH_UNREAD_MISPLACED : SMITH_UNREAD_UNKNOWN);
}

/* A LEB128 of a header at `*at`; false when there is none that makes sense there. */
static bool take_size(struct smith_bytes bytes, size_t *at, size_t *size) {
    struct smith_leb128 leb = smith_leb128_read(bytes.data + *at, bytes.data + bytes.size, true);
    if (!leb.size || leb.value < 0)
        return false;
    *at += leb.size;
    *size = (size_t)leb.value;
    return true;
}

/* One after the other, as far as they can be distinguished. */
static enum smith_status report_chunks(const struct chunk_search *chunk_search, struct smith_bytes bytes) {
    size_t at = 0, id_size, size;
    while (at < bytes.size) {
        if (!take_size(bytes, &at, &id_size) || !id_size || id_size > bytes.size - at)
            return SMITH_OK;
        struct smith_bytes id = {bytes.data + at, id_size};
        at += id_size;
        enum smith_status status = unread_report_chunk(chunk_search, id, SMITH_NONE);
        if (status != SMITH_OK || !take_size(bytes, &at, &size) || size > bytes.size - at)
            return status;
        at += size;
    }
    return SMITH_OK;
}

static enum smith_status search_record(const struct chunk_search *chunk_search, const void *record) {
    const struct smith_quirks *quirks = smith_quirks_of(record);
    enum smith_status status = SMITH_OK;
    for (uint32_t i = 0; quirks && i < quirks->count && status == SMITH_OK; i++)
        if (quirks->items[i].kind == SMITH_QUIRK_EXTRA)
            status = report_chunks(chunk_search, quirks->items[i].bytes);
    return status;
}

static enum smith_status search_elements(const struct chunk_search *chunk_search) {
    const struct smith_list *list = chunk_search->visit->value;
    const struct smith_variant *variants = list->items;
    enum smith_status status = SMITH_OK;
    for (uint32_t i = 0; i < list->count && status == SMITH_OK; i++)
        if (variants[i].kind == 0 && variants[i].value)
            status = unread_report_chunk(chunk_search, ((const struct smith_unknown *)variants[i].value)->id, i);
    return status;
}

static enum smith_status search_visit(void *context, const struct smith_visit *visit) {
    struct chunk_search *chunk_search = context;
    const struct smith_type *type = visit->type;
    chunk_search->visit = visit;
    if (!visit->member)
        return smith_type_has_quirks(type) ? search_record(chunk_search, visit->value) : SMITH_OK;
    if (type->kind == SMITH_LIST && smith_type_inner(type->elem)->kind == SMITH_UNION)
        return search_elements(chunk_search);
    const struct smith_form *form = visit->variant ? smith_variant_form(visit->variant, visit->value) : NULL;
    const struct smith_annotations *annotations = form             ? &form->annotations
                                                  : visit->variant ? &visit->variant->annotations
                                                                   : &visit->member->annotations;
    const struct smith_chunk_id *chunk = form             ? &form->chunk
                                         : visit->variant ? &visit->variant->chunk
                                                          : visit->member->chunk;
    if (!chunk || !chunk->id.size || unread_chunks_is_known(chunk_search->ids.layout, annotations))
        return SMITH_OK;
    bool experimental = is_unreleased(chunk_search->ids.layout, annotations);
    return report_chunk_as(chunk_search, chunk->id, SMITH_NONE,
                           experimental ? SMITH_UNREAD_EXPERIMENTAL : SMITH_UNREAD_UNKNOWN);
}

enum smith_status smith_unread_chunks_visit(const struct smith_document *document, smith_unread_chunk_visitor *each,
                                            void *context) {
    struct chunk_search chunk_search = {.each = each, .context = context};
    enum smith_status status = ids_collect(&chunk_search.ids, document)
                                   ? smith_visit_all(document, search_visit, &chunk_search)
                                   : SMITH_NO_MEMORY;
    smith_arena_free(&chunk_search.ids.arena);
    return status;
}
