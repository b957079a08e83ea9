/* SPDX-License-Identifier: MIT
 *
 * Archives of all formats there are, and a sheet with all that can be seen in them: each picture, palette or level as it is
 * rendered alone, with its name and size, in the order of its archive, row below row.
 */
#include "archive/archive.h"
#include "archive/folder_format.h"
#include "archive/folder_set.h"
#include "base/error.h"
#include "base/file_path.h"
#include "report/report.h"
#include <levelsmith/render.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- archives of all formats there are ---- */

enum smith_status smith_archive_open(const struct smith_format *format, struct smith_bytes bytes, const char *name,
                                     const struct smith_options *options, struct smith_archive **archive,
                                     struct smith_error *error) {
    return smith_archive_open_among(smith_formats(), format, bytes, name, options, archive, error);
}

enum smith_status smith_archive_pack(const struct smith_folder *folder, const struct smith_pack_options *how,
                                     const struct smith_options *options, struct smith_buffer *out,
                                     struct smith_findings *notes, struct smith_error *error) {
    return smith_archive_pack_among(smith_formats(), folder, how, options, out, notes, error);
}

const struct smith_format *smith_recipe_format(const char *name) {
    for (const struct smith_format *const *format = smith_formats(); *format; format++) {
        const char *recipe = (*format)->archive ? (*format)->archive->recipe : NULL;
        if (recipe && smith_file_path_ends_in(name, recipe))
            return *format;
    }
    return NULL;
}

enum smith_status smith_recipe_build(const struct smith_format *format, const struct smith_recipe_options *how,
                                     struct smith_buffer *out, struct smith_findings *notes,
                                     struct smith_error *error) {
    struct smith_error own;
    smith_buffer_init(out, &how->reading.allocator);
    smith_findings_begin(notes, &how->reading.allocator, 0);
    if (!format->archive || !format->archive->build)
        return smith_fail(error, SMITH_BAD_VALUE, "NO-ARCHIVE", "there are no recipes of a %s", format->title);
    enum smith_status status = format->archive->build(how, out, notes, error ? error : &own);
    return smith_findings_failed(notes) ? smith_fail_memory(error, NULL) : status; /* notes say what failed */
}

enum smith_status smith_folder_mount(const struct smith_folder *base, const struct smith_options *options,
                                     struct smith_folder *folder, struct smith_error *error) {
    return smith_folder_mount_among(smith_formats(), base, options, folder, error);
}

enum smith_status smith_folder_format(const struct smith_folder *folder, const struct smith_allocator *allocator,
                                      const struct smith_format **format, struct smith_error *error) {
    return smith_folder_format_among(smith_formats(), folder, allocator, format, error);
}

enum smith_status smith_folder_unpack(const struct smith_folder *from, const struct smith_unpack_options *how,
                                      const struct smith_options *options, const struct smith_folder *to,
                                      struct smith_findings *notes, struct smith_error *error) {
    return smith_folder_unpack_among(smith_formats(), from, how, options, to, notes, error);
}

enum smith_status smith_folder_pack(const struct smith_folder *from, const struct smith_pack_options *how,
                                    const struct smith_options *options, const struct smith_folder *to,
                                    struct smith_findings *notes, struct smith_error *error) {
    return smith_folder_pack_among(smith_formats(), from, how, options, to, notes, error);
}

bool smith_name_is_of_game(const char *name) {
    bool found = false;
    for (const struct smith_format *const *format = smith_formats(); *format && !found; format++)
        found = (*format)->archive && (*format)->archive->is_of_game && (*format)->archive->is_of_game(name);
    return found;
}

/* ---- archive sheet ---- */

/*
 * A sheet with all that can be seen in archives: each picture, palette or level as it is rendered alone, with its name
 * and size, in the order of its archive, row below row.
 */

#define MARGIN 16
#define GAP 12
#define SHEET_WIDTH 1200 /* more only for what is wider */
#define CELL_WIDTH_MAX 960 /* what is larger is made smaller */
#define CELL_HEIGHT_MAX 540
#define TITLE_SIZE 16
#define NAME_SIZE 10
#define NAME_LINES 2
#define LINE_HEIGHT 12
#define NAME_MAX 200
#define PATH_MAX_SIZE 768

static const struct smith_colour ground = {84, 86, 92, 255}, ink = {255, 255, 255, 255}, grey = {190, 192, 196, 255};

