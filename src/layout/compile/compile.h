/* SPDX-License-Identifier: MIT
 *
 * From the tree (ast.h) to type tables (levelsmith/type.h). The steps, in this order:
 *
 *   compile_names.c       enums, bits: tables of names
 *   compile_frame.c       frames, ids of chunks
 *   compile_hook.c        hooks, codecs by their names
 *   compile_template.c    instances of templates, what their parameters stand for
 *   compile_type.c        types of members; compile_type_name.c  those that have names
 *   compile_union.c       unions by tag; integers whose names a tag chooses
 *   compile_record.c      structs: members and their attributes
 *   compile_offset.c       members that lie elsewhere; compile_pool.c  spaces that share
 *   compile_assumed.c      parameters of the root, and what addresses count from
 *   compile_endian.c      layouts whose files say their byte order: two of each
 *   compile_stream.c      chunk streams and typesets: which chunk goes where
 *   compile_expression.c  expressions, once all members are known
 *   compile_column.c      which member each column is of; compile_column_order.c  what is read before what
 *   compile_memory.c      sizes, offsets, alignments as a C compiler would choose them
 *   compile_wire.c        fewest bytes in a file, plain stretches
 *   compile_form.c        structs that are in several chunks, one release after the other
 *   compile_release.c     releases, and what is there since or until one of them
 *   compile_reference.c   `->` and `key`, once everything is known
 *
 * compile.c holds what they share and calls them. Structs are built from a queue, not by recursion, so that how deep a
 * layout refers to itself costs no stack.
 */
#ifndef SMITH_COMPILE_H
#define SMITH_COMPILE_H

#include "base/array.h"
#include "base/lookup.h"
#include "layout/parse/ast.h"

#define MEMBERS_MAX 10000 /* of one struct, spliced ones included */
#define BUILT_MAX 200000 /* members of all structs together: bounds what templates can multiply to */
#define INSTANCES_MAX 4096 /* of templates */
#define INSTANCE_DEPTH 32 /* templates that make templates */
#define SPLICE_DEPTH 32
#define ALIAS_DEPTH 64
#define BY_VALUE_DEPTH 200 /* structs within structs within structs */
#define TYPE_NAME_MAX 400
#define MEMORY_MAX (1u << 30) /* bytes one struct may take in memory */
#define COLUMN_STEPS 16 /* members on the way to what a column is of */
#define COLUMNS_MAX 256 /* of one struct, and members below it that wait for one */
#define STACK_MAX 32 /* values an expression may hold at once */

/* What a name of the layout stands for. */
struct declaration {
    const struct ast_item *item;
    uint32_t order;
    struct smith_names *names; /* ENUM, BITS */
    struct smith_hash_map values; /* ENUM, BITS: name -> struct smith_name */
    struct smith_framing *framing; /* FRAME */
    struct smith_hook *hook; /* HOOK */
    const struct smith_type *type; /* STRUCT, TYPESET; ALIAS once resolved */
    bool resolving; /* ALIAS: in progress */
    bool reported; /* its mistakes have been reported */
};

/* What the parameter of a template stands for in one instance. */
struct binding {
    const char *parameter;
    enum { BOUND_TYPE, BOUND_NAMES, BOUND_NUMBER } kind;
    const struct smith_type *type;
    struct declaration *names;
    int64_t number;
};

struct environment {
    const struct binding *bindings;
    uint32_t count;
};

struct member_draft {
    const struct ast_member *ast;
    const struct ast_offset *offset_member; /* lies elsewhere; else NULL */
    const struct environment *environment;
    bool written_last; /* computed, and a writer knows it only when members behind it are written */
    uint32_t behind; /* lies elsewhere: 1 + the member whose block this one's stands behind; 0 = none */
};

/* A name for the place before a member, or a line that says in which order blocks stand. */
struct note {
    const struct ast_member *ast;
    uint32_t member; /* the next one */
    struct note *next;
};

