/* SPDX-License-Identifier: MIT
 *
 * What can be read of damaged archives of Prince of Persia 1. Resources lie one behind the other from the seventh byte on,
 * each behind its checksum, and the index behind them; so what is left of the index can be found wherever it is
 * (pop_dat_index.c), and resources without an entry by what they are (pop_dat_content.c).
 */
#ifndef SMITH_POP_DAT_RECOVER_H
#define SMITH_POP_DAT_RECOVER_H

#include <levelsmith/levelsmith.h>

#define SMITH_POP_DAT_HEADER 6
#define SMITH_POP_DAT_ENTRY 8
#define SMITH_POP_DAT_RESOURCES_MAX 8191 /* more do not fit into an index */

/* A resource of a damaged archive. */
struct smith_pop_dat_found {
    uint32_t id; /* SMITH_POP_DAT_NO_ID = nothing says it */
    uint32_t offset; /* of its checksum */
    uint32_t size; /* without that */
};
#define SMITH_POP_DAT_NO_ID UINT32_MAX

struct smith_pop_dat_list {
    struct smith_pop_dat_found *items; /* room for SMITH_POP_DAT_RESOURCES_MAX */
    uint32_t count;
};

/* Whether a resource and its checksum add up to 255. */
bool smith_pop_dat_adds_up(struct smith_bytes bytes, size_t offset, size_t size);

/* What is left of the index, wherever it is: its entries into `list`, in their order. `*data_end` is where the resources
 * end, `*next_id` the number of an entry of which no more is left. `sums`: room for one byte more than there are. */
void smith_pop_dat_find_index(struct smith_bytes bytes, uint8_t *sums, struct smith_pop_dat_list *list,
                              size_t *data_end, uint32_t *next_id);

/* Whether some of an index is there, wherever it is. */
bool smith_pop_dat_has_index(struct smith_bytes bytes);

/* Resources that fill `begin` to `end`, as far as they can be told by what they are. */
void smith_pop_dat_find_content(struct smith_bytes bytes, size_t begin, size_t end, struct smith_pop_dat_list *list);

/* smith_format.recover, smith_format.may_be and fixes of pop_dat1. */
enum smith_status smith_pop_dat1_recover(struct smith_bytes bytes, const struct smith_options *options,
                                         struct smith_document **document, struct smith_changes *changes,
                                         struct smith_error *error);
bool smith_pop_dat1_may_be(const char *name, struct smith_bytes bytes);
extern smith_fix *const smith_pop_dat1_fixes[];

#endif
