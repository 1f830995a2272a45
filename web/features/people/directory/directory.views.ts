/** The addresses of the directory: as cards or as a table. */
export type DirectoryView = '/app/user/cards' | '/app/user/list'