/* A record under construction; `type` comes first, so that a RECORD type leads back here. */
struct record_plan {
    struct smith_type type;
    struct smith_record record;
    const struct ast_item *item;
    const struct environment *environment; /* NULL outside templates */
    struct smith_member *members;
    struct member_draft *drafts;
    uint32_t count, capacity;
    struct smith_hash_map by_name; /* -> struct smith_member, but magics */
    uint32_t order; /* where it stands in layout->types */
    unsigned depth; /* of templates that made it */
    uint8_t memory_state, wire_state;
    const struct ast_range *range; /* that its numbers were looked at for last */
    uint16_t slots_used;
    struct note *labels, *orders; /* empty spaces; what stands behind what */
    struct smith_column *columnar; /* members in or below it that are in a space of a struct around it */
    uint32_t columnar_count;
    uint32_t visit; /* number of the search that was here last */
    bool measured; /* a struct around it asks for the size of one of its members */
    uint8_t runs_depth; /* records within records that they go through, itself counted */
    bool is_root;
    bool reported; /* members are missing whose mistakes have been reported */
    struct form_plan *forms; /* NULL = it is in one chunk only, or in none */
    struct record_plan *next; /* in the queue, and later the list of all */
    struct record_plan *next_shaped;
};

/* The forms of a struct. */
struct form_plan {
    const struct ast_case *ast;
    const struct smith_form *forms;
    struct record_plan *views; /* one for each */
    uint8_t count, usual;
    uint32_t with_stream; /* bits of those that have its stream */
};

/* What a struct asks for by `outer`, or of the element of a list with its own index, or names elements of. */
struct outer_wish {
    const struct record_plan *plan;
    const struct ast_name *name;
    enum { WISH_VALUE, WISH_PARALLEL, WISH_LIST, WISH_SPACE, WISH_POOL, WISH_POSITION, WISH_POSITION_NOW } kind;
    uint32_t position; /* PLACE: the member of the root that begins there */
};

/* The same for unions and typesets. */
struct union_plan {
    struct smith_type type;
    struct smith_union variants;
    const struct ast_case **asts; /* of each case */
    uint32_t order;
    uint32_t visit;
    uint8_t wire_state;
    struct declaration *typeset; /* NULL = by tag */
    struct union_plan *next;
};

/* A slot, and where its id is written. */
struct slot_draft {
    struct smith_slot slot;
    struct source_span source_span;
};

/* Where a type or an expression stands. */
struct scope {
    struct record_plan *plan; /* NULL: aliases, typesets, arguments of templates: no members to name */
    uint32_t member; /* of the plan; only members before it are known */
    const struct environment *environment;
    const char *label; /* what an inline union is called */
    bool label_is_taken; /* ... and that name is registered already: it is an alias */
    uint32_t order;
    unsigned depth; /* of templates */
    const struct ast_type *pool; /* the member is one, perhaps packed; NULL = it is none */
    bool behind; /* what lies elsewhere is read when the rest of its struct has been: all other members are known */
};

enum expression_use {
    USE_SIZE, /* counts, sizes: the value is needed to read on */
    USE_REGION, /* the same, of a region: who writes takes what it comes to, so it may ask `rest` */
    USE_TEXT, /* tags that are texts; else as the next */
    USE_CHOICE, /* tags, whether a stream is packed: the value is needed to write on, too */
    USE_ARGUMENT, /* of a codec: the same, but a writer knows by then how many bytes it packs */
    USE_NAMES, /* names of values: nobody needs them to read or write, so only the struct at hand is asked */
    USE_CONDITION, /* may ask `rest` */
    USE_ELEMENT, /* of a list, when it has been read: its stored members are known */
    USE_VALUE, /* derived: may ask for members to come */
};

/* An expression to compile when all members are known. */
struct pending {
    const struct ast_expression *ast;
    struct scope scope;
    enum expression_use use;
    struct smith_expression *result;
    struct pending *next;
};

