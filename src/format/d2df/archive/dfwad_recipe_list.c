/* SPDX-License-Identifier: MIT
 *
 * The recipe of an archive: what builds one whose table has the same order. Lines of a section are listed from its last record
 * to its first.
 */
#include "format/d2df/archive/dfwad_recipe.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/text.h"
#include "document/document.h"
#include "format/d2df/archive/d2df_archive.h"
#include <levelsmith/dfwad.h>
#include <string.h>

struct recipe_list {
    const struct smith_dfwad_archive *table;
    const char *const *files; /* one an entry */
    uint32_t file; /* of the first record that was not listed */
    struct smith_buffer *out;
    struct smith_error *error;
};

static bool recipe_refuse(struct recipe_list *list, const char *name, const char *why) {
    smith_fail(list->error, SMITH_REFUSED, "RECIPE-WORDS", "a recipe cannot say this of '%.60s': %s", name, why);
    return false;
}

/* A line, which has to be read as what was meant. */
static bool put_recipe_line(struct recipe_list *list, const char *source, const char *name) {
    size_t start = list->out->size, bad;
    char wanted[dfwad_name_size] = {0};
    if (source && !smith_text_encode(list->out, SMITH_CP1251, source, &bad))
        return recipe_refuse(list, name, "its file has letters that recipes have not");
    smith_buffer_byte(list->out, source ? '|' : ':');
    size_t name_start = list->out->size;
    bool fits = smith_text_encode(list->out, SMITH_CP1251, name, &bad) && list->out->size - name_start <= sizeof wanted;
    if (list->out->failed)
        return smith_fail_memory(list->error, NULL), false;
    for (size_t i = start; i < name_start; i++)
        if (list->out->data[i] == '/')
            list->out->data[i] = '\\';
    if (fits && list->out->size > name_start)
        memcpy(wanted, list->out->data + name_start, list->out->size - name_start);
    const struct smith_bytes text = {list->out->data + start, list->out->size - start};
    const struct recipe_line line = smith_dfwad_recipe_line(text);
    fits = fits && line.kind == (source ? RECIPE_FILE : RECIPE_SECTION) && !memchr(text.data, '\n', text.size) &&
           memcmp(line.name, wanted, sizeof wanted) == 0 && (!source || line.source.size == name_start - start - 1);
    smith_buffer_text(list->out, "\r\n");
    return fits || recipe_refuse(list, name, "names are in capitals, without blanks at their ends");
}

static bool lines_stay(struct recipe_list *list, const char *file, const struct smith_dfwad_record *record) {
    char name[dfwad_name_size] = {0};
    size_t size = strlen(record->name);
    memcpy(name, record->name, size < sizeof name ? size : sizeof name);
    return !smith_dfwad_recipe_adopts(file, name) || smith_dfwad_recipe_bare_line(record->content, 0) == SIZE_MAX ||
           recipe_refuse(list, record->name, "its lines would get other ends");
}

/* Whether the table has had this section before. */
static bool had_section(const struct recipe_list *list, uint32_t index) {
    for (uint32_t i = 0; i < index; i++)
        if (smith_dfwad_is_section(list->table->records.items[i]) &&
            strcmp(list->table->records.items[i]->name, list->table->records.items[index]->name) == 0)
            return true;
    return false;
}

/* Records from `start` to the next section, whose index is returned; SMITH_NONE = that cannot be. */
static uint32_t list_records(struct recipe_list *list, uint32_t start) {
    const struct smith_dfwad_archive *table = list->table;
    uint32_t end = start;
    while (end < table->records.count && !smith_dfwad_is_section(table->records.items[end]))
        end++;
    for (uint32_t i = end; i-- > start;)
        if (!put_recipe_line(list, list->files[list->file + (i - start)], table->records.items[i]->name) ||
            !lines_stay(list, list->files[list->file + (i - start)], table->records.items[i]))
            return SMITH_NONE;
    list->file += end - start;
    return end;
}

enum smith_status smith_dfwad_recipe(const struct smith_archive *archive, const char *const *files,
                                     struct smith_buffer *out, struct smith_error *error) {
    struct recipe_list list = {
        .table = smith_dfwad_root(archive->document), .files = files, .out = out, .error = error};
    uint32_t at = list_records(&list, 0);
    while (at != SMITH_NONE && at < list.table->records.count) {
        const char *name = list.table->records.items[at]->name;
        bool is_again = had_section(&list, at);
        if (!put_recipe_line(&list, NULL, name))
            return error->status;
        uint32_t next = list_records(&list, at + 1);
        if (next != SMITH_NONE && is_again && next > at + 1 &&
            !recipe_refuse(&list, name, "its section is there twice, and a recipe puts all into the first"))
            return error->status;
        at = next;
    }
    return at == SMITH_NONE ? error->status : SMITH_OK;
}
