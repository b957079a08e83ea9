/* SPDX-License-Identifier: MIT
 *
 * Mistakes in layout texts (diagnose.h).
 */
#include "layout/parse/diagnose.h"
#include "base/text.h"
#include <stdarg.h>
#include <stdio.h>

#define LINE_SHOWN 160 /* columns of a source line that are shown */

bool smith_diagnosis_init(struct diagnosis *diagnosis, struct smith_arena *arena, struct smith_bytes text,
                          const char *name, struct smith_buffer *report, struct smith_error *error) {
    *diagnosis = (struct diagnosis){
        .arena = arena, .report = report, .error = error, .status = SMITH_BAD_LAYOUT, .code = "LAYOUT-MISTAKE"};
    return smith_diagnosis_add(diagnosis, text, name) != NULL;
}

static bool index_lines(struct smith_arena *arena, struct source_text *source) {
    const struct smith_bytes text = source->text;
    uint32_t count = 1;
    for (size_t i = 0; i < text.size; i++)
        count += text.data[i] == '\n';
    source->lines = smith_arena_alloc(arena, count * sizeof(uint32_t), _Alignof(uint32_t));
    if (!source->lines)
        return false;
    source->lines[source->line_count++] = 0;
    for (size_t i = 0; i < text.size; i++)
        if (text.data[i] == '\n')
            source->lines[source->line_count++] = (uint32_t)i + 1;
    return true;
}

struct source_text *smith_diagnosis_add(struct diagnosis *diagnosis, struct smith_bytes text, const char *name) {
    struct source_text *source = smith_arena_alloc(diagnosis->arena, sizeof *source, _Alignof(struct source_text));
    struct source_text *last = diagnosis->last_text;
    if (!source)
        return NULL;
    /* The end of a text is a place of its own, so that no two texts share one. */
    *source = (struct source_text){
        .name = name, .text = text, .start = last ? last->start + (uint32_t)last->text.size + 1 : 0};
    if (!index_lines(diagnosis->arena, source))
        return NULL;
    *(last ? &last->next : &diagnosis->texts) = source;
    diagnosis->last_text = source;
    return source;
}

const struct source_text *smith_diagnosis_text(const struct diagnosis *diagnosis, uint32_t offset) {
    const struct source_text *source = diagnosis->texts;
    while (source->next && source->next->start <= offset)
        source = source->next;
    return source;
}

bool smith_diagnosis_full(const struct diagnosis *diagnosis) {
    return diagnosis->count > DIAGNOSIS_MAX || diagnosis->arena->failed;
}

