-- Neovim without a screen drives `ferz lsp` through the plugin; run by clients.py with FERZ and a folder to write to.
--     nvim --headless --clean -u NONE -c 'set rtp+=editors/nvim' -c 'runtime plugin/ferz.lua' -c 'luafile neovim.lua'
local function fail(message)
  io.stderr:write(message .. "\n")
  vim.cmd("cquit 1")
end

local function wait(what, condition)
  if not vim.wait(20000, condition, 20) then fail("waited for " .. what) end
end

local function equal(what, found, expected)
  if not vim.deep_equal(found, expected) then
    fail(what .. ": " .. vim.inspect(found) .. " instead of " .. vim.inspect(expected))
  end
end

local function lines() return vim.api.nvim_buf_get_lines(0, 0, -1, false) end

local function request(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
  for _, answer in pairs(answers or {}) do
    if answer.err or answer.error then fail(method .. ": " .. vim.inspect(answer)) end
    return answer.result
  end
  fail(method .. " has no answer")
end

local ok, problem = pcall(function()
  vim.g.ferz_path = os.getenv("FERZ")
  vim.cmd("edit " .. os.getenv("FERZ_FOLDER") .. "/horse.csm")
  equal("filetype", vim.bo.filetype, "chessembly")

  -- Diagnostics, in bytes: three for each Korean letter, four for the horse.
  wait("a diagnostic", function() return #vim.diagnostic.get(0) == 1 end)
  local found = vim.diagnostic.get(0)[1]
  equal("diagnostic", { found.lnum, found.col, found.end_col, found.code }, { 1, 0, 9, "unknown-expression" })
  vim.api.nvim_buf_set_text(0, 0, 0, 0, 0, { "말🐎(1); " })
  wait("the next diagnostic", function() return #vim.diagnostic.get(0) == 2 end)
  equal("columns", { vim.diagnostic.get(0)[1].col, vim.diagnostic.get(0)[1].end_col }, { 0, 7 })
  vim.api.nvim_buf_set_text(0, 0, 0, 0, #("말🐎(1); "), {})
  vim.api.nvim_buf_set_text(0, 1, 0, 1, 9, { "take-move" })
  wait("no diagnostic", function() return #vim.diagnostic.get(0) == 0 end)

  -- Hover, with the cursor behind Korean letters of the same line.
  vim.api.nvim_win_set_cursor(0, { 3, #("label(말) mo") })
  local hover = request("textDocument/hover", vim.lsp.util.make_position_params(0, "utf-16"))
  if not hover.contents.value:find("activates an empty square", 1, true) then fail("hover: " .. vim.inspect(hover)) end

  -- Rename.
  vim.api.nvim_win_set_cursor(0, { 3, #("label(") })
  vim.lsp.buf.rename("馬")
  wait("the new name", function() return lines()[3]:find("label(馬)", 1, true) and lines()[3]:find("jmp(馬)", 1, true) end)

  -- Format.
  local format = vim.lsp.buf.format or vim.lsp.buf.formatting_sync
  format({ timeout_ms = 20000 }, 20000)
  equal("formatted", lines(), { "# 말 🐎;", "take-move(1, 0);", "label(馬) move(0, 1) jmp(馬);" })
end)
if not ok then fail(tostring(problem)) end
print("neovim: diagnostics, hover, rename, format")
vim.cmd("qall!")
