/* SPDX-License-Identifier: MIT
 *
 * A text that is changed in place: everything that did not change stays as it was, ids, comments, order and spelling.
 *
 * Which record has become which says the comparison of both maps. What comes of the text is read again, and has to mean
 * what the map means: there are texts for which that cannot be had while records stand in fields of others (the order
 * of records in the text is their order in the map), so these are taken out then; and what cannot be had at all is
 * refused.
 */
#include "format/d2df/text/text_rewrite.h"
#include "format/d2df/text/d2df_text.h"

#include "base/error.h"
#include "diff/compare.h"
#include "report/report.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- which record has become which ---- */

static void *text_rewrite_copy(struct rewrite *w, const void *items, size_t size) {
    void *made = smith_arena_alloc(w->arena, size, 16);
    if (made && size)
        memcpy(made, items, size);
    return made;
}

static bool take_alignment(void *context, const struct list_difference *difference) {
    struct rewrite *w = context;
    const struct smith_alignment *alignment = difference->alignment;
    struct rewrite_list *list = smith_d2df_rewrite_list(w, difference->at.member);
    if (!list)
        return true;
    list->to_new = text_rewrite_copy(w, alignment->to_b, alignment->count_a * sizeof *alignment->to_b);
    list->to_old = text_rewrite_copy(w, alignment->to_a, alignment->count_b * sizeof *alignment->to_a);
    list->moved = text_rewrite_copy(w, alignment->moved, alignment->count_a * sizeof *alignment->moved);
    return !w->arena->failed;
}

static bool take_value(void *context, const struct difference *difference) {
    (void)context, (void)difference;
    return true;
}

static struct smith_list text_rewrite_list_of(const struct smith_document *document,
                                              const struct smith_member *member) {
    const struct smith_list *list = smith_member_value(member, smith_document_root(document));
    return list ? *list : (struct smith_list){0};
}

static uint32_t *numbers(struct rewrite *w, uint32_t count) {
    uint32_t *made = smith_arena_alloc(w->arena, count * sizeof *made, _Alignof(uint32_t));
    for (uint32_t i = 0; made && i < count; i++)
        made[i] = i;
    return made;
}

/* Lists of which one version has nothing are not compared: all comes, or goes. */
static void text_rewrite_set_all(uint32_t *items, uint32_t count, uint32_t value) {
    for (uint32_t i = 0; items && i < count; i++)
        items[i] = value;
}

static void prepare_list(struct rewrite *w, const struct smith_member *member) {
    struct rewrite_list *list = &w->lists[w->list_count++];
    *list = (struct rewrite_list){.member = member,
                                  .before = text_rewrite_list_of(w->before, member),
                                  .after = text_rewrite_list_of(w->after, member)};
    uint32_t before = list->before.count, after = list->after.count;
    list->to_new = numbers(w, before);
    list->to_old = numbers(w, after);
    if (!before || !after) {
        text_rewrite_set_all(list->to_new, before, SMITH_NO_INDEX);
        text_rewrite_set_all(list->to_old, after, SMITH_NO_INDEX);
    }
    list->moved = smith_arena_alloc(w->arena, before * sizeof(bool), 1);
    list->nodes = smith_arena_alloc(w->arena, before * sizeof(struct text_node *), _Alignof(struct text_node *));
    list->must_out = smith_arena_alloc(w->arena, before * sizeof(bool), 1);
    list->out = smith_arena_alloc(w->arena, before * sizeof(bool), 1);
    list->ids = smith_arena_alloc(w->arena, after * sizeof(char *), _Alignof(char *));
    list->named = smith_arena_alloc(w->arena, after * sizeof(bool), 1);
    list->texts = smith_arena_alloc(w->arena, after * sizeof(char *), _Alignof(char *));
}

/* ---- ids ---- */

/* A name that no record of the kind has. */
static const char *new_id(struct rewrite *w, struct smith_hash_map *taken, const char *word, uint32_t index,
                          uint32_t *next) {
    char id[96];
    snprintf(id, sizeof id, "%s%" PRIu32, word, index);
    while (smith_hash_map_find(taken, id, strlen(id)))
        snprintf(id, sizeof id, "%s%" PRIu32, word, (*next)++);
    const char *made = smith_arena_copy(w->arena, id, strlen(id));
    return made && smith_hash_map_add(taken, w->arena, made, strlen(made)) ? made : NULL;
}

/* Its own id, or a new one; of several records with one id it is the last one's. */
static void choose_ids(struct rewrite *w, struct rewrite_list *list) {
    struct smith_hash_map taken = {0}, used = {0};
    char word[64];
    uint32_t next = list->before.count;
    smith_d2df_record_word(smith_type_inner(list->member->type->elem), word, sizeof word);
    for (uint32_t i = 0; i < list->before.count; i++) {
        const char *id = list->nodes[i]->own_id;
        if (id && !smith_hash_map_add(&taken, w->arena, id, strlen(id)))
            return;
    }
    for (uint32_t i = list->after.count; i-- > 0 && !w->arena->failed;) {
        const char *id = list->to_old[i] == SMITH_NO_INDEX ? NULL : list->nodes[list->to_old[i]]->own_id;
        bool is_own = id && !smith_hash_map_find(&used, id, strlen(id));
        list->ids[i] = is_own ? id : new_id(w, &taken, word, i, &next);
        if (list->ids[i])
            (void)smith_hash_map_add(&used, w->arena, list->ids[i], strlen(list->ids[i]));
    }
}

