/* SPDX-License-Identifier: MIT
 *
 * `git-setup`: git shows and merges level files by what is in them. Two things are needed for it: attributes, which say
 * for which files, and the configuration, which says with which commands (`levelsmith git-driver`). The first belong to
 * a repository and may be committed; git takes the second only from the user.
 */
#include "files/attributes.h"
#include "files/output.h"
#include "files/process.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include <levelsmith/buffer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DRIVER "levelsmith"

/* What is set up, and where. */
struct setup {
    bool global, remove;
    bool filter; /* what is committed is as its program saves it */
    struct smith_buffer attributes; /* the path of the file, NUL behind it */
    struct smith_buffer tool; /* how a shell calls this program, NUL behind it */
};

static const char *text_of(const struct smith_buffer *buffer) {
    return (const char *)buffer->data;
}

/* ---- asking git ---- */

/* What git prints without its line end, NUL behind it; false when git says no. */
static bool ask(struct smith_buffer *answer, const char *const *words) {
    if (process_run(words, answer, true) != 0)
        return false;
    while (answer->size && answer->data[answer->size - 1] == '\n')
        answer->size--;
    smith_buffer_byte(answer, '\0');
    return answer->size > 1;
}

static enum exit_status configure(const struct setup *setup, const char *key, const char *value) {
    const char *words[] = {"git", "config", setup->global ? "--global" : "--local", key, value, NULL};
    if (process_run(words, NULL, false) == 0)
        return EXIT_DONE;
    text_print_format(stderr, "levelsmith git-setup: git cannot set %s\n", key);
    return EXIT_IO;
}

/* A section that is not there is no failure. */
static enum exit_status forget(const struct setup *setup, const char *section, const char *pattern) {
    const char *scope = setup->global ? "--global" : "--local";
    const char *look[] = {"git", "config", scope, "--get-regexp", pattern, NULL};
    const char *words[] = {"git", "config", scope, "--remove-section", section, NULL};
    struct smith_buffer found;
    bool there = ask(&found, look);
    smith_buffer_free(&found);
    if (!there || process_run(words, NULL, false) == 0)
        return EXIT_DONE;
    text_print_format(stderr, "levelsmith git-setup: git cannot remove %s\n", section);
    return EXIT_IO;
}

/* ---- the configuration ---- */

static enum exit_status configure_command(const struct setup *setup, const char *key, const char *arguments) {
    struct smith_buffer value;
    smith_buffer_init(&value, NULL);
    smith_buffer_format(&value, "%s git-driver %s", text_of(&setup->tool), arguments);
    smith_buffer_byte(&value, '\0');
    enum exit_status status = value.failed ? complain_memory() : configure(setup, key, text_of(&value));
    smith_buffer_free(&value);
    return status;
}

static enum exit_status forget_filter(const struct setup *setup) {
    return forget(setup, "filter." DRIVER, "^filter\\." DRIVER "\\.");
}

static enum exit_status write_configuration(const struct setup *setup) {
    static const struct {
        const char *key, *value;
        bool command;
    } entries[] = {
        {"diff." DRIVER ".command", "-- diff", true},
        {"diff." DRIVER ".textconv", "-- textconv", true},
        {"diff." DRIVER ".cachetextconv", "true", false},
        {"merge." DRIVER ".name", "level files, by what is in them", false},
        {"merge." DRIVER ".driver", "-- merge %O %A %B %P", true},
        /* For the merge of several common ancestors: as if nobody had merged them yet, so that no conflict gets
         * lost. */
        {"merge." DRIVER ".recursive", "binary", false},
    };
    enum exit_status status = EXIT_DONE;
    for (size_t i = 0; i < sizeof entries / sizeof entries[0] && status == EXIT_DONE; i++)
        status = (entries[i].command ? configure_command : configure)(setup, entries[i].key, entries[i].value);
    if (status == EXIT_DONE)
        status =
            setup->filter ? configure_command(setup, "filter." DRIVER ".clean", "-- clean %f") : forget_filter(setup);
    return status;
}

static enum exit_status remove_configuration(const struct setup *setup) {
    enum exit_status status = forget(setup, "diff." DRIVER, "^diff\\." DRIVER "\\.");
    status = status_worse(status, forget_filter(setup));
    return status_worse(status, forget(setup, "merge." DRIVER, "^merge\\." DRIVER "\\."));
}

