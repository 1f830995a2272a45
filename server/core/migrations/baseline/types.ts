import type { Dialect } from '#server/core/database/dialect.ts'

/** In what the statements of the two databases differ: mostly types of columns. */
export interface Types {
  /** Text compared byte by byte. */
  key: string
  date: string
  flag: string
  real: string
  bytes: string
  /** Text that is by default the end of PostgreSQL's log, so that a new session follows the writes before it. */
  walPosition: string
  /** How links are indexed: they may be longer than the entries of PostgreSQL's B-tree, 2.7 kB. */
  byLink: string
  /** Index for the sum of a person's comments in bytes, which SQLite answers from the index alone. */
  textsIndex: string
  /** The time in ms. */
  now: number
}

export function typesOf({ kind }: Dialect): Types {
  return { ...(kind === 'sqlite' ? SQLITE : POSTGRES), now: Date.now() }
}

const SQLITE = {
  key: 'text',
  date: 'date',
  flag: 'integer',
  real: 'real',
  bytes: 'blob',
  walPosition: 'text',
  byLink: '(url)',
  textsIndex: 'create index comment_texts on comment ("authorId", octet_length(text));',
}

const POSTGRES = {
  key: 'text collate "C"',
  date: 'timestamptz',
  flag: 'boolean',
  real: 'double precision',
  bytes: 'bytea',
  walPosition: 'text default pg_current_wal_insert_lsn()::text',
  byLink: 'using hash (url)',
  textsIndex: '',
}
