" SPDX-License-Identifier: MIT
" Colours of Levelsmith layouts.
if exists("b:current_syntax")
  finish
endif

" words: written by words.py
syn match levelsmithItem "\<\%(layout\|endian\|root\|import\|enum\|bits\|struct\|type\|template\|typeset\|frame\|hook\)\>"
syn match levelsmithType "\<\%(bool\|u8\|u16\|u24\|u32\|u40\|u48\|u56\|u64\|i8\|i16\|i24\|i32\|i40\|i48\|i56\|i64\|f32\|f64\|leb\|uleb\|vlq\|oct\|dec\|hex\|utf8\|ascii\|cp1251\|cp1252\|bytes\|union\|at\|space\)\>"
syn match levelsmithCodec "\<\%(sized\|zlib\|zlib_best\|lz4\|deflate\)\>"
syn match levelsmithAttribute "\<\%(if\|default\|range\|key\|in\)\>"
syn match levelsmithFunction "\<\%(outer\|rest\|index\|peek\|count\|sizeof\|unpacked\|product\|crc32\|adler32\|sum\|xor\|content\)\>"
syn match levelsmithOther "\<\%(be\|le\|little\|big\|magic\|pad\|chunks\|many\|width\|chain\|link\|reversed\|to\|while\|until\|after\|or\|else\|id\|size\|unit\|whole\|short\|end\|itself\|by\|base\|none\|from\|pin\|last\|order\|share\|begin\|align\|with\|codec\)\>"
" end of words

syn match levelsmithName "\<\u\w*\>"
syn match levelsmithMember "\<\%(else\>\)\@!\h\w*\ze\s*:"
syn match levelsmithAnnotation "@\h\w*"
syn match levelsmithNumber "\<\%(0[xX][0-9A-Fa-f_]\+\|0[bB][01_]\+\|\d[0-9_]*\%(\.\d\+\)\=\)\>"
syn match levelsmithCharacter "'\%([^'\\]\|\\[nt0\\\"']\|\\x\x\x\)'"
syn match levelsmithEscape contained "\\\%([nt0\\\"']\|x\x\x\)"
syn region levelsmithString start=+"+ skip=+\\.+ end=+"+ oneline contains=levelsmithEscape
syn match levelsmithComment "//.*$" contains=@Spell
syn match levelsmithDoc "///.*$" contains=@Spell
syn region levelsmithComment start="/\*" end="\*/" contains=@Spell

hi def link levelsmithItem Structure
hi def link levelsmithType Type
hi def link levelsmithCodec Function
hi def link levelsmithAttribute Statement
hi def link levelsmithFunction Function
hi def link levelsmithOther Statement
hi def link levelsmithName Typedef
hi def link levelsmithMember Identifier
hi def link levelsmithAnnotation PreProc
hi def link levelsmithNumber Number
hi def link levelsmithCharacter Character
hi def link levelsmithString String
hi def link levelsmithEscape SpecialChar
hi def link levelsmithComment Comment
hi def link levelsmithDoc SpecialComment

let b:current_syntax = "levelsmith"
