/* SPDX-License-Identifier: MIT
 *
 * New resources. The games look them up by number and mind no order; their own archives have them by number.
 */
#include "format/pop/archive/pop_archive.h"

#include "base/error.h"
#include "document/document.h"
#include <inttypes.h>
#include <levelsmith/edit.h>
#include <levelsmith/mac_resources.h>
#include <levelsmith/pop_dat1.h>
#include <levelsmith/pop_dat2.h>
#include <stdio.h>
#include <string.h>

#define DIGITS_MAX 5
#define FLAGS_SIZE 3

/* The number that the whole text is, in the only way to write it. */
static bool parse_id(const char *text, uint16_t *id) {
    unsigned long value = 0;
    size_t size = strlen(text);
    if (!size || size > DIGITS_MAX || strspn(text, "0123456789") != size || (text[0] == '0' && size > 1))
        return false;
    for (const char *digit = text; *digit; digit++)
        value = value * 10 + (unsigned long)(*digit - '0');
    *id = (uint16_t)value;
    return value <= UINT16_MAX;
}

static enum smith_status pop_archive_add_insert(struct smith_document *document, const char *path, const char *json,
                                                struct smith_error *error) {
    struct smith_edit *edit;
    enum smith_status status = smith_edit_begin(document, NULL, &edit, error);
    if (status == SMITH_OK)
        status = smith_edit_insert(edit, path, (struct smith_bytes){(const uint8_t *)json, strlen(json)}, error);
    smith_edit_end(edit);
    return status;
}

enum smith_status smith_pop_archive_add(struct smith_document *document, const char *name, struct smith_bytes bytes,
                                        struct smith_error *error) {
    const struct smith_pop_dat1_index *index = smith_pop_dat1_root(document)->index;
    uint16_t id;
    char path[64], json[64];
    (void)bytes;
    if (!index || !parse_id(name, &id))
        return smith_fail(error, SMITH_REFUSED, "ENTRY-NEW", "a new resource is called by its number, from 0 to 65535");
    uint32_t at = 0;
    while (at < index->resources.count && index->resources.items[at]->id < id)
        at++;
    snprintf(path, sizeof path, "/index/resources/%" PRIu32, at);
    snprintf(json, sizeof json, "{\"id\": %u, \"content\": {\"data\": \"\"}}", id);
    return pop_archive_add_insert(document, path, json, error);
}

/* ---- the second game ---- */

static const struct smith_pop_dat2_directory *directory_of(const struct smith_document *document) {
    return smith_pop_dat2_root(document)->directory;
}

/* The index of the kind that the name begins with; NULL = there is none. */
static const struct smith_pop_dat2_index *find_kind(const struct smith_document *document, const char *name,
                                                    uint32_t *number) {
    const struct smith_pop_dat2_directory *directory = directory_of(document);
    size_t size = strcspn(name, "/");
    for (*number = 0; directory && *number < directory->kinds.count; ++*number) {
        const struct smith_pop_dat2_kind *kind = directory->kinds.items[*number];
        const char *shown = *kind->id ? kind->id : SMITH_POP_NO_KIND;
        if (strlen(shown) == size && memcmp(shown, name, size) == 0)
            return kind->index;
    }
    return NULL;
}

static bool pop_archive_add_is_same(struct smith_bytes a, struct smith_bytes b) {
    return a.size == b.size && a.size == FLAGS_SIZE && memcmp(a.data, b.data, FLAGS_SIZE) == 0;
}

/* The flags that all resources of the kind have; what they mean is not known. */
static const uint8_t *common_flags(const struct smith_pop_dat2_index *index) {
    for (uint32_t i = 0; i < index->resources.count; i++)
        if (!pop_archive_add_is_same(index->resources.items[i]->flags, index->resources.items[0]->flags))
            return NULL;
    return index->resources.count ? index->resources.items[0]->flags.data : NULL;
}

enum smith_status smith_pop2_archive_add(struct smith_document *document, const char *name, struct smith_bytes bytes,
                                         struct smith_error *error) {
    uint32_t kind, at = 0;
    uint16_t id;
    char path[96], json[96];
    const struct smith_pop_dat2_index *index = find_kind(document, name, &kind);
    const char *slash = strchr(name, '/');
    const uint8_t *flags = index ? common_flags(index) : NULL;
    (void)bytes;
    if (!index || !slash || !parse_id(slash + 1, &id))
        return smith_fail(error, SMITH_REFUSED, "ENTRY-NEW",
                          "a new resource is called KIND/NUMBER, of a kind that the archive has");
    if (!flags)
        return smith_fail(error, SMITH_REFUSED, "ENTRY-NEW",
                          "the resources of this kind have different flags, and which are right is not known");
    while (at < index->resources.count && index->resources.items[at]->id < id)
        at++;
    snprintf(path, sizeof path, "/directory/kinds/%" PRIu32 "/index/resources/%" PRIu32, kind, at);
    snprintf(json, sizeof json, "{\"id\": %u, \"flags\": \"%02x%02x%02x\", \"content\": {\"data\": \"\"}}", id,
             flags[0], flags[1], flags[2]);
    return pop_archive_add_insert(document, path, json, error);
}

/* ---- resource forks of the Macintosh ---- */

enum smith_status smith_mac_resources_add(struct smith_document *document, const char *name, struct smith_bytes bytes,
                                          struct smith_error *error) {
    const struct smith_mac_resources_fork *fork = &smith_mac_resources_root(document)->fork;
    const char *slash = strchr(name, '/');
    size_t size = slash ? (size_t)(slash - name) : 0;
    uint32_t type = 0, at = 0;
    uint16_t id = 0;
    char path[96], json[64];
    (void)bytes;
    while (type < fork->types.count &&
           (strlen(fork->types.items[type]->type) != size || memcmp(fork->types.items[type]->type, name, size) != 0))
        type++;
    if (!slash || type == fork->types.count || !parse_id(slash + 1, &id) || id > INT16_MAX)
        return smith_fail(
            error, SMITH_REFUSED, "ENTRY-NEW",
            "a new resource is called TYPE/NUMBER, of a type that the file has, and a number up to 32767");
    const struct smith_mac_resources_type *found = fork->types.items[type];
    while (at < found->resources.count && found->resources.items[at]->id < id)
        at++;
    snprintf(path, sizeof path, "/fork/types/%" PRIu32 "/resources/%" PRIu32, type, at);
    snprintf(json, sizeof json, "{\"id\": %u, \"named\": false, \"data\": \"\"}", id);
    return pop_archive_add_insert(document, path, json, error);
}