struct compiler {
    struct smith_arena *arena;
    struct diagnosis *diagnosis;
    const struct smith_codec_hook *const *hooks; /* that the program has, or NULL */
    const struct ast_layout *ast;
    struct smith_hash_map declarations; /* -> struct declaration */
    struct declaration *all;
    uint32_t declaration_count;
    struct smith_hash_map type_names; /* of records and unions -> anything */
    struct smith_hash_map interned; /* types that do not depend on where they stand -> struct smith_type */
    struct smith_hash_map instances; /* "T<args>" -> struct record_plan */
    uint32_t instance_count;
    uint32_t alias_depth;
    struct record_plan *records, **records_end; /* all */
    struct record_plan *shaped, **shaped_end; /* all, each behind those that it holds by value */
    struct union_plan *unions, **unions_end;
    struct pending *pending, **pending_end;
    uint32_t pending_count;
    uint32_t built; /* members so far */
    struct smith_hash_map column_spaces; /* names of spaces that members are in -> anything */
    const struct smith_type *root; /* NULL = none */
    const struct smith_names *releases; /* NULL = none are listed */
    bool has_columns; /* or members that are in one */
    bool has_pools;
    uint32_t visits; /* searches so far */
    struct smith_hash_map outer_names; /* asked for by `outer` -> anything */
    SMITH_ARRAY(struct outer_wish) outer_wishes;
    bool targets_first; /* see struct smith_layout */
    struct smith_hash_map outer_members; /* integer members of all records -> first struct smith_member */
};

/* ---- shared ---- */

/* Zeroed; NULL = out of memory. */
static inline void *smith_compiler_alloc(struct compiler *compiler, size_t size) {
    return smith_arena_alloc(compiler->arena, size, 16);
}

#define COMPILER_NEW(compiler, type) ((type *)smith_compiler_alloc(compiler, sizeof(type)))
/* A formatted string in the arena; NULL = out of memory or longer than TYPE_NAME_MAX (reported at `place`). */
const char *smith_compiler_format_name(struct compiler *compiler, struct source_span source_span, const char *format,
                                       ...) __attribute__((format(printf, 3, 4)));
struct declaration *smith_compiler_find(struct compiler *compiler, const char *name);
/* Find a declaration of that kind, or report what there is instead. `what` = "an enum or bits". */
struct declaration *smith_compiler_expect(struct compiler *compiler, const struct ast_name *name, unsigned kinds,
                                          const char *what);
/* `base`, or that with a number behind it, whichever no record or union is called; registered. */
const char *smith_compiler_unique_name(struct compiler *compiler, const char *base);
/* Report that the struct has no member of that name; NULL. */
void *smith_compiler_no_member(struct compiler *compiler, const struct record_plan *plan,
                               struct source_span source_span, const char *name);
/* Help for the mistake just reported: the member of any struct that may have been meant. NULL. */
void *smith_compiler_suggest_member(struct compiler *compiler, const char *wanted,
                                    bool (*is_good)(const struct smith_member *));
/* Words that members cannot be called, because the generated C has them. NULL = fine. */
const char *smith_compiler_reserved_name(const char *name);
const char *smith_item_kind_name(enum ast_item_kind kind); /* "an enum" */

static inline struct record_plan *plan_of(const struct smith_type *record) {
    return (struct record_plan *)(uintptr_t)record;
}

static inline struct union_plan *union_of(const struct smith_type *type) {
    return (struct union_plan *)(uintptr_t)type;
}

static inline struct member_draft *plan_draft(const struct record_plan *plan, const struct smith_member *member) {
    return &plan->drafts[member - plan->members];
}

/* Where its name is written. */
static inline struct source_span span_of(const struct record_plan *plan, size_t index) {
    return plan->drafts[index].ast->name.source_span;
}

static inline struct source_span member_span(const struct record_plan *plan, const struct smith_member *member) {
    return plan_draft(plan, member)->ast->name.source_span;
}

/* REGIONs look like what they hold. */
static inline const struct smith_type *inner_type(const struct smith_type *type) {
    while (type->kind == SMITH_REGION)
        type = type->elem;
    return type;
}

static inline bool is_integer(const struct smith_type *type) {
    return type->kind == SMITH_INT || type->kind == SMITH_SPELLED || type->kind == SMITH_BOOL;
}

