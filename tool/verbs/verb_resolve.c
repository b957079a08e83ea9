/* SPDX-License-Identifier: MIT
 *
 * `resolve`: the conflicts that a merge listed, decided.
 */
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/edit_command.h"
#include <jv.h>
#include <stdio.h>
#include <string.h>

/* A string of a conflict, valid as long as the list; "" when it has none. */
static const char *text_of(jv conflict, const char *key) {
    jv value = jv_object_get(jv_copy(conflict), jv_string(key));
    const char *text = jv_get_kind(value) == JV_KIND_STRING ? jv_string_value(value) : "";
    jv_free(value); /* the conflict holds it, too */
    return text;
}

static void complain_choice(const char *about, const char *what, const char *choice) {
    fputs("levelsmith resolve: ", stderr);
    text_print_visible(stderr, about);
    fputs(what, stderr);
    text_print_visible(stderr, choice ? choice : "");
    fputc('\n', stderr);
}

/* What was chosen for the path: "ours", "theirs", ":JSON"; NULL = nothing. */
static const char *choice_of(const struct arguments *arguments, const char *path) {
    size_t size = strlen(path);
    for (int i = 2; i < arguments->operand_count; i++)
        if (strncmp(arguments->operands[i], path, size) == 0 && arguments->operands[i][size] == '=')
            return arguments->operands[i] + size + 1;
    return arguments->values[OPTION_ALL];
}

static enum smith_status take_theirs(struct smith_edit *edit, jv conflict, struct smith_error *error) {
    const char *path = text_of(conflict, "path"), *kind = text_of(conflict, "kind");
    jv theirs = jv_object_get(jv_copy(conflict), jv_string("theirs"));
    bool gone = jv_get_kind(theirs) == JV_KIND_NULL;
    jv text = jv_dump_string(theirs, 0);
    const struct smith_bytes json = {(const uint8_t *)jv_string_value(text),
                                     (size_t)jv_string_length_bytes(jv_copy(text))};
    enum smith_status status = SMITH_OK;
    if (strcmp(kind, "deleted-by-ours") == 0)
        status = smith_edit_insert(edit, path, json, error);
    else if (strcmp(kind, "deleted-by-theirs") == 0 || (gone && strcmp(kind, "changed") == 0))
        status = smith_edit_delete(edit, path, error);
    else if (!gone)
        status = smith_edit_put(edit, path, json, error);
    jv_free(text);
    return status;
}

static enum exit_status resolve_one(struct input *input, struct smith_edit *edit, const struct arguments *arguments,
                                    jv conflict) {
    const char *path = text_of(conflict, "path");
    const char *choice = choice_of(arguments, path);
    enum smith_status done = SMITH_OK;
    if (!choice) {
        fputs("levelsmith resolve: ", stderr);
        text_print_visible(stderr, path);
        fputs(": nothing was chosen, it stays as it is\n", stderr);
        return EXIT_DONE;
    }
    if (strcmp(choice, "theirs") == 0)
        done = take_theirs(edit, conflict, &input->error);
    else if (choice[0] == ':')
        done = smith_edit_put(edit, path, (struct smith_bytes){(const uint8_t *)choice + 1, strlen(choice + 1)},
                              &input->error);
    else if (strcmp(choice, "ours") != 0) {
        return complain_choice(path, ": choose ours, theirs or :JSON, not ", choice), EXIT_USAGE;
    }
    return done == SMITH_OK ? EXIT_DONE : complain(input->path, &input->error);
}

/* Whether it has all that `merge` writes of a conflict. */
static bool is_conflict(jv conflict) {
    static const char *const texts[] = {"path", "kind"}, *const sides[] = {"base", "ours", "theirs"};
    bool good = jv_get_kind(conflict) == JV_KIND_OBJECT;
    for (size_t i = 0; i < 2 && good; i++)
        good = *text_of(conflict, texts[i]) != '\0';
    for (size_t i = 0; i < 3 && good; i++)
        good = jv_object_has(jv_copy(conflict), jv_string(sides[i]));
    return good;
}

