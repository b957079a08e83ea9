/* SPDX-License-Identifier: MIT
 *
 * See promises.h.
 */
#include "support/promises.h"
#include "document/document.h"
#include "support/coverage.h"
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <string.h>

struct check_context {
    const struct smith_layout *layout;
    struct smith_bytes bytes;
    const struct smith_options *options;
    char *broken;
};

/* Running out of what the caller allows is an answer, too. */
static bool is_limit(enum smith_status status) {
    return status == SMITH_LIMIT || status == SMITH_NO_MEMORY;
}

static bool fail(const struct check_context *check_context, const char *promise, const struct smith_error *error) {
    snprintf(check_context->broken, 400, "%.60s: %.40s at %.60s, offset %lld, line %u: %.150s", promise,
             error->code ? error->code : "", error->path, (long long)error->offset, error->line, error->message);
    return false;
}

static bool comes_back(const struct check_context *check_context, const struct smith_document *document,
                       const char *promise) {
    struct smith_buffer out;
    struct smith_error error = {0};
    enum smith_status status = smith_encode(document, &out, &error);
    if (status != SMITH_OK)
        return is_limit(status) || fail(check_context, promise, &error);
    size_t at = 0;
    while (at < out.size && at < check_context->bytes.size && out.data[at] == check_context->bytes.data[at])
        at++;
    bool same = out.size == check_context->bytes.size && at == out.size;
    if (!same)
        snprintf(check_context->broken, 400, "%s: %zu bytes became %zu, the first other one is %zu", promise,
                 check_context->bytes.size, out.size, at);
    smith_buffer_free(&out);
    return same;
}

static bool comes_back_from_json(const struct check_context *check_context, const struct smith_document *document) {
    struct smith_buffer text;
    struct smith_document *again = NULL;
    struct smith_error error = {0};
    smith_buffer_init(&text, NULL);
    if (smith_json_write(document, NULL, &text, &error) != SMITH_OK)
        return fail(check_context, "a document has a JSON form", &error);
    enum smith_status status = smith_json_read(check_context->layout, (struct smith_bytes){text.data, text.size},
                                               check_context->options, &again, &error);
    smith_buffer_free(&text);
    if (status != SMITH_OK)
        return is_limit(status) || fail(check_context, "the JSON form can be read", &error);
    bool same = comes_back(check_context, again, "the JSON form comes back");
    smith_document_free(again);
    return same;
}

static bool is_accounted_for(const struct check_context *check_context) {
    struct coverage coverage;
    struct smith_document *document = NULL;
    struct smith_error error = {0};
    int times;
    coverage_begin(&coverage, check_context->bytes.size);
    enum smith_status status = smith_decode(check_context->layout, check_context->bytes, check_context->options,
                                            coverage_note, &coverage, &document, &error);
    smith_document_free(document);
    uint64_t wrong = coverage_end(&coverage, &times);
    if (status != SMITH_OK)
        return is_limit(status) || fail(check_context, "what can be read can be traced", &error);
    if (wrong == UINT64_MAX)
        return true;
    snprintf(check_context->broken, 400, "every byte is reported once: %llu is reported %d times",
             (unsigned long long)wrong, times);
    return false;
}

/* What was odd about a file, and its list elements, in their order. */
struct oddities {
    uint64_t hash, count;
};

static void note_number(struct oddities *oddities, uint64_t number) {
    oddities->hash = (oddities->hash ^ number) * UINT64_C(0x100000001B3);
}

static bool is_list_element(const struct smith_frame *list) {
    return list && list->member != SMITH_AT_END && list->index != SMITH_NONE &&
           smith_type_inner(list->type->record->members[list->member].type)->kind == SMITH_LIST;
}

static bool note_oddity(void *context, const struct smith_span *span) {
    struct oddities *oddities = context;
    bool ends = span->role == SMITH_SPAN_ENTER || span->role == SMITH_SPAN_LEAVE;
    if (!span->note && !(ends && is_list_element(span->frame->parent)))
        return true;
    for (const char *at = span->note; at && *at; at++)
        note_number(oddities, (uint8_t)*at);
    note_number(oddities, (uint64_t)span->role);
    note_number(oddities, span->offset);
    note_number(oddities, span->size);
    note_number(oddities, span->depth);
    note_number(oddities, (uint64_t)span->stored);
    note_number(oddities, (uint64_t)span->frame->member << 32 | span->frame->index);
    oddities->count++;
    return true;
}

static void forget_oddities(void *context) {
    *(struct oddities *)context = (struct oddities){0};
}

/* Who looks for oddities alone, and can forget, sees those that are seen by who wants to know of everything. */
static bool is_odd_alike(const struct check_context *check_context) {
    struct oddities every = {0}, alone = {0};
    const struct smith_watch watch = {note_oddity, &alone, forget_oddities, true};
    struct smith_document *document = NULL;
    struct smith_error error = {0};
    enum smith_status status = smith_decode(check_context->layout, check_context->bytes, check_context->options,
                                            note_oddity, &every, &document, &error);
    smith_document_free(document);
    if (status != SMITH_OK)
        return is_limit(status) || fail(check_context, "what can be read can be traced", &error);
    status = smith_decode_watched(check_context->layout, check_context->bytes, check_context->options, &watch,
                                  &document, &error);
    if (status != SMITH_OK)
        return is_limit(status) || fail(check_context, "what can be traced can be watched", &error);
    bool back = comes_back(check_context, document, "what is watched comes back");
    smith_document_free(document);
    if (every.hash == alone.hash && every.count == alone.count)
        return back;
    snprintf(check_context->broken, 400, "all %llu oddities are seen by who looks for them alone: %llu are",
             (unsigned long long)every.count, (unsigned long long)alone.count);
    return false;
}

static bool is_checked(const struct check_context *check_context) {
    struct smith_findings findings;
    struct smith_buffer dump;
    struct smith_error error = {0};
    struct smith_dump_style style = {.all = true};
    enum smith_status status = smith_check_structure(check_context->layout, check_context->bytes,
                                                     check_context->options, NULL, &findings, &error);
    if (status == SMITH_OK)
        smith_findings_free(&findings);
    else if (!is_limit(status))
        return fail(check_context, "what can be read can be checked", &error);
    smith_buffer_init(&dump, NULL);
    status = smith_dump(check_context->layout, check_context->bytes, check_context->options, &style, &dump, &error);
    smith_buffer_free(&dump);
    return status == SMITH_OK || is_limit(status) || fail(check_context, "what can be read can be dumped", &error);
}

bool promises_kept(const struct smith_layout *layout, struct smith_bytes bytes, const struct smith_options *options,
                   bool *read, char broken[400]) {
    const struct check_context check_context = {layout, bytes, options, broken};
    struct smith_document *document;
    struct smith_error error = {0};
    bool accepted = smith_decode(layout, bytes, options, NULL, NULL, &document, &error) == SMITH_OK;
    if (read)
        *read = accepted;
    if (!accepted)
        return (error.code && error.message[0]) ||
               fail(&check_context, "what is refused has a code and a message", &error);
    bool kept = comes_back(&check_context, document, "what is read comes back") &&
                comes_back_from_json(&check_context, document) && is_accounted_for(&check_context) &&
                is_odd_alike(&check_context) && is_checked(&check_context);
    smith_document_free(document);
    return kept;
}