static uint32_t diagnose_line_of(const struct source_text *source, uint32_t offset) {
    uint32_t low = 0, high = source->line_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (source->lines[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

uint32_t smith_diagnosis_line(const struct diagnosis *diagnosis, uint32_t offset) {
    const struct source_text *source = smith_diagnosis_text(diagnosis, offset);
    return diagnose_line_of(source, offset - source->start);
}

static bool continues_character(uint8_t byte) {
    return (byte & 0xC0) == 0x80;
}

static uint32_t column_of(const struct source_text *source, uint32_t line, uint32_t offset) {
    uint32_t column = 1;
    for (uint32_t i = source->lines[line]; i < offset; i++)
        column += !continues_character(source->text.data[i]);
    return column;
}

static uint32_t end_of_line(const struct source_text *source, uint32_t line) {
    uint32_t end = line + 1 < source->line_count ? source->lines[line + 1] - 1 : (uint32_t)source->text.size;
    while (end > source->lines[line] && source->text.data[end - 1] == '\r')
        end--;
    return end;
}

/* The source line and the caret line below it; the span counts from the first byte of its text. Tabs stay tabs in both, so that the caret stands where it should. */
static void show_line(struct smith_buffer *out, const struct source_text *source, uint32_t line,
                      struct source_span source_span) {
    uint32_t start = source->lines[line], end = end_of_line(source, line);
    if (source_span.start - start > LINE_SHOWN / 2) { /* far out on a long line */
        uint32_t wanted = source_span.start - LINE_SHOWN / 2;
        while (wanted < source_span.start && continues_character(source->text.data[wanted]))
            wanted++;
        if (end - start > LINE_SHOWN)
            start = wanted;
    }
    if (end - start > LINE_SHOWN) {
        end = start + LINE_SHOWN;
        while (end > start && end < source->text.size && continues_character(source->text.data[end]))
            end--;
    }
    smith_buffer_text(out, "    ");
    for (uint32_t i = start; i < end; i++) {
        uint8_t byte = source->text.data[i];
        smith_buffer_byte(out, byte < 0x20 && byte != '\t' ? ' ' : byte);
    }
    smith_buffer_text(out, "\n    ");
    for (uint32_t i = start; i < source_span.start && i < end; i++)
        if (!continues_character(source->text.data[i]))
            smith_buffer_byte(out, source->text.data[i] == '\t' ? '\t' : ' ');
    smith_buffer_byte(out, '^');
    for (uint32_t i = source_span.start + 1; i < source_span.start + source_span.size && i < end; i++)
        if (!continues_character(source->text.data[i]))
            smith_buffer_byte(out, '~');
    smith_buffer_byte(out, '\n');
}

static void diagnose_take(const struct diagnosis *diagnosis, const struct smith_layout_mistake *mistake) {
    if (diagnosis->mistakes)
        diagnosis->mistakes->take(diagnosis->mistakes->context, mistake);
}

/* How many characters of a line the span covers; one where it covers none. */
static uint32_t characters(const struct source_text *source, uint32_t line, struct source_span source_span) {
    uint32_t end = source_span.start + source_span.size, line_end = end_of_line(source, line);
    uint32_t count = column_of(source, line, end < line_end ? end : line_end);
    uint32_t before = column_of(source, line, source_span.start);
    return count > before ? count - before : 1;
}

/* The first mistake is the error. */
static void fill_error(const struct diagnosis *diagnosis, const struct smith_layout_mistake *mistake) {
    struct smith_error *error = diagnosis->error;
    bool is_imported = mistake->text != diagnosis->texts->name; /* line and column say less without its name */
    smith_fail(error, diagnosis->status, diagnosis->code, "%s%s%s", is_imported ? mistake->text : "",
               is_imported ? ": " : "", mistake->message);
    if (!error)
        return;
    error->line = mistake->line;
    error->column = mistake->column;
    error->offset = mistake->offset;
}

/* `about` has severity, code and message. */
static void report_at(struct diagnosis *diagnosis, struct source_span source_span,
                      const struct smith_layout_mistake *about) {
    static const char *const sorts[] = {[SMITH_INFO] = "note", [SMITH_WARNING] = "warning", [SMITH_ERROR] = "error"};
    const struct source_text *source = smith_diagnosis_text(diagnosis, source_span.start);
    struct smith_layout_mistake mistake = *about;
    source_span.start -= source->start;
    uint32_t line = diagnose_line_of(source, source_span.start);
    mistake.text = source->name;
    mistake.line = line + 1;
    mistake.column = column_of(source, line, source_span.start);
    mistake.length = characters(source, line, source_span);
    mistake.offset = source_span.start;
    mistake.size = source_span.size;
    if (about->severity == SMITH_ERROR && diagnosis->count == 1)
        fill_error(diagnosis, &mistake);
    diagnose_take(diagnosis, &mistake);
    if (!diagnosis->report)
        return;
    bool is_warning = about->severity == SMITH_WARNING; /* it says how to look it up: there are several */
    smith_buffer_format(diagnosis->report, "%s:%u:%u: %s: %s%s%s%s\n", source->name, mistake.line, mistake.column,
                        sorts[about->severity], about->message, is_warning ? " [" : "", is_warning ? about->code : "",
                        is_warning ? "]" : "");
    show_line(diagnosis->report, source, line, source_span);
}

static bool was_reported(const struct diagnosis *diagnosis, struct source_span source_span) {
    uint32_t reported = diagnosis->count + diagnosis->warning_count;
    for (uint32_t i = 0; i < reported && i < DIAGNOSIS_MAX; i++)
        if (diagnosis->reported[i].start == source_span.start)
            return true;
    return false;
}

/* Whether there is room for one more of these, which is reported at a place of its own. */
static bool may_report(struct diagnosis *diagnosis, struct source_span source_span, uint32_t *count, const char *what) {
    bool may = *count <= DIAGNOSIS_MAX && !smith_diagnosis_full(diagnosis) && !was_reported(diagnosis, source_span);
    if (may && *count == DIAGNOSIS_MAX) {
        ++*count;
        diagnosis->is_silent = false;
        smith_mistake_help(diagnosis, "more %s follow; the first %d are shown", what, DIAGNOSIS_MAX);
        may = false;
    }
    if (may)
        diagnosis->reported[(*count)++] = source_span;
    diagnosis->is_silent = !may;
    return may;
}

/* `about` has severity and code. */
static void diagnose_report(struct diagnosis *diagnosis, struct source_span source_span,
                            struct smith_layout_mistake about, const char *format, va_list arguments) {
    char message[sizeof((struct smith_error *)0)->message];
    vsnprintf(message, sizeof message, format, arguments);
    about.message = message;
    report_at(diagnosis, source_span, &about);
}

void *smith_mistake(struct diagnosis *diagnosis, struct source_span source_span, const char *format, ...) {
    struct smith_layout_mistake about = {.severity = SMITH_ERROR, .code = diagnosis->code};
    va_list arguments;
    diagnosis->made++;
    if (!may_report(diagnosis, source_span, &diagnosis->count, "mistakes"))
        return NULL;
    va_start(arguments, format);
    diagnose_report(diagnosis, source_span, about, format, arguments);
    va_end(arguments);
    return NULL;
}

void *smith_warning(struct diagnosis *diagnosis, const char *code, struct source_span source_span, const char *format,
                    ...) {
    struct smith_layout_mistake about = {.severity = SMITH_WARNING, .code = code};
    va_list arguments;
    diagnosis->is_silent = diagnosis->count || source_span.start > diagnosis->texts->text.size;
    if (diagnosis->is_silent || !may_report(diagnosis, source_span, &diagnosis->warning_count, "warnings"))
        return NULL;
    va_start(arguments, format);
    diagnose_report(diagnosis, source_span, about, format, arguments);
    va_end(arguments);
    return NULL;
}

void *smith_mistake_note(struct diagnosis *diagnosis, struct source_span source_span, const char *format, ...) {
    struct smith_layout_mistake about = {.severity = SMITH_INFO, .code = diagnosis->code};
    va_list arguments;
    if (diagnosis->is_silent)
        return NULL;
    va_start(arguments, format);
    diagnose_report(diagnosis, source_span, about, format, arguments);
    va_end(arguments);
    return NULL;
}

void *smith_mistake_help(struct diagnosis *diagnosis, const char *format, ...) {
    char message[sizeof((struct smith_error *)0)->message];
    const struct smith_layout_mistake about = {.severity = SMITH_INFO, .code = diagnosis->code, .message = message};
    va_list arguments;
    if (diagnosis->is_silent)
        return NULL;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    diagnose_take(diagnosis, &about);
    if (diagnosis->report)
        smith_buffer_format(diagnosis->report, "    help: %s\n", message);
    return NULL;
}

struct suggestion smith_suggestion_for(const struct diagnosis *diagnosis, const char *wanted) {
    size_t size = strlen(wanted);
    return (struct suggestion){wanted, NULL,
                               diagnosis->is_silent ? 0
                               : size < 2           ? 2u
                               : size < 4           ? 3u
                               : size < 7           ? 5u
                                                    : 7u};
}

void smith_suggestion_offer(struct suggestion *suggestion, const char *candidate) {
    const char *wanted = suggestion->wanted;
    if (!suggestion->distance)
        return;
    unsigned distance = smith_edit_distance(wanted, strlen(wanted), candidate, strlen(candidate), SMITH_EDIT / 2);
    if (distance < suggestion->distance) {
        suggestion->distance = distance;
        suggestion->best = candidate;
    }
}

void *smith_suggestion_report(struct diagnosis *diagnosis, const struct suggestion *suggestion) {
    return suggestion->best ? smith_mistake_help(diagnosis, "did you mean `%s`?", suggestion->best) : NULL;
}
