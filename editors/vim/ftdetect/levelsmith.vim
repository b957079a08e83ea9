" SPDX-License-Identifier: MIT
autocmd BufRead,BufNewFile *.layout setfiletype levelsmith
