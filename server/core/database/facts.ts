/**
 * Why the export of an account leaves out a column, or all columns of a table:
 * - `secret`: it gives access, or could reveal what does;
 * - `others`: it is about other people or their acts, which the person must not learn from an export;
 * - `derived`: it follows from other columns; a whole table is made anew instead of archived;
 * - `internal`: only the server's work needs it;
 * - `site`: it belongs to the site, or to someone without an account.
 */
export type Reason = 'secret' | 'others' | 'derived' | 'internal' | 'site'

type Exported<Column> = Partial<Record<Reason, readonly Column[]>> & { exported: readonly Column[] }

export type Facts<Column> = (Exported<Column> | { notExported: Reason }) & {
  /** The primary key. */
  key: readonly Column[]
  /** The column with the account's id. Deleting the account deletes the row or sets the column to null. */
  owner?: Column
  /** Whether rows are erased with the journey whose id is in `journeyId`. */
  ofJourney?: 'journeyId' extends Column ? true : never
  /** Texts whose bytes count in the quota of the owner. */
  counted?: readonly Column[]
  /** Numbers of bytes that count in the quota of the owner. */
  sizes?: readonly Column[]
  /** Columns that hold JSON as text. */
  json?: readonly Column[]
  /** Columns that hold 1 or 0. */
  flags?: readonly Column[]
  /** Columns that hold 1 or 0 on SQLite and a boolean on PostgreSQL. */
  booleans?: readonly Column[]
  /** Whether rows can only be read with the AUTH_SECRET they were written with. */
  sealed?: true
}
