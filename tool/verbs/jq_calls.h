/* SPDX-License-Identifier: MIT
 *
 * The functions of libjq. Only the process that jq_serve() is needs them, so they are loaded there, where libraries can be.
 */
#ifndef TOOL_JQ_CALLS_H
#define TOOL_JQ_CALLS_H

#include "os/os.h"

/* The header has a function of its own that calls another: not to be kept where nobody calls it, without optimisation either,
 * because a program that loads the library has no such other. */
#define jv_is_valid inline jv_is_valid
#include <jq.h>
#undef jv_is_valid

/* FUNCTION(result, name, parameters) */
#define JQ_CALLS(FUNCTION)                                                                                             \
    FUNCTION(int, jq_compile_args, (jq_state *, const char *, jv))                                                     \
    FUNCTION(jq_state *, jq_init, (void))                                                                              \
    FUNCTION(jv, jq_next, (jq_state *))                                                                                \
    FUNCTION(void, jq_set_attr, (jq_state *, jv, jv))                                                                  \
    FUNCTION(void, jq_set_debug_cb, (jq_state *, jq_msg_cb, void *))                                                   \
    FUNCTION(void, jq_set_error_cb, (jq_state *, jq_msg_cb, void *))                                                   \
    FUNCTION(void, jq_set_input_cb, (jq_state *, jq_input_cb, void *))                                                 \
    FUNCTION(void, jq_start, (jq_state *, jv, int))                                                                    \
    FUNCTION(void, jq_teardown, (jq_state **))                                                                         \
    FUNCTION(void, jq_util_input_free, (jq_util_input_state **))                                                       \
    FUNCTION(jq_util_input_state *, jq_util_input_init, (jq_util_msg_cb, void *))                                      \
    FUNCTION(jv, jq_util_input_next_input_cb, (jq_state *, void *))                                                    \
    FUNCTION(jv, jv_array, (void))                                                                                     \
    FUNCTION(jv, jv_copy, (jv))                                                                                        \
    FUNCTION(jv, jv_dump_string, (jv, int))                                                                            \
    FUNCTION(void, jv_free, (jv))                                                                                      \
    FUNCTION(jv_kind, jv_get_kind, (jv))                                                                               \
    FUNCTION(jv, jv_invalid_get_msg, (jv))                                                                             \
    FUNCTION(int, jv_invalid_has_msg, (jv))                                                                            \
    FUNCTION(jv, jv_object, (void))                                                                                    \
    FUNCTION(jv, jv_object_set, (jv, jv, jv))                                                                          \
    FUNCTION(jv, jv_parse_sized, (const char *, int))                                                                  \
    FUNCTION(jv, jv_string, (const char *))                                                                            \
    FUNCTION(int, jv_string_length_bytes, (jv))                                                                        \
    FUNCTION(const char *, jv_string_value, (jv))

struct jq_calls {
    JQ_CALLS(SMITH_CALL_MEMBER)
};

JQ_CALLS(SMITH_CALL_CHECK)

#define JQ_LIBRARY "libjq.so.1" /* the name of its binary interface */

/* False when it cannot be loaded; `errno` is ENOMEM when that was for lack of memory. */
bool jq_calls(struct jq_calls *calls);

#endif