static const char *id_now(void *context, const struct smith_member *member, uint32_t index) {
    struct rewrite *w = context;
    struct rewrite_list *list = smith_d2df_rewrite_list(w, member);
    list->named[index] = list->named[index] || w->marks;
    return list->ids[index];
}

/* What it is called now, too: so a reference that only follows is written alike. */
static const char *id_before(void *context, const struct smith_member *member, uint32_t index) {
    const struct rewrite_list *list = smith_d2df_rewrite_list(context, member);
    uint32_t now = list->to_new[index];
    return now == SMITH_NO_INDEX ? "" : list->ids[now];
}

/* ---- rewriting ---- */

static bool is_crlf(struct smith_bytes text) {
    const uint8_t *end = memchr(text.data, '\n', text.size);
    return end && end > text.data && end[-1] == '\r';
}

static struct text_writer writer_for(struct rewrite *w, const struct smith_document *document,
                                     const struct smith_convert_options *options) {
    const char *names = options->names ? options->names : w->tree.names;
    return (struct text_writer){.root = w->root,
                                .map = smith_document_root(document),
                                .names = names ? names : smith_d2df_text_names[0],
                                .names_chosen = true,
                                .context = w};
}

static enum smith_status text_rewrite_prepare(struct rewrite *w, const struct smith_convert_options *options,
                                              struct smith_error *error) {
    const struct difference_sink sink = {.value = take_value, .list = take_alignment, .context = w, .literal = true};
    for (uint16_t i = 0; i < w->root->member_count && w->list_count < TEXT_LISTS; i++)
        if (w->root->members[i].flags & SMITH_CHUNK && w->root->members[i].type->kind == SMITH_LIST)
            prepare_list(w, &w->root->members[i]);
    for (uint32_t i = 0; i < w->tree.records.count && !w->arena->failed; i++)
        smith_d2df_rewrite_list(w, w->tree.records.items[i]->list)->nodes[w->tree.records.items[i]->index] =
            w->tree.records.items[i];
    if (w->arena->failed)
        return smith_fail_memory(error, w->arena);
    enum smith_status status = smith_compare(w->before, w->after, &sink, error);
    for (unsigned i = 0; i < w->list_count && status == SMITH_OK && !w->arena->failed; i++)
        choose_ids(w, &w->lists[i]);
    w->old_writer = writer_for(w, w->before, options);
    w->old_writer.out = &w->old_text;
    w->old_writer.id = id_before;
    w->new_writer = writer_for(w, w->after, options);
    w->new_writer.out = &w->new_text;
    w->new_writer.id = id_now;
    return w->arena->failed ? smith_fail_memory(error, w->arena) : status;
}

/* False when records have to be taken out of fields first. */
static bool rewrite_once(struct rewrite *w, size_t end, struct smith_buffer *out) {
    const struct smith_member *header = smith_d2df_header(w->root);
    const void *was = smith_member_value(header, smith_document_root(w->before));
    const void *is = smith_member_value(header, smith_document_root(w->after));
    out->size = 0;
    w->edits.items.count = 0;
    for (unsigned i = 0; i < w->list_count; i++) {
        struct rewrite_list *list = &w->lists[i];
        memset(list->out, 0, list->before.count * sizeof *list->out);
        memset(list->named, 0, list->after.count * sizeof *list->named);
    }
    if (!is) /* a map without one has no name, and no size */
        is = smith_value_new(w->arena, header->type);
    if (is && was)
        smith_d2df_rewrite_fields(w, w->tree.map, smith_type_inner(header->type), was, is);
    for (uint32_t i = 0; i < w->tree.records.count; i++)
        if (!w->tree.records.items[i]->outer)
            smith_d2df_rewrite_record(w, w->tree.records.items[i]);
    if (!smith_d2df_rewrite_ids(w))
        return false;
    smith_d2df_rewrite_apply(w, end, out);
    return true;
}

/* ---- does it mean the same? ---- */

/* All that a text says of the document, in one spelling. */
static enum smith_status text_rewrite_describe(const struct smith_document *document, struct smith_buffer *out,
                                               struct smith_error *error) {
    const struct smith_options options = smith_document_options(document);
    const struct smith_convert_options how = {.reading = options};
    struct smith_findings notes;
    smith_findings_begin(&notes, &options.allocator, 0);
    smith_buffer_init(out, &options.allocator);
    enum smith_status status = smith_d2df_text_write(document, &how, out, &notes, error);
    smith_findings_free(&notes);
    return status;
}

