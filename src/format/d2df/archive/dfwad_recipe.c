/* SPDX-License-Identifier: MIT
 *
 * An archive built from a recipe, in the order of the team's own tool: data as the recipe lists them, and the table with
 * each record directly behind the name of its section, so that the last comes first.
 */
#include "format/d2df/archive/dfwad_recipe.h"

#include "base/array.h"
#include "base/buffer.h"
#include "base/endian.h"
#include "base/error.h"
#include "base/file_path.h"
#include "base/limits.h"
#include "base/lookup.h"
#include "base/text.h"
#include "codec/codec.h"
#include "report/report.h"
#include <stdio.h>
#include <string.h>

enum {
    folders_above = 3, /* that a file is looked for in, besides the recipe's own */
    nested_max = 4, /* archives that are built for archives */
    files_max = 1 << 20, /* of one run, those of nested recipes among them */
    header_size = 8,
    record_size = 24
};

/* ---- lines ---- */

static bool dfwad_recipe_is_blank(uint8_t c) {
    return c <= ' ';
}

static struct smith_bytes dfwad_recipe_trim(struct smith_bytes text) {
    for (; text.size && dfwad_recipe_is_blank(text.data[0]); text.size--)
        text.data++;
    while (text.size && dfwad_recipe_is_blank(text.data[text.size - 1]))
        text.size--;
    return text;
}

static void take_recipe_name(struct recipe_line *line, struct smith_bytes name) {
    name = dfwad_recipe_trim(name);
    line->is_cut = name.size > dfwad_name_size;
    for (size_t i = 0; i < name.size && i < dfwad_name_size; i++) {
        uint8_t c = name.data[i];
        line->name[i] = (char)(c >= 'a' && c <= 'z' ? c - 0x20 : c);
    }
    if (!name.size)
        line->kind = RECIPE_WRONG;
}

struct recipe_line smith_dfwad_recipe_line(struct smith_bytes text) {
    struct recipe_line line = {.kind = RECIPE_NOTHING};
    text = dfwad_recipe_trim(text);
    if (text.size < 2 || text.data[0] == ';')
        return line;
    const uint8_t *bar = memchr(text.data, '|', text.size);
    if (text.data[0] == ':') {
        line.kind = RECIPE_SECTION;
        take_recipe_name(&line, (struct smith_bytes){text.data + 1, text.size - 1});
    } else if (bar && bar > text.data) {
        line.kind = RECIPE_FILE;
        line.source = dfwad_recipe_trim((struct smith_bytes){text.data, (size_t)(bar - text.data)});
        take_recipe_name(&line, (struct smith_bytes){bar + 1, text.size - line.source.size - 1});
    } else {
        line.kind = RECIPE_WRONG;
    }
    return line;
}

/* ---- what is built ---- */

struct recipe_section {
    char name[dfwad_name_size];
    uint32_t first; /* of its records, as the table has them; SMITH_NONE = there is none */
    uint32_t same; /* the section before it of the same name, which gets its records; SMITH_NONE */
};

struct recipe_record {
    char name[dfwad_name_size];
    uint32_t data; /* of `data` */
    uint32_t next; /* of its section, or SMITH_NONE */
};

struct recipe_data {
    size_t start, size; /* in `packed` */
};

/* What all recipes of one run share. */
struct recipe_run {
    const struct smith_recipe_options *how;
    struct smith_findings *notes;
    struct smith_error *error;
    struct smith_arena arena;
    uint64_t limit; /* of bytes that are read */
    uint32_t files, missing;
};

struct recipe_builder {
    struct recipe_run *run;
    const char *path; /* of the recipe */
    unsigned depth;
    uint32_t line;
    SMITH_ARRAY(struct recipe_section) sections; /* the first is the root, which has no name */
    SMITH_ARRAY(struct recipe_record) records;
    SMITH_ARRAY(struct recipe_data) data;
    struct smith_hash_map sources; /* path -> index in `data` and 1 */
    struct smith_buffer packed;
};

static bool build_recipe(struct recipe_run *run, const char *path, unsigned depth, struct smith_buffer *out);

static bool recipe_no_memory(struct recipe_run *run) {
    return smith_fail_memory(run->error, run->arena.failed ? &run->arena : NULL), false;
}

static bool refuse_line(struct recipe_builder *b, const char *code, const char *words) {
    smith_fail(b->run->error, SMITH_BAD_TEXT, code, "%.200s:%u: %s", b->path, (unsigned)b->line, words);
    return false;
}

