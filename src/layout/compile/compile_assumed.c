/* SPDX-License-Identifier: MIT
 *
 * Parameters of the root, which no bytes of a file say and a reader assumes (docs/design/assumptions.md): which integers hold
 * them, what they can be, and what addresses count from when parameters say so.
 */
#include "layout/compile/compile.h"

#define GUESSES_MAX 64 /* a reader may have to read a file so often */
#define ORIGINS_MAX 16 /* places that one address may count from */

/* ---- parameters ---- */

/* As few bytes as hold every value of the enum. */
static void compile_assumed_fit(struct compiler *compiler, struct ast_type *type) {
    const struct declaration *found = smith_compiler_find(compiler, type->names.text);
    const struct smith_names *names = found ? found->names : NULL;
    for (uint32_t i = 0; names && !names->is_bits && i < names->count; i++) {
        int64_t value = names->items[i].value;
        if (value < 0)
            type->flags |= SMITH_SIGNED;
        while (type->width < 8 &&
               (value >> (8 * type->width - (value < 0 || type->flags & SMITH_SIGNED))) != -(value < 0))
            type->width = (uint8_t)(2 * type->width);
    }
}

void smith_compile_parameters(struct compiler *compiler) {
    for (const struct ast_member *ast = compiler->ast->parameters; ast; ast = ast->next)
        compile_assumed_fit(compiler, (struct ast_type *)(uintptr_t)ast->type);
}

static bool can_be_assumed(struct compiler *compiler, const struct record_plan *plan, uint32_t index) {
    const struct smith_names *names = plan->members[index].type->names;
    if (names && !names->is_bits)
        return true;
    return smith_mistake(compiler->diagnosis, plan->drafts[index].ast->type->source_span,
                         "a parameter of the root is one of the names of an enum, and `%s` is no enum",
                         plan->drafts[index].ast->type->names.text);
}

static void check_guesses(struct compiler *compiler, const struct record_plan *plan) {
    uint64_t guesses = 1;
    for (uint32_t i = 0; i < plan->count; i++) {
        if (!(plan->members[i].flags & SMITH_ASSUMED) || !can_be_assumed(compiler, plan, i))
            continue;
        guesses *= plan->members[i].type->names->count;
        if (guesses > GUESSES_MAX) {
            smith_mistake(compiler->diagnosis, span_of(plan, i),
                          "a reader would have to try more than %d ways to read a file", GUESSES_MAX);
            return;
        }
    }
}

/* ---- what addresses count from ---- */

bool smith_compile_origins(struct compiler *compiler, const struct ast_offset *written, const struct scope *scope,
                           struct smith_offset_member *offset_member) {
    const struct scope file = {.plan = compiler->root ? plan_of(compiler->root) : NULL,
                               .member = UINT32_MAX,
                               .environment = scope->environment};
    uint32_t count = ast_count(written->from);
    if (count > ORIGINS_MAX)
        return smith_mistake(compiler->diagnosis, written->from->name.source_span,
                             "an address counts from one of at most %d places", ORIGINS_MAX);
    bool is_file = count == 1 && strcmp(written->from->name.text, "root") == 0;
    if (!count || is_file || !file.plan)
        return true;
    struct smith_origin *origins = smith_compiler_alloc(compiler, count * sizeof *origins);
    if (!origins)
        return false;
    offset_member->origins = origins;
    offset_member->origin_count = (uint8_t)count;
    for (const struct ast_origin *from = written->from; from; from = from->next, origins++) {
        origins->member = UINT16_MAX;
        if (from->condition)
            smith_compile_expression(compiler, from->condition, &file, USE_CONDITION, &origins->condition);
    }
    return true;
}

/* Whether others may count from where the member of the root begins: a region, or what an address leads to that counts
 * from the start of the file itself. */
static bool can_be_origin(const struct smith_member *member) {
    const struct smith_offset_member *offset_member = member->offset_member;
    if (!(member->flags & SMITH_OFFSET_MEMBER))
        return member->type->kind == SMITH_REGION;
    return offset_member->offset && !offset_member->space && !offset_member->origin_count &&
           !offset_member->here.count && !(member->flags & SMITH_LINK);
}

