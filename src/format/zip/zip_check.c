/* SPDX-License-Identifier: MIT
 *
 * What can be wrong with a zip, whatever is in it.
 */
#include "format/zip/zip.h"

#include "format/run.h"
#include "format/zip/zip_name.h"
#include <string.h>

const struct smith_code smith_zip_codes[] = {
    {"ZIP-NAMES-DIFFER", SMITH_WARNING, "a file has two names",
     "A zip has the name of each file twice: in its directory, and before the file. Most programs go by the directory, "
     "Doom2D Forever by the other. Make both the same."},
    {"ZIP-METHOD", SMITH_WARNING, "a file the game cannot unpack",
     "Doom2D Forever reads files that are stored or deflated, and not encrypted. It passes over all others. Their bytes are "
     "kept as they are. Pack the file anew, by any program's usual method."},
    {0},
};

static const char *inner_name(const struct smith_zip_content *content) {
    return content->name.kind && content->name.as.any ? *content->name.as.utf8 : "";
}

static void check_file(struct smith_run *run, const struct smith_zip_file *file, uint32_t index) {
    const char *name = smith_zip_name_text(file);
    if (file->content && strcmp(inner_name(file->content), name) != 0)
        smith_report_finding(run, "ZIP-NAMES-DIFFER", smith_rule_path("/end/files/%u/content/name", index),
                             "it is called '%s' here and '%s' in the directory", inner_name(file->content), name);
    bool known = file->method == SMITH_ZIP_METHOD_STORED || file->method == SMITH_ZIP_METHOD_DEFLATED;
    if (!known || file->flags & SMITH_ZIP_FLAGS_ENCRYPTED)
        smith_report_finding(run, "ZIP-METHOD", smith_rule_path("/end/files/%u", index), "'%s' is %s", name,
                             known ? "encrypted" : "packed in a way the game does not know");
}

static void check_files(struct smith_run *run) {
    const struct smith_zip_end *directory = smith_zip_directory(run->document);
    for (uint32_t i = 0; directory && i < directory->files.count; i++)
        check_file(run, directory->files.items[i], i);
}

smith_rule *const smith_zip_rules[] = {check_files, NULL};
