/* SPDX-License-Identifier: MIT
 *
 * `resolve`: the conflicts that a merge listed, decided.
 */
#include "files/archive_input.h"
#include "files/kind.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/edit_command.h"
#include <levelsmith/merge.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void complain_choice(const char *about, const char *what, const char *choice) {
    fputs("levelsmith resolve: ", stderr);
    text_print_visible(stderr, about);
    fputs(what, stderr);
    text_print_visible(stderr, choice);
    fputc('\n', stderr);
}

/* Whether the operand is a choice for the path: "PATH=CHOICE". */
static bool is_about(const char *operand, const char *path) {
    size_t size = strlen(path);
    return strncmp(operand, path, size) == 0 && operand[size] == '=';
}

/* What was said for this path: "ours", "theirs", ":JSON"; NULL = nothing. */
static const char *own_choice(const struct arguments *arguments, const char *path) {
    for (int i = 2; i < arguments->operand_count; i++)
        if (is_about(arguments->operands[i], path))
            return arguments->operands[i] + strlen(path) + 1;
    return NULL;
}

/* A conflict, by its path in the file that it is in. */
static enum smith_status resolve_take_theirs(struct input *input, struct smith_edit *edit,
                                             const struct smith_conflict *conflict, const char *path) {
    struct smith_conflict own = *conflict;
    own.path = path;
    return smith_edit_take_theirs(edit, &own, &input->error);
}

/* What --side says; where it cannot be had, that is said, and the next conflict's turn. */
static enum exit_status decide_by_side(struct input *input, struct smith_edit *edit, const char *side,
                                       const struct smith_conflict *conflict, const char *path) {
    if (strcmp(side, "ours") == 0 || resolve_take_theirs(input, edit, conflict, path) == SMITH_OK)
        return EXIT_DONE;
    if (strcmp(input->error.code, "CONFLICT-NO-VALUE") != 0)
        return complain(input->path, &input->error);
    complain_choice(conflict->path,
                    conflict->message
                        ? ": neither side alone is wrong, so it stays as it is; choose a value, with PATH=:JSON"
                        : ": theirs has no value for it, it stays as it is",
                    "");
    return EXIT_DONE;
}

static enum exit_status resolve_one(struct input *input, struct smith_edit *edit, const struct arguments *arguments,
                                    const struct smith_conflict *conflict, const char *path) {
    const char *choice = own_choice(arguments, conflict->path), *side = arguments->values[OPTION_SIDE];
    enum smith_status done = SMITH_OK;
    if (!choice && side)
        return decide_by_side(input, edit, side, conflict, path);
    if (!choice)
        return complain_choice(conflict->path, ": nothing was chosen, it stays as it is", ""), EXIT_DONE;
    if (strcmp(choice, "theirs") == 0)
        done = resolve_take_theirs(input, edit, conflict, path);
    else if (choice[0] == ':')
        done = smith_edit_put(edit, path, (struct smith_bytes){(const uint8_t *)choice + 1, strlen(choice + 1)},
                              &input->error);
    else if (strcmp(choice, "ours") != 0)
        return complain_choice(conflict->path, ": choose ours, theirs or :JSON, not ", choice), EXIT_USAGE;
    return done == SMITH_OK ? EXIT_DONE : complain(input->path, &input->error);
}

/* A path that is spelled wrong would leave its conflict as it is, which nobody has asked for. */
static bool choices_are_known(const struct arguments *arguments, const struct smith_conflicts *conflicts) {
    bool all_known = true;
    for (int i = 2; i < arguments->operand_count; i++) {
        bool known = false;
        for (uint32_t k = 0; k < conflicts->count && !known; k++)
            known = is_about(arguments->operands[i], conflicts->items[k].path);
        if (!known)
            complain_choice(arguments->operands[1], ": there is no conflict for ", arguments->operands[i]);
        all_known = all_known && known;
    }
    return all_known;
}

/* ---- where the conflicts are ---- */

/* A file, or one that is an entry of an archive, and what is to be decided in it. */
struct deciding {
    struct input *input; /* for errors */
    const struct arguments *arguments;
    const struct smith_conflicts *conflicts;
    const struct smith_options *options;
};

/* What stands behind `prefix` in the path of a conflict, or NULL: it is elsewhere. */
static const char *path_behind(const struct smith_conflict *conflict, const char *prefix, char next) {
    size_t size = strlen(prefix);
    bool is_behind = strncmp(conflict->path, prefix, size) == 0 && conflict->path[size] == next;
    return is_behind ? conflict->path + size : NULL;
}

static bool any_behind(const struct deciding *d, const char *prefix, char next) {
    for (uint32_t i = 0; i < d->conflicts->count; i++)
        if (path_behind(&d->conflicts->items[i], prefix, next))
            return true;
    return false;
}

