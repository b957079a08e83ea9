/* SPDX-License-Identifier: MIT
 *
 * Space as it is seen from a corner and above, at the angle at which cubes are hexagons.
 */
#ifndef SMITH_ISOMETRIC_H
#define SMITH_ISOMETRIC_H

struct smith_isometric_point {
    double x, y; /* to the right, down */
    double distance; /* from who looks, more or less */
};

/* A point so far to the side, up and ahead, as it is seen by who looks ahead and to that side. */
static inline struct smith_isometric_point smith_isometric(double side, double up, double ahead) {
    const double slant = 0.70710678118654752; /* half the square root of 2 */
    const double rise = 0.81649658092772603, dip = 0.57735026918962576; /* cosine and sine of the angle */
    const double away = (side + ahead) * slant;
    return (struct smith_isometric_point){(side - ahead) * slant, -(up * rise + away * dip), away * rise - up * dip};
}

#endif
