/* SPDX-License-Identifier: MIT
 *
 * The inside of a document, and the small vocabulary all walkers share: where a member's value lies in memory,
 * integers of any width, list elements, and the quirks of a record.
 */
#ifndef SMITH_DOCUMENT_H
#define SMITH_DOCUMENT_H

#include "base/arena.h"
#include "base/error.h"
#include "type/type_tables.h"
#include <levelsmith/document.h>

struct smith_document;

/* Where a document comes from that was read from another file format than its own, and how it is written as such. */
struct smith_document_origin {
    enum smith_status (*read)(const struct smith_document *like, struct smith_bytes bytes,
                              const struct smith_options *options, struct smith_document **document,
                              struct smith_error *error);
    /* `out` is initialised by it. */
    enum smith_status (*write)(const struct smith_document *document, struct smith_buffer *out,
                               struct smith_error *error);
    /* Before three documents (base, ours, theirs) are merged: what only their files have of both sides shall be in that of
     * ours. The documents get the names of their elements. */
    enum smith_status (*merge)(struct smith_document *const documents[3], struct smith_error *error);
};

/* What a file calls the elements of a list of the root, as texts have ids, and where they are to stand in the merged file. */
struct smith_element_names {
    const struct smith_member *member;
    const char *const *names; /* NULL = it has none */
    uint32_t *ranks; /* UINT32_MAX = nobody knows */
    uint32_t count; /* of both */
};

struct smith_document {
    const struct smith_layout *layout;
    const struct smith_document_origin *origin; /* NULL = a file of its format */
    void *root;
    struct smith_arena arena; /* holds this struct's content, not the struct itself */
    struct smith_limits limits;
    bool has_unread; /* some offset leads to what could not be read, and is kept as it was */
    uint64_t assumed; /* which members of the root somebody said, who knows better than the bytes: bit n is member n */
    /* While documents are merged that files have names for; else there are none. */
    const struct smith_element_names *names;
    uint32_t name_lists;
    bool outline; /* read with `smith_options.outline`: not all of it is there */
};

/* Those of the list; NULL when there are none. */
const struct smith_element_names *smith_element_names_of(const struct smith_document *document,
                                                         const struct smith_list *list);

struct smith_scope;

/* Of two opposite layouts (struct smith_layout, `opposite`) the one that the record, or the document's root as it is
 * now, says; `layout` itself where there are no two. */
const struct smith_layout *smith_layout_of_root(const struct smith_layout *layout, const struct smith_scope *root);
const struct smith_layout *smith_document_file_layout(const struct smith_document *document);

/* OK, or why the document cannot be written. */
enum smith_status smith_document_is_whole(const struct smith_document *document, struct smith_error *error);

/* Write the document as a file of its format, whatever it comes from. */
enum smith_status smith_encode_own(const struct smith_document *document, struct smith_buffer *out,
                                   struct smith_error *error);
/* Who sees the spans of a file while it is read. */
struct smith_watch {
    smith_trace *trace;
    void *context;
    /* Forget what has been seen, some of which lay in what turned out damaged: all comes again. NULL = it has to be
     * right from the start, for which files with chunks are read twice. */
    void (*again)(void *context);
    bool only_oddities; /* but for where elements of lists begin and end, what is as it should be need not be seen */
};

/* smith_decode() for it. */
enum smith_status smith_decode_watched(const struct smith_layout *layout, struct smith_bytes bytes,
                                       const struct smith_options *options, const struct smith_watch *watch,
                                       struct smith_document **document, struct smith_error *error);

/* Read what such a document was written as. */
enum smith_status smith_document_reread(const struct smith_document *like, struct smith_bytes bytes,
                                        const struct smith_options *options, struct smith_document **document,
                                        struct smith_error *error);

/* Memory and limits as the document has them, for what is read along with it. */
static inline struct smith_options smith_document_options(const struct smith_document *document) {
    return (struct smith_options){.allocator = document->arena.allocator, .limits = document->limits};
}

/* ---- values in memory (value.c) ---- */