/* What a row is made of, until it is known how high it is. */
struct cell {
    const struct smith_picture *picture;
    const struct smith_entry *entry;
    char size[40]; /* of what was rendered; the picture may be smaller */
    double taken; /* of the row */
};
#define ROW_MAX 128 /* cells: even of empty ones no more fit */

struct sheet {
    const struct smith_converter_context *part; /* the archive at hand */
    const struct smith_render_options *how;
    const char *layers; /* of the entries; NULL = as their formats choose */
    bool layers_known; /* some entry has them */
    struct smith_drawing *drawing;
    struct cell row[ROW_MAX];
    unsigned row_count;
    double x, y, width;
    uint32_t shown; /* of the archive at hand */
    uint32_t shown_of_all;
    struct smith_error *error;
};

/* ---- one thing ---- */

/* The mean of `step` by `step` pixels, of as many as there are. */
static struct smith_colour archive_sheet_mean(const struct smith_picture *picture, uint32_t left, uint32_t top,
                                              uint32_t step) {
    uint64_t red = 0, green = 0, blue = 0, alpha = 0, count = 0;
    for (uint32_t y = top; y < top + step && y < picture->height; y++)
        for (uint32_t x = left; x < left + step && x < picture->width; x++, count++) {
            const struct smith_colour colour = smith_picture_colour(picture, x, y);
            red += (uint64_t)colour.red * colour.alpha;
            green += (uint64_t)colour.green * colour.alpha;
            blue += (uint64_t)colour.blue * colour.alpha;
            alpha += colour.alpha;
        }
    uint64_t weight = alpha ? alpha : 1;
    return (struct smith_colour){(uint8_t)(red / weight), (uint8_t)(green / weight), (uint8_t)(blue / weight),
                                 (uint8_t)(count ? alpha / count : 0)};
}

static uint32_t parts(uint32_t whole, uint32_t part) {
    return whole / part + (whole % part != 0);
}

/* By a whole number, so that lines of one pixel stay even. */
static enum smith_status shrink(const struct sheet *sheet, struct smith_picture *picture) {
    uint32_t step = parts(picture->width, CELL_WIDTH_MAX), step_down = parts(picture->height, CELL_HEIGHT_MAX);
    struct smith_picture smaller;
    step = step > step_down ? step : step_down;
    if (step == 1)
        return SMITH_OK;
    enum smith_status status = smith_picture_init(&smaller, SMITH_PIXELS_TRUE, parts(picture->width, step),
                                                  parts(picture->height, step), sheet->how->options, sheet->error);
    if (status != SMITH_OK)
        return status;
    for (uint32_t y = 0; y < smaller.height; y++)
        for (uint32_t x = 0; x < smaller.width; x++)
            smaller.colours[(size_t)y * smaller.width + x] = archive_sheet_mean(picture, x * step, y * step, step);
    smith_picture_free(picture);
    *picture = smaller;
    return SMITH_OK;
}

static const struct smith_archive *archive_sheet_archive_of(const struct sheet *sheet) {
    return sheet->part->archive;
}

static void take_notes(const struct sheet *sheet, const struct smith_entry *entry, const struct smith_findings *notes) {
    char path[PATH_MAX_SIZE];
    for (uint32_t i = 0; sheet->how->notes && i < notes->count; i++) {
        const struct smith_finding *note = &notes->items[i];
        snprintf(path, sizeof path, "/%s:%s", entry->name, note->path);
        smith_findings_add(sheet->how->notes, note->code, note->severity, path, UINT64_MAX, "%s", note->message);
    }
}

/* The layers that are asked for need not be those of everything that is in an archive: what has no such layers is shown
 * as it is. */
static enum smith_status render_in_layers(struct sheet *sheet, const struct smith_document *document,
                                          struct smith_render_options *how, struct smith_picture *picture) {
    how->layers = sheet->layers;
    enum smith_status status = smith_render(document, how, picture, sheet->error);
    bool unknown = status == SMITH_BAD_VALUE && strcmp(sheet->error->code, "DRAWING-LAYER") == 0;
    sheet->layers_known |= status == SMITH_OK;
    if (!unknown)
        return status;
    how->layers = NULL;
    smith_findings_free(how->notes);
    return smith_render(document, how, picture, sheet->error);
}

