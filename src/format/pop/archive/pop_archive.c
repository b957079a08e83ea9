/* SPDX-License-Identifier: MIT
 *
 * What is in an archive. The archives themselves do not say. In order of trust: the table of what the game's own
 * archives hold, then what the bytes look like, then what such a number means elsewhere.
 */
#include "format/pop/archive/pop_archive.h"

#include "document/document.h"
#include "format/list.h"
#include "format/pop/archive/pop_folder.h"
#include "format/pop/archive/pop_table.h"
#include "format/pop/level/pop_level_converters.h"
#include <stdlib.h>
#include <string.h>

unsigned long smith_pop_entry_id(const struct smith_entry *entry) {
    const char *slash = strrchr(entry->name, '/');
    return strtoul(slash ? slash + 1 : entry->name, NULL, 10);
}

bool smith_pop_is_placeholder(struct smith_bytes bytes) {
    for (size_t i = 0; i < bytes.size; i++)
        if (bytes.data[i])
            return false;
    return bytes.size && bytes.size <= 3;
}

/* The search for what one entry is. */
struct search {
    const struct smith_archive *archive;
    struct smith_bytes bytes;
    struct smith_options options;
    bool out_of_memory;
};

static struct search search_of(const struct smith_archive *archive, uint32_t number) {
    return (struct search){archive, *archive->entries[number].bytes, smith_document_options(archive->document), false};
}

/* Whether the bytes can be read as that format and look like it, as far as it has looks at all. */
static bool pop_archive_fits(struct search *search, const struct smith_format *format) {
    struct smith_document *document;
    enum smith_status status =
        smith_decode(format->layout, search->bytes, &search->options, NULL, NULL, &document, NULL);
    search->out_of_memory |= status == SMITH_NO_MEMORY;
    smith_document_free(document);
    return status == SMITH_OK;
}

static struct smith_entry_type type_by_table(struct search *search, const struct smith_pop_range *range) {
    if (smith_pop_is_placeholder(search->bytes))
        return (struct smith_entry_type){.confidence = 100, .why = "nothing: a placeholder"};
    if (!range->format || pop_archive_fits(search, range->format))
        return (struct smith_entry_type){.format = range->format, .confidence = 100, .why = range->what};
    return (struct smith_entry_type){
        .confidence = 30, .why = "not what has this number in the game's own archive", .expected = range->format};
}

/* What the bytes look like; surer when the number means the same elsewhere. */
static struct smith_entry_type type_by_bytes(struct search *search, const struct smith_pop_range *range) {
    const struct smith_format *guess;
    struct smith_error error;
    if (smith_format_list_guess(search->archive->formats, search->bytes, &guess, &error) == SMITH_OK)
        return range && range->format == guess
                   ? (struct smith_entry_type){.format = guess, .confidence = 90, .why = "by its bytes and its number"}
                   : (struct smith_entry_type){.format = guess, .confidence = 60, .why = "by its bytes"};
    if (range && range->format && pop_archive_fits(search, range->format))
        return (struct smith_entry_type){.format = range->format, .confidence = 40, .why = "by its number"};
    return (struct smith_entry_type){.why = "nothing known"};
}

static bool pop_archive_entry_type(const struct smith_archive *archive, uint32_t number,
                                   struct smith_entry_type *entry_type) {
    const struct smith_entry *entry = &archive->entries[number];
    unsigned long id = smith_pop_entry_id(entry);
    const struct smith_pop_range *range = id <= UINT16_MAX ? smith_pop_range_find(archive->name, (uint16_t)id) : NULL;
    struct search search = search_of(archive, number);
    if (range)
        *entry_type = type_by_table(&search, range);
    else
        *entry_type = type_by_bytes(&search, id <= UINT16_MAX ? smith_pop_range_of_id((uint16_t)id) : NULL);
    return !search.out_of_memory;
}

/* In the second game an entry has a kind before its number. */
static bool type_of_kind(const struct smith_archive *archive, uint32_t number, struct smith_entry_type *entry_type) {
    const struct smith_entry *entry = &archive->entries[number];
    char kind[8] = "";
    size_t size = strcspn(entry->name, "/#");
    if (entry->name[size] == '/' && size < sizeof kind &&
        strncmp(entry->name, SMITH_POP_NO_KIND "/", strlen(SMITH_POP_NO_KIND "/")) != 0)
        memcpy(kind, entry->name, size);
    const struct smith_pop_range *range = smith_pop_range_of_kind(kind, (uint16_t)smith_pop_entry_id(entry));
    struct search search = search_of(archive, number);
    *entry_type = range ? type_by_table(&search, range) : type_by_bytes(&search, NULL);
    return !search.out_of_memory;
}

/* Guards have their palette, or their colours, elsewhere; environments the colours of levels. */
static const char *companion(const char *name, unsigned index) {
    static const char *const guard[] = {"GUARD2.DAT", "GUARD1.DAT", "PRINCE.DAT", NULL};
    static const char *const others[] = {"PRINCE.DAT", NULL};
    const char *const *companions = smith_pop_same_archive(name, "GUARD") ? guard : others;
    for (unsigned i = 0; companions[i]; i++)
        if (i == index)
            return smith_pop_same_archive(name, "PRINCE") ? NULL : companions[i];
    return NULL;
}

static const char *const styles[] = {SMITH_POP_STYLE_SDLPOP, SMITH_POP_STYLE_PLV, NULL};
static const char *const styles2[] = {SMITH_POP_STYLE_PLV, NULL};

const struct smith_archive_ops smith_pop_archive_ops = {
    .prefix = "res",
    .entry_type = pop_archive_entry_type,
    .adopt = smith_pop_folder_adopt,
    .stands_for = smith_pop_folder_stands_for,
    .is_of_game = smith_pop_is_of_game,
    .companion = companion,
    .add = smith_pop_archive_add,
    .styles = styles,
};

const struct smith_archive_ops smith_pop2_archive_ops = {
    .prefix = "res",
    .entry_type = type_of_kind,
    .add = smith_pop2_archive_add,
    .styles = styles2,
};
