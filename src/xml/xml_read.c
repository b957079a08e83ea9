/* SPDX-License-Identifier: MIT
 *
 * XML texts as a tree, through expat. Its guards against texts that grow when they are read are on; and a text with
 * entities of its own is refused before any is used. It takes its working memory from malloc, not from our allocator.
 */
#include "base/error.h"
#include "xml/xml.h"
#include <expat.h>

#include <string.h>

enum { xml_depth_max = 64, xml_step = 1 << 20 };

struct xml_reader {
    XML_Parser parser;
    struct smith_arena *arena;
    struct smith_xml_element *root, *open;
    struct smith_buffer text; /* since the last tag */
    unsigned depth;
    bool no_memory;
    const char *refused; /* why it was given up; NULL = it was not */
};

static void xml_stop(struct xml_reader *reader, const char *why) {
    reader->no_memory |= !why;
    if (!reader->refused)
        reader->refused = why;
    XML_StopParser(reader->parser, XML_FALSE);
}

/* The text so far is that of the open element. */
static bool xml_keep_text(struct xml_reader *reader) {
    if (!reader->open)
        return true;
    const char *text = smith_arena_copy(reader->arena, reader->text.data, reader->text.size);
    reader->open->text = text;
    reader->text.size = 0;
    return text != NULL;
}

static const char *const *xml_copy_attributes(struct smith_arena *arena, const XML_Char **attributes) {
    size_t count = 0;
    while (attributes[count])
        count++;
    const char **copy = smith_arena_alloc(arena, (count + 1) * sizeof *copy, _Alignof(const char *));
    for (size_t i = 0; copy && i < count; i++) {
        copy[i] = smith_arena_copy(arena, attributes[i], strlen(attributes[i]));
        if (!copy[i])
            return NULL;
    }
    return copy;
}

static void XMLCALL xml_begin(void *context, const XML_Char *name, const XML_Char **attributes) {
    struct xml_reader *reader = context;
    const char *copy = smith_arena_copy(reader->arena, name, strlen(name));
    const char *const *copies = xml_copy_attributes(reader->arena, attributes);
    if (++reader->depth > xml_depth_max) {
        xml_stop(reader, "its elements lie too deep in each other");
        return;
    }
    struct smith_xml_element *element =
        copy && copies && xml_keep_text(reader) ? smith_xml_add_element(reader->arena, reader->open, copy) : NULL;
    if (!element) {
        xml_stop(reader, NULL);
        return;
    }
    element->attributes = copies;
    element->line = (uint32_t)XML_GetCurrentLineNumber(reader->parser);
    element->column = (uint32_t)XML_GetCurrentColumnNumber(reader->parser) + 1;
    if (!reader->open)
        reader->root = element;
    reader->open = element;
}

static void XMLCALL xml_end(void *context, const XML_Char *name) {
    struct xml_reader *reader = context;
    (void)name;
    reader->depth--;
    if (reader->refused || reader->no_memory) /* a tag that ends itself ends after all */
        return;
    if (!xml_keep_text(reader))
        xml_stop(reader, NULL);
    else
        reader->open = reader->open->parent;
}

static void XMLCALL xml_text(void *context, const XML_Char *text, int size) {
    struct xml_reader *reader = context;
    smith_buffer_add(&reader->text, text, (size_t)size);
    if (reader->text.failed)
        xml_stop(reader, NULL);
}

static void XMLCALL xml_entity(void *context, const XML_Char *name, int is_parameter, const XML_Char *value, int size,
                               const XML_Char *base, const XML_Char *system, const XML_Char *public,
                               const XML_Char *notation) {
    (void)name, (void)is_parameter, (void)value, (void)size, (void)base, (void)system, (void)public, (void)notation;
    xml_stop(context, "it declares entities, which no level needs");
}

static enum smith_status xml_fail(const struct xml_reader *reader, struct smith_error *error) {
    const enum XML_Error code = XML_GetErrorCode(reader->parser);
    if (reader->no_memory || code == XML_ERROR_NO_MEMORY)
        return smith_fail_memory(error, reader->arena);
    enum smith_status status =
        smith_fail(error, SMITH_BAD_TEXT, "XML-MISTAKE", "the text is not well-formed XML, or not to be read: %s",
                   reader->refused ? reader->refused : XML_ErrorString(code));
    if (error) {
        error->line = (uint32_t)XML_GetCurrentLineNumber(reader->parser);
        error->column = (uint32_t)XML_GetCurrentColumnNumber(reader->parser) + 1;
    }
    return status;
}

static enum smith_status xml_parse(struct xml_reader *reader, struct smith_bytes text, struct smith_error *error) {
    size_t at = 0;
    do {
        const size_t size = text.size - at < xml_step ? text.size - at : xml_step;
        if (XML_Parse(reader->parser, (const char *)text.data + at, (int)size, at + size == text.size) != XML_STATUS_OK)
            return xml_fail(reader, error);
        at += size;
    } while (at < text.size);
    return SMITH_OK;
}

enum smith_status smith_xml_read(struct smith_bytes text, const struct smith_options *options,
                                 struct smith_arena *arena, struct smith_xml_element **root,
                                 struct smith_error *error) {
    struct xml_reader reader = {.parser = XML_ParserCreate(NULL), .arena = arena};
    *root = NULL;
    if (!reader.parser)
        return smith_fail_memory(error, NULL);
    smith_buffer_init(&reader.text, options ? &options->allocator : NULL);
    XML_SetUserData(reader.parser, &reader);
    XML_SetElementHandler(reader.parser, xml_begin, xml_end);
    XML_SetCharacterDataHandler(reader.parser, xml_text);
    XML_SetEntityDeclHandler(reader.parser, xml_entity);
    enum smith_status status = xml_parse(&reader, text, error);
    XML_ParserFree(reader.parser);
    smith_buffer_free(&reader.text);
    *root = status == SMITH_OK ? reader.root : NULL;
    return status;
}
