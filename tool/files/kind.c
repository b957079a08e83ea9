/* SPDX-License-Identifier: MIT
 *
 * The kinds of files, as far as they are told apart: formats, their other forms, the JSON form; the rest is one kind.
 */
#include "files/kind.h"
#include "files/own_formats.h"
#include "options/limits_option.h"
#include "os/os.h"
#include "output/message.h"
#include <levelsmith/convert.h>
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <string.h>

/* A few words for people that are the same for files of one kind. NULL = nothing is known of it. */
static const char *kind_of(const char *path, struct smith_bytes bytes) {
    struct smith_recognised recognised;
    struct smith_error error;
    char name[64];
    if (any_recognise(bytes, path, false, &recognised, &error) == SMITH_OK)
        return recognised.conversion ? recognised.conversion->title : recognised.format->title;
    return smith_json_format(bytes, NULL, name, sizeof name, &error) == SMITH_OK ? "level as JSON" : NULL;
}

enum exit_status kind_check(const char *path, struct smith_bytes bytes) {
    struct smith_os_facts facts;
    struct smith_buffer old;
    struct smith_error error;
    if (!smith_os_look(path, true, &facts) || facts.kind != SMITH_OS_FILE ||
        smith_file_read_limited(path, usual_limits(), NULL, &old, &error) != SMITH_OK)
        return EXIT_DONE; /* whether it can be written, the one who writes says */
    const struct smith_bytes there = {old.data, old.size};
    const char *before = old.size ? kind_of(path, there) : NULL, *now = before ? kind_of(path, bytes) : NULL;
    enum exit_status status = EXIT_DONE;
    if (before && (!now || strcmp(before, now) != 0)) {
        error = (struct smith_error){.status = SMITH_REFUSED, .code = "OTHER-KIND", .offset = UINT64_MAX};
        snprintf(error.message, sizeof error.message,
                 "the file there is a %.80s, this would be %s%.80s; --force replaces it", before, now ? "a " : "",
                 now ? now : "something else");
        status = complain(path, &error);
    }
    smith_buffer_free(&old);
    return status;
}

bool kind_has_to_stay(const struct arguments *arguments) {
    return !argument_given(arguments, OPTION_FORCE) && !argument_given(arguments, OPTION_FORMAT);
}

enum exit_status kind_is_kept(const char *path, struct smith_bytes before, struct smith_bytes now) {
    const char *was = kind_of(path, before), *is = was ? kind_of(path, now) : NULL;
    if (!was || (is && strcmp(was, is) == 0))
        return EXIT_DONE;
    struct smith_error error = {.status = SMITH_REFUSED, .code = "OTHER-KIND", .offset = UINT64_MAX};
    snprintf(error.message, sizeof error.message,
             "with this change the file would not be recognised as a %.80s any more, but as %s%.80s; --force writes it",
             was, is ? "a " : "", is ? is : "nothing that is known");
    return complain(path, &error);
}
