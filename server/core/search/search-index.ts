import type { QueryExecutorProvider, RawBuilder } from 'kysely'
import type { Db as ReadDb } from '#server/core/database/database.ts'

/** The database, or a transaction in it. */
export type Db = QueryExecutorProvider
export type { ReadDb }

/** A journey's entry in the index. */
export interface Indexed {
  journeyId: string
  /** The journey's rank key. */
  place: number
  terms: string[]
}

/** A condition: journeys with a term of every group in `all`, except those with a term of every group in `none`. */
export interface Match {
  all: string[][]
  none: string[][]
  /** Estimated upper bound of the number of matches. */
  atMost: number
}

/** Matches with a rank key of at least `from` and below `before`. */
export interface Range {
  match: Match
  from: number
  before: number
}

/** The parts of a rank key that order a list by time. */
export interface Moment {
  time: number
  tier: number
}

/** One database's index of journeys: finds rank keys by terms without reading journeys. */
export interface SearchIndex {
  /** Creates the index and `journeySearch`; used by the baseline. */
  create(db: Db): Promise<void>
  /** Adds journeys that the index lacks. */
  put(trx: Db, journeys: readonly Indexed[]): Promise<void>
  /** Changes a journey's rank key; null if the dialect has to index the journey again instead. */
  move: ((trx: Db, journeyId: string, from: number, to: number) => Promise<void>) | null
  /** Empties the index and calls `fill` to add everything. */
  rebuild(db: Db, fill: () => Promise<void>): Promise<void>
  /** For each level, at most `limit` matches with the highest rank keys in its range. */
  popular(db: ReadDb, levels: readonly Range[], limit: number): Promise<{ place: number; level: number }[]>
  /**
   * Rank keys of matches older than `before`, newest first; null starts with the newest. Among
   * equal times, lower tiers follow.
   */
  newest(db: ReadDb, match: Match, limit: number, before: Moment | null): Promise<number[]>
  /** The rank keys among `places` whose journeys match. */
  among(db: ReadDb, match: Match, places: readonly number[]): Promise<number[]>
  /** SQL condition: the rank key of `journeySearch` is one of `places`, a list of the dialect. */
  isAt(places: unknown): RawBuilder<boolean>
  /** Query for words with the same stem: `asked`, `word`, `uses`; null without stemming. */
  related(word: string): RawBuilder<unknown> | null
  /** Stores the stems of new words. */
  learnStems(trx: Db, words: readonly string[]): Promise<void>
  /** The words among these that no indexed journey contains. */
  unused(db: Db, words: readonly string[]): Promise<string[]>
  /**
   * Removes a part of the stored data of journeys that were removed before the first call
   * (`begins`); returns whether there may be more.
   */
  purge(trx: Db, step: { begins: boolean }): Promise<boolean>
}
