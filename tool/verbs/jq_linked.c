/* SPDX-License-Identifier: MIT
 *
 * The functions of libjq where it is linked in.
 */
#include "verbs/jq_calls.h"

bool jq_calls(struct jq_calls *calls) {
    *calls = (struct jq_calls){JQ_CALLS(SMITH_CALL_LINKED)};
    return true;
}
