/* SPDX-License-Identifier: MIT
 *
 * `find`: the things of levels by kind, name, room and property, and what they do to each other.
 */
#include "verbs/verb_find.h"
#include "files/archive_input.h"
#include "files/archive_path.h"
#include "files/bulk.h"
#include "files/folder_input.h"
#include "files/output.h"
#include "files/walk_entries.h"
#include "os/os.h"
#include "output/json_report.h"
#include "output/message.h"
#include "output/text_output.h"
#include <levelsmith/file.h>
#include <levelsmith/level.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the command line says, with the files first. */
struct wanted {
    const char *const *conditions;
    uint32_t count;
    const char *about; /* a path or a name in one; NULL = conditions say it */
};

static uint32_t files_with_answers; /* of a run, when it is over */
static uint32_t levels_asked; /* so far */

/* ---- files and conditions ---- */

/* Whether an operand stands behind "--", which ends the files. */
static bool stands_behind_end(const struct arguments *arguments, const char *operand) {
    bool behind = false;
    for (const char *const *word = arguments->words; *word; word++) {
        if (*word == operand)
            return behind;
        behind = behind || strcmp(*word, "--") == 0;
    }
    return false;
}

static bool find_is_file(const struct arguments *arguments, int operand) {
    const char *word = arguments->operands[operand];
    if (operand == 0 || strcmp(word, "-") == 0)
        return true;
    if (strchr(word, '=') || stands_behind_end(arguments, word))
        return false;
    return archive_path_enters(word) || smith_file_exists(NULL, word);
}

/* Files first, then conditions. Returns how many are files. */
static int find_sort(const struct arguments *arguments, const char **sorted) {
    int files = 0, count = 0;
    for (int i = 0; i < arguments->operand_count; i++)
        if (find_is_file(arguments, i))
            sorted[files++] = arguments->operands[i];
    count = files;
    for (int i = 0; i < arguments->operand_count; i++)
        if (!find_is_file(arguments, i))
            sorted[count++] = arguments->operands[i];
    return files;
}

/* ---- where things lie in the file ---- */

static enum smith_status find_offsets(struct input *input, const struct smith_document *document,
                                      const struct smith_level *level, const uint32_t *found, uint32_t count,
                                      uint64_t *offsets) {
    const char **paths = calloc(count + 1u, sizeof *paths);
    enum smith_status status = paths ? SMITH_OK : SMITH_NO_MEMORY;
    for (uint32_t i = 0; i < count && paths; i++) {
        paths[i] = level->things[found[i]].path;
        offsets[i] = UINT64_MAX;
    }
    if (paths && input->layout == smith_document_layout(document))
        status = smith_locate(input->layout, input->bytes, input_options(input), paths, count, offsets, &input->error);
    free(paths);
    return status == SMITH_NO_MEMORY ? status : SMITH_OK; /* without an offset a thing is a thing all the same */
}

/* ---- printing ---- */

static void find_print_position(const struct smith_level *level, const struct smith_level_thing *thing) {
    if (!thing->has_position)
        return;
    printf(" at ");
    for (uint32_t i = 0; i < level->axes; i++)
        printf("%s%.9g", i ? ", " : "", thing->position[i]);
}

static void find_print_line(const char *path, const struct smith_level *level, uint32_t index) {
    const struct smith_level_thing *thing = &level->things[index];
    text_print_visible(stdout, file_label(path));
    putchar(':');
    text_print_visible(stdout, thing->path);
    fputs(": ", stdout);
    text_print_visible(stdout, thing->title);
    find_print_position(level, thing);
    if (thing->text) {
        fputs(": ", stdout);
        text_print_visible(stdout, thing->text);
    }
    putchar('\n');
}

/* Everything about one thing: what it does, and what is done to it. */
static void find_print_about(const char *path, const struct smith_level *level, uint32_t index) {
    find_print_line(path, level, index);
    for (uint32_t i = 0; i < level->link_count; i++)
        for (int outwards = 1; outwards >= 0; outwards--) {
            const struct smith_level_link *link = &level->links[i];
            const struct smith_level_thing *other = &level->things[outwards ? link->to : link->from];
            if ((outwards ? link->from : link->to) != index)
                continue;
            printf("  %s ", outwards ? link->verb : link->inverse);
            text_print_visible(stdout, other->title);
            fputs(" (", stdout);
            text_print_visible(stdout, other->path);
            fputs(")\n", stdout);
        }
}

static enum exit_status find_print_json(const struct arguments *arguments, const char *path,
                                        const struct smith_document *document, const struct smith_level *level,
                                        const uint32_t *found, const uint64_t *offsets, uint32_t count) {
    struct smith_buffer out = {0};
    const bool lines = arguments->is_one_of_several;
    smith_buffer_byte(&out, '[');
    for (uint32_t i = 0; i < count; i++) {
        smith_buffer_text(&out, i ? "," : "");
        smith_buffer_text(&out, lines ? (i ? " " : "") : "\n  ");
        smith_level_thing_json(level, document, found[i], file_label(path), offsets[i], &out);
    }
    smith_buffer_text(&out, lines || !count ? "]\n" : "\n]\n");
    return json_report_print(stdout, &out);
}