static bool add_section(struct recipe_builder *b, const struct recipe_line *line) {
    struct recipe_section section = {.first = SMITH_NONE, .same = SMITH_NONE};
    memcpy(section.name, line->name, sizeof section.name);
    for (uint32_t i = 1; i < b->sections.count && section.same == SMITH_NONE; i++)
        if (memcmp(b->sections.items[i].name, section.name, sizeof section.name) == 0)
            section.same = i;
    return SMITH_ARRAY_ADD(&b->run->arena, &b->sections, section) || recipe_no_memory(b->run);
}

static bool add_recipe_record(struct recipe_builder *b, const struct recipe_line *line, uint32_t data) {
    struct recipe_section *section = &b->sections.items[b->sections.count - 1];
    if (section->same != SMITH_NONE)
        section = &b->sections.items[section->same];
    struct recipe_record record = {.data = data, .next = section->first};
    memcpy(record.name, line->name, sizeof record.name);
    section->first = b->records.count;
    return SMITH_ARRAY_ADD(&b->run->arena, &b->records, record) || recipe_no_memory(b->run);
}

/* ---- files ---- */

/* The name of a file as the system has it: with slashes, in UTF-8. NULL when out of memory. */
static const char *source_name(struct recipe_run *run, struct smith_bytes source) {
    bool faithful;
    const char *name = smith_text_decode(&run->arena, SMITH_CP1251, source, &faithful);
    char *slashed = name ? smith_arena_copy(&run->arena, name, strlen(name)) : NULL;
    for (char *at = slashed; at && (at = strchr(at, '\\'));)
        *at++ = '/';
    return slashed;
}

/* A path beside the recipe, or so many folders above it. */
static const char *source_path(struct recipe_builder *b, const char *name, int above) {
    size_t folder = (size_t)(smith_file_path_name(b->path) - b->path), size = folder + 3 * (size_t)above + strlen(name);
    char *path = smith_arena_alloc(&b->run->arena, size + 1, 1);
    if (!path)
        return NULL;
    memcpy(path, b->path, folder);
    for (int i = 0; i < above; i++)
        memcpy(path + folder + 3 * (size_t)i, "../", 3);
    strcpy(path + folder + 3 * (size_t)above, name);
    return path;
}

/* Where the file is; NULL when it is nowhere, or out of memory. */
static const char *find_source(struct recipe_builder *b, const char *name) {
    const struct smith_recipe_options *how = b->run->how;
    for (int above = 0; above <= folders_above; above++) {
        const char *path = source_path(b, name, above);
        if (!path || how->exists(how->context, path))
            return path;
    }
    return NULL;
}

bool smith_dfwad_recipe_adopts(const char *file, const char name[dfwad_name_size]) {
    static const char settings[][dfwad_name_size] = {"ANIM",     "INTERSCRIPT", "MENUTXT", "MODEL",
                                                     "SMALLTXT", "SNDCFG",      "STDTXT"};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if (memcmp(settings[i], name, dfwad_name_size) == 0)
            return smith_file_path_ends_in(file, ".txt");
    return false;
}

size_t smith_dfwad_recipe_bare_line(struct smith_bytes text, size_t from) {
    for (size_t i = from; i < text.size; i++)
        if (text.data[i] == '\n' && (!i || text.data[i - 1] != '\r'))
            return i;
    return SIZE_MAX;
}

/* Version control may have taken the ends of lines for its own. */
static bool recipe_adopt_lines(struct recipe_builder *b, const char *name, struct smith_buffer *file) {
    const struct smith_bytes text = {file->data, file->size};
    struct smith_buffer out;
    size_t start = 0, end = smith_dfwad_recipe_bare_line(text, 0);
    if (end == SIZE_MAX)
        return true;
    smith_findings_add(b->run->notes, "RECIPE-LINES", SMITH_INFO, name, UINT64_MAX,
                       "its lines end as those of DOS in the archive, as the game needs them");
    smith_buffer_init(&out, &file->allocator);
    for (; end != SIZE_MAX; start = end, end = smith_dfwad_recipe_bare_line(text, end + 1)) {
        smith_buffer_add(&out, text.data + start, end - start);
        smith_buffer_byte(&out, '\r');
    }
    smith_buffer_add(&out, text.data + start, text.size - start);
    smith_buffer_free(file);
    *file = out;
    return !out.failed || recipe_no_memory(b->run);
}