/* ---- the attributes ---- */

static bool is_before(const struct smith_format *const *formats, const struct smith_format *const *end,
                      const char *extension, size_t size) {
    for (; formats != end; formats++)
        for (const char *at = (*formats)->extensions; *at; at += strcspn(at, " "), at += strspn(at, " "))
            if (strcspn(at, " ") == size && memcmp(at, extension, size) == 0)
                return true;
    return false;
}

/* A line for each extension that any format has. No conversion of line ends: a level is no text, whatever it begins
 * with. */
static void attribute_lines(const struct setup *setup, struct smith_buffer *out) {
    const struct smith_format *const *first = smith_formats();
    for (const struct smith_format *const *format = first; *format; format++) {
        for (const char *at = (*format)->extensions; *at;) {
            size_t size = strcspn(at, " ");
            if (!is_before(first, format, at, size)) {
                attributes_pattern(at, size, out);
                const bool filter = setup->filter && (*format)->as_saved;
                smith_buffer_format(out, " diff=" DRIVER " merge=" DRIVER "%s -text\n",
                                    filter ? " filter=" DRIVER : "");
            }
            at += size;
            at += strspn(at, " ");
        }
    }
}

/* The folders above a file, as far as they are not there. */
static void make_folders_of(const char *path) {
    char folder[SMITH_PATH_SIZE];
    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
        smith_os_make_folder(folder);
    }
}

/* `old` is what the file held, NULL = it is not there. */
static enum exit_status replace_attributes(const struct setup *setup, const struct smith_bytes *old,
                                           const struct smith_buffer *lines) {
    const char *path = text_of(&setup->attributes);
    const struct smith_bytes before = old ? *old : (struct smith_bytes){0};
    struct smith_buffer text;
    smith_buffer_init(&text, NULL);
    attributes_edit(before, (struct smith_bytes){lines->data, lines->size}, &text);
    bool same = text.size == before.size && (!text.size || memcmp(text.data, before.data, text.size) == 0);
    enum exit_status status = EXIT_DONE;
    if (text.failed)
        status = complain_memory();
    else if (setup->remove && !text.size)
        smith_os_remove(path); /* nothing else was in it */
    else if (!same)
        status = output_replace(path, old, (struct smith_bytes){text.data, text.size}, NULL);
    smith_buffer_free(&text);
    return status;
}

static enum exit_status write_attributes(const struct setup *setup) {
    const char *path = text_of(&setup->attributes);
    struct smith_buffer old = {0}, lines;
    struct smith_error error;
    smith_buffer_init(&lines, NULL);
    if (!setup->remove) {
        make_folders_of(path);
        attribute_lines(setup, &lines);
    }
    enum exit_status status = EXIT_DONE;
    bool there = smith_os_exists(path);
    if (there && smith_file_read(path, NULL, &old, &error) != SMITH_OK)
        status = complain(path, &error);
    const struct smith_bytes read = {old.data, old.size};
    if (status == EXIT_DONE)
        status = replace_attributes(setup, there ? &read : NULL, &lines);
    smith_buffer_free(&lines);
    smith_buffer_free(&old);
    return status;
}

/* Where git looks for attributes of all repositories: what it was told, or its usual place. */
static bool find_global_attributes(struct smith_buffer *path) {
    static const char *const words[] = {"git", "config", "--global", "--type=path", "--get", "core.attributesFile",
                                        NULL};
    if (ask(path, words))
        return true;
    smith_buffer_free(path);
    smith_buffer_init(path, NULL);
    if (smith_variable("XDG_CONFIG_HOME", path)) {
        path->size--;
        smith_buffer_text(path, "/git/attributes");
    } else if (smith_home_folder(path)) {
        path->size--;
        smith_buffer_text(path, "/.config/git/attributes");
    }
    smith_buffer_byte(path, '\0');
    return path->size > 1;
}

static bool find_attributes(struct setup *setup) {
    static const char *const words[] = {"git", "rev-parse", "--show-toplevel", NULL};
    if (setup->global)
        return find_global_attributes(&setup->attributes);
    if (!ask(&setup->attributes, words))
        return false;
    setup->attributes.size--;
    smith_buffer_text(&setup->attributes, "/.gitattributes");
    smith_buffer_byte(&setup->attributes, '\0');
    return true;
}

/* ---- this program ---- */

