/* SPDX-License-Identifier: MIT
 *
 * Printing changes (change_report.h).
 */
#include "change_report.h"
#include "message.h"
#include "text.h"
#include <inttypes.h>
#include <string.h>

static const char *const deed_names[] = {"mended", "lost", "left", "kept"};

const struct option option_all_changes = {OPTION_ALL, 0,    "all",
                                          NULL,       NULL, "every change, not only the first 100 of each code"};

struct smith_check_options changes_wanted(const struct arguments *arguments) {
    return (struct smith_check_options){.cap = argument_given(arguments, OPTION_ALL) ? UINT32_MAX : 0};
}

unsigned changes_count(const struct smith_changes *changes, enum smith_deed deed) {
    unsigned count = 0;
    for (uint32_t i = 0; i < changes->count; i++)
        count += changes->items[i].deed == deed;
    return count;
}

static void print_line(FILE *out, const char *path, const struct smith_change *change) {
    text_print_visible(out, path);
    fputc(':', out);
    text_print_visible(out, change->path);
    if (change->offset != UINT64_MAX)
        fprintf(out, "@0x%" PRIX64, change->offset);
    fprintf(out, ": %s[%s]: ", deed_names[change->deed], change->code);
    text_print_visible(out, change->message);
    fputc('\n', out);
}

static void print_object(FILE *out, const struct smith_change *change) {
    fputs("    {\"code\": ", out);
    text_print_json(out, change->code);
    fprintf(out, ", \"deed\": \"%s\", \"path\": ", deed_names[change->deed]);
    text_print_json(out, change->path);
    if (change->offset != UINT64_MAX)
        fprintf(out, ", \"offset\": %" PRIu64, change->offset);
    fputs(", \"message\": ", out);
    text_print_json(out, change->message);
    fputc('}', out);
}

static void print_json(FILE *out, const char *path, const struct smith_layout *layout,
                       const struct smith_changes *changes) {
    fputs("{\n  \"file\": ", out);
    text_print_json(out, path);
    fputs(",\n  \"format\": ", out);
    text_print_json(out, layout->name);
    fputs(",\n  \"changes\": [", out);
    for (uint32_t i = 0; i < changes->count; i++) {
        fputs(i ? ",\n" : "\n", out);
        print_object(out, &changes->items[i]);
    }
    fprintf(out, "%s],\n  \"suppressed\": %" PRIu32 "\n}\n", changes->count ? "\n  " : "", changes->suppressed);
}

void changes_print(const struct arguments *arguments, const char *path, const struct smith_layout *layout,
                   const struct smith_changes *changes) {
    const char *output = arguments->values[OPTION_OUTPUT];
    FILE *out = output && strcmp(output, "-") == 0 ? stderr : stdout;
    if (argument_given(arguments, OPTION_JSON)) {
        print_json(out, path, layout, changes);
        return;
    }
    for (uint32_t i = 0; i < changes->count; i++)
        print_line(out, path, &changes->items[i]);
    if (changes->suppressed)
        fprintf(stderr, "levelsmith: %s: %" PRIu32 " more of the same not shown; --all shows them\n", file_label(path),
                changes->suppressed);
}