static bool pack_source(struct recipe_builder *b, struct smith_bytes content) {
    static const struct smith_codec_call best = {.codec = SMITH_ZLIB_BEST};
    const struct recipe_data data = {.start = b->packed.size};
    if (smith_pack(&best, content, &b->packed, b->run->error) != SMITH_OK)
        return false;
    if (!SMITH_ARRAY_ADD(&b->run->arena, &b->data, data))
        return recipe_no_memory(b->run);
    b->data.items[b->data.count - 1].size = b->packed.size - data.start;
    return true;
}

/* The bytes of a file, or of the archive that the recipe of that name builds. */
static bool read_source(struct recipe_builder *b, const struct recipe_line *line, const char *path, bool is_recipe,
                        struct smith_buffer *file) {
    struct recipe_run *run = b->run;
    if (is_recipe)
        return build_recipe(run, path, b->depth + 1, file);
    if (run->how->fetch(run->how->context, path, file, run->error) != SMITH_OK)
        return false;
    if (file->size > run->limit) {
        smith_fail(run->error, SMITH_LIMIT, "RECIPE-TOO-MUCH", "the files of the recipe are too much for this memory");
        return false;
    }
    run->limit -= file->size;
    return !smith_dfwad_recipe_adopts(path, line->name) || recipe_adopt_lines(b, path, file);
}

static bool add_source(struct recipe_builder *b, const struct recipe_line *line, const char *path, bool is_recipe) {
    struct smith_hash_entry *known = smith_hash_map_add(&b->sources, &b->run->arena, path, strlen(path));
    struct smith_buffer file;
    if (!known)
        return recipe_no_memory(b->run);
    uint32_t data = known->value.number ? (uint32_t)known->value.number - 1 : b->data.count;
    bool is_known = known->value.number;
    known->value.number = (uint64_t)data + 1;
    smith_buffer_init(&file, &b->packed.allocator);
    bool done = is_known || (read_source(b, line, path, is_recipe, &file) &&
                             pack_source(b, (struct smith_bytes){file.data, file.size}));
    smith_buffer_free(&file);
    return done && add_recipe_record(b, line, data);
}

static bool note_missing(struct recipe_builder *b, const char *name) {
    bool leave_out = b->run->how->leave_out;
    b->run->missing++;
    smith_findings_add(b->run->notes, "RECIPE-SOURCE", leave_out ? SMITH_WARNING : SMITH_ERROR, name, UINT64_MAX,
                       "it is not there%s (%s:%u)", leave_out ? ", and left out" : "", smith_file_path_name(b->path),
                       (unsigned)b->line);
    return true;
}

static bool take_recipe_file(struct recipe_builder *b, const struct recipe_line *line) {
    struct recipe_run *run = b->run;
    const char *name = source_name(run, line->source);
    if (!name)
        return recipe_no_memory(run);
    if (!smith_folder_name_is_safe(name))
        return refuse_line(b, "RECIPE-LINE", "the file would lie outside of the folder");
    if (++run->files > files_max)
        return refuse_line(b, "RECIPE-TOO-MUCH", "these are more files than any archive has");
    if (line->is_cut)
        smith_findings_add(run->notes, "RECIPE-NAME", SMITH_WARNING, name, UINT64_MAX,
                           "its name has more than 16 letters: the archive has the first of them");
    const char *path = find_source(b, name);
    if (path)
        return add_source(b, line, path, false);
    if (run->arena.failed)
        return recipe_no_memory(run);
    if (!smith_file_path_ends_in(name, ".wad"))
        return note_missing(b, name);
    char *recipe = smith_arena_copy(&run->arena, name, strlen(name));
    if (!recipe)
        return recipe_no_memory(run);
    memcpy(recipe + strlen(recipe) - 4, ".lst", 4);
    path = find_source(b, recipe);
    if (!path)
        return run->arena.failed ? recipe_no_memory(run) : note_missing(b, name);
    return add_source(b, line, path, true);
}

/* ---- the archive ---- */

static void put_number(struct smith_buffer *out, uint32_t number, int bytes) {
    for (int i = 0; i < bytes; i++)
        smith_buffer_byte(out, (uint8_t)(number >> (8 * i)));
}

static void put_record(struct smith_buffer *out, const char name[dfwad_name_size], uint32_t offset, uint32_t size) {
    smith_buffer_add(out, name, dfwad_name_size);
    put_number(out, offset, 4);
    put_number(out, size, 4);
}

