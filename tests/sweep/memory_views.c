/* SPDX-License-Identifier: MIT
 *
 * What the memory sweep makes of a file for people and other programs: pictures, plans, models, texts.
 */
#include "sweep/memory_run.h"

#include "base/error.h"
#include "report/report.h"
#include <levelsmith/convert.h>
#include <levelsmith/export.h>
#include <levelsmith/geometry.h>
#include <levelsmith/render.h>

/* ---- pictures ---- */

static bool has_picture(const struct memory_subject *subject) {
    const struct smith_format *format = subject->format;
    return format->render || format->draw || format->rooms;
}

static struct smith_render_options render_options(const struct memory_run *run) {
    return (struct smith_render_options){.name = "LEVEL1.DAT",
                                         .graphics = &picture_folder,
                                         .environment = &memory_environment,
                                         .options = &run->options};
}

static enum smith_status end_drawing(struct memory_run *run, enum smith_status status, struct smith_drawing *drawing) {
    struct smith_buffer svg;
    smith_buffer_init(&svg, &run->options.allocator);
    memory_expect(run, status == SMITH_OK || !drawing, "no drawing after a failure");
    if (status == SMITH_OK)
        status = smith_drawing_svg(drawing, &svg, &run->error);
    smith_buffer_free(&svg);
    smith_drawing_free(drawing);
    return status;
}

static enum smith_status draw_view(struct memory_run *run, enum smith_view view) {
    struct smith_document *document = memory_document(run, &run->subject->content);
    struct smith_render_options how = render_options(run);
    struct smith_findings notes = {0};
    struct smith_drawing *drawing;
    how.view = view;
    how.notes = &notes;
    memory_run_begin(run);
    enum smith_status status = smith_draw(document, &how, &drawing, &run->error);
    status = end_drawing(run, status, drawing);
    smith_findings_free(&notes);
    smith_document_free(document);
    return status;
}

static enum smith_status draw_plan(struct memory_run *run) {
    return draw_view(run, SMITH_VIEW_PLAN);
}

static bool has_rooms(const struct memory_subject *subject) {
    return subject->format->rooms != NULL;
}

static enum smith_status draw_textured(struct memory_run *run) {
    return draw_view(run, SMITH_VIEW_TEXTURED);
}

static enum smith_status draw_iso(struct memory_run *run) {
    return draw_view(run, SMITH_VIEW_ISO);
}

static enum smith_status draw_atlas(struct memory_run *run) {
    struct smith_document *document = memory_document(run, &run->subject->content);
    const struct smith_render_options how = render_options(run);
    struct smith_atlas atlas;
    struct smith_buffer pdf;
    smith_buffer_init(&pdf, &run->options.allocator);
    memory_run_begin(run);
    enum smith_status status = smith_draw_atlas(document, &how, &atlas, &run->error);
    if (status == SMITH_OK)
        status =
            smith_drawings_pdf((const struct smith_drawing *const *)atlas.sheets, atlas.count, NULL, &pdf, &run->error);
    smith_atlas_free(&atlas);
    smith_buffer_free(&pdf);
    smith_document_free(document);
    return status;
}

static bool has_two_pictures(const struct memory_subject *subject) {
    return has_picture(subject) && subject->changed[0].data;
}

static enum smith_status draw_differences(struct memory_run *run) {
    struct smith_document *a = memory_document(run, &run->subject->content);
    struct smith_document *b = memory_document(run, &run->subject->changed[0]);
    const struct smith_document *const versions[] = {a, b};
    static const char *const names[] = {"LEVEL1.DAT", "LEVEL1.DAT"};
    const struct smith_render_options how = render_options(run);
    struct smith_drawing *drawing;
    memory_run_begin(run);
    enum smith_status status = smith_draw_differences(versions, names, &how, &drawing, &run->error);
    status = end_drawing(run, status, drawing);
    smith_document_free(a);
    smith_document_free(b);
    return status;
}

static enum smith_status render(struct memory_run *run) {
    struct smith_document *document = memory_document(run, &run->subject->content);
    const struct smith_render_options how = render_options(run);
    struct smith_picture picture;
    struct smith_buffer png;
    smith_buffer_init(&png, &run->options.allocator);
    memory_run_begin(run);
    enum smith_status status = smith_render(document, &how, &picture, &run->error);
    memory_expect(run, status == SMITH_OK || (!picture.indices && !picture.colours), "no picture after a failure");
    if (status == SMITH_OK)
        status = smith_png_write(&picture, &png, &run->error);
    smith_picture_free(&picture);
    if (status == SMITH_OK)
        status = smith_png_read(memory_bytes(&png), &run->options, &picture, &run->error);
    smith_picture_free(&picture);
    smith_buffer_free(&png);
    smith_document_free(document);
    return status;
}

/* ---- models ---- */

static bool has_model(const struct memory_subject *subject) {
    return subject->format->model || subject->format->rooms;
}

static enum smith_status export_model(struct memory_run *run) {
    struct smith_document *document = memory_document(run, &run->subject->content);
    const struct smith_export_options how = {.environment = &memory_environment, .options = &run->options};
    struct smith_model model;
    struct smith_findings notes;
    struct smith_buffer glb;
    smith_buffer_init(&glb, &run->options.allocator);
    memory_run_begin(run);
    enum smith_status status = smith_export(document, &how, &model, &notes, &run->error);
    memory_expect(run, status == SMITH_OK || (!model.node_count && !notes.memory), "no model after a failure");
    if (status == SMITH_OK)
        status = smith_gltf_write(&model, &glb, &run->error);
    smith_buffer_free(&glb);
    smith_findings_free(&notes);
    smith_model_free(&model);
    smith_document_free(document);
    return status;
}

