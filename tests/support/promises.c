/* SPDX-License-Identifier: MIT
 *
 * See promises.h.
 */
#include "support/promises.h"
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
    snprintf(check_context->broken, 400, "every byte is reported once: %llu is reported %d times", (unsigned long long)wrong,
             times);
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
                is_checked(&check_context);
    smith_document_free(document);
    return kept;
}