static bool write_recipe_archive(struct recipe_builder *b, struct smith_buffer *out) {
    size_t count = b->records.count + (size_t)b->sections.count - 1, start = header_size + count * record_size;
    if (count > UINT16_MAX || b->packed.size > UINT32_MAX - start)
        return refuse_line(b, "RECIPE-TOO-MUCH", "these are more files than an archive can have");
    smith_buffer_text(out, "DFWAD\1");
    put_number(out, (uint32_t)count, 2);
    for (uint32_t i = 0; i < b->sections.count; i++) {
        if (i)
            put_record(out, b->sections.items[i].name, 0, 0);
        for (uint32_t k = b->sections.items[i].first; k != SMITH_NONE; k = b->records.items[k].next) {
            const struct recipe_data *data = &b->data.items[b->records.items[k].data];
            put_record(out, b->records.items[k].name, (uint32_t)(start + data->start), (uint32_t)data->size);
        }
    }
    smith_buffer_add(out, b->packed.data, b->packed.size);
    return !(out->failed || b->packed.failed) || recipe_no_memory(b->run);
}

static bool take_recipe_line(struct recipe_builder *b, struct smith_bytes text) {
    const struct recipe_line line = smith_dfwad_recipe_line(text);
    b->line++;
    switch (line.kind) {
    case RECIPE_NOTHING: return true;
    case RECIPE_SECTION: return add_section(b, &line);
    case RECIPE_FILE: return take_recipe_file(b, &line);
    case RECIPE_WRONG: break;
    }
    return refuse_line(b, "RECIPE-LINE", "a line is `:SECTION` or `FILE|NAME`");
}

static bool take_lines(struct recipe_builder *b, struct smith_bytes text) {
    while (text.size) {
        const uint8_t *end = memchr(text.data, '\n', text.size);
        size_t size = end ? (size_t)(end - text.data) : text.size;
        if (!take_recipe_line(b, (struct smith_bytes){text.data, size}))
            return false;
        size += end != NULL;
        text = (struct smith_bytes){text.data + size, text.size - size};
    }
    return true;
}

/* A recipe in UTF-8, as people write today, in the code page of the archive. Bytes of that are hardly ever UTF-8 by chance. */
static bool recipe_adopt_letters(struct recipe_builder *b, struct smith_buffer *text) {
    const size_t mark = text->size >= 3 && memcmp(text->data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    struct smith_buffer out;
    size_t bad;
    if (smith_utf8_valid((struct smith_bytes){text->data, text->size}) != text->size)
        return true;
    smith_buffer_init(&out, &text->allocator);
    smith_buffer_byte(text, '\0');
    bool fits = text->failed || smith_text_encode(&out, SMITH_CP1251, (const char *)text->data + mark, &bad);
    bool failed = text->failed || out.failed;
    smith_buffer_free(text);
    *text = out;
    if (failed)
        return recipe_no_memory(b->run);
    return fits || refuse_line(b, "RECIPE-LINE", "it has letters that archives have not");
}

static bool build_recipe(struct recipe_run *run, const char *path, unsigned depth, struct smith_buffer *out) {
    static const struct recipe_section root = {.first = SMITH_NONE, .same = SMITH_NONE};
    struct recipe_builder b = {.run = run, .path = path, .depth = depth};
    struct smith_buffer text;
    if (depth > nested_max)
        return refuse_line(&b, "RECIPE-NESTED", "recipes of archives in archives go too deep");
    smith_buffer_init(&text, &out->allocator);
    smith_buffer_init(&b.packed, &out->allocator);
    bool done = SMITH_ARRAY_ADD(&run->arena, &b.sections, root) || recipe_no_memory(run);
    done = done && run->how->fetch(run->how->context, path, &text, run->error) == SMITH_OK &&
           recipe_adopt_letters(&b, &text) && take_lines(&b, (struct smith_bytes){text.data, text.size}) &&
           write_recipe_archive(&b, out);
    smith_buffer_free(&text);
    smith_buffer_free(&b.packed);
    return done;
}

enum smith_status smith_dfwad_build(const struct smith_recipe_options *how, struct smith_buffer *out,
                                    struct smith_findings *notes, struct smith_error *error) {
    const struct smith_limits limits = smith_limits_or_default(&how->reading.limits);
    struct recipe_run run = {.how = how, .notes = notes, .error = error, .limit = limits.memory};
    smith_arena_init(&run.arena, &out->allocator, limits.memory);
    enum smith_status status = build_recipe(&run, how->path, 0, out) ? SMITH_OK : error->status;
    smith_arena_free(&run.arena);
    if (status == SMITH_OK && run.missing && !how->leave_out)
        status = smith_fail(error, SMITH_BAD_VALUE, "PACK-FAILED", "%u of %u files are missing", (unsigned)run.missing,
                            (unsigned)run.files);
    return status;
}
