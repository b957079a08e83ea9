/* SPDX-License-Identifier: MIT
 *
 * Options whose values are numbers.
 */
#include "options/number_options.h"
#include "output/message.h"
#include "output/text_output.h"
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <levelsmith/rooms.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool scale_option_read(const char *verb, const struct arguments *arguments, double *scale) {
    const char *text = arguments->values[OPTION_SCALE];
    char *end = NULL;
    if (!text)
        return true;
    *scale = strtod(text, &end);
    if (end != text && !*end && isfinite(*scale) && *scale > 0)
        return true;
    text_print_format(stderr, "levelsmith %s: --scale takes a number above 0, not \"%s\"\n", verb, text);
    return false;
}

bool level_option_read(const char *verb, const struct arguments *arguments, bool *has, uint32_t *level) {
    const char *text = arguments->values[OPTION_LEVEL];
    char *end = NULL;
    if (!text)
        return true;
    errno = 0;
    unsigned long number = strtoul(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end || errno || number > UINT32_MAX) {
        text_print_format(stderr, "levelsmith %s: --level takes a number, not \"%s\"\n", verb, text);
        return false;
    }
    *has = true;
    *level = (uint32_t)number;
    return true;
}

const struct option option_rooms = {
    OPTION_ROOMS, 0,
    "rooms",      "LIST",
    NULL,         "only these rooms, by their numbers or names, or of an object archive these objects: 3,5,8-12,hall"};

static bool room_is_called(const char *name, const char *wanted, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (tolower((unsigned char)name[i]) != tolower((unsigned char)wanted[i])) /* also at the end of `name` */
            return false;
    return !name[size];
}

/* The rooms that are called so, in small or big letters; `size` letters of `name`. */
static enum exit_status add_named_rooms(const struct smith_rooms *all, const char *name, size_t size,
                                        struct number_list *rooms) {
    enum exit_status status = EXIT_USAGE;
    for (uint32_t i = 0; i < all->room_count; i++) {
        const struct smith_room *room = &all->rooms[i];
        char number[24];
        if (!room_is_called(room->name, name, size))
            continue;
        snprintf(number, sizeof number, "%" PRId64, room->number);
        status = number_list_add(number, rooms);
        if (status != EXIT_DONE)
            break;
    }
    return status;
}

/* One of the list: a number, a range, or a name. */
static enum exit_status add_room(const struct smith_rooms *all, const char *item, size_t size,
                                 struct number_list *rooms) {
    char text[256];
    if (size >= sizeof text)
        return EXIT_USAGE;
    memcpy(text, item, size);
    text[size] = '\0';
    const uint32_t count = rooms->count;
    enum exit_status status = number_list_add(text, rooms);
    if (status != EXIT_USAGE)
        return status;
    rooms->count = count; /* a name may begin with a number */
    return add_named_rooms(all, item, size, rooms);
}

/* How much of the list its first item is: the longest name of a room that it begins with, which may have commas, or what
 * stands before the next comma. */
static size_t first_in_list(const struct smith_rooms *all, const char *list) {
    size_t size = strcspn(list, ",");
    for (uint32_t i = 0; i < all->room_count; i++) {
        const size_t length = strlen(all->rooms[i].name);
        if (length > size && room_is_called(all->rooms[i].name, list, length) && (!list[length] || list[length] == ','))
            size = length;
    }
    return size;
}

static enum exit_status complain_room(const char *verb, const char *item, size_t size, const struct smith_rooms *all) {
    text_print_format(stderr,
                      "levelsmith %s: --rooms takes numbers and names of rooms, such as 3,5,8-12,hall, not \"%.*s\"",
                      verb, (int)size, item);
    if (all->room_count)
        text_print_format(stderr, "; the first of %u rooms is \"%s\"", (unsigned)all->room_count, all->rooms[0].name);
    fputc('\n', stderr);
    return EXIT_USAGE;
}

enum exit_status rooms_option_read(const char *verb, const struct arguments *arguments,
                                   const struct smith_document *document, struct number_list *rooms) {
    const char *text = arguments->values[OPTION_ROOMS];
    struct smith_rooms all = {0};
    *rooms = (struct number_list){0};
    if (text && smith_rooms_of(document, NULL, &all, NULL) == SMITH_NO_MEMORY)
        return complain_memory();
    enum exit_status status = EXIT_DONE;
    for (const char *item = text; item && status == EXIT_DONE;) {
        const size_t size = first_in_list(&all, item);
        status = add_room(&all, item, size, rooms);
        if (status == EXIT_USAGE)
            complain_room(verb, item, size, &all);
        item = item[size] ? item + size + 1 : NULL;
    }
    if (status != EXIT_DONE)
        number_list_free(rooms);
    smith_rooms_free(&all);
    return status;
}
