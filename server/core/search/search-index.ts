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

/**
 * Journeys with a term of every group in `all`, except those with a term of every group in `none`.
 */
export interface Match {
  all: string[][]
  none: string[][]
  /** Estimated upper bound of the number of matches. */
  atMost: number
}

/** Matches with a rank key below `before`. */
export interface Below {
  match: Match
  before: number
}

/** The parts of a rank key. */
export interface Moment {
  time: number
  tier: number
}

/** One database's index of journeys: finds rank keys by terms without reading journeys. */
export interface SearchIndex {
  /** Creates the index, with `journeySearch`; for the baseline. */
  create(db: Db): Promise<void>
  /** Adds journeys that aren't in the index. */
  put(trx: Db, journeys: readonly Indexed[]): Promise<void>
  /** Changes a journey's rank key; null if the dialect has to index the journey again instead. */
  move: ((trx: Db, journeyId: string, from: number, to: number) => Promise<void>) | null
  /** Empties the index and calls `fill` to add everything. */
  rebuild(db: Db, fill: () => Promise<void>): Promise<void>
  /** For each level, at most `limit` matches with the highest rank keys below `before`. */
  popular(db: ReadDb, levels: readonly Below[], limit: number): Promise<{ place: number; level: number }[]>
  /**
   * Rank keys of matches older than `before`, or of the newest ones, newest first; at the same time, those of lower tiers.
   */
  newest(db: ReadDb, match: Match, limit: number, before: Moment | null): Promise<number[]>
  /** The rank keys among `places` whose journeys match. */
  among(db: ReadDb, match: Match, places: readonly number[]): Promise<number[]>
  /** SQL condition on the rank key of `journeySearch`; `places` is a list of the dialect. */
  isAt(places: unknown): RawBuilder<boolean>
  /** Query for words with the same stem: `asked`, `word`, `uses`; null without stemming. */
  related(word: string): RawBuilder<unknown> | null
  /** Stores the stems of new words. */
  learnStems(trx: Db, words: readonly string[]): Promise<void>
  /** The words among these that no journey in the index contains. */
  unused(db: Db, words: readonly string[]): Promise<string[]>
  /**
   * Removes a part of what the index stored of removed journeys when the first call, which `begins`, was made; returns
   * whether there may be more.
   */
  purge(trx: Db, step: { begins: boolean }): Promise<boolean>
}
