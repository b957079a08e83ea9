/* SPDX-License-Identifier: MIT
 *
 * Three files merged: read, brought together, proved, written, and the conflicts listed.
 */
#include "verbs/merge_command.h"
#include "files/archive_input.h"
#include "files/archive_path.h"
#include "files/as_saved_input.h"
#include "files/kind.h"
#include "files/moved_names.h"
#include "files/output.h"
#include "options/limits_option.h"
#include "options/option_fit.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/edit_command.h"
#include <levelsmith/merge.h>
#include <stdio.h>
#include <string.h>

enum side { BASE, OURS, THEIRS, SIDES };

struct sides {
    const struct merge_command *merge_command;
    const char *const *path; /* [SIDES]: files; what messages call them is the inputs' */
    struct input input[SIDES];
    struct smith_archive *archive[SIDES]; /* NULL = they are none */
    struct smith_document *document[SIDES];
    struct smith_bytes read[SIDES]; /* what the files hold */
    struct smith_buffer saved[SIDES]; /* with --as-saved, what is merged; else empty */
};

/* What goes on of one side. */
static const struct smith_buffer *content_of(const struct sides *sides, enum side side) {
    return sides->saved[side].size ? &sides->saved[side] : &sides->input[side].content;
}

static bool same(const struct sides *sides, enum side a, enum side b) {
    const struct smith_bytes *x = &sides->input[a].bytes, *y = &sides->input[b].bytes;
    return x->size == y->size && (!x->size || memcmp(x->data, y->data, x->size) == 0);
}

/* Over one of the three only where that holds what was read. */
static enum exit_status put_out(const struct sides *sides, const struct smith_buffer *buffer) {
    const struct merge_command *merge_command = sides->merge_command;
    const struct smith_bytes bytes = {buffer->data, buffer->size};
    for (int i = 0; i < SIDES; i++)
        if (archive_path_is_inside(sides->path[i], merge_command->output))
            return output_update(sides->path[i], sides->read[i], bytes, merge_command->force);
    return output_to(merge_command->output, buffer, merge_command->force);
}

/* Whether a file of that name is there that is no list of conflicts: somebody else's. */
static bool is_foreign(const char *path) {
    struct smith_buffer file;
    struct smith_conflicts conflicts;
    if (!smith_os_exists(path))
        return false;
    bool is_list = smith_file_read(path, NULL, &file, NULL) == SMITH_OK &&
                   smith_conflicts_read((struct smith_bytes){file.data, file.size}, NULL, &conflicts, NULL) == SMITH_OK;
    if (is_list)
        smith_conflicts_free(&conflicts);
    smith_buffer_free(&file);
    return !is_list;
}

/* A list that an earlier merge has left is out of date. A file that is none stays. */
static enum exit_status remove_list(const char *path) {
    if (!is_foreign(path))
        smith_os_remove(path);
    return EXIT_DONE;
}

/* Said before anything is written. */
static enum exit_status refuse_foreign(const struct merge_command *merge_command) {
    const struct smith_error error = {
        .status = SMITH_REFUSED,
        .code = "CONFLICTS-FILE",
        .offset = UINT64_MAX,
        .message =
            "there are conflicts to list, and this file is there and is no list of conflicts; nothing was written"};
    return complain(merge_command->list, &error);
}

#define NAMED_MAX 10 /* conflicts that are named; the list has all */
#define VALUE_MAX 40 /* bytes of a value that are shown */

static void print_value(const char *side, struct smith_bytes json) {
    bool whole = json.size <= VALUE_MAX;
    text_print_format(stderr, "%s %.*s%s", side, (int)(whole ? json.size : VALUE_MAX), (const char *)json.data,
                      whole ? "" : "...");
}

/* Kinds of conflicts without three values, in words. */
static const char *const others[][2] = {
    {"deleted-by-ours", "ours deleted it, theirs changed it"},
    {"deleted-by-theirs", "theirs deleted it, ours changed it"},
    {"refers-to-deleted", "it names what the other side deleted"},
    {"spelled", "both spell it in ways of their own"},
};

