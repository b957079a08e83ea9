/* SPDX-License-Identifier: MIT
 *
 * How a picture has to lie so that three of its points are where three corners are.
 */
#include "media/drawing/drawing.h"

#include <math.h>

bool smith_texture_matrix(const struct smith_point at[3], const double uv[3][2], double matrix[6]) {
    double u1 = uv[1][0] - uv[0][0], v1 = uv[1][1] - uv[0][1];
    double u2 = uv[2][0] - uv[0][0], v2 = uv[2][1] - uv[0][1];
    double x1 = at[1].x - at[0].x, y1 = at[1].y - at[0].y;
    double x2 = at[2].x - at[0].x, y2 = at[2].y - at[0].y;
    double area = u1 * v2 - u2 * v1;
    if (!(fabs(area) > 1e-3))
        return false;
    matrix[0] = (x1 * v2 - x2 * v1) / area;
    matrix[1] = (y1 * v2 - y2 * v1) / area;
    matrix[2] = (x2 * u1 - x1 * u2) / area;
    matrix[3] = (y2 * u1 - y1 * u2) / area;
    matrix[4] = at[0].x - matrix[0] * uv[0][0] - matrix[2] * uv[0][1];
    matrix[5] = at[0].y - matrix[1] * uv[0][0] - matrix[3] * uv[0][1];
    for (int i = 0; i < 6; i++)
        if (!(fabs(matrix[i]) < SMITH_DRAWING_FAR))
            return false;
    return true;
}