/* Put an integer of `width` bytes. */
static inline void smith_integer_put(unsigned width, void *value, int64_t integer) {
    switch (width) {
    case 1: *(uint8_t *)value = (uint8_t)integer; break;
    case 2: *(uint16_t *)value = (uint16_t)integer; break;
    case 4: *(uint32_t *)value = (uint32_t)integer; break;
    default: *(int64_t *)value = integer;
    }
}

/* The integer (BOOL, INT, LEB) at `value`; unsigned 64-bit values beyond INT64_MAX come out negative. */
int64_t smith_integer_load(const struct smith_type *type, const void *value);
void smith_integer_store(const struct smith_type *type, void *value, int64_t integer);
/* Whether the type can hold `integer` as it is, in memory and in the file (uint64 types: any bit pattern). */
bool smith_integer_fits(const struct smith_type *type, int64_t integer);

/* REGIONs are transparent in memory: the type whose memory it is. */
static inline const struct smith_type *smith_type_inner(const struct smith_type *type) {
    while (type->kind == SMITH_REGION)
        type = type->elem;
    return type;
}

/* RECORDs with a quirk slot. */
static inline bool smith_type_has_quirks(const struct smith_type *type) {
    return type->kind == SMITH_RECORD && !(type->flags & SMITH_QUIRKLESS);
}

/* Elements of a LIST lie behind pointers when they have a quirk slot, else side by side. */
static inline bool smith_list_of_pointers(const struct smith_type *list) {
    return smith_type_has_quirks(smith_type_inner(list->elem));
}

/* Bytes between two elements of a LIST's `items`. */
static inline size_t smith_list_stride(const struct smith_type *list) {
    return smith_list_of_pointers(list) ? sizeof(void *) : smith_type_inner(list->elem)->size;
}

static inline size_t smith_list_align(const struct smith_type *list) {
    return smith_list_of_pointers(list) ? _Alignof(void *) : smith_type_inner(list->elem)->align;
}

/* What stands where a LIST ends TO_VALUE: its element, or the length of the empty one. */
static inline const struct smith_type *smith_sentinel_type(const struct smith_type *list) {
    bool counted = list->elem->kind == SMITH_TEXT || list->elem->kind == SMITH_BYTES;
    return counted ? list->elem->extent->prefix : list->elem;
}

/* Memory of element `index` of the LIST at `value`. */
void *smith_list_at(const struct smith_type *list, const void *value, uint32_t index);

/* ---- forms of records ---- */

/* Which form a record with forms has in a file; the byte is behind its quirks. */
static inline uint8_t *smith_form_of(const void *record) {
    return (uint8_t *)(uintptr_t)record + sizeof(struct smith_quirks *);
}

/* Whether the form that the record has, has the member. */
static inline bool smith_member_is_in_form(const struct smith_member *member, const void *record) {
    return !member->forms || member->forms >> (*smith_form_of(record) % SMITH_FORMS) & 1;
}

/* Memory of a member's value: NULL when it is absent, or derived, or not of the record's form. */
static inline void *smith_member_value(const struct smith_member *member, const void *record) {
    if (member->offset == SMITH_NONE || (member->forms && !smith_member_is_in_form(member, record)))
        return NULL;
    uint8_t *at = (uint8_t *)(uintptr_t)record + member->offset;
    if (member->flags & SMITH_POINTER)
        return *(void **)at;
    if (member->has != SMITH_NONE)
        return *((const bool *)record + member->has) ? at : NULL;
    if (smith_type_inner(member->type)->kind == SMITH_TEXT && (member->flags & SMITH_OPTIONAL || member->condition))
        return *(const char **)at ? at : NULL;
    return at;
}

/* Make a member present and return its memory: allocates what a POINTER member points to (zeroed, defaults filled in),
 * sets `has`. NULL when out of memory, or for a derived member. */
void *smith_member_make(struct smith_arena *arena, const struct smith_member *member, void *record);

/* Make a member absent again (zero, its default, when it cannot be absent). */
void smith_member_clear(const struct smith_member *member, void *record);

