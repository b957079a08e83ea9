" SPDX-License-Identifier: MIT
" Comments, formatting with gq, mistakes with :make.
if exists("b:did_ftplugin")
  finish
endif
let b:did_ftplugin = 1

setlocal comments=:///,:// commentstring=//\ %s
setlocal shiftwidth=4 softtabstop=4 expandtab textwidth=120
setlocal formatprg=levelsmith\ layout\ --format\ -
setlocal makeprg=levelsmith\ layout\ %:S
setlocal errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tote:\ %m,%-G%.%#

let b:undo_ftplugin = "setlocal comments< commentstring< shiftwidth< softtabstop< expandtab< textwidth<"
      \ . " formatprg< makeprg< errorformat<"