static enum smith_status render_document(struct sheet *sheet, const struct smith_entry *entry,
                                         const struct smith_document *document, struct smith_picture *picture) {
    struct smith_converter_context around = *sheet->part;
    around.entry = (uint32_t)(entry - archive_sheet_archive_of(sheet)->entries);
    char name[PATH_MAX_SIZE];
    struct smith_findings notes;
    struct smith_render_options own = *sheet->how;
    snprintf(name, sizeof name, "%s:/%s", archive_sheet_archive_of(sheet)->name, entry->name);
    own.name = name;
    own.entry = &around;
    own.scale = 0; /* that is of the sheet */
    own.notes = &notes;
    enum smith_status status = render_in_layers(sheet, document, &own, picture);
    take_notes(sheet, entry, &notes);
    smith_findings_free(&notes);
    return status;
}

static enum smith_status archive_sheet_render_entry(struct sheet *sheet, const struct smith_entry *entry,
                                                    struct smith_picture *picture) {
    struct smith_document *document;
    enum smith_status status =
        smith_open(*entry->bytes, entry->entry_type.format, sheet->how->options, &document, sheet->error);
    if (status == SMITH_OK)
        status = render_document(sheet, entry, document, picture);
    smith_document_free(document);
    return status;
}

/* ---- rows ---- */

static void archive_sheet_write_line(const struct sheet *sheet, const char *text, double x, double y,
                                     struct smith_colour colour) {
    smith_drawing_label(sheet->drawing,
                        &(struct smith_label){.text = text, .x = x, .y = y, .size = NAME_SIZE, .colour = colour});
}

static void draw_cell(const struct sheet *sheet, const struct cell *cell, double x, double bottom) {
    char title[NAME_MAX];
    const struct smith_entry *entry = cell->entry;
    snprintf(title, sizeof title, "%s: %s, %s", entry->name, entry->entry_type.format->title, cell->size);
    smith_drawing_open(sheet->drawing, &(struct smith_group){.kind = "entry", .title = title, .path = entry->path});
    smith_drawing_image(sheet->drawing, cell->picture, x, bottom - cell->picture->height, cell->picture->width,
                        cell->picture->height, SMITH_BLEND_NORMAL);
    archive_sheet_write_line(sheet, entry->name, x, bottom + 2, ink);
    archive_sheet_write_line(sheet, cell->size, x, bottom + 2 + LINE_HEIGHT, grey);
    smith_drawing_close(sheet->drawing);
}

/* Everything in a row stands on one line. */
static void end_row(struct sheet *sheet) {
    double height = 0, x = MARGIN;
    for (unsigned i = 0; i < sheet->row_count; i++)
        height = fmax(height, sheet->row[i].picture->height);
    for (unsigned i = 0; i < sheet->row_count; x += sheet->row[i].taken + GAP, i++)
        draw_cell(sheet, &sheet->row[i], x, sheet->y + height);
    sheet->width = fmax(sheet->width, x - GAP + MARGIN);
    if (sheet->row_count)
        sheet->y += height + NAME_LINES * LINE_HEIGHT + GAP;
    sheet->row_count = 0;
    sheet->x = MARGIN;
}

/* The picture is taken over. */
static enum smith_status archive_sheet_add_cell(struct sheet *sheet, const struct smith_entry *entry,
                                                struct smith_picture *picture) {
    struct cell cell = {.entry = entry};
    snprintf(cell.size, sizeof cell.size, "%u x %u", picture->width, picture->height);
    enum smith_status status = shrink(sheet, picture);
    if (status != SMITH_OK) {
        smith_picture_free(picture);
        return status;
    }
    double name_width = smith_text_size(entry->name, NAME_SIZE).x, size_width = smith_text_size(cell.size, NAME_SIZE).x;
    cell.taken = ceil(fmax(picture->width, fmax(name_width, size_width))); /* pixels stand on pixels */
    cell.picture = smith_drawing_adopt(sheet->drawing, picture);
    if (!cell.picture)
        return smith_drawing_status(sheet->drawing, sheet->error);
    if (sheet->row_count == ROW_MAX || (sheet->row_count && sheet->x + cell.taken > SHEET_WIDTH - MARGIN))
        end_row(sheet);
    sheet->row[sheet->row_count++] = cell;
    sheet->x += cell.taken + GAP;
    sheet->shown++;
    return SMITH_OK;
}

/* ---- the sheet ---- */

/* A placeholder, a level of which nothing says which it is: there is nothing to be seen of it, which the title counts. */
static bool is_skipped(enum smith_status status) {
    return status != SMITH_OK && status != SMITH_NO_MEMORY && status != SMITH_LIMIT;
}

