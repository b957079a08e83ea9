/* SPDX-License-Identifier: MIT
 *
 * The arithmetic of layout expressions, as arithmetic.h describes.
 */
#include "base/arithmetic.h"

bool smith_arithmetic_unary(uint8_t code, int64_t *a) {
    switch (code) {
    case SMITH_OP_NEG: return !__builtin_sub_overflow((int64_t)0, *a, a);
    case SMITH_OP_NOT: *a = !*a; return true;
    default: *a = ~*a; return true;
    }
}

bool smith_arithmetic_binary(uint8_t code, int64_t *a, int64_t b) {
    switch (code) {
    case SMITH_OP_MUL: return !__builtin_mul_overflow(*a, b, a);
    case SMITH_OP_ADD: return !__builtin_add_overflow(*a, b, a);
    case SMITH_OP_SUB: return !__builtin_sub_overflow(*a, b, a);
    case SMITH_OP_DIV:
    case SMITH_OP_MOD:
        if (b == 0 || (*a == INT64_MIN && b == -1))
            return false;
        *a = code == SMITH_OP_DIV ? *a / b : *a % b;
        return true;
    case SMITH_OP_SHL:
        if (b < 0 || b > 63)
            return false;
        *a = (int64_t)((uint64_t)*a << b);
        return true;
    case SMITH_OP_SHR:
        if (b < 0 || b > 63)
            return false;
        *a = (int64_t)((uint64_t)*a >> b);
        return true;
    case SMITH_OP_LT: *a = *a < b; return true;
    case SMITH_OP_LE: *a = *a <= b; return true;
    case SMITH_OP_GT: *a = *a > b; return true;
    case SMITH_OP_GE: *a = *a >= b; return true;
    case SMITH_OP_EQ: *a = *a == b; return true;
    case SMITH_OP_NE: *a = *a != b; return true;
    case SMITH_OP_AND: *a &= b; return true;
    case SMITH_OP_XOR: *a ^= b; return true;
    case SMITH_OP_OR: *a |= b; return true;
    case SMITH_OP_ANDAND: *a = *a && b; return true;
    case SMITH_OP_OROR: *a = *a || b; return true;
    default: return false;
    }
}
