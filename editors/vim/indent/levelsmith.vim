" SPDX-License-Identifier: MIT
" Four blanks for each brace that is open, as `levelsmith layout --format` has them.
if exists("b:did_indent")
  finish
endif
let b:did_indent = 1

setlocal indentexpr=LevelsmithIndent() indentkeys=0{,0},!^F,o,O
let b:undo_indent = "setlocal indentexpr< indentkeys<"

if exists("*LevelsmithIndent")
  finish
endif

" A line without texts, characters and comments.
function s:Code(line)
  return substitute(a:line, '"\%(\\.\|[^"\\]\)*"\|''\%(\\.[^'']*\|[^'']\)''\|//.*$\|/\*.\{-}\*/', "", "g")
endfunction

function s:Count(text, pattern)
  return len(split(" " . a:text . " ", a:pattern, 1)) - 1
endfunction

function s:Balance(line)
  let code = s:Code(getline(a:line))
  return s:Count(code, "{") - s:Count(code, "}")
endfunction

" Whether what stands in the line goes on in the next one: an entry ends with a comma, an item with a brace or semicolon.
function s:GoesOn(line)
  let code = substitute(s:Code(getline(a:line)), '\s*$', "", "")
  return code !~ '^\s*$' && code !~ '[,;{}]$'
endfunction

" The line that the entry or item begins in which `line` is.
function s:First(line)
  let first = a:line
  while prevnonblank(first - 1) && s:GoesOn(prevnonblank(first - 1))
    let first = prevnonblank(first - 1)
  endwhile
  return first
endfunction

function LevelsmithIndent()
  let last = prevnonblank(v:lnum - 1)
  if last == 0
    return 0
  endif
  let first = s:First(last)
  let indent = indent(first)
  for line in range(first, last)
    let leading = s:Code(getline(line)) =~ '^\s*}' ? 1 : 0
    let indent += (s:Balance(line) + leading) * shiftwidth()
  endfor
  if s:GoesOn(last)
    let indent += shiftwidth()
  endif
  return s:Code(getline(v:lnum)) =~ '^\s*}' ? indent - shiftwidth() : indent
endfunction
