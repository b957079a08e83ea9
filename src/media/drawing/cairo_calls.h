/* SPDX-License-Identifier: MIT
 *
 * The functions of Cairo that paint drawings. They are called through a table, since where libraries can be loaded,
 * Cairo is loaded when the first picture is painted: it brings twenty libraries along (docs/design/targets.md).
 */
#ifndef SMITH_CAIRO_CALLS_H
#define SMITH_CAIRO_CALLS_H

#include <levelsmith/base.h>

#include <cairo.h>

/* FUNCTION(result, name without "cairo_", parameters); cairo.h has the last word on each. */
#define SMITH_CAIRO_CALLS(FUNCTION)                                                                                    \
    FUNCTION(void, append_path, (cairo_t *, const cairo_path_t *))                                                     \
    FUNCTION(void, arc, (cairo_t *, double, double, double, double, double))                                           \
    FUNCTION(void, clip, (cairo_t *))                                                                                  \
    FUNCTION(void, clip_extents, (cairo_t *, double *, double *, double *, double *))                                  \
    FUNCTION(void, clip_preserve, (cairo_t *))                                                                         \
    FUNCTION(void, close_path, (cairo_t *))                                                                            \
    FUNCTION(cairo_path_t *, copy_path, (cairo_t *))                                                                   \
    FUNCTION(cairo_t *, create, (cairo_surface_t *))                                                                   \
    FUNCTION(void, curve_to, (cairo_t *, double, double, double, double, double, double))                              \
    FUNCTION(void, destroy, (cairo_t *))                                                                               \
    FUNCTION(void, fill_preserve, (cairo_t *))                                                                         \
    FUNCTION(void, get_current_point, (cairo_t *, double *, double *))                                                 \
    FUNCTION(cairo_surface_t *, image_surface_create, (cairo_format_t, int, int))                                      \
    FUNCTION(cairo_surface_t *, image_surface_create_for_data, (unsigned char *, cairo_format_t, int, int, int))       \
    FUNCTION(unsigned char *, image_surface_get_data, (cairo_surface_t *))                                             \
    FUNCTION(int, image_surface_get_stride, (cairo_surface_t *))                                                       \
    FUNCTION(void, line_to, (cairo_t *, double, double))                                                               \
    FUNCTION(cairo_status_t, matrix_invert, (cairo_matrix_t *))                                                        \
    FUNCTION(void, move_to, (cairo_t *, double, double))                                                               \
    FUNCTION(void, new_path, (cairo_t *))                                                                              \
    FUNCTION(void, new_sub_path, (cairo_t *))                                                                          \
    FUNCTION(void, paint, (cairo_t *))                                                                                 \
    FUNCTION(void, paint_with_alpha, (cairo_t *, double))                                                              \
    FUNCTION(void, path_destroy, (cairo_path_t *))                                                                     \
    FUNCTION(void, path_extents, (cairo_t *, double *, double *, double *, double *))                                  \
    FUNCTION(cairo_pattern_t *, pattern_create_for_surface, (cairo_surface_t *))                                       \
    FUNCTION(void, pattern_destroy, (cairo_pattern_t *))                                                               \
    FUNCTION(void, pattern_set_extend, (cairo_pattern_t *, cairo_extend_t))                                            \
    FUNCTION(void, pattern_set_filter, (cairo_pattern_t *, cairo_filter_t))                                            \
    FUNCTION(void, pattern_set_matrix, (cairo_pattern_t *, const cairo_matrix_t *))                                    \
    FUNCTION(void, rectangle, (cairo_t *, double, double, double, double))                                             \
    FUNCTION(void, restore, (cairo_t *))                                                                               \
    FUNCTION(void, rotate, (cairo_t *, double))                                                                        \
    FUNCTION(void, save, (cairo_t *))                                                                                  \
    FUNCTION(void, scale, (cairo_t *, double, double))                                                                 \
    FUNCTION(void, set_antialias, (cairo_t *, cairo_antialias_t))                                                      \
    FUNCTION(void, set_dash, (cairo_t *, const double *, int, double))                                                 \
    FUNCTION(void, set_fill_rule, (cairo_t *, cairo_fill_rule_t))                                                      \
    FUNCTION(void, set_line_cap, (cairo_t *, cairo_line_cap_t))                                                        \
    FUNCTION(void, set_line_join, (cairo_t *, cairo_line_join_t))                                                      \
    FUNCTION(void, set_line_width, (cairo_t *, double))                                                                \
    FUNCTION(void, set_operator, (cairo_t *, cairo_operator_t))                                                        \
    FUNCTION(void, set_source, (cairo_t *, cairo_pattern_t *))                                                         \
    FUNCTION(void, set_source_rgba, (cairo_t *, double, double, double, double))                                       \
    FUNCTION(cairo_status_t, status, (cairo_t *))                                                                      \
    FUNCTION(const char *, status_to_string, (cairo_status_t))                                                         \
    FUNCTION(void, stroke, (cairo_t *))                                                                                \
    FUNCTION(void, stroke_preserve, (cairo_t *))                                                                       \
    FUNCTION(void, surface_destroy, (cairo_surface_t *))                                                               \
    FUNCTION(void, surface_flush, (cairo_surface_t *))                                                                 \
    FUNCTION(void, surface_mark_dirty, (cairo_surface_t *))                                                            \
    FUNCTION(void, translate, (cairo_t *, double, double))

struct smith_cairo_calls {
#define FUNCTION(result, name, parameters) result(*name) parameters;
    SMITH_CAIRO_CALLS(FUNCTION)
#undef FUNCTION
};

/* A function of another type cannot be called through the table. */
#define FUNCTION(result, name, parameters)                                                                             \
    _Static_assert(_Generic(&cairo_##name, result(*) parameters: 1, default: 0), "cairo_" #name);
SMITH_CAIRO_CALLS(FUNCTION)
#undef FUNCTION

/* Fill the table. SMITH_ABSENT: Cairo is not installed here. */
enum smith_status smith_cairo_calls(struct smith_cairo_calls *calls, struct smith_error *error);

#endif
