/* SPDX-License-Identifier: MIT
 *
 * References to what was lost.
 */
#ifndef SMITH_FIX_REFERENCES_H
#define SMITH_FIX_REFERENCES_H

#include "document/document.h"
#include "report/report.h"

/* See to it that every reference leads somewhere: those that may say "none" do so, others go with the smallest chunk
 * that holds them. What goes may be what others refer to, so this goes on until all is well. False when out of
 * memory. */
bool smith_fix_references(struct smith_document *document, struct smith_changes *changes);

#endif