/* What both did: "panel 1 (wall) (/panels/1/position/x): base 0, ours 5, theirs 9". */
static void print_conflict(const char *verb, const struct smith_conflict *conflict) {
    if (conflict->thing)
        text_print_format(stderr, "levelsmith %s: %s (%s): ", verb, conflict->thing, conflict->path);
    else
        text_print_format(stderr, "levelsmith %s: %s: ", verb, conflict->path);
    if (conflict->message) {
        text_print_format(stderr, "with the changes of both, ");
        text_print_visible(stderr, conflict->message);
        text_print_format(stderr, "\n");
        return;
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(conflict->kind, others[i][0]) == 0) {
            text_print_format(stderr, "%s\n", others[i][1]);
            return;
        }
    print_value("base", conflict->base);
    print_value(", ours", conflict->ours);
    print_value(", theirs", conflict->theirs);
    text_print_format(stderr, "\n");
}

static void print_conflicts(const char *verb, struct smith_bytes list) {
    struct smith_conflicts conflicts;
    struct smith_error error;
    if (smith_conflicts_read(list, usual_options(), &conflicts, &error) != SMITH_OK) {
        complain(verb, &error);
        return;
    }
    for (uint32_t i = 0; i < conflicts.count && i < NAMED_MAX; i++)
        print_conflict(verb, &conflicts.items[i]);
    if (conflicts.count > NAMED_MAX)
        text_print_format(stderr, "levelsmith %s: and %u more\n", verb, conflicts.count - NAMED_MAX);
    smith_conflicts_free(&conflicts);
}

/* The list of conflicts, or none where there was one before. */
static enum exit_status write_list(const struct sides *sides, const struct smith_merge_result *result) {
    const struct merge_command *merge_command = sides->merge_command;
    struct smith_error error;
    if (!result->conflicts)
        return remove_list(merge_command->list);
    if (smith_file_write(merge_command->list, (struct smith_bytes){result->list.data, result->list.size}, &error) !=
        SMITH_OK)
        return complain(merge_command->list, &error);
    print_conflicts(merge_command->verb, (struct smith_bytes){result->list.data, result->list.size});
    text_print_format(stderr, "levelsmith %s: %u conflict%s, left as in %s: see %s\n", merge_command->verb,
                      result->conflicts, result->conflicts == 1 ? "" : "s", sides->input[OURS].path,
                      merge_command->list);
    return EXIT_NEGATIVE;
}

/* The file as ours has it, because what came of both cannot be written. */
static enum exit_status keep_ours(struct sides *sides) {
    complain(sides->input[OURS].path, &sides->input[OURS].error);
    text_print_format(stderr, "levelsmith %s: the two do not fit together; nothing of %s was taken\n",
                      sides->merge_command->verb, sides->merge_command->label ? "theirs" : "THEIRS");
    enum exit_status status = put_out(sides, content_of(sides, OURS));
    return status == EXIT_DONE ? EXIT_NEGATIVE : status;
}

/* Rules that the result breaks and neither side does are conflicts, too. */
static enum exit_status check_rules(struct sides *sides, const struct smith_buffer *merged,
                                    struct smith_merge_result *result) {
    struct input *ours = &sides->input[OURS];
    const struct smith_bytes versions[SIDES] = {sides->input[BASE].bytes, ours->bytes, sides->input[THEIRS].bytes};
    const struct smith_bytes bytes = {merged->data, merged->size};
    if (smith_merge_check(ours->format, versions, bytes, base_name(ours->path), usual_options(), result,
                          &ours->error) != SMITH_OK)
        return complain(ours->path, &ours->error);
    if (result->conflicts && is_foreign(sides->merge_command->list))
        return refuse_foreign(sides->merge_command);
    return EXIT_DONE;
}

static enum exit_status write_merged(struct sides *sides, const struct smith_edit *edit,
                                     const struct smith_buffer *bytes, struct smith_merge_result *result) {
    enum exit_status status = check_rules(sides, bytes, result);
    if (status != EXIT_DONE)
        return status;
    edit_command_print_notes(sides->input[OURS].path, smith_edit_notes(edit));
    edit_command_print_notes(sides->input[OURS].path, &result->notes);
    if (!sides->merge_command->any_kind)
        status = kind_is_kept(sides->input[OURS].path, sides->input[OURS].bytes,
                              (struct smith_bytes){bytes->data, bytes->size});
    if (status != EXIT_DONE)
        return status;
    if (sides->document[OURS])
        moved_names_report(sides->document[OURS], sides->input[OURS].path, sides->merge_command->output);
    status = put_out(sides, bytes);
    return status == EXIT_DONE ? write_list(sides, result) : status;
}

