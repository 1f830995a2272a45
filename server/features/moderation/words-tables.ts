/**
 * The kinds of reported content that are texts by one person on a journey: their tables, and the
 * columns of the writers.
 */
export const WORDS = {
  comment: { table: 'comment', writer: 'authorId' },
  suggestion: { table: 'suggestion', writer: 'personId' },
  note: { table: 'rating', writer: 'personId' },
  revision: { table: 'revision', writer: 'personId' },
} as const

export type WordsKind = keyof typeof WORDS
