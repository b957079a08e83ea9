/* SPDX-License-Identifier: MIT
 *
 * The functions of libjq where it is loaded.
 */
#include "verbs/jq_calls.h"

bool jq_calls(struct jq_calls *calls) {
    return SMITH_CALLS_LOAD(JQ_LIBRARY, JQ_CALLS, calls);
}
