import type { Dialect } from '#server/core/database/dialect.ts'

/** The parts in which the statements of the two databases differ, mostly column types. */
export interface Types {
  /** Text compared byte by byte. */
  key: string
  date: string
  flag: string
  real: string
  bytes: string
  /** Text that defaults to the end of PostgreSQL's log, so that a new session reads the writes before it. */
  walPosition: string
  /** Index expression for links, since links may exceed the max. entry of PostgreSQL's B-tree (2.7 kB). */
  byLink: string
  /** Index for the sum of a person's comments in bytes, which SQLite answers from the index alone. */
  textsIndex: string
  /** The present time in ms. */
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
