/* SPDX-License-Identifier: MIT
 *
 * `info`: one screen about a file, for people as aligned lines, for programs as an object.
 */
#include "files/archive_input.h"
#include "files/bulk.h"
#include "files/file_environment.h"
#include "files/folder_input.h"
#include "files/output.h"
#include "options/option_fit.h"
#include "output/damage_hint.h"
#include "output/json_report.h"
#include "output/message.h"
#include "output/text_output.h"
#include <inttypes.h>
#include <levelsmith/geometry.h>
#include <stdio.h>
#include <string.h>

#define INDENT 2 /* of facts in a group */
#define GAP 2 /* between label and value */

/* Columns of UTF-8 text without wide characters, which labels are. */
static size_t info_columns(const char *text) {
    size_t count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

static size_t label_width(const struct smith_facts *facts) {
    size_t width = 4; /* "File" */
    for (uint32_t i = 0; i < facts->count; i++) {
        size_t size = info_columns(facts->items[i].label) + (facts->items[i].group ? INDENT : 0);
        if (size > width)
            width = size;
    }
    return width + GAP;
}

/* "  label     text"; nothing stands behind the label of an empty text. */
static void info_print_line(const char *label, const char *text, size_t indent, size_t width) {
    printf("%*s%s", (int)indent, "", label);
    for (size_t at = indent + info_columns(label); at < width && *text; at++)
        putchar(' ');
    text_print_visible(stdout, text);
    putchar('\n');
}

static void print_fact(const struct smith_fact *fact, size_t width) {
    char number[24];
    snprintf(number, sizeof number, "%" PRId64, fact->number);
    info_print_line(fact->label, fact->text ? fact->text : number, fact->group ? INDENT : 0, width);
}

/* "external_files" as a heading. */
static void info_print_heading(const char *group) {
    for (const char *at = group; *at; at++)
        putchar(at == group && *at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at == '_' ? ' ' : *at);
    putchar('\n');
}

static void info_print_text(const char *path, struct smith_bytes bytes, const struct smith_facts *facts) {
    size_t width = label_width(facts);
    char size[32];
    snprintf(size, sizeof size, "%zu bytes", bytes.size);
    info_print_line("File", file_label(path), 0, width);
    info_print_line("Size", size, 0, width);
    const char *group = NULL;
    for (uint32_t i = 0; i < facts->count; i++) {
        const struct smith_fact *fact = &facts->items[i];
        if (fact->group && (!group || strcmp(group, fact->group) != 0))
            info_print_heading(fact->group);
        group = fact->group;
        print_fact(fact, width);
    }
}

/* ---- limits of the engine ----------------------------------------------------------------------------------------- */

struct usage {
    bool known;
    const char *engine; /* constant */
    struct smith_limit limits[SMITH_LIMIT_KINDS];
    const char *rooms; /* path of their list; constant */
    uint32_t items[SMITH_LIMIT_KINDS]; /* of the room in that list; SMITH_NONE = of none */
};

static enum smith_status measure(const struct smith_document *document, struct usage *usage,
                                 struct smith_error *error) {
    struct smith_rooms rooms;
    struct smith_geometry geometry = {0};
    enum smith_status status = smith_rooms_of(document, NULL, &rooms, error);
    if (status == SMITH_OK)
        status = smith_geometry_build(&rooms, NULL, &geometry, error);
    if (status == SMITH_OK)
        status = smith_rooms_limits(&rooms, &geometry, NULL, &usage->known, usage->limits, error);
    usage->engine = rooms.engine;
    usage->rooms = rooms.list;
    for (int i = 0; status == SMITH_OK && usage->known && i < SMITH_LIMIT_KINDS; i++)
        usage->items[i] = usage->limits[i].room != SMITH_NONE ? rooms.rooms[usage->limits[i].room].item : SMITH_NONE;
    smith_geometry_free(&geometry);
    smith_rooms_free(&rooms);
    return status;
}

/* "  Rooms   110 of 255 (43 %), 1023 at most" */
static void print_limits(const struct usage *usage) {
    size_t width = 0;
    for (int i = 0; usage->known && i < SMITH_LIMIT_KINDS; i++)
        if (info_columns(usage->limits[i].label) > width)
            width = info_columns(usage->limits[i].label);
    printf(usage->known ? "Limits of %s\n" : "Limits of an engine that is not known\n", usage->engine);
    for (int i = 0; usage->known && i < SMITH_LIMIT_KINDS; i++) {
        const struct smith_limit *limit = &usage->limits[i];
        char of[64] = ", without a limit", more[48] = "";
        if (limit->most)
            snprintf(of, sizeof of, " of %" PRId64 " (%" PRId64 " %%)", limit->safe, limit->used * 100 / limit->safe);
        if (limit->most && limit->bound == SMITH_LIMIT_BOUND_MAX && limit->used > limit->safe)
            snprintf(of, sizeof of, " of %" PRId64 " (only the compiler knows)", limit->safe);
        if (limit->most > limit->safe)
            snprintf(more, sizeof more, ", %" PRId64 " at most", limit->most);
        const char *bound = smith_limit_bound_words(limit->bound);
        printf("  %-*s  %s%s%" PRId64 "%s%s", (int)width, limit->label, bound, *bound ? " " : "", limit->used, of,
               more);
        if (usage->items[i] != SMITH_NONE)
            printf("  %s/%" PRIu32, usage->rooms, usage->items[i]);
        putchar('\n');
    }
}

static enum exit_status info_print_json(const struct arguments *arguments, const char *path, struct smith_bytes bytes,
                                        const struct smith_facts *facts, const struct usage *usage) {
    const struct smith_report_style style = json_report_style(arguments, path);
    struct smith_report_limits limits = {0};
    struct smith_buffer report = {0};
    if (usage && usage->known)
        limits = (struct smith_report_limits){usage->limits, usage->rooms, usage->items};
    smith_report_info(&report, &style, bytes.size, facts, usage ? &limits : NULL);
    return json_report_print(stdout, &report);
}

/* ---- one file ----------------------------------------------------------------------------------------------------- */

static enum exit_status info_describe(struct input *input, const struct smith_document *document,
                                      const struct arguments *arguments) {
    bool json = argument_given(arguments, OPTION_JSON), limits = argument_given(arguments, OPTION_ENGINE_LIMITS);
    struct usage usage = {0};
    struct smith_file_environment around = file_environment_of(arguments, input->path);
    struct smith_facts facts;
    struct smith_folder own_folder;
    char archive[4096];
    const struct smith_check_options named = {.name = base_name(input->path),
                                              .archive = archive_name(input->path, archive, sizeof archive),
                                              .own_folder = own_folder_open(input->path, &own_folder)};
    enum smith_status status = smith_info(document, NULL, &named, &facts, &input->error);
    if (status == SMITH_OK && limits)
        status = measure(document, &usage, &input->error);
    if (status == SMITH_OK && around.exists)
        status = smith_info_files(document, &around, &facts, &input->error);
    smith_folder_close(&own_folder);
    if (status != SMITH_OK) {
        smith_facts_free(&facts);
        return complain(input->path, &input->error);
    }
    enum exit_status printed = EXIT_DONE;
    if (json)
        printed = info_print_json(arguments, input->path, input->bytes, &facts, limits ? &usage : NULL);
    else {
        info_print_text(input->path, input->bytes, &facts);
        if (limits)
            print_limits(&usage);
    }
    smith_facts_free(&facts);
    return printed;
}

static enum exit_status info_visit(const struct visit *visit) {
    const struct arguments *arguments = visit->arguments;
    const char *path = visit->path;
    bool json = argument_given(arguments, OPTION_JSON);
    struct input input;
    struct smith_document *document;
    enum exit_status status = input_decode(&input, visit->reading, path, &document);
    if (document && !options_have_effect(arguments, input.format, input.layout, path))
        status = EXIT_USAGE;
    else if (document) {
        if (visit->run_totals->printed && !json)
            putchar('\n');
        visit->run_totals->printed = true;
        status = info_describe(&input, document, arguments);
    } else
        damage_hint_print(&input);
    smith_document_free(document);
    input_close(&input);
    return status;
}

static enum exit_status info_run(const struct arguments *arguments) {
    const struct bulk bulk = {.verb = "info",
                              .visit = info_visit,
                              .done = "read",
                              .outline = true,
                              .blank_between = !argument_given(arguments, OPTION_JSON)};
    return bulk_run(&bulk, arguments);
}

static const struct option *const options[] = {
    &option_format, &option_layout,        &option_revision,  &option_json, &option_files,
    &option_game,   &option_engine_limits, &option_recursive, &option_jobs, NULL};

static const struct example examples[] = {
    {"levelsmith info maze.map", "what is in this map"},
    {"levelsmith info --json maps/*.map | jq -r '.file + \" \" + .format'", "the format of every map"},
    {NULL, NULL},
};

const struct verb verb_info = {
    .name = "info",
    .summary = "what a file is and what it holds, on one screen",
    .operands = "FILE…",
    .description = "Prints what the file is, which program wrote it, how much of what it holds, and which other files "
                   "it refers to; with --files, which of those are there and which are missing; with "
                   "--engine-limits, how much of what its engine can hold a level of rooms takes. With --json, one "
                   "object per file; a file that cannot be read gives an object with \"error\".",
    .options = options,
    .examples = examples,
    .min_operands = 1,
    .max_operands = -1,
    .run = info_run,
};
