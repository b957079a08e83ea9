/* SPDX-License-Identifier: MIT
 *
 * What the layout library knows of a text: its tokens, its tree as far as it could be read, and its tables when it has
 * no mistakes. A text without a root that others import is one too: its grammar is checked, and no more.
 */
#include "language_server/language_server.h"
#include "layout/compile/compile.h"

/* Whether the tree is that of a text for others to import. */
static bool analysis_is_module(const struct open_document *document, const struct smith_allocator *allocator) {
    return smith_layout_is_module((struct smith_bytes){document->text.data, document->text.size}, allocator);
}

/* The tokens once more: those that were parsed belong to the parser. Their mistakes have been reported. */
static bool lex(struct analysis *analysis) {
    struct diagnosis unheard = analysis->diagnosis;
    unheard.report = NULL;
    unheard.mistakes = NULL;
    unheard.error = NULL;
    unheard.count = 0;
    return smith_layout_lex(analysis->arena, &unheard, analysis->diagnosis.texts, &analysis->tokens);
}

bool smith_analyse(struct smith_language_server *server, struct smith_arena *arena,
                   const struct open_document *document, const struct smith_layout_mistakes *mistakes,
                   struct analysis *analysis) {
    *analysis = (struct analysis){.arena = arena, .imports = {smith_server_import, server}};
    const struct smith_bytes text = {document->text.data, document->text.size};
    if (text.size > TEXTS_MAX || !smith_diagnosis_init(&analysis->diagnosis, arena, text, document->path, NULL, NULL))
        return false;
    struct diagnosis *diagnosis = &analysis->diagnosis;
    diagnosis->mistakes = mistakes;
    diagnosis->warns = true;
    if (analysis_is_module(document, &server->allocator)) {
        struct tokens tokens;
        if (smith_layout_lex(arena, diagnosis, diagnosis->texts, &tokens))
            smith_layout_read_text(arena, diagnosis, &tokens, true, &analysis->layout);
    } else if (smith_layout_read(arena, diagnosis, server->imports ? &analysis->imports : NULL, &analysis->layout)) {
        analysis->is_compiled =
            smith_layout_compile(arena, diagnosis, &analysis->layout, server->hooks, &analysis->tables);
    }
    return !arena->failed && lex(analysis);
}
