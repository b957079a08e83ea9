/* SPDX-License-Identifier: MIT
 *
 * What the tests of all families share: fixtures, real files, and the proofs every readable file must pass.
 * Paths are relative to the root of the source tree, where the tests are run.
 */
#ifndef SMITH_TEST_FORMAT_FIXTURES_H
#define SMITH_TEST_FORMAT_FIXTURES_H

#include <levelsmith/levelsmith.h>

/* A document from tests/fixtures/NAME; free it with smith_document_free(). Fails the test on any error. */
struct smith_document *fixture_open(const char *name);

/* A document from bytes; fails the test on any error. */
struct smith_document *document_open(struct smith_bytes bytes);

/* Its bytes, its compact JSON; free with smith_buffer_free(). */
struct smith_buffer document_bytes(const struct smith_document *document);
struct smith_buffer document_json(const struct smith_document *document);

/* Quirks in a JSON text: keys with a '$' in them other than "$format" and "$type". `unknown` (may be NULL) is how many
 * elements of typesets the layout does not know. */
unsigned json_quirks(struct smith_buffer json, unsigned *unknown);

/* document -> bytes -> document: the same JSON, no quirks, nothing unknown. Returns the bytes. */
struct smith_buffer assert_clean(const struct smith_document *document);

/* Compact JSON of the value at a path; valid until the next call. */
const char *json_at(const struct smith_document *document, const char *path);

/* The number, or the text, of the first fact with that key; fails the test when there is none. */
int64_t fact_number(const struct smith_facts *facts, const char *key);
const char *fact_text(const struct smith_facts *facts, const char *key);
unsigned fact_count(const struct smith_facts *facts, const char *key);

/* The codes of all findings, sorted, each once, separated by spaces; without `prefix` where they have it. */
void findings_codes(struct smith_findings *findings, const char *prefix, char *out, size_t size);

/* A test: all that findings_codes() was asked about so far is found in the words, in the places and in the order of
 * tests/format/findings/NAME.txt; `*state` is NAME. LEVELSMITH_UPDATE=1 writes it anew. */
void findings_are_as_noted(void **state);

/* Calls `each` for every real file with that ending in ../shared/corpus/FOLDER, in no particular order; 0 when there
 * are none here. */
typedef void corpus_visitor(const char *path, struct smith_bytes bytes);
unsigned corpus_visit(const char *folder, const char *ending, corpus_visitor *each);

#endif
