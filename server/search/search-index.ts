import type { QueryExecutorProvider, RawBuilder } from 'kysely'

/** The database, or a transaction in it. */
export type Db = QueryExecutorProvider

/** A journey as the index takes it. */
export interface Indexed {
  journeyId: string
  place: number
  terms: string[]
}

/** Journeys with a term of each group in `all`, but not with one of each in `none`. */
export interface Match {
  all: string[][]
  none: string[][]
  /** About how many there are at most, as far as is known. */
  atMost: number
}

/** What is looked for below a place. */
export interface Below {
  match: Match
  before: number
}

/** A place by its parts, the time of the index first. */
export interface Moment {
  time: number
  tier: number
}

/** The index of journeys in the way of a database: places are found by terms, never by reading journeys. */
export interface SearchIndex {
  /** For migrations. */
  create(db: Db): Promise<void>
  /** Journeys that are not in it. */
  put(trx: Db, journeys: readonly Indexed[]): Promise<void>
  /** Moves a journey from one place to another as it is; null where it has to be put anew. */
  move: ((trx: Db, journeyId: string, from: number, to: number) => Promise<void>) | null
  /** Empties the index and lets `fill` put everything into it. */
  rebuilt(db: Db, fill: () => Promise<void>): Promise<void>
  /** For each of some matches at most `limit` places, the highest below `before`; `level` says for which. */
  popular(db: Db, levels: readonly Below[], limit: number): Promise<{ place: number; level: number }[]>
  /** Places, the newest first: older than the time and, of that very time, below the tier of `before`. */
  newest(db: Db, match: Match, limit: number, before: Moment): Promise<number[]>
  /** Places among which the highest trending scores are: the newest of each tier, up to the `latest` time. */
  rising(db: Db, match: Match, each: number, latest: number): Promise<number[]>
  /** Is the place of `journeySearch` one of these? */
  isAt(places: readonly number[]): RawBuilder<boolean>
  /** A query for the words of the same stem as one, with it as `asked` and with their `uses`; null without stems. */
  related(word: string): RawBuilder<unknown> | null
  /** Notes the stems of new words. */
  learnStems(trx: Db, words: readonly string[]): Promise<void>
}