static enum smith_status add_entries(struct sheet *sheet) {
    enum smith_status status = SMITH_OK;
    for (uint32_t i = 0; i < archive_sheet_archive_of(sheet)->entry_count && status == SMITH_OK; i++) {
        const struct smith_entry *entry = &archive_sheet_archive_of(sheet)->entries[i];
        struct smith_picture picture;
        if (!smith_format_is_visible(entry->entry_type.format)) /* an archive within is a sheet of its own */
            continue;
        status = archive_sheet_render_entry(sheet, entry, &picture);
        if (status == SMITH_OK)
            status = archive_sheet_add_cell(sheet, entry, &picture);
        else if (is_skipped(status))
            status = SMITH_OK;
    }
    end_row(sheet);
    return status;
}

/* What the archive at hand is called, above what is in it. */
static void archive_sheet_write_title(struct sheet *sheet, double y) {
    char text[NAME_MAX];
    snprintf(text, sizeof text, "%.120s: %u of %u entries", archive_sheet_archive_of(sheet)->name, sheet->shown,
             archive_sheet_archive_of(sheet)->entry_count);
    smith_drawing_layer(sheet->drawing, "title", NULL);
    smith_drawing_label(
        sheet->drawing,
        &(struct smith_label){.text = text, .x = MARGIN, .y = y, .size = TITLE_SIZE, .colour = ink, .bold = true});
    sheet->width = fmax(sheet->width, 2 * MARGIN + smith_text_size(text, TITLE_SIZE).x);
    smith_drawing_layer(sheet->drawing, "entries", NULL);
}

static enum smith_status archive_sheet_add_archive(struct sheet *sheet, const struct smith_converter_context *part) {
    double y = sheet->y;
    sheet->part = part;
    sheet->shown = 0;
    sheet->y += TITLE_SIZE + 2 * GAP;
    enum smith_status status = add_entries(sheet);
    if (sheet->shown)
        archive_sheet_write_title(sheet, y);
    else
        sheet->y = y;
    sheet->shown_of_all += sheet->shown;
    return status;
}

/* Words that are no layers of the sheet are those of what is on it. */
static void choose_layers(struct sheet *sheet) {
    smith_drawing_layer(sheet->drawing, "entries", "What is in it");
    smith_drawing_layer(sheet->drawing, "title", NULL);
    smith_drawing_layer(sheet->drawing, "entries", NULL);
    sheet->layers_known = smith_drawing_choose(sheet->drawing, sheet->how->layers, sheet->error) == SMITH_OK;
    if (!sheet->layers_known)
        sheet->layers = sheet->how->layers;
}

/* In whole pixels, so that none of a picture is half of one. */
static enum smith_status archive_sheet_finish(struct sheet *sheet) {
    smith_drawing_frame(sheet->drawing, (struct smith_box){0, 0, ceil(sheet->width), sheet->y - GAP + MARGIN});
    if (!sheet->shown_of_all)
        return smith_fail(sheet->error, SMITH_BAD_VALUE, "RENDER-NONE",
                          "no picture can be made of anything in the archive");
    if (!sheet->layers_known)
        return smith_drawing_choose(sheet->drawing, sheet->layers, sheet->error);
    return smith_drawing_status(sheet->drawing, sheet->error);
}

enum smith_status smith_archives_draw(const struct smith_converter_context *archives, uint32_t count,
                                      const struct smith_render_options *how, struct smith_drawing **drawing,
                                      struct smith_error *error) {
    const struct smith_drawing_setup setup = {.title = count == 1 || !how->name ? archives[0].archive->name : how->name,
                                              .background = ground,
                                              .scale = how->scale,
                                              .options = how->options};
    struct smith_error own;
    struct sheet sheet = {.how = how, .x = MARGIN, .y = MARGIN, .error = error ? error : &own};
    *drawing = NULL;
    if (how->notes)
        smith_findings_begin(how->notes, how->options ? &how->options->allocator : NULL, 0);
    enum smith_status status = smith_drawing_create(&setup, &sheet.drawing, sheet.error);
    if (status != SMITH_OK)
        return status;
    choose_layers(&sheet);
    for (uint32_t i = 0; i < count && status == SMITH_OK; i++)
        status = archive_sheet_add_archive(&sheet, &archives[i]);
    if (status == SMITH_OK)
        status = archive_sheet_finish(&sheet);
    if (how->notes && smith_findings_failed(how->notes))
        status = smith_fail_memory(sheet.error, NULL);
    if (status == SMITH_OK)
        *drawing = sheet.drawing;
    else
        smith_drawing_free(sheet.drawing);
    return status;
}
