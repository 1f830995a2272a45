/** Where the directory is shown: as cards or as a table. */
export type DirectoryView = '/app/user/cards' | '/app/user/list'