/* The same of what a text means. */
static enum smith_status describe_text(const struct rewrite *w, struct smith_bytes text, struct smith_buffer *out,
                                       struct smith_error *error) {
    const struct smith_convert_options how = {.reading = smith_document_options(w->after)};
    struct smith_document *reread;
    size_t end;
    enum smith_status status =
        smith_d2df_text_read(w->after->layout, text, &how, &reread, &end, NULL, NULL, NULL, error);
    smith_buffer_init(out, &how.reading.allocator);
    if (status == SMITH_OK)
        status = text_rewrite_describe(reread, out, error);
    smith_document_free(reread);
    return status;
}

/* What the map means is what a plain text of it does: references that lead nowhere, for instance, no text has. */
static enum smith_status means_same(const struct rewrite *w, struct smith_bytes text, bool *same,
                                    struct smith_error *error) {
    struct smith_buffer found, plain = {0}, wanted = {0};
    enum smith_status status = describe_text(w, text, &found, error);
    bool is_text = status != SMITH_BAD_TEXT;
    if (status == SMITH_OK)
        status = text_rewrite_describe(w->after, &plain, error);
    if (status == SMITH_OK)
        status = describe_text(w, (struct smith_bytes){plain.data, plain.size}, &wanted, error);
    *same = status == SMITH_OK && found.size == wanted.size && memcmp(found.data, wanted.data, found.size) == 0;
    smith_buffer_free(&found);
    smith_buffer_free(&plain);
    smith_buffer_free(&wanted);
    return is_text ? status : SMITH_OK;
}

static enum smith_status rewrite_fully(struct rewrite *w, size_t end, struct smith_buffer *out,
                                       struct smith_error *error) {
    bool same = false;
    enum smith_status status = SMITH_OK;
    for (int attempt = 0; attempt < 3 && !same && status == SMITH_OK; attempt++) {
        w->all_out = attempt == 2;
        bool done = rewrite_once(w, end, out);
        if (w->arena->failed || out->failed || w->old_text.failed || w->new_text.failed)
            return smith_fail_memory(error, w->arena->failed ? w->arena : NULL);
        if (done)
            status = means_same(w, (struct smith_bytes){out->data, out->size}, &same, error);
    }
    if (status == SMITH_OK && !same)
        status = smith_fail(error, SMITH_REFUSED, "ORIGIN-OWN-WORDS",
                            "the change cannot be made in the text as it is written; `convert --to text` makes a plain "
                            "one");
    return status;
}

/* Behind the map: what texts have no words for, and what stood there. */
static enum smith_status text_rewrite_finish(const struct rewrite *w, struct smith_bytes text, size_t end,
                                             const struct smith_convert_options *options, struct smith_buffer *out,
                                             struct smith_error *error) {
    size_t next = smith_d2df_line_next(text, end), behind = smith_d2df_leftovers_end(text, end);
    struct smith_findings notes;
    smith_buffer_add(out, text.data + end, next - end);
    behind = behind > next ? behind : next;
    size_t before = out->size;
    smith_findings_begin(&notes, &options->reading.allocator, 0);
    enum smith_status status = smith_d2df_leftovers_write(w->after, w->before, options, false, out, &notes, error);
    smith_findings_free(&notes);
    if (out->size != before && behind < text.size && text.data[behind] == '/')
        smith_buffer_byte(out, '\n'); /* a comment there is none of ours */
    smith_buffer_add(out, text.data + behind, text.size - behind);
    return status == SMITH_OK && out->failed ? smith_fail_memory(error, NULL) : status;
}

enum smith_status smith_d2df_text_rewrite(const struct smith_document *document, struct smith_bytes text,
                                          const struct smith_convert_options *options, struct smith_buffer *out,
                                          struct smith_error *error) {
    struct smith_arena arena;
    struct smith_document *before = NULL;
    size_t end;
    smith_arena_init(&arena, &options->reading.allocator, document->limits.memory);
    struct rewrite w = {.arena = &arena,
                        .root = smith_type_inner(document->layout->root)->record,
                        .after = document,
                        .tree = {.arena = &arena},
                        .edits = {.arena = &arena, .bytes = text},
                        .is_crlf = is_crlf(text)};
    smith_buffer_init(&w.old_text, &options->reading.allocator);
    smith_buffer_init(&w.new_text, &options->reading.allocator);
    enum smith_status status =
        smith_d2df_text_read(document->layout, text, options, &before, &end, &w.tree, NULL, NULL, error);
    w.before = before;
    if (status == SMITH_OK)
        status = text_rewrite_prepare(&w, options, error);
    if (status == SMITH_OK)
        status = rewrite_fully(&w, end, out, error);
    if (status == SMITH_OK)
        status = text_rewrite_finish(&w, text, end, options, out, error);
    smith_document_free(before);
    smith_buffer_free(&w.old_text);
    smith_buffer_free(&w.new_text);
    smith_arena_free(&arena);
    return status;
}
