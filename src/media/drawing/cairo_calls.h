/* SPDX-License-Identifier: MIT
 *
 * The functions of Cairo that paint drawings. They are called through a table, since where libraries can be loaded,
 * Cairo is loaded when the first picture is painted: it brings twenty libraries along (docs/design/targets.md).
 */
#ifndef SMITH_CAIRO_CALLS_H
#define SMITH_CAIRO_CALLS_H

#include "os/os.h"
#include <levelsmith/base.h>

#include <cairo.h>
#if CAIRO_HAS_PDF_SURFACE
#include <cairo-pdf.h>
#endif

/* FUNCTION(result, name, parameters) */
#define SMITH_CAIRO_CALLS(FUNCTION)                                                                                    \
    FUNCTION(void, cairo_append_path, (cairo_t *, const cairo_path_t *))                                               \
    FUNCTION(void, cairo_arc, (cairo_t *, double, double, double, double, double))                                     \
    FUNCTION(void, cairo_clip, (cairo_t *))                                                                            \
    FUNCTION(void, cairo_clip_extents, (cairo_t *, double *, double *, double *, double *))                            \
    FUNCTION(void, cairo_clip_preserve, (cairo_t *))                                                                   \
    FUNCTION(void, cairo_close_path, (cairo_t *))                                                                      \
    FUNCTION(cairo_path_t *, cairo_copy_path, (cairo_t *))                                                             \
    FUNCTION(cairo_t *, cairo_create, (cairo_surface_t *))                                                             \
    FUNCTION(void, cairo_curve_to, (cairo_t *, double, double, double, double, double, double))                        \
    FUNCTION(void, cairo_destroy, (cairo_t *))                                                                         \
    FUNCTION(void, cairo_fill_preserve, (cairo_t *))                                                                   \
    FUNCTION(void, cairo_get_current_point, (cairo_t *, double *, double *))                                           \
    FUNCTION(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t, int, int))                                \
    FUNCTION(cairo_surface_t *, cairo_image_surface_create_for_data, (unsigned char *, cairo_format_t, int, int, int)) \
    FUNCTION(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *))                                       \
    FUNCTION(int, cairo_image_surface_get_stride, (cairo_surface_t *))                                                 \
    FUNCTION(void, cairo_line_to, (cairo_t *, double, double))                                                         \
    FUNCTION(cairo_status_t, cairo_matrix_invert, (cairo_matrix_t *))                                                  \
    FUNCTION(void, cairo_move_to, (cairo_t *, double, double))                                                         \
    FUNCTION(void, cairo_new_path, (cairo_t *))                                                                        \
    FUNCTION(void, cairo_new_sub_path, (cairo_t *))                                                                    \
    FUNCTION(void, cairo_paint, (cairo_t *))                                                                           \
    FUNCTION(void, cairo_paint_with_alpha, (cairo_t *, double))                                                        \
    FUNCTION(void, cairo_path_destroy, (cairo_path_t *))                                                               \
    FUNCTION(void, cairo_path_extents, (cairo_t *, double *, double *, double *, double *))                            \
    FUNCTION(cairo_pattern_t *, cairo_pattern_create_for_surface, (cairo_surface_t *))                                 \
    FUNCTION(void, cairo_pattern_destroy, (cairo_pattern_t *))                                                         \
    FUNCTION(void, cairo_pattern_set_extend, (cairo_pattern_t *, cairo_extend_t))                                      \
    FUNCTION(void, cairo_pattern_set_filter, (cairo_pattern_t *, cairo_filter_t))                                      \
    FUNCTION(void, cairo_pattern_set_matrix, (cairo_pattern_t *, const cairo_matrix_t *))                              \
    FUNCTION(void, cairo_rectangle, (cairo_t *, double, double, double, double))                                       \
    FUNCTION(void, cairo_restore, (cairo_t *))                                                                         \
    FUNCTION(void, cairo_rotate, (cairo_t *, double))                                                                  \
    FUNCTION(void, cairo_save, (cairo_t *))                                                                            \
    FUNCTION(void, cairo_scale, (cairo_t *, double, double))                                                           \
    FUNCTION(void, cairo_set_antialias, (cairo_t *, cairo_antialias_t))                                                \
    FUNCTION(void, cairo_set_dash, (cairo_t *, const double *, int, double))                                           \
    FUNCTION(void, cairo_set_fill_rule, (cairo_t *, cairo_fill_rule_t))                                                \
    FUNCTION(void, cairo_set_line_cap, (cairo_t *, cairo_line_cap_t))                                                  \
    FUNCTION(void, cairo_set_line_join, (cairo_t *, cairo_line_join_t))                                                \
    FUNCTION(void, cairo_set_line_width, (cairo_t *, double))                                                          \
    FUNCTION(void, cairo_set_operator, (cairo_t *, cairo_operator_t))                                                  \
    FUNCTION(void, cairo_set_source, (cairo_t *, cairo_pattern_t *))                                                   \
    FUNCTION(void, cairo_set_source_rgba, (cairo_t *, double, double, double, double))                                 \
    FUNCTION(cairo_status_t, cairo_status, (cairo_t *))                                                                \
    FUNCTION(const char *, cairo_status_to_string, (cairo_status_t))                                                   \
    FUNCTION(void, cairo_stroke, (cairo_t *))                                                                          \
    FUNCTION(void, cairo_stroke_preserve, (cairo_t *))                                                                 \
    FUNCTION(void, cairo_surface_destroy, (cairo_surface_t *))                                                         \
    FUNCTION(void, cairo_surface_flush, (cairo_surface_t *))                                                           \
    FUNCTION(void, cairo_surface_mark_dirty, (cairo_surface_t *))                                                      \
    FUNCTION(void, cairo_translate, (cairo_t *, double, double))

