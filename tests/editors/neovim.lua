-- SPDX-License-Identifier: MIT
--
-- Neovim as a client of `levelsmith layout --serve`; the environment has PROGRAM and FILE. Prints what it is told.
local uri = vim.uri_from_fname(vim.env.FILE)

local function ask(method)
  local about = { textDocument = { uri = uri }, position = { line = 1, character = 21 } }
  local answers = vim.lsp.buf_request_sync(0, method, about, 5000)
  for _, answer in pairs(answers or {}) do
    return answer.result
  end
end

vim.cmd("edit " .. vim.env.FILE)
local client = vim.lsp.start_client({ name = "levelsmith", cmd = { vim.env.PROGRAM, "layout", "--serve" } })
vim.lsp.buf_attach_client(0, client)
vim.wait(5000, function() return #vim.diagnostic.get(0) > 0 end)
for _, told in ipairs(vim.diagnostic.get(0)) do
  print(table.concat({ told.lnum, told.col, told.end_col, told.severity, vim.split(told.message, "\n")[1] }, " ") .. "\n")
end
print(vim.split(ask("textDocument/hover").contents.value, "\n")[2] .. "\n")
print("line " .. ask("textDocument/definition").range.start.line .. "\n")
vim.api.nvim_buf_set_lines(0, 1, 2, false, { "struct A { x: u8, b: Bee }" })
vim.wait(5000, function() return #vim.diagnostic.get(0) == 0 end)
print(#vim.diagnostic.get(0) .. " left\n")
vim.lsp.stop_client(client)
vim.cmd("qa!")