/* ---- steps ---- */

void smith_compile_releases(struct compiler *compiler);
/* The place of a release in the list; -1 = it is none of it. */
int64_t smith_compile_release_order(const struct compiler *compiler, const char *release);
/* Whether some struct has a form called so. */
bool smith_compile_is_some_form(const struct compiler *compiler, const char *name);
/* The forms of a case of a typeset, whose struct has its members later. False after a mistake. */
bool smith_compile_case_forms(struct compiler *compiler, const struct smith_framing *framing,
                              const struct ast_case *entry, struct smith_case *kase);
/* The member that says which form it is. */
bool smith_compile_form_member(struct compiler *compiler, struct record_plan *plan);
/* Which forms have which members. */
void smith_compile_forms(struct compiler *compiler);
/* The tables of the forms, when those of their structs are finished. */
void smith_compile_views(struct compiler *compiler);
void smith_compile_names(struct compiler *compiler, struct declaration *declaration);
bool smith_names_fit(struct compiler *compiler, const struct declaration *declaration, const struct smith_type *type,
                     struct source_span source_span);

void smith_compile_frame(struct compiler *compiler, struct declaration *declaration);
bool smith_compile_chunk(struct compiler *compiler, const struct smith_framing *framing, const struct ast_chunk *chunk,
                         struct smith_chunk_id *result);

struct record_plan *smith_record_plan_new(struct compiler *compiler, const struct ast_item *item, const char *name,
                                          uint32_t order);
struct union_plan *smith_union_plan_new(struct compiler *compiler, const char *name, const char *doc, uint32_t order);

const struct binding *smith_binding_find(const struct environment *environment, const char *name);
/* What its parameters stand for in this use of a template or type; NULL after a mistake. `is_here`: types may speak of the
 * members of the struct that they are used in. */
const struct environment *smith_compile_arguments(struct compiler *compiler, struct declaration *declaration,
                                                  const struct ast_type *use, const struct scope *scope, bool is_here);
/* The instance of template `declaration` for these arguments; `name` NULL = made up. */
const struct smith_type *smith_compile_instance(struct compiler *compiler, struct declaration *declaration,
                                                const struct ast_type *use, const struct scope *scope,
                                                const char *name);

const struct smith_type *smith_compile_type(struct compiler *compiler, const struct ast_type *ast,
                                            const struct scope *scope);
/* A scalar as it is without names, and what it is called with some (NULL = none). */
struct smith_type smith_scalar_type(const struct ast_type *ast);
const char *smith_scalar_name(struct compiler *compiler, const struct ast_type *ast, const char *names);
/* The scalar with these names; without any when there is no `name`. */
const struct smith_type *smith_compile_named_scalar(struct compiler *compiler, const struct ast_type *ast,
                                                    const struct ast_name *name, const struct scope *scope);
/* An integer whose names a tag chooses (compile_union.c). */
const struct smith_type *smith_compile_choice(struct compiler *compiler, const struct ast_type *ast,
                                              const struct scope *scope);
/* Whether chunks of typesets may hold values of the type; reported when not. */
bool smith_compile_check_set_element(struct compiler *compiler, struct source_span source_span,
                                     const struct smith_type *type);
/* "trigger_data" -> "TriggerData", behind `prefix`. */
const char *smith_compile_camel_case(struct compiler *compiler, const char *prefix, const char *name);
/* A union by tag (compile_union.c). */
const struct smith_type *smith_compile_union(struct compiler *compiler, const struct ast_type *ast,
                                             const struct scope *scope);
/* The type of a case of what `scope` calls its label; NULL after a mistake, also in the name of the case. Names must be
 * good for C members, and different; `seen` collects them. */
const struct smith_type *smith_compile_case_type(struct compiler *compiler, const struct ast_case *entry,
                                                 const struct scope *scope, struct smith_hash_map *seen);
/* Composite types of chunk streams. */
const struct smith_type *smith_chunk_list(struct compiler *compiler, struct source_span source_span,
                                          const struct smith_framing *framing, const struct ast_chunk *chunk,
                                          const struct smith_type *elem);