static enum smith_status build_geometry(struct memory_run *run) {
    struct smith_document *document = memory_document(run, &run->subject->content);
    const struct smith_geometry_options how = {.lighting = SMITH_LIGHTING_FULL, .allocator = run->options.allocator};
    struct smith_rooms rooms;
    struct smith_geometry geometry = {0};
    memory_run_begin(run);
    enum smith_status status = smith_rooms_of(document, &run->options, &rooms, &run->error);
    memory_expect(run, status == SMITH_OK || !rooms.memory, "no rooms after a failure");
    if (status == SMITH_OK)
        status = smith_geometry_build(&rooms, &how, &geometry, &run->error);
    memory_expect(run, status == SMITH_OK || !geometry.face_count, "no faces after a failure");
    smith_geometry_free(&geometry);
    smith_rooms_free(&rooms);
    smith_document_free(document);
    return status;
}

/* ---- other forms of the file ---- */

static bool has_conversions(const struct memory_subject *subject) {
    return subject->format->conversions != NULL;
}

static enum smith_status convert_by(struct memory_run *run, const struct smith_document *document,
                                    const struct smith_conversion *conversion) {
    const struct smith_convert_options how = {.reading = run->options};
    struct smith_document *again = NULL;
    struct smith_buffer out, report;
    struct smith_findings notes, findings;
    enum smith_status status = smith_convert_write(document, conversion, &how, &out, &notes, &run->error);
    memory_expect(run, status == SMITH_OK || (!out.data && !notes.memory), "nothing after a failure");
    smith_findings_free(&notes);
    if (status == SMITH_OK && conversion->read) {
        status = smith_convert_read(run->subject->format, conversion, memory_bytes(&out), &how, &again, &notes, &report,
                                    &run->error);
        memory_expect(run, status == SMITH_OK || !again, "no document after a failure");
        smith_document_free(again);
        smith_findings_free(&notes);
        smith_buffer_free(&report);
    }
    if (status == SMITH_OK && conversion->read) {
        status = smith_convert_check(run->subject->format, conversion, memory_bytes(&out), &run->options, NULL,
                                     &findings, &report, &run->error);
        memory_expect(run, status == SMITH_OK || !findings.memory, "no findings after a failure");
        smith_findings_free(&findings);
        smith_buffer_free(&report);
    }
    smith_buffer_free(&out);
    return status;
}

static enum smith_status convert(struct memory_run *run) {
    struct smith_document *document = memory_document(run, &run->subject->content);
    enum smith_status status = SMITH_OK;
    memory_run_begin(run);
    for (const struct smith_conversion *conversion = run->subject->format->conversions;
         conversion->id && status == SMITH_OK; conversion++)
        status = convert_by(run, document, conversion);
    smith_document_free(document);
    return status;
}

static enum smith_status revise(struct memory_run *run) {
    static const struct smith_assumption assumptions[] = {{"revision", "seed"}, {NULL, NULL}};
    struct smith_document *document = memory_document(run, &run->subject->content);
    struct smith_findings notes;
    memory_run_begin(run);
    enum smith_status status = smith_document_revise(document, assumptions, &notes, &run->error);
    memory_expect(run, status == SMITH_OK || !notes.memory, "no notes after a failure");
    smith_findings_free(&notes);
    smith_document_free(document);
    return status;
}

/* ---- files that ordinary programs can edit ---- */

static bool has_converters(const struct memory_subject *subject) {
    return subject->format->converters != NULL;
}

static enum smith_status convert_entry_by(struct memory_run *run, const struct smith_entry_converter *converter) {
    struct smith_findings notes = {0};
    const struct smith_converter_context context = {.notes = &notes, .name = "file"};
    const struct smith_bytes bytes = memory_bytes(&run->subject->content);
    struct smith_buffer file, back;
    smith_buffer_init(&file, &run->options.allocator);
    smith_buffer_init(&back, &run->options.allocator);
    smith_findings_begin(&notes, &run->options.allocator, 0);
    enum smith_status status = converter->to_file(bytes, &context, &file, &run->error);
    if (status == SMITH_OK)
        status = converter->from_file(memory_bytes(&file), bytes, &context, &back, &run->error);
    status = smith_findings_end(&notes, status, &run->error);
    smith_buffer_free(&back);
    smith_buffer_free(&file);
    smith_findings_free(&notes);
    return status;
}

/* Each by itself: what cannot be done with one of them shall not hide the next. */
static enum smith_status convert_entry(struct memory_run *run) {
    enum smith_status status = SMITH_OK;
    memory_run_begin(run);
    for (const struct smith_entry_converter *converter = run->subject->format->converters;
         converter->extension && status != SMITH_NO_MEMORY; converter++)
        status = convert_entry_by(run, converter);
    return status;
}

const struct memory_operation view_operations[] = {
    {"draw", has_picture, draw_plan},
    {"draw textured", has_rooms, draw_textured},
    {"draw from a corner", has_rooms, draw_iso},
    {"draw an atlas", has_rooms, draw_atlas},
    {"draw differences", has_two_pictures, draw_differences},
    {"render", has_picture, render},
    {"export", has_model, export_model},
    {"build geometry", has_rooms, build_geometry},
    {"convert", has_conversions, convert},
    {"revise", NULL, revise},
    {"convert as an entry", has_converters, convert_entry},
    {NULL, NULL, NULL},
};