/* A conflict, and where it is in the file as it is now. */
struct decision {
    const struct smith_conflict *conflict;
    struct smith_buffer path;
};

/* Numbers by what they count, all else by its letters: /rooms/9 before /rooms/10. */
static int by_position(const void *a, const void *b) {
    const struct decision *one = a, *other = b;
    const char *x = (const char *)one->path.data, *y = (const char *)other->path.data;
    while (*x && *x == *y) {
        x++;
        y++;
    }
    size_t m = strspn(x, "0123456789"), n = strspn(y, "0123456789");
    if (m != n)
        return m < n ? -1 : 1;
    return *x == *y ? 0 : (unsigned char)*x < (unsigned char)*y ? -1 : 1;
}

static bool conflict_is_decided(const struct deciding *d, const struct smith_conflict *conflict) {
    const char *choice = own_choice(d->arguments, conflict->path), *side = d->arguments->values[OPTION_SIDE];
    return strcmp(choice ? choice : side ? side : "ours", "ours") != 0;
}

/* All of them, before the first is decided; those that stay as they are need not be found. */
static enum exit_status find_all_conflicts(const struct deciding *d, struct smith_document *document,
                                           const char *prefix, struct decision *decisions, uint32_t *count) {
    for (uint32_t i = 0; i < d->conflicts->count; i++) {
        const struct smith_conflict *conflict = &d->conflicts->items[i];
        const char *path = path_behind(conflict, prefix, '/');
        if (!path)
            continue;
        struct decision *decision = &decisions[(*count)++];
        decision->conflict = conflict;
        smith_buffer_init(&decision->path, NULL);
        if (!conflict_is_decided(d, conflict)) {
            smith_buffer_text(&decision->path, path);
            smith_buffer_byte(&decision->path, '\0');
        } else if (smith_conflict_find(document, conflict, path, &decision->path, &d->input->error) != SMITH_OK)
            return complain(d->input->path, &d->input->error);
        if (decision->path.failed)
            return complain_memory();
    }
    return EXIT_DONE;
}

/* In a file alone, not in files that it holds. From the last to the first: what is deleted would give those behind it other
 * indices. */
static enum exit_status resolve_values(const struct deciding *d, struct smith_document *document, const char *prefix,
                                       struct smith_buffer *out) {
    struct smith_edit *edit;
    if (smith_edit_begin(document, NULL, &edit, &d->input->error) != SMITH_OK)
        return complain(d->input->path, &d->input->error);
    struct decision *decisions = calloc(d->conflicts->count ? d->conflicts->count : 1, sizeof *decisions);
    uint32_t count = 0;
    enum exit_status status =
        decisions ? find_all_conflicts(d, document, prefix, decisions, &count) : complain_memory();
    if (decisions && status == EXIT_DONE)
        qsort(decisions, count, sizeof *decisions, by_position);
    for (uint32_t i = count; i-- > 0 && status == EXIT_DONE;)
        status = resolve_one(d->input, edit, d->arguments, decisions[i].conflict, (const char *)decisions[i].path.data);
    for (uint32_t i = 0; i < count; i++)
        smith_buffer_free(&decisions[i].path);
    free(decisions);
    if (status == EXIT_DONE && smith_edit_encode(edit, out, &d->input->error) != SMITH_OK)
        status = complain(d->input->path, &d->input->error);
    edit_command_print_notes(d->input->path, smith_edit_notes(edit));
    smith_edit_end(edit);
    return status;
}

static enum exit_status resolve_file(const struct deciding *d, const struct smith_format *format,
                                     const struct smith_layout *layout, struct smith_bytes bytes, const char *name,
                                     const char *prefix, struct smith_buffer *out);

/* The entry whose conflicts these are: of two that it could be, the one with the longer name. */
static const struct smith_entry *entry_with_conflicts(const struct deciding *d, const struct smith_archive *archive,
                                                      const char *prefix, uint32_t *next) {
    for (; *next < archive->entry_count; (*next)++) {
        char path[SMITH_PATH_SIZE];
        snprintf(path, sizeof path, "%s:/%s", prefix, archive->entries[*next].name);
        if (any_behind(d, path, '/') || any_behind(d, path, ':'))
            return &archive->entries[(*next)++];
    }
    return NULL;
}

static enum exit_status resolve_entry(const struct deciding *d, struct smith_archive *archive,
                                      const struct smith_entry *entry, const char *prefix) {
    char path[SMITH_PATH_SIZE];
    struct smith_buffer made = {0};
    const struct smith_format *format = entry->entry_type.format;
    snprintf(path, sizeof path, "%s:/%s", prefix, entry->name);
    if (!format)
        return EXIT_DONE;
    enum exit_status status = resolve_file(d, format, format->layout, *entry->bytes, entry->name, path, &made);
    if (status == EXIT_DONE &&
        smith_archive_replace(archive, entry, (struct smith_bytes){made.data, made.size}, &d->input->error) != SMITH_OK)
        status = complain(d->input->path, &d->input->error);
    smith_buffer_free(&made);
    return status;
}

