/** Max. bytes of a file, or of a pasted text in UTF-8 (5 MB). */
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024
/** Max. steps that a preview holds; further links are listed as left out. */
export const IMPORT_STEPS_MAX = 2000
/** Max. links in one file; a file with more is refused. */
export const IMPORT_LINKS_MAX = 50_000

export const IMPORT_FORMATS = [
  'text',
  'markdown',
  'bookmarks',
  'opml',
  'rss',
  'atom',
  'jsonFeed',
  'csv',
  'json',
  'records',
  'page',
  'playlist',
  'calendar',
] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** Why a link didn't become a step; see docs/product.md, I4. */
export const SKIP_REASONS = [
  'repeated',
  'inNote',
  'image',
  'badge',
  'anchor',
  'navigation',
  'licence',
  'mention',
  'relative',
  'scheme',
  'invalid',
  'noAddress',
  'overLimit',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Why a file can't be read; `previewImport` and `importRecord` describe each reason. */
export const UNREADABLE_REASONS = [
  'empty',
  'binary',
  'broken',
  'tooManyLines',
  'lineTooLong',
  'tooDeep',
  'tooManyLinks',
  'tooSlow',
  'notFetched',
  'noRecord',
  'unsafePath',
  'tooManyEntries',
  'unpackedTooLarge',
] as const
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number]
