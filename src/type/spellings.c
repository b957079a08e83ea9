/* SPDX-License-Identifier: MIT
 *
 * The names of the spellings of integers. See spellings.h.
 */
#include "type/spellings.h"

static const struct smith_spelling_name names[] = {
    [SMITH_SPELL_LEB] = {"leb", "LEB128", "SMITH_SPELL_LEB"},
    [SMITH_SPELL_ULEB] = {"uleb", "unsigned LEB128", "SMITH_SPELL_ULEB"},
    [SMITH_SPELL_VLQ] = {"vlq", "groups of seven bits, the highest first", "SMITH_SPELL_VLQ"},
    [SMITH_SPELL_BYTES] = {"", "bytes", "SMITH_SPELL_BYTES"}, /* u24: a word for each number of bytes */
    [SMITH_SPELL_OCT] = {"oct", "octal digits", "SMITH_SPELL_OCT"},
    [SMITH_SPELL_DEC] = {"dec", "decimal digits", "SMITH_SPELL_DEC"},
    [SMITH_SPELL_HEX] = {"hex", "hexadecimal digits", "SMITH_SPELL_HEX"},
};

const struct smith_spelling_name *smith_spelling_name(unsigned spelling) {
    return spelling < sizeof names / sizeof *names ? &names[spelling] : 0;
}