/* First what its entries hold, then what stands in it itself. */
static enum exit_status resolve_file(const struct deciding *d, const struct smith_format *format,
                                     const struct smith_layout *layout, struct smith_bytes bytes, const char *name,
                                     const char *prefix, struct smith_buffer *out) {
    struct smith_archive *archive = NULL;
    struct smith_document *document = NULL;
    struct smith_error *error = &d->input->error;
    bool enters = format && smith_format_is_archive(format) && any_behind(d, prefix, ':');
    enum smith_status read = enters ? smith_archive_open(format, bytes, name, d->options, &archive, error)
                                    : smith_decode(layout, bytes, d->options, NULL, NULL, &document, error);
    if (read != SMITH_OK)
        return complain(d->input->path, error);
    enum exit_status status = EXIT_DONE;
    const struct smith_entry *entry;
    for (uint32_t i = 0; archive && status == EXIT_DONE && (entry = entry_with_conflicts(d, archive, prefix, &i));)
        status = resolve_entry(d, archive, entry, prefix);
    if (status == EXIT_DONE)
        status = resolve_values(d, archive ? archive->document : document, prefix, out);
    if (archive)
        smith_archive_free(archive);
    else
        smith_document_free(document);
    return status;
}

/* ---- the whole ---- */

static enum exit_status resolve_all(struct input *input, const struct reading *reading,
                                    const struct arguments *arguments, const struct smith_conflicts *conflicts) {
    const struct smith_options options = reading_options(reading);
    const struct deciding d = {input, arguments, conflicts, &options};
    struct smith_buffer out = {0};
    if (!choices_are_known(arguments, conflicts))
        return EXIT_USAGE;
    enum exit_status status =
        resolve_file(&d, input->format, input->layout, input->bytes, base_name(input->path), "", &out);
    if (status == EXIT_DONE && kind_has_to_stay(arguments))
        status = kind_is_kept(input->path, input->bytes, (struct smith_bytes){out.data, out.size});
    if (status == EXIT_DONE)
        status = edit_command_write(input, arguments, &out);
    smith_buffer_free(&out);
    return status;
}

static enum exit_status resolve(struct input *input, const struct reading *reading, const struct arguments *arguments) {
    struct input list;
    struct smith_conflicts conflicts;
    enum exit_status status = input_read(&list, arguments->operands[1]);
    if (status == EXIT_DONE && smith_conflicts_read(list.bytes, NULL, &conflicts, &list.error) != SMITH_OK)
        status = complain(list.path, &list.error);
    else if (status == EXIT_DONE) {
        status = resolve_all(input, reading, arguments, &conflicts);
        smith_conflicts_free(&conflicts);
    }
    input_close(&list);
    return status;
}

static enum exit_status resolve_run(const struct arguments *arguments) {
    struct reading reading;
    struct input input;
    if (!edit_command_has_output("resolve", arguments, 1))
        return EXIT_USAGE;
    enum exit_status status = reading_open(&reading, "resolve", arguments);
    if (status != EXIT_DONE)
        return status;
    status = input_open(&input, &reading, arguments->operands[0]);
    if (status == EXIT_DONE)
        status = resolve(&input, &reading, arguments);
    input_close(&input);
    reading_close(&reading);
    return status;
}

static const char *const side_choices[] = {"ours", "theirs", NULL};
static const struct option option_side = {
    OPTION_SIDE, 0, "side", "SIDE", side_choices, "what to choose where nothing else is said: ours or theirs"};
static const struct option *const options[] = {&option_output, &option_force,  &option_in_place, &option_side,
                                               &option_format, &option_layout, &option_revision, NULL};

static const struct example examples[] = {
    {"levelsmith resolve both.map both.map.conflicts.json --side=theirs -i", "theirs wins every time"},
    {"levelsmith resolve both.map both.map.conflicts.json /header/name=theirs '/header/size/width=:2048' -i",
     "one by one"},
    {NULL, NULL},
};

const struct verb verb_resolve = {
    .name = "resolve",
    .summary = "decide the conflicts of a merge",
    .operands = "FILE CONFLICTS.json [PATH=CHOICE…] -o OUT",
    .description =
        "Takes the file that `merge` wrote and its list of conflicts. A path that begins with a colon leads into an entry of the "
        "archive. CHOICE is ours, theirs, or a colon and a value "
        "as JSON. A conflict is found by what its element is, wherever that stands by now; one that is not there any more, or whose "
        "value is not that of ours, is refused (exit status 5). What nothing is chosen for stays as it is, and is said on standard error.",
    .options = options,
    .examples = examples,
    .min_operands = 2,
    .max_operands = -1,
    .run = resolve_run,
};
