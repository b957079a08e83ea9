/* SPDX-License-Identifier: MIT
 *
 * What no bytes of a file say and a reader assumes (docs/design/assumptions.md): where such members may stand, and what
 * they may mean for offsets.
 */
#include "layout/compile/compile.h"

#define GUESSES_MAX 64 /* a reader may have to read a file so often */

static bool can_be_assumed(struct compiler *compiler, const struct record_plan *plan, uint32_t index) {
    const struct smith_member *member = &plan->members[index];
    struct source_span source_span = plan->drafts[index].ast->name.source_span;
    if (!plan->is_root)
        smith_mistake(compiler->diagnosis, source_span,
                      "only a member of the root can be assumed: it is the same for the whole file");
    else if (member->type->kind != SMITH_INT || !member->type->names || member->type->names->is_bits)
        smith_mistake(compiler->diagnosis, source_span, "what is assumed is one of the names of an enum; this is `%s`",
                      member->type->name);
    else
        return true;
    return false;
}

static void check_guesses(struct compiler *compiler, const struct record_plan *plan) {
    uint64_t guesses = 1;
    for (uint32_t i = 0; i < plan->count; i++) {
        if (!(plan->members[i].flags & SMITH_ASSUMED) || !can_be_assumed(compiler, plan, i))
            continue;
        guesses *= plan->members[i].type->names->count;
        if (guesses > GUESSES_MAX) {
            smith_mistake(compiler->diagnosis, plan->drafts[i].ast->name.source_span,
                          "a reader would have to try more than %d ways to read a file", GUESSES_MAX);
            return;
        }
    }
}

static const struct smith_member *assumed(const struct record_plan *root, const char *name) {
    const struct smith_member *member =
        root ? smith_hash_map_get(&((struct record_plan *)(uintptr_t)root)->by_name, name) : NULL;
    return member && member->flags & SMITH_ASSUMED ? member : NULL;
}

/* Each name but that of 0 is one of a member of the root, where the offset counts from. */
static void check_from(struct compiler *compiler, const struct record_plan *root, const struct ast_name *from) {
    const struct smith_member *member = assumed(root, from->text);
    if (!member) {
        smith_mistake(compiler->diagnosis, from->source_span, "the root has no assumed member `%s`", from->text);
        return;
    }
    const struct smith_names *names = member->type->names;
    for (uint32_t i = 0; names && i < names->count; i++)
        if (names->items[i].value &&
            !smith_hash_map_get(&((struct record_plan *)(uintptr_t)root)->by_name, names->items[i].name))
            smith_mistake(compiler->diagnosis, from->source_span,
                          "the root has no member `%s` to count from, as `%s` may say", names->items[i].name,
                          from->text);
}

void smith_compile_assumed(struct compiler *compiler, const struct smith_type *root) {
    const struct record_plan *file = root ? plan_of(root) : NULL;
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next) {
        check_guesses(compiler, plan);
        for (uint32_t i = 0; i < plan->count; i++) {
            const struct ast_type *type = plan->drafts[i].ast ? plan->drafts[i].ast->type : NULL;
            if (plan->members[i].flags & SMITH_OFFSET_MEMBER && type->offset_member->from.text)
                check_from(compiler, file, &type->offset_member->from);
        }
    }
}
