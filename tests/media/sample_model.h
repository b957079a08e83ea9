/* SPDX-License-Identifier: MIT
 *
 * A small model that has one of everything, for the tests of those who write models.
 */
#ifndef TEST_SAMPLE_MODEL_H
#define TEST_SAMPLE_MODEL_H

#include <levelsmith/model.h>

/* `model` is initialised here; it may be incomplete (`failed`) when there is no memory. */
void sample_model_make(struct smith_model *model, const struct smith_options *options);

#endif