static bool are_conflicts(jv conflicts) {
    bool good = jv_get_kind(conflicts) == JV_KIND_ARRAY;
    for (int i = 0; good && i < jv_array_length(jv_copy(conflicts)); i++) {
        jv conflict = jv_array_get(jv_copy(conflicts), i);
        good = is_conflict(conflict);
        jv_free(conflict);
    }
    return good;
}

/* Whether the operand begins with the path of one of them. */
static bool is_about_one(const char *operand, jv conflicts) {
    bool found = false;
    for (int i = 0; !found && i < jv_array_length(jv_copy(conflicts)); i++) {
        jv conflict = jv_array_get(jv_copy(conflicts), i);
        const char *path = text_of(conflict, "path");
        size_t size = strlen(path);
        found = strncmp(operand, path, size) == 0 && operand[size] == '=';
        jv_free(conflict);
    }
    return found;
}

/* A path that is spelled wrong would leave its conflict as it is, which nobody has asked for. */
static bool choices_are_known(const struct arguments *arguments, jv conflicts) {
    bool known = true;
    for (int i = 2; i < arguments->operand_count; i++) {
        if (is_about_one(arguments->operands[i], conflicts))
            continue;
        complain_choice(arguments->operands[1], ": there is no conflict for ", arguments->operands[i]);
        known = false;
    }
    return known;
}

/* From the last to the first: what is deleted would give those behind it other indices. */
static enum exit_status resolve_all(struct input *input, struct smith_edit *edit, const struct arguments *arguments,
                                    jv conflicts) {
    enum exit_status status = EXIT_DONE;
    for (int i = jv_array_length(jv_copy(conflicts)); i-- > 0 && status == EXIT_DONE;) {
        jv conflict = jv_array_get(jv_copy(conflicts), i);
        status = resolve_one(input, edit, arguments, conflict);
        jv_free(conflict);
    }
    return status;
}

static enum exit_status resolve(struct input *input, struct smith_edit *edit, const struct arguments *arguments) {
    struct input list;
    enum exit_status status = input_read(&list, arguments->operands[1]);
    if (status == EXIT_DONE) {
        jv parsed = jv_parse_sized((const char *)list.bytes.data, (int)list.bytes.size);
        jv conflicts = jv_get_kind(parsed) == JV_KIND_OBJECT ? jv_object_get(jv_copy(parsed), jv_string("conflicts"))
                                                             : jv_null();
        status = EXIT_BAD_INPUT;
        if (!are_conflicts(conflicts))
            complain_choice(list.path, ": no list of conflicts that `merge` wrote", NULL);
        else if (!choices_are_known(arguments, conflicts))
            status = EXIT_USAGE;
        else
            status = resolve_all(input, edit, arguments, conflicts);
        jv_free(conflicts);
        jv_free(parsed);
    }
    input_close(&list);
    return status;
}

static enum exit_status run(const struct arguments *arguments) {
    return with_edit("resolve", arguments, 1, resolve);
}

static const char *const side_choices[] = {"ours", "theirs", NULL};
static const struct option option_side = {OPTION_ALL, 0, "all", "SIDE", side_choices,
                                          "what to choose where nothing else is said: ours or theirs"};
static const struct option *const options[] = {&option_output, &option_in_place, &option_side,
                                               &option_format, &option_layout,   NULL};

static const struct example examples[] = {
    {"levelsmith resolve both.map both.map.conflicts.json --all=theirs -i", "theirs wins every time"},
    {"levelsmith resolve both.map both.map.conflicts.json /header/name=theirs '/header/size/width=:2048' -i",
     "one by one"},
    {NULL, NULL},
};

const struct verb verb_resolve = {
    .name = "resolve",
    .summary = "decide the conflicts of a merge",
    .operands = "FILE CONFLICTS.json [PATH=CHOICE…] -o OUT",
    .description =
        "Takes the file that `merge` wrote and its list of conflicts. CHOICE is ours, theirs, or a colon and a value "
        "as JSON. What nothing is chosen for stays as it is, and is said on standard error.",
    .options = options,
    .examples = examples,
    .min_operands = 2,
    .max_operands = -1,
    .run = run,
};