/* ---- one file ---- */

/* The things that are asked for into `found`. */
static enum smith_status find_all(const struct wanted *wanted, const struct smith_format *format,
                                  const struct smith_document *document, const struct smith_level *level,
                                  uint32_t *found, uint32_t *count, struct smith_error *error) {
    struct smith_level_question *question;
    if (wanted->about) {
        struct smith_buffer paths = {0};
        enum smith_status status = smith_level_paths(document, wanted->about, &paths, error);
        for (size_t at = 0; at < paths.size && status == SMITH_OK; at += strlen((const char *)paths.data + at) + 1) {
            uint32_t thing = smith_level_thing_at(level, (const char *)paths.data + at);
            if (thing != SMITH_NONE && *count < level->thing_count)
                found[(*count)++] = thing;
        }
        smith_buffer_free(&paths);
        return status;
    }
    enum smith_status status = smith_level_ask(format, NULL, wanted->conditions, wanted->count, &question, error);
    for (uint32_t i = 0; i < level->thing_count && status == SMITH_OK; i++)
        if (smith_level_answers(question, level, document, i))
            found[(*count)++] = i;
    smith_level_question_free(question);
    return status;
}

static enum exit_status find_failed(const struct input *input, enum smith_status status) {
    enum exit_status complained = complain(input->path, &input->error);
    if (status == SMITH_BAD_VALUE && strcmp(input->error.code, "LEVEL-CONDITION") == 0)
        return EXIT_USAGE;
    return status == SMITH_BAD_PATH ? EXIT_NEGATIVE : complained;
}

static enum exit_status find_in_document(const struct wanted *wanted, struct input *input,
                                         const struct smith_document *document, const struct arguments *arguments) {
    struct smith_level *level;
    const struct smith_format *format = smith_document_format(document);
    const struct smith_format own = {.layout = smith_document_layout(document)};
    uint32_t count = 0;
    enum exit_status printed = EXIT_DONE;
    struct smith_folder own_folder;
    char archive[4096];
    const struct smith_check_options where = {.name = base_name(input->path),
                                              .archive = archive_name(input->path, archive, sizeof archive),
                                              .own_folder = own_folder_open(input->path, &own_folder)};
    enum smith_status status = smith_level_in(document, &where, NULL, &level, &input->error);
    smith_folder_close(&own_folder);
    if (status != SMITH_OK)
        return find_failed(input, status);
    levels_asked++;
    uint32_t *found = calloc(level->thing_count + 1u, sizeof *found);
    uint64_t *offsets = calloc(level->thing_count + 1u, sizeof *offsets);
    status = found && offsets ? find_all(wanted, format ? format : &own, document, level, found, &count, &input->error)
                              : SMITH_NO_MEMORY;
    if (status == SMITH_OK && argument_given(arguments, OPTION_JSON) &&
        (status = find_offsets(input, document, level, found, count, offsets)) == SMITH_OK)
        printed = find_print_json(arguments, input->path, document, level, found, offsets, count);
    for (uint32_t i = 0; i < count && status == SMITH_OK && !argument_given(arguments, OPTION_JSON); i++)
        (wanted->about ? find_print_about : find_print_line)(input->path, level, found[i]);
    free(found);
    free(offsets);
    smith_level_free(level);
    if (status != SMITH_OK)
        return status == SMITH_NO_MEMORY ? complain_memory() : find_failed(input, status);
    return printed != EXIT_DONE ? printed : count ? EXIT_DONE : EXIT_NEGATIVE;
}

/* ---- archives: the levels in them ---- */

static bool has_things(const struct smith_format *format) {
    struct smith_buffer kinds = {0};
    smith_level_kinds(format, &kinds);
    const bool has = kinds.size > 0;
    smith_buffer_free(&kinds);
    return has;
}

static bool has_levels(const struct smith_format *format) {
    return has_things(format) || smith_format_is_archive(format);
}

/* An archive while it is gone through. */
struct find_entries {
    const struct visit *visit; /* of an entry, without its path */
    bool found; /* an answer in one of them */
    enum exit_status failed; /* the worst that is no answer */
};

static enum exit_status find_visit(const struct visit *visit);

static enum exit_status find_in_entry(void *context, char *path) {
    struct find_entries *entries = context;
    struct visit visit = *entries->visit;
    if (!path)
        return complain_memory();
    visit.path = path;
    const enum exit_status status = find_visit(&visit);
    entries->found = entries->found || status == EXIT_DONE;
    if (status != EXIT_DONE && status != EXIT_NEGATIVE)
        entries->failed = status_worse(entries->failed, status);
    free(path);
    return EXIT_DONE;
}

