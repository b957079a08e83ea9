/* SPDX-License-Identifier: MIT
 *
 * Upgrade: forms that are no longer written become those of today; and back, for programs of before. What they are is the
 * family's knowledge; here is what holds for all: the result can be read, and upgrading it again changes nothing.
 */
#include "base/buffer.h"
#include "base/error.h"
#include "document/references/forms.h"
#include "document/release.h"
#include "edit/edit.h"
#include "report/report.h"

/* One document on its way. */
struct upgrade_job {
    const struct smith_format *format;
    int release; /* in the list of the layout; -1 = today's */
    bool as_saved; /* as the program saves it */
    const struct smith_options *options;
    struct smith_document *document;
    struct smith_buffer *out;
    struct smith_changes *changes;
    struct smith_error *error;
};

/* On the way to an older form, what is brought up to date and back is no news; what is lost by it is. */
static void upgrade_report_lost(const struct upgrade_job *upgrade_job, struct smith_upgrade_run *upgrade) {
    for (uint32_t i = 0; i < upgrade->step_count; i++)
        if (upgrade->steps[i].kind != SMITH_CHANGE_LOST)
            upgrade->steps[i].count = 0;
    smith_upgrade_report(upgrade, upgrade_job->changes);
}

static enum smith_status upgrade_pass(const struct upgrade_job *upgrade_job, bool down) {
    const struct smith_format *format = upgrade_job->format;
    void (*own)(struct smith_upgrade_run *) = down ? format->downgrade : format->upgrade;
    struct smith_upgrade_run *upgrade = smith_document_alloc(upgrade_job->document, sizeof *upgrade, 16);
    if (!upgrade)
        return smith_fail_memory(upgrade_job->error, NULL);
    upgrade->document = upgrade_job->document;
    upgrade->layout = format->layout;
    upgrade->release = upgrade_job->release;
    upgrade->down = down;
    upgrade->convert = format->convert_form;
    if (own)
        own(upgrade);
    smith_upgrade_forms(upgrade);
    if (down)
        smith_upgrade_drop_unknown(upgrade);
    if (!down && upgrade->release >= 0)
        upgrade_report_lost(upgrade_job, upgrade);
    else
        smith_upgrade_report(upgrade, upgrade_job->changes);
    return upgrade->failed ? smith_fail_memory(upgrade_job->error, NULL) : SMITH_OK;
}

/* Memory that is not there is the arena's to tell of: it may be its limit. */
static enum smith_status upgrade_save(const struct upgrade_job *upgrade_job) {
    struct smith_document *document = upgrade_job->document;
    struct smith_upgrade_run *upgrade = smith_document_alloc(document, sizeof *upgrade, 16);
    char lost[400];
    if (!upgrade)
        return smith_fail_memory(upgrade_job->error, &document->arena);
    upgrade->document = document;
    upgrade->layout = upgrade_job->format->layout;
    upgrade->release = -1;
    upgrade->as_saved = true;
    upgrade->convert = upgrade_job->format->convert_form;
    upgrade_job->format->as_saved(upgrade);
    if (upgrade->failed || document->arena.failed)
        return smith_fail_memory(upgrade_job->error, &document->arena);
    smith_upgrade_report(upgrade, upgrade_job->changes);
    smith_upgrade_describe_lost(upgrade, lost, sizeof lost);
    if (*lost)
        smith_changes_add(upgrade_job->changes, "SAVED-LOST-ALL", SMITH_CHANGE_KEPT, "/", UINT64_MAX,
                          "with the next save the editor loses %s", lost);
    return SMITH_OK;
}

