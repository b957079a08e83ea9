/* SPDX-License-Identifier: MIT
 *
 * Numbers of flyby cameras. The old editors have three bits for the sequence and five for the camera; patched ones have four for
 * each, and nothing in the file says which.
 */
#ifndef SMITH_PRJ_FLYBYS_H
#define SMITH_PRJ_FLYBYS_H

#include <levelsmith/prj.h>

/* Of the camera's number: 4 where the flights of the project make sense only so, else 5. */
unsigned smith_prj_flyby_bits(const struct smith_prj_project *project);

/* The sequence, and the number of the camera in it, with so many bits for the camera. */
unsigned smith_prj_flyby_sequence(const struct smith_prj_flyby *flyby, unsigned bits);
unsigned smith_prj_flyby_number(const struct smith_prj_flyby *flyby, unsigned bits);

#endif
