/* SPDX-License-Identifier: MIT
 *
 * --wad, as object_archives.h describes.
 */
#include "files/object_archives.h"

#include "output/message.h"
#include <stdlib.h>
#include <string.h>

static uint32_t object_archives_count_names(const char *list) {
    uint32_t count = 1;
    for (; *list; list++)
        count += *list == ',';
    return count;
}

static enum exit_status open_one(struct object_archive *item, const char *name, size_t size) {
    const struct reading reading = {0};
    item->path = calloc(1, size + 1);
    if (!item->path)
        return complain_memory();
    memcpy(item->path, name, size);
    return input_decode(&item->input, &reading, item->path, &item->document);
}

const struct option option_wads = {
    OPTION_WAD,
    0,
    "wad",
    "FILES",
    NULL,
    "of a level: archives with the objects of its things, several separated by commas, which are asked before those that it "
    "names itself"};
const struct option option_no_objects = {
    OPTION_NO_OBJECTS, 0, "no-objects", NULL, NULL, "of a level: leave out what its things look like"};

enum exit_status object_archives_open(struct object_archives *archives, const struct arguments *arguments) {
    const char *list = arguments->values[OPTION_WAD];
    *archives = (struct object_archives){0};
    if (!list)
        return EXIT_DONE;
    uint32_t names = object_archives_count_names(list);
    archives->items = calloc(names, sizeof *archives->items);
    archives->documents = calloc(names, sizeof *archives->documents);
    if (!archives->items || !archives->documents)
        return complain_memory();
    enum exit_status status = EXIT_DONE;
    for (size_t size; status == EXIT_DONE && *list; list += size + (list[size] == ',')) {
        size = strcspn(list, ",");
        if (!size)
            continue;
        struct object_archive *item = &archives->items[archives->count++];
        status = open_one(item, list, size);
        archives->documents[archives->count - 1] = item->document;
    }
    return status;
}

void object_archives_close(struct object_archives *archives) {
    for (uint32_t i = 0; i < archives->count; i++) {
        smith_document_free(archives->items[i].document);
        input_close(&archives->items[i].input);
        free(archives->items[i].path);
    }
    free(archives->items);
    free(archives->documents);
}
