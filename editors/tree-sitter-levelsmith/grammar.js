// SPDX-License-Identifier: MIT
//
// Layouts as items, entries and terms: enough to colour, fold and outline them. What goes with what inside of an entry
// is the business of `levelsmith layout`, so a new attribute of the language needs no new rule here.
const words = require("./words");

const separated = (separator, rule) => optional(seq(rule, repeat(seq(separator, rule)), optional(separator)));

module.exports = grammar({
  name: "levelsmith",
  word: ($) => $.identifier,
  extras: ($) => [/\s/, $.doc_comment, $.comment],

  rules: {
    source_file: ($) => repeat($._item),

    _item: ($) => choice($.statement, $.alias, $.definition, $.releases),

    // releases { "1.0", "1.1" @called("1") }
    releases: ($) => seq(alias("releases", $.item_word), field("body", $.body)),

    // layout NAME "title" @extension("x"); endian big; root NAME; import "name"; hook codec NAME(a, b);
    statement: ($) =>
      seq(alias(choice("layout", "endian", "root", "import", "hook"), $.item_word), repeat1($._term), ";"),

    alias: ($) =>
      seq(alias("type", $.item_word), field("name", $._name), optional($.parameters), "=", repeat1(choice($._term, ",")),
        ";"),

    definition: ($) =>
      seq(
        alias(choice("enum", "bits", "struct", "template", "typeset", "frame"), $.item_word),
        field("name", $._name),
        optional($.parameters),
        optional(seq(":", field("frame", $._name))),
        field("body", $.body)
      ),

    parameters: ($) => seq("<", separated(",", $._name), ">"),

    // Commas part entries; `order a, b;` ends with a semicolon.
    body: ($) => seq("{", separated(choice(",", ";"), $.entry), "}"),

    entry: ($) => repeat1($._term),

    _term: ($) =>
      choice(
        $._name,
        $.item_word,
        $.string,
        $.character,
        $.number,
        $.annotation,
        $.operator,
        $.parentheses,
        $.brackets,
        $.body
      ),

    parentheses: ($) => seq("(", repeat(choice($._term, ",")), ")"),
    brackets: ($) => seq("[", repeat(choice($._term, ",", ";")), "]"),
    annotation: ($) => seq("@", $._name),

    _name: ($) =>
      choice($.identifier, $.type_word, $.codec_word, $.attribute_word, $.function_word, $.other_word),

    item_word: ($) => choice(...words.item),
    type_word: ($) => choice(...words.type),
    codec_word: ($) => choice(...words.codec),
    attribute_word: ($) => choice(...words.attribute),
    function_word: ($) => choice(...words.function),
    other_word: ($) => choice(...words.other),

    identifier: ($) => /[A-Za-z_][A-Za-z0-9_]*/,
    number: ($) => /0[xX][0-9A-Fa-f_]+|0[bB][01_]+|[0-9][0-9_]*(\.[0-9]+)?/,
    string: ($) => /"([^"\\\n]|\\[^\n])*"/,
    character: ($) => /'([^'\\\n]|\\x[0-9A-Fa-f]{2}|\\[^x\n])'/,
    operator: ($) =>
      choice("->", "..", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+", "-", "*", "/", "%", "&", "|", "^", "!",
        "~", "<", ">", "=", ":", ".", "?"),

    doc_comment: ($) => token(prec(1, /\/\/\/[^\n]*/)),
    comment: ($) => token(choice(/\/\/[^\n]*/, /\/\*([^*]|\*+[^*/])*\*+\//)),
  },
});
