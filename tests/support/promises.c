/* SPDX-License-Identifier: MIT
 *
 * See promises.h.
 */
#include "support/promises.h"
#include "support/coverage.h"
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <string.h>

struct trial {
    const struct smith_layout *layout;
    struct smith_bytes bytes;
    const struct smith_options *options;
    char *broken;
};

/* Running out of what the caller allows is an answer, too. */
static bool is_limit(enum smith_status status) {
    return status == SMITH_LIMIT || status == SMITH_NO_MEMORY;
}

static bool fail(const struct trial *trial, const char *promise, const struct smith_error *error) {
    snprintf(trial->broken, 400, "%.60s: %.40s at %.60s, offset %lld, line %u: %.150s", promise, error->code ? error->code : "",
             error->path, (long long)error->offset, error->line, error->message);
    return false;
}

static bool comes_back(const struct trial *trial, const struct smith_document *document, const char *promise) {
    struct smith_buffer out;
    struct smith_error error = {0};
    enum smith_status status = smith_encode(document, &out, &error);
    if (status != SMITH_OK)
        return is_limit(status) || fail(trial, promise, &error);
    size_t at = 0;
    while (at < out.size && at < trial->bytes.size && out.data[at] == trial->bytes.data[at])
        at++;
    bool same = out.size == trial->bytes.size && at == out.size;
    if (!same)
        snprintf(trial->broken, 400, "%s: %zu bytes became %zu, the first other one is %zu", promise, trial->bytes.size,
                 out.size, at);
    smith_buffer_free(&out);
    return same;
}

static bool comes_back_from_json(const struct trial *trial, const struct smith_document *document) {
    struct smith_buffer text;
    struct smith_document *again = NULL;
    struct smith_error error = {0};
    smith_buffer_init(&text, NULL);
    if (smith_json_write(document, NULL, &text, &error) != SMITH_OK)
        return fail(trial, "a document has a JSON form", &error);
    enum smith_status status =
        smith_json_read(trial->layout, (struct smith_bytes){text.data, text.size}, trial->options, &again, &error);
    smith_buffer_free(&text);
    if (status != SMITH_OK)
        return is_limit(status) || fail(trial, "the JSON form can be read", &error);
    bool same = comes_back(trial, again, "the JSON form comes back");
    smith_document_free(again);
    return same;
}

static bool is_accounted_for(const struct trial *trial) {
    struct coverage coverage;
    struct smith_document *document = NULL;
    struct smith_error error = {0};
    int times;
    coverage_begin(&coverage, trial->bytes.size);
    enum smith_status status =
        smith_decode(trial->layout, trial->bytes, trial->options, coverage_note, &coverage, &document, &error);
    smith_document_free(document);
    uint64_t wrong = coverage_end(&coverage, &times);
    if (status != SMITH_OK)
        return is_limit(status) || fail(trial, "what can be read can be traced", &error);
    if (wrong == UINT64_MAX)
        return true;
    snprintf(trial->broken, 400, "every byte is told once: %llu is told %d times", (unsigned long long)wrong, times);
    return false;
}

static bool is_checked(const struct trial *trial) {
    struct smith_findings findings;
    struct smith_buffer dump;
    struct smith_error error = {0};
    struct smith_dump_style style = {.all = true};
    enum smith_status status = smith_check_structure(trial->layout, trial->bytes, trial->options, NULL, &findings, &error);
    if (status == SMITH_OK)
        smith_findings_free(&findings);
    else if (!is_limit(status))
        return fail(trial, "what can be read can be checked", &error);
    smith_buffer_init(&dump, NULL);
    status = smith_dump(trial->layout, trial->bytes, trial->options, &style, &dump, &error);
    smith_buffer_free(&dump);
    return status == SMITH_OK || is_limit(status) || fail(trial, "what can be read can be dumped", &error);
}

bool promises_kept(const struct smith_layout *layout, struct smith_bytes bytes, const struct smith_options *options,
                   bool *read, char broken[400]) {
    const struct trial trial = {layout, bytes, options, broken};
    struct smith_document *document;
    struct smith_error error = {0};
    bool accepted = smith_decode(layout, bytes, options, NULL, NULL, &document, &error) == SMITH_OK;
    if (read)
        *read = accepted;
    if (!accepted)
        return (error.code && error.message[0]) || fail(&trial, "what is refused has a code and a message", &error);
    bool kept = comes_back(&trial, document, "what is read comes back") && comes_back_from_json(&trial, document) &&
                is_accounted_for(&trial) && is_checked(&trial);
    smith_document_free(document);
    return kept;
}
