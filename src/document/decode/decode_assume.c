/* SPDX-License-Identifier: MIT
 *
 * Reading a file whose bytes do not say all that has to be known (docs/design/assumptions.md): it is read in every way
 * there is, until one has no penalty, and the reading with the least is taken. Where two are as good, it is the first.
 * A reading is given up as soon as it is no better than the best before it.
 */
#include "document/decode/decode.h"

/* Whether `this` makes more sense of the file than `that`. Where neither can be read, a limit
 * that was met, or else the one that came further says better why. */
static bool decode_assume_is_better(const struct decoder *this, enum smith_status came, const struct decoder *that,
                                    enum smith_status came_before) {
    if (came == SMITH_OK && came_before == SMITH_OK)
        return this->penalty < that->penalty;
    if (came == SMITH_OK || came_before == SMITH_OK)
        return came == SMITH_OK;
    return came != SMITH_DAMAGED || (this->error->offset != UINT64_MAX && this->error->offset > that->error->offset);
}

/* Whatever stopped it would stop every other way, too. */
static bool is_final(const struct decoder *d, enum smith_status came) {
    return came == SMITH_OK ? !d->penalty : came != SMITH_DAMAGED;
}

void smith_decode_drop(struct decoder *d, const struct smith_options *options) {
    struct smith_allocator a = smith_allocator_or_default(options ? &options->allocator : NULL);
    smith_document_free(d->document);
    smith_block_table_free(&d->block_table);
    SMITH_ARRAY_FREE(&a, &d->damages);
}

enum smith_status smith_decode_best(struct decoder *d, const struct smith_layout *layout, struct smith_bytes bytes,
                                    const struct smith_options *options) {
    struct smith_error *error = d->error;
    enum smith_status status = smith_decode_once(d, layout, bytes, options);
    uint32_t combinations = smith_assumption_combinations(layout, options ? options->assumptions : NULL);
    for (uint32_t combination = 1; combination < combinations && !is_final(d, status); combination++) {
        struct smith_error failed = {0};
        struct decoder other = {
            .error = &failed, .combination = combination, .enough = status == SMITH_OK ? d->penalty : 0};
        enum smith_status came = smith_decode_once(&other, layout, bytes, options);
        if (came == SMITH_NO_MEMORY) {
            smith_decode_drop(&other, options);
            smith_document_free(d->document);
            d->document = NULL;
            *error = failed;
            return came;
        }
        if (decode_assume_is_better(&other, came, d, status)) {
            smith_decode_drop(d, options);
            if (came != SMITH_OK)
                *error = failed;
            *d = other;
            d->error = error;
            status = came;
        } else {
            smith_decode_drop(&other, options);
            if (came != SMITH_OK && came != SMITH_DAMAGED) /* over a limit in a second look: what there is must do */
                break;
        }
    }
    return status;
}
