/* SPDX-License-Identifier: MIT
 *
 * Cairo hands functions of two arguments to what calls them with three, which machines forgive and WebAssembly does not.
 * The recipe has these casts go through here: one spline is cut into lines at a time, so one place to note the function
 * will do.
 */
#ifndef LEVELSMITH_SPLINES_H
#define LEVELSMITH_SPLINES_H

static int (*spline_line_to)(void *, const void *);

__attribute__((unused)) static int spline_call(void *closure, const void *point, const void *tangent) {
    (void)tangent;
    return spline_line_to(closure, point);
}

#define SPLINE_BY_LINES(function)                                                                                      \
    (spline_line_to = (int (*)(void *, const void *))(function), (cairo_spline_add_point_func_t)spline_call)

#endif