/* The member of the root that begins where the place is; SMITH_NONE = reported. */
static uint32_t compile_assumed_member_at(struct compiler *compiler, const struct record_plan *root,
                                          const struct ast_name *name) {
    for (const struct note *note = root->labels; note; note = note->next)
        if (strcmp(note->ast->name.text, name->text) == 0 && note->member < root->count)
            return note->member;
    const struct smith_member *member = smith_hash_map_get(&root->by_name, name->text);
    if (member && can_be_origin(member))
        return (uint32_t)(member - root->members);
    smith_mistake(compiler->diagnosis, name->source_span,
                  "the root has no region, no space and no address `%s` to count from", name->text);
    smith_mistake_help(compiler->diagnosis, "`%s: space,` before a member gives the place a name", name->text);
    return SMITH_NONE;
}

static void compile_assumed_check_condition(struct compiler *compiler, const struct record_plan *root,
                                            const struct ast_expression *written,
                                            const struct smith_expression *condition) {
    for (uint32_t i = 0; i < condition->count; i++) {
        const struct smith_op *op = &condition->ops[i];
        bool known = op->code == SMITH_OP_CONST || op->code > SMITH_OP_CHECKSUM ||
                     (op->code == SMITH_OP_MEMBER && root->members[op->argument].flags & SMITH_ASSUMED);
        if (known)
            continue;
        smith_mistake(compiler->diagnosis, written->source_span,
                      "what an address counts from is told by parameters of the root alone");
        return;
    }
}

static void find_origins(struct compiler *compiler, struct record_plan *root, const struct record_plan *plan,
                         uint32_t index) {
    const struct ast_origin *from = plan->drafts[index].offset_member->from;
    struct smith_origin *origin = (struct smith_origin *)(uintptr_t)plan->members[index].offset_member->origins;
    for (; origin && from; from = from->next, origin++) {
        if (from->condition)
            compile_assumed_check_condition(compiler, root, from->condition, &origin->condition);
        uint32_t member =
            strcmp(from->name.text, "root") == 0 ? UINT16_MAX : compile_assumed_member_at(compiler, root, &from->name);
        if (member == SMITH_NONE)
            continue;
        origin->member = (uint16_t)member;
        origin->is_block = member < root->count && strcmp(root->members[member].name, from->name.text) == 0 &&
                           root->members[member].flags & SMITH_OFFSET_MEMBER;
        root->record.is_origin = true;
        if (member != UINT16_MAX && !plan->is_root)
            smith_compile_wish(
                compiler,
                (struct outer_wish){plan, &from->name,
                                    plan->members[index].flags & SMITH_HOLDS_POOL ? WISH_POSITION_NOW : WISH_POSITION,
                                    member});
    }
}

/* ---- spaces that are only places ---- */

static bool is_counted_from(const struct compiler *compiler, const char *name) {
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            const struct ast_offset *written = plan->drafts[i].offset_member;
            for (const struct ast_origin *from = written ? written->from : NULL; from; from = from->next)
                if (strcmp(from->name.text, name) == 0)
                    return true;
        }
    return false;
}

static void check_labels(struct compiler *compiler, const struct record_plan *plan) {
    for (const struct note *note = plan->labels; note; note = note->next) {
        const struct ast_name *name = &note->ast->name;
        if (!plan->is_root || !is_counted_from(compiler, name->text))
            smith_mistake(compiler->diagnosis, name->source_span, "nothing is in the space `%s`", name->text);
        else if (note->member == plan->count)
            smith_mistake(compiler->diagnosis, name->source_span, "nothing follows the place `%s`", name->text);
    }
}

void smith_compile_assumed(struct compiler *compiler) {
    struct record_plan *root = compiler->root ? plan_of(compiler->root) : NULL;
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next) {
        check_guesses(compiler, plan);
        check_labels(compiler, plan);
        for (uint32_t i = 0; root && i < plan->count; i++)
            if (plan->members[i].flags & SMITH_OFFSET_MEMBER)
                find_origins(compiler, root, plan, i);
    }
}
