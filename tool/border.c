/* SPDX-License-Identifier: MIT
 *
 * Paths that lead into archives. An entry may be an archive itself: a.wad:/b.wad:/MAP01.
 */
#include "border.h"
#include "archive.h"
#include "message.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PATH_BYTES 4096

bool border_is_crossed(const char *path) {
    return strstr(path, ":/") && access(path, F_OK) != 0;
}

static enum exit_status complain_no_entry(const char *path, const char *name) {
    fprintf(stderr, "levelsmith: %s: there is no entry %s\n", file_label(path), name);
    return EXIT_NEGATIVE;
}

/* Replace the content of `input`, an archive called `archive_name`, by its entry `name`. */
static enum exit_status enter(struct input *input, const char *archive_name, const char *name) {
    struct smith_archive *archive;
    if (smith_archive_open(input->format, input->bytes, base_name(archive_name), NULL, &archive, &input->error) !=
        SMITH_OK)
        return complain(archive_name, &input->error);
    const struct smith_entry *entry = smith_archive_find(archive, name);
    enum exit_status status = entry ? EXIT_DONE : complain_no_entry(archive_name, name);
    if (entry) {
        struct smith_buffer content;
        smith_buffer_init(&content, NULL);
        input->format = entry->nature.format;
        if (smith_entry_read(entry, &content, &input->error) != SMITH_OK)
            status = complain(archive_name, &input->error);
        smith_buffer_free(&input->content);
        input->content = content;
        input->bytes = (struct smith_bytes){content.data, content.size};
    }
    smith_archive_free(archive);
    return status;
}

enum exit_status border_read(struct input *input, const char *path) {
    char part[PATH_BYTES];
    const char *border = strstr(path, ":/");
    if (snprintf(part, sizeof part, "%.*s", (int)(border - path), path) >= PATH_BYTES)
        return complain_no_entry(path, border + 2);
    if (smith_file_read(part, NULL, &input->content, &input->error) != SMITH_OK)
        return complain(part, &input->error);
    input->bytes = (struct smith_bytes){input->content.data, input->content.size};
    enum exit_status status = EXIT_DONE;
    for (const char *archive = part; border && status == EXIT_DONE;) {
        char name[PATH_BYTES];
        const char *next = strstr(border + 2, ":/");
        snprintf(name, sizeof name, "%.*s", next ? (int)(next - border - 2) : PATH_BYTES - 1, border + 2);
        status = enter(input, archive, name);
        snprintf(part, sizeof part, "%s", name);
        archive = part;
        border = next;
    }
    return status;
}