/* What would not read back as it is, is refused: a chunk that stood twice, say, of which the first one is gone now. */
static enum smith_status upgrade_change(const struct upgrade_job *upgrade_job) {
    enum smith_status status = upgrade_job->as_saved ? upgrade_save(upgrade_job) : upgrade_pass(upgrade_job, false);
    if (status == SMITH_OK && upgrade_job->release >= 0) {
        status = upgrade_pass(upgrade_job, true);
        smith_changes_add(upgrade_job->changes, "DOWNGRADE", SMITH_CHANGE_KEPT, "/", UINT64_MAX,
                          "for release %s and later",
                          smith_release_name(upgrade_job->format->layout, upgrade_job->release));
    }
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

/* The release that is meant; -1 = there is none, and the error says why. */
static int upgrade_find_release(const struct smith_format *format, const char *text, struct smith_error *error) {
    const struct smith_layout *layout = format->layout;
    const int release = smith_release_called(layout, text), latest = smith_release_latest(layout);
    const int oldest = format->oldest_release ? smith_release_order(layout, format->oldest_release) : 0;
    if (release < 0 || release > latest)
        smith_fail(error, SMITH_BAD_VALUE, "RELEASE", "\"%.40s\" is no release: these go from %s to %s", text,
                   smith_release_name(layout, 0), smith_release_name(layout, latest));
    else if (release < oldest)
        smith_fail(error, SMITH_BAD_VALUE, "RELEASE", "files can be written for %s and later, not for %.40s",
                   format->oldest_release, text);
    else
        return release;
    return -1;
}

/* Whether something was ever written another way. */
static bool upgrade_has_releases(const struct smith_format *format) {
    return format->upgrade || smith_layout_has_forms(format->layout);
}

enum smith_status smith_upgrade(const struct smith_format *format, struct smith_bytes bytes,
                                const struct smith_options *options, const struct smith_check_options *check,
                                struct smith_buffer *out, struct smith_changes *changes, struct smith_error *error) {
    struct upgrade_job upgrade_job = {
        .format = format, .release = -1, .options = options, .out = out, .changes = changes, .error = error};
    smith_buffer_init(out, options ? &options->allocator : NULL);
    *changes = (struct smith_changes){0};
    if (!upgrade_has_releases(format))
        return smith_fail(error, SMITH_BAD_VALUE, "UPGRADE-NONE", "files of the format %s have one form only",
                          format->id);
    return change_bytes(&upgrade_job, bytes, check);
}

enum smith_status smith_downgrade(const struct smith_format *format, struct smith_bytes bytes, const char *release,
                                  const struct smith_options *options, const struct smith_check_options *check,
                                  struct smith_buffer *out, struct smith_changes *changes, struct smith_error *error) {
    struct upgrade_job upgrade_job = {
        .format = format, .options = options, .out = out, .changes = changes, .error = error};
    smith_buffer_init(out, options ? &options->allocator : NULL);
    *changes = (struct smith_changes){0};
    if (!upgrade_has_releases(format))
        return smith_fail(error, SMITH_BAD_VALUE, "DOWNGRADE-NONE",
                          "what older releases read of files of the format %s is not known", format->id);
    upgrade_job.release = upgrade_find_release(format, release, error);
    return upgrade_job.release < 0 ? SMITH_BAD_VALUE : change_bytes(&upgrade_job, bytes, check);
}

enum smith_status smith_as_saved(const struct smith_format *format, struct smith_bytes bytes,
                                 const struct smith_options *options, const struct smith_check_options *check,
                                 struct smith_buffer *out, struct smith_changes *changes, struct smith_error *error) {
    struct upgrade_job upgrade_job = {.format = format,
                                      .release = -1,
                                      .as_saved = true,
                                      .options = options,
                                      .out = out,
                                      .changes = changes,
                                      .error = error};
    smith_buffer_init(out, options ? &options->allocator : NULL);
    *changes = (struct smith_changes){0};
    if (!format->as_saved)
        return smith_fail(error, SMITH_BAD_VALUE, "AS-SAVED-NONE",
                          "what the program of files of the format %s saves is not known", format->id);
    return change_bytes(&upgrade_job, bytes, check);
}
