; SPDX-License-Identifier: MIT
(doc_comment) @comment.documentation
(comment) @comment
(string) @string
(character) @character
(number) @number
(annotation) @attribute
(operator) @operator

(item_word) @keyword
(type_word) @type.builtin
(codec_word) @function.builtin
(attribute_word) @keyword.modifier
(function_word) @function.builtin
(other_word) @keyword.modifier

((identifier) @type
  (#match? @type "^[A-Z]"))
(definition name: (identifier) @type.definition)
(alias name: (identifier) @type.definition)
(entry . (identifier) @property . (operator) @_colon
  (#eq? @_colon ":"))