const struct smith_type *smith_set_list(struct compiler *compiler, struct source_span source_span,
                                        const struct smith_type *set);
const struct smith_type *smith_compile_alias(struct compiler *compiler, struct declaration *declaration);
/* The `at ...` that a type stands for in the end; NULL = it stands for something else. */
const struct ast_type *smith_compile_find_offset(struct compiler *compiler, const struct ast_type *ast);
/* The same, and in `scope` what its parameters stand for there; NULL also after a mistake. */
const struct ast_type *smith_compile_enter_offset(struct compiler *compiler, const struct ast_type *ast,
                                                  struct scope *scope);
/* The type that a name stands for; NULL after a mistake. */
const struct smith_type *smith_compile_type_name(struct compiler *compiler, const struct ast_type *ast,
                                                 const struct scope *scope);
const struct smith_type *smith_compile_typeset(struct compiler *compiler, const struct ast_name *name);

void smith_compile_record(struct compiler *compiler, struct record_plan *plan);
struct smith_member *smith_record_add(struct compiler *compiler, struct record_plan *plan, const struct ast_member *ast,
                                      const struct environment *environment);

/* Whether an integer can be `value`, which becomes what memory holds: 0xFFFF of an i16 is -1. */
bool smith_compile_value_fits(const struct smith_type *type, int64_t *value);
/* The same; a mistake of the expression where it cannot. */
bool smith_compile_in_range(struct compiler *compiler, const struct ast_expression *ast, const struct smith_type *type,
                            int64_t *value);
void smith_compile_fallback(struct compiler *compiler, const struct ast_member *ast,
                            const struct environment *environment, struct smith_member *member);

/* The pool that a member of this type is, or NULL. */
const struct ast_type *smith_compile_find_pool(const struct ast_type *ast);
const struct smith_type *smith_compile_pool_type(struct compiler *compiler, const struct ast_type *ast,
                                                 const struct scope *scope);
/* What the member leads to may lie in a pool. */
bool smith_compile_check_pooled(struct compiler *compiler, const struct ast_type *offset_type,
                                const struct smith_member *member);
/* Which members lead to what others lie in, pools among them. */
void smith_compile_spaces(struct compiler *compiler);
/* Which byte order the file has, of its first members; whether these tell (compile_endian.c). */
void smith_compile_endian(struct compiler *compiler, struct smith_layout *layout);
void smith_compile_check_endian(struct compiler *compiler, struct smith_layout *layout);
/* The layout of files whose numbers are big-endian, of a tree that `little` has been compiled from. */
bool smith_layout_compile_opposite(struct smith_arena *arena, struct diagnosis *diagnosis, struct ast_layout *ast,
                                   const struct smith_codec_hook *const *hooks, struct smith_layout *little,
                                   struct smith_layout *big);
/* Some struct around has a list of that name, or part of its way begins with it. */
void smith_compile_wish(struct compiler *compiler, struct outer_wish one);
/* Whether what `outer` asks for is known then; when the pools are (compile_outer.c). */
void smith_compile_check_outer(struct compiler *compiler);
/* What `at ...` says of a member whose type is known. False = reported. */
bool smith_compile_offset_member(struct compiler *compiler, const struct ast_member *ast,
                                 const struct ast_type *offset_type, const struct scope *scope,
                                 struct smith_member *member);
/* Parameters of the root: which integers hold them; then what can be one, and what offsets count from. */
void smith_compile_parameters(struct compiler *compiler);
bool smith_compile_origins(struct compiler *compiler, const struct ast_offset *written, const struct scope *scope,
                           struct smith_offset_member *offset_member);
void smith_compile_assumed(struct compiler *compiler);
/* In which order the blocks of a record stand, when it says so. */
void smith_compile_block_order(struct compiler *compiler, struct record_plan *plan);
/* Whether the test is true of a member whose bytes are among those of a value of the type; `all`: or are anywhere in the
 * same world. */