static enum exit_status merge_command_write_result(struct sides *sides, struct smith_merge_result *result) {
    struct input *ours = &sides->input[OURS];
    struct smith_edit *edit = NULL;
    struct smith_buffer bytes = {0};
    const struct smith_edit_options options = {.original = ours->bytes};
    if (smith_edit_begin(sides->document[OURS], &options, &edit, &ours->error) != SMITH_OK)
        return complain(ours->path, &ours->error);
    enum exit_status status;
    enum smith_status encoded = smith_edit_encode(edit, &bytes, &ours->error);
    if (encoded == SMITH_NO_MEMORY) {
        status = complain(ours->path, &ours->error);
    } else if (encoded != SMITH_OK) {
        status = keep_ours(sides);
    } else {
        status = write_merged(sides, edit, &bytes, result);
    }
    smith_buffer_free(&bytes);
    smith_edit_end(edit);
    return status;
}

static enum exit_status merge_command_merge(struct sides *sides) {
    struct smith_merge_result result = {.keeps_numbers = sides->merge_command->strict};
    struct smith_error *error = &sides->input[THEIRS].error;
    struct smith_document *const *documents = sides->document;
    enum smith_status merged =
        sides->archive[BASE]
            ? smith_archive_merge(sides->archive[BASE], sides->archive[OURS], sides->archive[THEIRS], &result, error)
            : smith_merge(documents[BASE], documents[OURS], documents[THEIRS], &result, error);
    enum exit_status status =
        merged == SMITH_OK ? merge_command_write_result(sides, &result) : complain(sides->input[THEIRS].path, error);
    smith_merge_result_free(&result);
    return status;
}

/* Where one side is the base, the other is the result, byte for byte. */
static enum exit_status merge_or_take(struct sides *sides) {
    const struct smith_merge_result none = {0};
    bool theirs = same(sides, BASE, OURS);
    if (!theirs && !same(sides, BASE, THEIRS) && !same(sides, OURS, THEIRS))
        return merge_command_merge(sides);
    enum exit_status status = put_out(sides, content_of(sides, theirs ? THEIRS : OURS));
    return status == EXIT_DONE ? write_list(sides, &none) : status;
}

static bool are_archives(const struct sides *sides) {
    const struct smith_format *format = sides->input[BASE].format;
    return format && smith_format_is_archive(format) && sides->input[OURS].format == format &&
           sides->input[THEIRS].format == format;
}

/* All three as archives, when they are, else as documents. */
static enum exit_status read_versions(struct sides *sides, const struct reading *reading) {
    const struct smith_options options = reading_options(reading);
    bool archives = are_archives(sides);
    for (int i = 0; i < SIDES; i++) {
        struct input *input = &sides->input[i];
        enum smith_status status = archives ? smith_archive_open(input->format, input->bytes, base_name(input->path),
                                                                 &options, &sides->archive[i], &input->error)
                                            : input_read_document(input, &options, &sides->document[i]);
        if (status != SMITH_OK)
            return complain(input->path, &input->error);
        if (archives)
            sides->document[i] = sides->archive[i]->document;
    }
    return EXIT_DONE;
}

static void sides_close(struct sides *sides) {
    for (int i = 0; i < SIDES; i++) {
        if (sides->archive[i])
            smith_archive_free(sides->archive[i]);
        else
            smith_document_free(sides->document[i]);
        input_close(&sides->input[i]);
        smith_buffer_free(&sides->saved[i]);
    }
}

enum exit_status merge_command_run(const struct merge_command *merge_command, const struct reading *reading) {
    const char *const paths[SIDES] = {merge_command->base, merge_command->ours, merge_command->theirs};
    struct sides sides = {.merge_command = merge_command, .path = paths};
    enum exit_status status = EXIT_DONE;
    for (int i = 0; i < SIDES && status == EXIT_DONE; i++) {
        status = input_open_any(&sides.input[i], reading, paths[i]);
        if (merge_command->label)
            sides.input[i].path = merge_command->label;
        sides.read[i] = sides.input[i].bytes;
        const struct smith_format *format = sides.input[i].format;
        if (status == EXIT_DONE && merge_command->as_saved && format && format->as_saved)
            status = input_take_as_saved(&sides.input[i], merge_command->verb, &sides.saved[i]);
    }
    if (status == EXIT_DONE && merge_command->arguments &&
        !options_have_effect(merge_command->arguments, sides.input[OURS].format, sides.input[OURS].layout, paths[OURS]))
        status = EXIT_USAGE;
    if (status == EXIT_DONE)
        status = read_versions(&sides, reading);
    if (status == EXIT_DONE)
        status = merge_or_take(&sides);
    sides_close(&sides);
    return status;
}
