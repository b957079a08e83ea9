/* SPDX-License-Identifier: MIT
 *
 * The changes of a whole map (d2df_edit.h) as operations: what their arguments say, and what is reported of them.
 */
#include "format/d2df/d2df.h"
#include "format/d2df/map/d2df_edit.h"

#include "base/error.h"
#include "document/document.h"
#include "report/report.h"
#include <errno.h>
#include <inttypes.h>
#include <levelsmith/d2df.h>
#include <levelsmith/operation.h>
#include <stdlib.h>
#include <string.h>

/* ---- arguments ---- */

/* `count` whole numbers, separated by commas; false when it is not so. */
static bool read_numbers(const char *text, int32_t *numbers, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        char *end;
        errno = 0;
        long value = strtol(text, &end, 10);
        if (end == text || errno || value < INT32_MIN || value > INT32_MAX || *end != (i + 1 < count ? ',' : '\0'))
            return false;
        numbers[i] = (int32_t)value;
        text = end + 1;
    }
    return true;
}

static enum smith_status fail_argument(const char *argument, const char *wanted, struct smith_error *error) {
    return smith_fail(error, SMITH_BAD_VALUE, "OPERATION-ARGUMENT", "'%.60s' is not %s", argument, wanted);
}

/* ---- reporting ---- */

/* What a change came to. Where nothing was done there is nothing to report. */
static void report_count(struct smith_changes *changes, const char *code, const char *path, uint32_t count,
                         const char *what, const char *several) {
    if (count)
        smith_changes_add(changes, code, SMITH_CHANGE_FIXED, path, UINT64_MAX, "%" PRIu32 " %s", count,
                          count == 1 ? what : several);
}

/* ---- operations ---- */

static enum smith_status merge_panels(struct smith_document *document, const char *argument,
                                      const struct smith_check_options *check, struct smith_changes *changes,
                                      struct smith_error *error) {
    struct smith_d2df_merged merged;
    int32_t grain = 0;
    if (argument && (!read_numbers(argument, &grain, 1) || grain < 1))
        return fail_argument(argument, "a number of pixels", error);
    const struct smith_d2df_merge_options how = {check ? check->resources : NULL, check ? check->archive : NULL,
                                                 (uint32_t)grain};
    enum smith_status status = smith_d2df_panels_merge(document, &how, &merged, error);
    report_count(changes, "D2DF-PANELS-MERGED", "/panels", merged.panels, "panel became part of another",
                 "panels became parts of others");
    if (merged.kept)
        smith_changes_add(changes, "D2DF-PANELS-KEPT", SMITH_CHANGE_SKIPPED, "/panels", UINT64_MAX,
                          "%" PRIu32
                          " %s beside one that looks the same: the size of the texture '%.100s' is not known",
                          merged.kept, merged.kept == 1 ? "panel stays" : "panels stay", merged.unknown);
    if (merged.unfinished)
        smith_changes_add(
            changes, "D2DF-UNCHECKED", SMITH_CHANGE_SKIPPED, "/panels", UINT64_MAX,
            "of too many panels it would have to be seen what lies between: others that look the same stay");
    return status;
}

static enum smith_status drop_textures(struct smith_document *document, const char *argument,
                                       const struct smith_check_options *check, struct smith_changes *changes,
                                       struct smith_error *error) {
    (void)check;
    uint32_t count = 0;
    (void)argument;
    enum smith_status status = smith_d2df_textures_drop(document, &count, error);
    report_count(changes, "D2DF-TEXTURE-UNUSED", "/textures", count, "texture that no panel has was dropped",
                 "textures that no panel has were dropped");
    return status;
}

static enum smith_status shift(struct smith_document *document, const char *argument,
                               const struct smith_check_options *check, struct smith_changes *changes,
                               struct smith_error *error) {
    (void)check;
    int32_t by[2];
    if (!read_numbers(argument, by, 2))
        return fail_argument(argument, "two numbers of pixels, X,Y", error);
    enum smith_status status = smith_d2df_map_shift(document, by[0], by[1], error);
    if (by[0] || by[1])
        smith_changes_add(changes, "D2DF-SHIFTED", SMITH_CHANGE_FIXED, "/", UINT64_MAX,
                          "all that is on the map was moved by %" PRId32 ", %" PRId32, by[0], by[1]);
    return status;
}

static enum smith_status resize(struct smith_document *document, const char *argument,
                                const struct smith_check_options *check, struct smith_changes *changes,
                                struct smith_error *error) {
    (void)check;
    int32_t edges[4];
    if (!read_numbers(argument, edges, 4))
        return fail_argument(argument, "four numbers of pixels, LEFT,TOP,RIGHT,BOTTOM", error);
    enum smith_status status = smith_d2df_map_resize(document, edges[0], edges[1], edges[2], edges[3], error);
    const struct smith_d2df_header *header = smith_d2df_root(document)->header;
    bool still = !edges[0] && !edges[1] && !edges[2] && !edges[3];
    if (status == SMITH_OK && !still)
        smith_changes_add(changes, "D2DF-RESIZED", SMITH_CHANGE_FIXED, "/header/size", UINT64_MAX,
                          "the map is %u x %u pixels now", header->size.width, header->size.height);
    return status;
}

static enum smith_status rename_resource(struct smith_document *document, const char *argument,
                                         const struct smith_check_options *check, struct smith_changes *changes,
                                         struct smith_error *error) {
    (void)check;
    const char *equals = strchr(argument, '=');
    uint32_t count = 0;
    if (!equals || equals == argument)
        return fail_argument(argument, "two names, OLD=NEW", error);
    char *old = smith_document_alloc(document, (size_t)(equals - argument) + 1, 1);
    if (!old)
        return smith_fail_memory(error, NULL);
    memcpy(old, argument, (size_t)(equals - argument));
    enum smith_status status = smith_d2df_resource_rename(document, old, equals + 1, &count, error);
    report_count(changes, "D2DF-RENAMED", "/", count, "name of a resource was changed",
                 "names of resources were changed");
    return status;
}

const struct smith_operation smith_d2df_operations[] = {
    {"merge-panels", "[PIXELS]",
     "make one panel of neighbours that look the same; textures that are not at hand are taken to repeat after PIXELS, "
     "without which panels with them stay as they are",
     merge_panels},
    {"drop-textures", NULL, "drop textures that no panel has", drop_textures},
    {"shift", "X,Y", "move all that is on the map by so many pixels", shift},
    {"resize", "LEFT,TOP,RIGHT,BOTTOM",
     "add so many pixels at each edge, or take them away when negative; what is on the "
     "map moves along",
     resize},
    {"rename", "OLD=NEW", "call the resource OLD NEW, wherever the map names it", rename_resource},
    {NULL, NULL, NULL, NULL},
};