typedef bool smith_member_test(const struct record_plan *plan, const struct smith_member *member, const void *context);
bool smith_compile_holds(struct compiler *compiler, const struct smith_type *type, bool all, smith_member_test *test,
                         const void *context);

void smith_compile_stream(struct compiler *compiler, struct record_plan *plan);
void smith_compile_set_cases(struct compiler *compiler, struct declaration *declaration);
void smith_compile_slots(struct compiler *compiler);
/* Sort by id, and report ids that are there twice. The tags of a union are told apart so, too. */
void smith_compile_sort_slots(struct compiler *compiler, struct slot_draft *drafts, uint32_t count, const char *again);
/* Every struct that is chained has one link. */
void smith_compile_chains(struct compiler *compiler);

/* Whether it is one number, whatever the record holds. Reports nothing. */
bool smith_compile_constant(struct compiler *compiler, const struct ast_expression *ast,
                            const struct environment *environment, int64_t *value);
/* Whether the expression is md5(), sha1() or sha256(): bytes, and no number (compile_checksum.c). */
bool smith_compile_is_hash(const struct ast_expression *ast);
/* Queue an expression for compilation into `result`. */
void smith_compile_expression(struct compiler *compiler, const struct ast_expression *ast, const struct scope *scope,
                              enum expression_use use, struct smith_expression *result);
bool smith_constant_expression(struct compiler *compiler, int64_t value, struct smith_expression *result);
/* The same, of expressions that may be missing; NULL = no memory. */
const struct smith_expression *smith_compile_value(struct compiler *compiler, const struct ast_expression *ast,
                                                   const struct scope *scope, enum expression_use use);
const struct smith_expression *smith_constant_value(struct compiler *compiler, int64_t value);
void smith_compile_pending(struct compiler *compiler);

/* Columns and apart members find each other. False = some did not. */
bool smith_compile_columns(struct compiler *compiler, const struct smith_type *root);
/* The struct whose members a column may be of, in a member of this type; NULL = none. */
const struct record_plan *smith_column_holds(const struct smith_type *type);
/* The column of the struct with these steps, or NULL. */
const struct smith_member *smith_column_find(const struct record_plan *plan, const uint16_t *steps, uint16_t count);
/* The member it is of; `*plan`, where its steps begin, becomes the struct that has it. */
const struct smith_member *smith_column_member(const struct record_plan **plan, const struct smith_column *column);
/* Whether what is needed to read a value has been read when its turn comes. */
void smith_compile_check_column_order(struct compiler *compiler);
/* Elements without bytes of their own: something else must bound how many a file can ask for. */
void smith_compile_check_column_bytes(struct compiler *compiler, const struct record_plan *plan);

void smith_compile_hook(struct compiler *compiler, struct declaration *declaration);
/* The hook that a codec by this name is; NULL = it is one of the language's. False after a mistake. */
bool smith_compile_codec(struct compiler *compiler, uint8_t codec, const struct ast_name *name,
                         const struct smith_hook **hook);
/* Whether a region hands its codec as many arguments as it takes; reported when not. */
bool smith_compile_codec_arguments(struct compiler *compiler, const struct ast_type *ast,
                                   const struct smith_hook *hook);

void smith_compile_memory(struct compiler *compiler);
void smith_compile_wire(struct compiler *compiler);
void smith_compile_fast_paths(struct compiler *compiler);
void smith_compile_ranges(struct compiler *compiler);
void smith_compile_references(struct compiler *compiler, const struct smith_type *root);

/* The whole of it, for a program with these hooks. False after mistakes or without memory. */
bool smith_layout_compile(struct smith_arena *arena, struct diagnosis *diagnosis, const struct ast_layout *ast,
                          const struct smith_codec_hook *const *hooks, struct smith_layout *layout);

/* ---- warnings about layouts (lint.c) ---- */

/* Report what is odd in the text that was asked for. */
/* Note which references have a number behind them that seems to be a count, and does not follow (lint.c). */
void smith_compile_uncounted(struct compiler *compiler);
void smith_lint(struct compiler *compiler);

#endif