/* Whether a shell finds this very file under its name. */
static bool is_in_path(const char *own) {
    struct smith_buffer found = {0};
    bool same = smith_program_find("levelsmith", &found) && smith_os_is_same_file(own, text_of(&found));
    smith_buffer_free(&found);
    return same;
}

/* Its name when the shell finds it, else where it is, quoted for the shell that git calls. */
static void find_tool(struct smith_buffer *tool) {
    struct smith_buffer own = {0};
    smith_buffer_init(tool, NULL);
    if (!smith_own_program(&own) || is_in_path(text_of(&own))) {
        smith_buffer_text(tool, "levelsmith");
    } else {
        smith_buffer_byte(tool, '\'');
        for (const char *at = text_of(&own); *at; at++)
            smith_buffer_text(tool, *at == '\'' ? "'\\''" : (char[]){*at, '\0'});
        smith_buffer_byte(tool, '\'');
    }
    smith_buffer_free(&own);
    smith_buffer_byte(tool, '\0');
}

/* ---- the verb ---- */

static void report_setup(const struct setup *setup) {
    fputs(setup->remove ? "removed from " : "attributes in ", stdout);
    text_print_visible(stdout, text_of(&setup->attributes));
    printf("%s %s configuration%s\n", setup->remove ? " and from" : "; commands in",
           setup->global ? "your" : "this repository's", setup->remove ? "" : ", which git does not copy to others");
}

static enum exit_status git_setup_run(const struct arguments *arguments) {
    struct setup setup = {.global = argument_given(arguments, OPTION_GLOBAL),
                          .remove = argument_given(arguments, OPTION_REMOVE),
                          .filter = argument_given(arguments, OPTION_AS_SAVED)};
    enum exit_status status = EXIT_IO;
    find_tool(&setup.tool);
    if (!find_attributes(&setup))
        fputs(setup.global ? "levelsmith git-setup: no place for your attributes: set HOME\n"
                           : "levelsmith git-setup: there is no git repository here; --global is for all of yours\n",
              stderr);
    else
        status = setup.remove ? remove_configuration(&setup) : write_configuration(&setup);
    if (status == EXIT_DONE)
        status = write_attributes(&setup);
    if (status == EXIT_DONE)
        report_setup(&setup);
    smith_buffer_free(&setup.attributes);
    smith_buffer_free(&setup.tool);
    return status;
}

static const struct option option_global = {
    OPTION_GLOBAL, 0, "global", NULL, NULL, "for all your repositories, not only the one you are in"};
static const struct option option_remove = {OPTION_REMOVE, 0, "remove", NULL, NULL, "take away what it set up"};
static const struct option option_filter = {
    OPTION_AS_SAVED,
    0,
    "as-saved",
    NULL,
    NULL,
    "commit files as their program would save them, where nothing is lost by that"};
static const struct option *const options[] = {&option_global, &option_filter, &option_remove, NULL};

static const struct example examples[] = {
    {"levelsmith git-setup", "in this repository git shows and merges levels by what is in them"},
    {"levelsmith git-setup --global", "in all of yours"},
    {"levelsmith git-setup --remove", "no longer"},
    {NULL, NULL},
};

const struct verb verb_git_setup = {
    .name = "git-setup",
    .summary = "let git show and merge level files by what is in them",
    .operands = "",
    .description =
        "Afterwards `git diff` says what changed in a level as `levelsmith diff` does, `git log -p` and `git show` compare "
        "its text form, and `git merge` brings changes of different things together as `levelsmith merge` does. What "
        "both sides changed stays as ours has it and is listed in FILE.conflicts.json, for `levelsmith resolve`; git says "
        "that there is a conflict.\n\n"
        "Writes the extensions of all formats to .gitattributes, which may be committed, and the commands to the "
        "configuration of the repository, which everybody has to do for himself. Files of such names that are no levels "
        "are treated as without it. It can be run again at any time.\n\n"
        "With --as-saved git also keeps each Tomb Raider project as Tomb Editor would save it (`levelsmith upgrade --as-saved`), so that "
        "a save that changes nothing is no change. A file that would lose something by that, or that a second save would change "
        "again, is committed as it is, with a message.",
    .options = options,
    .examples = examples,
    .min_operands = 0,
    .max_operands = 0,
    .is_free = true,
    .run = git_setup_run,
};
