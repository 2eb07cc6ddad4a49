-- Starts `ferz lsp` for the files that it knows, in Neovim 0.7 or later.
--
--     vim.g.ferz_path       the program, where it is not found as `ferz`
--     vim.g.ferz_notations  how files are read that do not say it: { "betza[dialect=fsf]" }
--     vim.g.ferz_names      names of pieces for letters: { A = "alfil" }
local group = vim.api.nvim_create_augroup("ferz", {})
local comments = { mbn = "|%s|", ancp = "|%s|", chessembly = "# %s", betza = "# %s", ["fairy-stockfish"] = "# %s" }
local files = {
  ["*.mbn"] = "mbn", ["*.csm"] = "chessembly", ["*.ancp"] = "ancp", ["*.betza"] = "betza",
  ["variants.ini"] = "fairy-stockfish",
}
local client

local function attach(buffer)
  local config = {
    name = "ferz",
    cmd = { vim.g.ferz_path or "ferz", "lsp" },
    root_dir = vim.fn.getcwd(),
    init_options = { notations = vim.g.ferz_notations, names = vim.g.ferz_names },
  }
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
    return
  end
  if not client or vim.lsp.client_is_stopped(client) then client = vim.lsp.start_client(config) end
  if client then vim.lsp.buf_attach_client(buffer, client) end
end

for pattern, filetype in pairs(files) do
  vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
    group = group,
    pattern = pattern,
    callback = function() vim.bo.filetype = filetype end,
  })
end

local filetypes = vim.tbl_values(files)
table.insert(filetypes, "toml") -- of variants; the server leaves others alone
vim.api.nvim_create_autocmd("FileType", {
  group = group,
  pattern = filetypes,
  callback = function(event)
    if comments[event.match] then vim.bo.commentstring = comments[event.match] end
    attach(event.buf)
  end,
})
