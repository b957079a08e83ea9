/* SPDX-License-Identifier: MIT
 *
 * Upgrade: forms that are no longer written become those of today; and back, for programs of before. What they are is the
 * family's knowledge; here is what holds for all: the result can be read, and upgrading it again changes nothing.
 */
#include "base/buffer.h"
#include "base/error.h"
#include "edit/edit.h"
#include "report/report.h"

/* One document on its way. */
struct upgrade_job {
    const struct smith_format *format;
    const char *release; /* NULL = today's */
    const struct smith_options *options;
    struct smith_document *document;
    struct smith_buffer *out;
    struct smith_changes *changes;
    struct smith_error *error;
};

/* On the way to an older form, what is brought up to date and back is no news; what is lost by it is. */
static void upgrade_report_lost(const struct upgrade_job *upgrade_job, const struct smith_changes *steps) {
    for (uint32_t i = 0; i < steps->count; i++) {
        const struct smith_change *step = &steps->items[i];
        if (step->kind == SMITH_CHANGE_LOST)
            smith_changes_add(upgrade_job->changes, step->code, step->kind, step->path, step->offset, "%s",
                              step->message);
    }
}

static enum smith_status upgrade_and_downgrade(const struct upgrade_job *upgrade_job) {
    const struct smith_format *format = upgrade_job->format;
    struct smith_changes steps = {0};
    enum smith_status status = SMITH_OK;
    if (format->upgrade) {
        smith_changes_begin(&steps, &upgrade_job->out->allocator, 0);
        status = format->upgrade(upgrade_job->document, upgrade_job->release, &steps, upgrade_job->error);
        status = smith_changes_end(&steps, status, upgrade_job->error);
        upgrade_report_lost(upgrade_job, &steps);
        smith_changes_free(&steps);
    }
    return status != SMITH_OK ? status
                              : format->downgrade(upgrade_job->document, upgrade_job->release, upgrade_job->changes,
                                                  upgrade_job->error);
}

/* What would not read back as it is, is refused: a chunk that stood twice, say, of which the first one is gone now. */
static enum smith_status upgrade_change(const struct upgrade_job *upgrade_job) {
    enum smith_status status =
        upgrade_job->release
            ? upgrade_and_downgrade(upgrade_job)
            : upgrade_job->format->upgrade(upgrade_job->document, NULL, upgrade_job->changes, upgrade_job->error);
    return status != SMITH_OK ? status
                              : smith_encode_exactly(upgrade_job->document, upgrade_job->options, upgrade_job->out,
                                                     upgrade_job->error);
}

static enum smith_status change_bytes(struct upgrade_job *upgrade_job, struct smith_bytes bytes,
                                      const struct smith_check_options *check) {
    const struct smith_allocator *allocator = upgrade_job->options ? &upgrade_job->options->allocator : NULL;
    enum smith_status status = smith_decode(upgrade_job->format->layout, bytes, upgrade_job->options, NULL, NULL,
                                            &upgrade_job->document, upgrade_job->error);
    if (status != SMITH_OK)
        return status;
    smith_changes_begin(upgrade_job->changes, allocator, check ? check->cap : 0);
    status = smith_changes_end(upgrade_job->changes, upgrade_change(upgrade_job), upgrade_job->error);
    smith_document_free(upgrade_job->document);
    if (status != SMITH_OK)
        smith_buffer_free(upgrade_job->out);
    return status;
}

enum smith_status smith_upgrade(const struct smith_format *format, struct smith_bytes bytes,
                                const struct smith_options *options, const struct smith_check_options *check,
                                struct smith_buffer *out, struct smith_changes *changes, struct smith_error *error) {
    struct upgrade_job upgrade_job = {
        .format = format, .options = options, .out = out, .changes = changes, .error = error};
    smith_buffer_init(out, options ? &options->allocator : NULL);
    *changes = (struct smith_changes){0};
    if (!format->upgrade)
        return smith_fail(error, SMITH_BAD_VALUE, "UPGRADE-NONE", "files of the format %s have one form only",
                          format->id);
    return change_bytes(&upgrade_job, bytes, check);
}

enum smith_status smith_downgrade(const struct smith_format *format, struct smith_bytes bytes, const char *release,
                                  const struct smith_options *options, const struct smith_check_options *check,
                                  struct smith_buffer *out, struct smith_changes *changes, struct smith_error *error) {
    struct upgrade_job upgrade_job = {
        .format = format, .release = release, .options = options, .out = out, .changes = changes, .error = error};
    smith_buffer_init(out, options ? &options->allocator : NULL);
    *changes = (struct smith_changes){0};
    if (!format->downgrade)
        return smith_fail(error, SMITH_BAD_VALUE, "DOWNGRADE-NONE",
                          "what older releases read of files of the format %s is not known", format->id);
    return change_bytes(&upgrade_job, bytes, check);
}