/* What zeroed memory lacks to be a value of `type`: texts are never NULL, defaults are set, inline records likewise. */
void smith_value_init(const struct smith_type *type, void *value);

/* New zeroed value of `type` with the defaults of its members; NULL when out of memory. */
static inline void *smith_value_new(struct smith_arena *arena, const struct smith_type *type) {
    type = smith_type_inner(type);
    void *value = smith_arena_alloc(arena, type->size, type->align);
    if (value && type->flags & SMITH_ZERO_BUT_FORM)
        *smith_form_of(value) = type->record->form;
    else if (value && !(type->flags & SMITH_ZERO))
        smith_value_init(type, value);
    return value;
}

/* The slot of the chunks in a LIST of chunks that all have the same id. */
static inline struct smith_slot smith_list_slot(const struct smith_type *list) {
    return (struct smith_slot){
        .chunk = list->extent->chunk, .type = list->elem, .variant = UINT16_MAX, .storage = SMITH_STORAGE_LIST};
}

/* The step that begins at `member`, or NULL. `*next` counts along: 0 before the first call, members go upwards. */
static inline const struct smith_field_run *smith_field_run_at(const struct smith_record *record, uint16_t *next,
                                                               uint16_t member) {
    while (*next < record->run_count && record->runs[*next].member < member)
        ++*next;
    return *next < record->run_count && record->runs[*next].member == member ? &record->runs[*next] : NULL;
}

/* The case a variant holds, or NULL for an unknown one. */
const struct smith_case *smith_variant_case(const struct smith_type *type, const struct smith_variant *variant);

/* The form of a value of that case; NULL = the case has none, or not that one. */
static inline const struct smith_form *smith_variant_form(const struct smith_case *chosen, const void *value) {
    return chosen->forms && *smith_form_of(value) < chosen->form_count ? &chosen->forms[*smith_form_of(value)] : NULL;
}

/* Index of the member called so, or -1. */
int smith_member_find(const struct smith_record *record, const char *name, size_t size);

/* ---- quirks (quirk.c) ---- */

/* The quirks of a record with a quirk slot; NULL when it has none. */
static inline const struct smith_quirks *smith_quirks_of(const void *record) {
    return *(struct smith_quirks *const *)record;
}

/* The index of a quirk about element `index` of a list or array; SMITH_NONE = the member as a whole. */
static inline uint32_t smith_quirk_index(uint32_t index) {
    return index == SMITH_NONE ? 0 : index + 1;
}

/* The quirk of that kind for that item, or NULL. `record` has a quirk slot. */
const struct smith_quirk *smith_quirk_find(const void *record, enum smith_quirk_kind kind, uint16_t member,
                                           uint32_t index);
/* Where the quirks of a member begin, or would; 0 when they are not sorted. */
uint32_t smith_quirks_first(const struct smith_quirks *quirks, uint16_t member);
/* Add one; `bytes` are copied. The caller sees to it that an item has at most one of a kind. False when out of memory.
 * Pointers into smith_quirks_of() may change. */
bool smith_quirk_add(struct smith_arena *arena, void *record, enum smith_quirk_kind kind, uint16_t member,
                     uint32_t index, struct smith_bytes bytes, int64_t computed);
/* What is expected where a derived member has a RAW quirk; false = it has none. */
bool smith_quirk_expects(void *record, uint16_t member, int64_t computed);
/* Remove those of a member with an index from `first` to `last` and a kind whose bit is set in `kinds`. */
void smith_quirks_remove(void *record, uint16_t member, uint32_t first, uint32_t last, unsigned kinds);
/* Make look-ups fast; call when all quirks of a record are added. */
void smith_quirks_sort(void *record);

/* Gives element `*index` of a list its new index; false = it is gone. */
typedef bool smith_element_renumber(void *context, uint32_t *index);

/* Quirks of the elements of a list go along with them: calls `renumber` for each quirk, in the order of the
 * elements. */
void smith_quirks_renumber(const struct smith_type *record_type, void *record, uint16_t member,
                           smith_element_renumber *renumber, void *context);

#endif