/* All levels that are in an archive, also in archives in it: JSON is a line for each. False = there are none. */
static bool find_in_archive(const struct visit *visit, enum exit_status *status) {
    struct reading reading = {.takes = has_levels};
    struct arguments arguments = *visit->arguments;
    struct visit entry = *visit;
    struct find_entries entries = {.visit = &entry};
    char pattern[SMITH_PATH_SIZE];
    uint32_t left_out = 0;
    const uint32_t asked = levels_asked;
    arguments.is_one_of_several = true;
    entry.arguments = &arguments;
    entry.reading = &reading;
    snprintf(pattern, sizeof pattern, "%s:/*", visit->path);
    *status = walk_entries(&reading, pattern, find_in_entry, &entries, &left_out);
    if (*status == EXIT_DONE)
        *status = entries.failed != EXIT_DONE ? entries.failed : entries.found ? EXIT_DONE : EXIT_NEGATIVE;
    return levels_asked > asked || visit->reading->takes == has_levels; /* within another there need not be any */
}

static enum exit_status find_visit(const struct visit *visit) {
    struct input input;
    struct smith_document *document;
    enum exit_status status = input_decode(&input, visit->reading, visit->path, &document);
    const struct smith_format *format = document ? smith_document_format(document) : NULL;
    const bool is_archive = format && smith_format_is_archive(format) && !has_things(format);
    if (document && (!is_archive || !find_in_archive(visit, &status)))
        status = find_in_document(visit->context, &input, document, visit->arguments);
    smith_document_free(document);
    input_close(&input);
    return status;
}

/* ---- the verb ---- */

static void find_summary(const struct run_totals *run_totals) {
    files_with_answers = run_totals->files - run_totals->negative - run_totals->failed;
}

static enum exit_status find_run(const struct arguments *arguments) {
    const char **sorted = calloc((size_t)arguments->operand_count + 1, sizeof *sorted);
    if (!sorted)
        return complain_memory();
    struct arguments own = *arguments;
    const int files = find_sort(arguments, sorted);
    own.operands = sorted;
    const struct wanted wanted = {.conditions = sorted + files,
                                  .count = (uint32_t)(arguments->operand_count - files),
                                  .about = arguments->values[OPTION_ABOUT]};
    const struct bulk bulk = {.verb = "find",
                              .visit = find_visit,
                              .context = &wanted,
                              .files = files,
                              .done = "with answers",
                              .negative = "without",
                              .summary = find_summary};
    enum exit_status status;
    if (wanted.about && wanted.count) {
        text_print_format(stderr, "levelsmith find: --about says which thing; `%s` is one condition too many\n",
                          wanted.conditions[0]);
        status = EXIT_USAGE;
    } else {
        status = bulk_run(&bulk, &own);
        if (status == EXIT_NEGATIVE && files_with_answers)
            status = EXIT_DONE; /* the answer is in another file */
    }
    free(sorted);
    return status;
}

const struct option option_about = {
    OPTION_ABOUT, 0,
    "about",      "PATH",
    NULL,         "one thing: what it is, what it does to which others, and what they do to it; PATH may have names"};
static const struct option *const options[] = {
    &option_about, &option_json, &option_recursive, &option_jobs, &option_format, &option_layout, NULL};

static const struct example examples[] = {
    {"levelsmith find maze.map kind=monster", "all monsters, with where they are"},
    {"levelsmith find -r maps kind=trigger 'opens=*'", "every trigger that opens something, in all maps of a folder"},
    {"levelsmith find maze.map --about /panels/12", "what that panel is, and who opens it"},
    {NULL, NULL},
};

const struct verb verb_find = {
    .name = "find",
    .summary = "things of levels, by kind, name, room or property",
    .operands = "FILE… [CONDITION…]",
    .description =
        "Lists the things of levels: rooms, objects, triggers, monsters, lights. Without a CONDITION all of them; with several, "
        "those of which all hold. A CONDITION is KEY=VALUE, KEY!=VALUE, or a word that is the kind, type, name or title of a thing. An "
        "argument with `=`, or one that names no file, is a CONDITION; `--` ends the files. Of an archive the levels in it are asked."
        "\n\n"
        "KEY is kind, type (or slot), name, title, text, room, path; has, something that is in it; target or source, the thing at the other end of a link; a "
        "word of a link (opens, leads-to); or a member of the thing as `json` shows it (ocb, position/x). `*` in VALUE stands "
        "for any letters. Rooms and kinds may be written in small or big letters."
        "\n\n"
        "The exit status is 0 when something was found, 1 when nothing was, 2 when no level can have such a kind or property.",
    .options = options,
    .examples = examples,
    .min_operands = 1,
    .max_operands = -1,
    .run = find_run,
};
