/* SPDX-License-Identifier: MIT
 *
 * Hooks: what a layout declares of them is compared with what the program has, and codecs are found by their names.
 */
#include "layout/compile/compile.h"

/* ---- declarations ---- */

static bool compile_hook_is_repeated(const struct ast_name_node *first, const struct ast_name_node *name) {
    for (; first != name; first = first->next)
        if (strcmp(first->name.text, name->name.text) == 0)
            return true;
    return false;
}

static bool hook_arguments(struct compiler *compiler, const struct ast_item *item, struct smith_hook *hook) {
    unsigned count = ast_count(item->parameters);
    if (count > SMITH_CODEC_ARGUMENTS)
        return smith_mistake(compiler->diagnosis, item->name.source_span, "a codec takes at most %d arguments",
                             SMITH_CODEC_ARGUMENTS);
    const char **names = count ? smith_compiler_alloc(compiler, count * sizeof *names) : NULL;
    if (count && !names)
        return false;
    hook->arguments = names;
    hook->argument_count = (uint8_t)count;
    for (const struct ast_name_node *name = item->parameters; name; name = name->next) {
        *names++ = name->name.text;
        if (compile_hook_is_repeated(item->parameters, name))
            smith_mistake(compiler->diagnosis, name->name.source_span, "two arguments are called `%s`",
                          name->name.text);
    }
    return true;
}

/* "picture(method, rows)" as a layout would declare it; the name alone when that gets too long. */
static const char *declared_as(struct compiler *compiler, struct source_span source_span,
                               const struct smith_codec_hook *codec) {
    const char *text = codec->name;
    for (unsigned i = 0; text && codec->arguments && codec->arguments[i]; i++)
        text = smith_compiler_format_name(compiler, source_span, "%s%s%s", text, i ? ", " : "(", codec->arguments[i]);
    bool has_arguments = codec->arguments && codec->arguments[0];
    text = text ? smith_compiler_format_name(compiler, source_span, "%s%s", text, has_arguments ? ")" : "()") : NULL;
    return text ? text : codec->name;
}

void smith_compile_hook(struct compiler *compiler, struct declaration *declaration) {
    const struct ast_name *name = &declaration->item->name;
    struct smith_hook *hook = declaration->hook;
    if (!hook || !hook_arguments(compiler, declaration->item, hook))
        return;
    hook->codec = smith_codec_hook_find(compiler->hooks, hook->name);
    if (!hook->codec || smith_codec_hook_fits(hook->codec, hook))
        return;
    smith_mistake(compiler->diagnosis, name->source_span, "the codec `%s` has other arguments", hook->name);
    smith_mistake_help(compiler->diagnosis, "in this program it is `hook codec %s;`",
                       declared_as(compiler, name->source_span, hook->codec));
}

/* ---- uses ---- */

static bool no_codec(struct compiler *compiler, const struct ast_name *name) {
    const struct smith_codec_name *codec;
    const struct smith_codec_hook *known = smith_codec_hook_find(compiler->hooks, name->text);
    smith_mistake(compiler->diagnosis, name->source_span, "there is no codec `%s`", name->text);
    if (known)
        return smith_mistake_help(compiler->diagnosis, "it is a hook; add `hook codec %s;`",
                                  declared_as(compiler, name->source_span, known));
    struct suggestion suggestion = smith_suggestion_for(compiler->diagnosis, name->text);
    for (unsigned i = 0; (codec = smith_codec_name(i)); i++)
        smith_suggestion_offer(&suggestion, codec->word);
    for (uint32_t i = 0; i < compiler->declaration_count; i++)
        if (compiler->all[i].hook)
            smith_suggestion_offer(&suggestion, compiler->all[i].hook->name);
    return smith_suggestion_report(compiler->diagnosis, &suggestion);
}

bool smith_compile_codec(struct compiler *compiler, uint8_t codec, const struct ast_name *name,
                         const struct smith_hook **hook) {
    *hook = NULL;
    if (codec != SMITH_HOOK)
        return true;
    struct declaration *found = smith_compiler_find(compiler, name->text);
    if (found)
        *hook = found->hook;
    return *hook || no_codec(compiler, name);
}

bool smith_compile_codec_arguments(struct compiler *compiler, const struct ast_type *ast,
                                   const struct smith_hook *hook) {
    const struct smith_codec_name codec = smith_codec_name_of(ast->codec, hook);
    unsigned wanted = codec.argument_count, given = ast->codec_argument_count;
    if (given == wanted)
        return true;
    smith_mistake(compiler->diagnosis, ast->name.source_span, "`%s` takes %u %s behind the size, not %u", codec.word,
                  wanted, wanted == 1 ? "argument" : "arguments", given);
    for (unsigned i = 0; i < wanted; i++)
        smith_mistake_help(compiler->diagnosis, "%u: %s", i + 1, codec.arguments[i]);
    return false;
}
