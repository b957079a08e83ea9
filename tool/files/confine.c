/* SPDX-License-Identifier: MIT
 *
 * Which of the powers of this process a verb needs, as confine.h describes.
 */
#include "files/confine.h"
#include "files/archive_path.h"
#include "os/os.h"
#include <stdlib.h>
#include <string.h>

static const enum option_key outputs[] = {OPTION_OUTPUT, OPTION_PICTURE};

#define OUTPUTS (sizeof outputs / sizeof outputs[0])

/* For file systems on which it is in the way, and for tools that note what a program ran. */
static bool is_switched_off(void) {
    const char *word = getenv("LEVELSMITH_SANDBOX");
    return word && strcmp(word, "off") == 0;
}

/* The file that is written when something is put out to `path`, which may lead into an archive; false when it is too long,
 * and nothing can be written there either. */
static bool file_of(const char *path, char file[SMITH_PATH_SIZE]) {
    size_t size = archive_path_file_size(path);
    if (size >= SMITH_PATH_SIZE)
        return false;
    memcpy(file, path, size);
    file[size] = 0;
    return true;
}

static bool takes(const struct verb *verb, enum option_key key) {
    for (const struct option *const *option = verb->options; *option; option++)
        if ((*option)->key == key)
            return true;
    return false;
}

/* Whether processes may share the work, as files/bulk.c decides once it has walked folders: never on one file alone. */
static bool may_share_work(const struct verb *verb, const struct arguments *arguments) {
    struct smith_os_facts facts;
    bool is_one_file = arguments->operand_count == 1 && !argument_given(arguments, OPTION_RECURSIVE) &&
                       smith_os_look(arguments->operands[0], true, &facts) && facts.kind == SMITH_OS_FILE;
    return takes(verb, OPTION_JOBS) && !arguments->is_worker && !is_one_file &&
           (argument_given(arguments, OPTION_JOBS) || smith_is_terminal(SMITH_STANDARD_ERROR));
}

void confine_verb(const struct verb *verb, const struct arguments *arguments) {
    char files[OUTPUTS][SMITH_PATH_SIZE];
    const char *paths[OUTPUTS];
    struct smith_sandbox sandbox = {
        .outputs = paths,
        .starts_programs = (verb->runs_jq && !argument_given(arguments, OPTION_DO)) || may_share_work(verb, arguments),
    };
    if (verb->is_free || argument_given(arguments, OPTION_IN_PLACE) || is_switched_off())
        return;
    for (size_t i = 0; i < OUTPUTS; i++) {
        const char *path = arguments->values[outputs[i]];
        size_t at = sandbox.output_count;
        if (path && strcmp(path, "-") != 0 && file_of(path, files[at]))
            paths[sandbox.output_count++] = files[at];
    }
    smith_sandbox_enter(&sandbox);
}

void confine_reader(void) {
    if (!is_switched_off())
        smith_sandbox_enter(&(struct smith_sandbox){0});
}
