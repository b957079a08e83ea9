/* SPDX-License-Identifier: MIT
 *
 * What the layout says of its fields in texts, by annotations. So a layout of another version of the game, or one made
 * from a definition file, has texts of its own without a line of code.
 */
#ifndef SMITH_D2DF_TEXT_FIELDS_H
#define SMITH_D2DF_TEXT_FIELDS_H

#include <levelsmith/type.h>

enum field_presence {
    FIELD_MANDATORY,
    FIELD_DEFAULT, /* may be missing; is always written */
    FIELD_OPTIONAL, /* may be missing, and is not written when it has its default */
    FIELD_INTERNAL, /* texts have no such field */
};

enum field_presence smith_d2df_field_presence(const struct smith_member *member);

/* The field of that name, present or former; NULL when there is none. */
const struct smith_member *smith_d2df_field_find(const struct smith_record *record, const char *name);

/* What texts call no bit set, or all of them; or NULL. */
const char *smith_d2df_field_zero(const struct smith_member *member);
const char *smith_d2df_field_all(const struct smith_member *member);
bool smith_d2df_field_is_one(const struct smith_member *member); /* exactly one bit may be set */
bool smith_d2df_field_is_negated(const struct smith_member *member); /* a bool that texts have the other way round */
const char *smith_d2df_field_initial(const struct smith_member *member); /* default of a text */

/* Of the names of a value the one whose last word is `wanted`, in capitals; NULL when it has none such. */
const char *smith_d2df_name_wanted(const struct smith_names *names, int64_t value, const char *wanted);

/* What records of that type are called in texts: the name of the type in small letters, as written to `word`. */
void smith_d2df_record_word(const struct smith_type *type, char *word, size_t size);

/* The types of the elements of the list in the root record that the reference names; NULL when there is none. */
const struct smith_member *smith_d2df_referred_list(const struct smith_record *root,
                                                    const struct smith_reference *reference);

/* Bytes a text of this type has room for. */
int64_t smith_d2df_text_capacity(const struct smith_type *type);

/* The root's member that has the fields of the map itself; NULL when there is none. */
const struct smith_member *smith_d2df_header(const struct smith_record *root);

/* The member of the record that says which case its union is; NULL when that is not just one member. */
const struct smith_member *smith_d2df_union_tag(const struct smith_record *record, const struct smith_type *type);

#endif
