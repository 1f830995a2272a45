/** The formats of an exported journey, in the order of the menu. */
export const EXPORT_FORMATS = ['markdown', 'json', 'csv', 'opml', 'bookmarks'] as const

/** The media type and the file ending of each format. */
export const EXPORT_FILES = {
  markdown: { type: 'text/markdown', ending: 'md' },
  json: { type: 'application/json', ending: 'json' },
  csv: { type: 'text/csv', ending: 'csv' },
  opml: { type: 'text/x-opml', ending: 'opml' },
  bookmarks: { type: 'text/html', ending: 'html' },
} as const satisfies Record<(typeof EXPORT_FORMATS)[number], { type: string; ending: string }>

export const EXPORT_TYPES = Object.values(EXPORT_FILES).map(({ type }) => type)

/** The fields of a credit in export formats without nested objects. */
export const CREDIT_FIELDS = [
  'original',
  'originalAuthor',
  'originalAddress',
  'firstOriginal',
  'firstOriginalAuthor',
] as const
export type CreditField = (typeof CREDIT_FIELDS)[number]