struct smith_cairo_calls {
    SMITH_CAIRO_CALLS(SMITH_CALL_MEMBER)
};

SMITH_CAIRO_CALLS(SMITH_CALL_CHECK)

/* Fill the table. SMITH_ABSENT: Cairo is not installed here. */
enum smith_status smith_cairo_calls(struct smith_cairo_calls *calls, struct smith_error *error);

#if CAIRO_HAS_PDF_SURFACE

/* What writes PDF, besides. */
#define SMITH_CAIRO_PDF_CALLS(FUNCTION)                                                                                \
    FUNCTION(void, cairo_font_face_destroy, (cairo_font_face_t *))                                                     \
    FUNCTION(cairo_surface_t *, cairo_pdf_surface_create_for_stream, (cairo_write_func_t, void *, double, double))     \
    FUNCTION(void, cairo_pdf_surface_restrict_to_version, (cairo_surface_t *, cairo_pdf_version_t))                    \
    FUNCTION(void, cairo_pdf_surface_set_metadata, (cairo_surface_t *, cairo_pdf_metadata_t, const char *))            \
    FUNCTION(void, cairo_pdf_surface_set_size, (cairo_surface_t *, double, double))                                    \
    FUNCTION(void, cairo_set_font_face, (cairo_t *, cairo_font_face_t *))                                              \
    FUNCTION(void, cairo_set_font_size, (cairo_t *, double))                                                           \
    FUNCTION(void, cairo_show_page, (cairo_t *))                                                                       \
    FUNCTION(void, cairo_show_text, (cairo_t *, const char *))                                                         \
    FUNCTION(void, cairo_surface_finish, (cairo_surface_t *))                                                          \
    FUNCTION(cairo_status_t, cairo_surface_status, (cairo_surface_t *))                                                \
    FUNCTION(cairo_font_face_t *, cairo_user_font_face_create, (void))                                                 \
    FUNCTION(void, cairo_user_font_face_set_render_glyph_func,                                                         \
             (cairo_font_face_t *, cairo_user_scaled_font_render_glyph_func_t))

struct smith_cairo_pdf_calls {
    SMITH_CAIRO_PDF_CALLS(SMITH_CALL_MEMBER)
};

SMITH_CAIRO_PDF_CALLS(SMITH_CALL_CHECK)

/* Fill both tables. SMITH_REFUSED (PDF-ABSENT): Cairo, or what of it writes PDF, is not installed here. */
enum smith_status smith_cairo_pdf_calls(struct smith_cairo_calls *calls, struct smith_cairo_pdf_calls *pdf_calls,
                                        struct smith_error *error);

#endif

#endif
