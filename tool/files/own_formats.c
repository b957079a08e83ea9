/* SPDX-License-Identifier: MIT
 *
 * Formats of the user's own (own_formats.h).
 */
#include "files/own_formats.h"
#include "files/archive_input.h"
#include "files/layout_folders.h"
#include "files/walk.h"
#include "output/message.h"
#include "output/text_output.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CERTAIN_BYTES 3 /* of magic; what is taken by fewer deserves a word */

/* One warning for each layout: what is wrong with it, `levelsmith layout` says. */
static void warn_of_mistakes(const struct smith_own_formats *formats) {
    const struct smith_own_format *format;
    for (uint32_t i = 0; (format = smith_own_formats_get(formats, i)); i++) {
        if (format->format)
            continue;
        char line[512];
        snprintf(line, sizeof line, "%.*s", (int)strcspn(format->mistakes, "\n"), format->mistakes);
        fputs("levelsmith: warning: ", stderr);
        text_print_visible(stderr, format->name);
        fputs(" is passed over: ", stderr);
        text_print_visible(stderr, line);
        fputc('\n', stderr);
    }
}

const struct smith_own_formats *own_formats(void) {
    static struct smith_own_formats
        *formats; /* layouts live as long as what is read by them, so to the end of the run */
    static bool is_read;
    if (is_read)
        return formats;
    struct layout_folders folders = layout_folders_find();
    if (smith_own_formats_read(layout_folders_list(&folders), NULL, &formats, NULL) == SMITH_OK)
        warn_of_mistakes(formats);
    layout_folders_free(&folders);
    is_read = true;
    return formats;
}

static void warn_of_chance(const struct smith_own_format *format, const char *path) {
    if (!format->magic_size || format->magic_size >= CERTAIN_BYTES)
        return;
    fputs("levelsmith: ", stderr);
    text_print_visible(stderr, file_label(path));
    text_print_format(stderr, ": warning: taken for %s by %u byte%s only\n", format->format->id,
                      (unsigned)format->magic_size, format->magic_size == 1 ? "" : "s");
}

enum smith_status any_recognise(struct smith_bytes bytes, const char *path, bool formats_only,
                                struct smith_recognised *recognised, struct smith_error *error) {
    struct smith_recognise_options options = {.formats_only = formats_only};
    if (smith_recognise(bytes, &options, recognised, error) == SMITH_OK)
        return SMITH_OK;
    options.name = base_name(path);
    options.own_formats = own_formats(); /* which are read when they are needed, and not before */
    enum smith_status status = smith_recognise(bytes, &options, recognised, error);
    if (recognised->own)
        warn_of_chance(recognised->own, path);
    return status;
}

enum smith_status any_format_guess(struct smith_bytes bytes, const char *path, const struct smith_format **format,
                                   struct smith_error *error) {
    struct smith_recognised recognised;
    enum smith_status status = any_recognise(bytes, path, true, &recognised, error);
    *format = recognised.format;
    return status;
}

const struct smith_format *any_format_by_id(const char *id) {
    const struct smith_format *format = smith_format_by_id(id);
    if (format || !own_formats())
        return format;
    const struct smith_own_format *own = smith_own_formats_find(own_formats(), id);
    return own ? own->format : NULL;
}

bool own_format_has_extension(const char *name) {
    const struct smith_own_format *format;
    for (uint32_t i = 0; own_formats() && (format = smith_own_formats_get(own_formats(), i)); i++)
        if (format->format && walk_has_extension(name, format->format->extensions))
            return true;
    return false;
}
