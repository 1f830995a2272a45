import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { prepared } from '#server/core/database/prepared.ts'
import { runTogether } from '#server/core/database/run-together.ts'
import { moveJourneys } from '#server/core/search/index-journeys.ts'
import { popularityOf, type Quality, qualityRankOf } from './share.ts'
import { ranksChanged } from './shared-reads.ts'

const COLUMNS = ['likeCount', 'followerCount', 'score', 'countedLikes', 'countedFinishes', 'countedWalkers'] as const

/** The amounts added to the numbers of a journey. */
export type Totals = Record<(typeof COLUMNS)[number], number>

const NOTHING: Totals = Object.fromEntries(COLUMNS.map((column) => [column, 0])) as Totals

const addTotals = prepared(['ids', ...COLUMNS], (db, { ids, ...lists }) => {
  const dialect = dialectOf(db)
  const columns = COLUMNS.map((column) => {
    const type = column === 'score' ? ('double precision' as const) : ('bigint' as const)
    return [column, { type, list: lists[column] }]
  })
  const changes = dialect.rows({ journeyId: { type: 'text', list: ids }, ...Object.fromEntries(columns) })
  const sum = (column: keyof Totals) => sql<number>`${sql.ref(`journey.${column}`)} + ${sql.ref(`change.${column}`)}`
  const people = sql`${sum('countedLikes')} + ${sum('countedFinishes')} + ${sum('countedWalkers')}`
  // Floating-point sums leave residues, so the score of a journey without acts is reset to 0.
  const score = sql<number>`case when ${people} = 0 then 0 else ${dialect.greatest(sum('score'), sql`0`)} end`
  return db
    .updateTable('journey')
    .from(changes.$castTo<Totals & { journeyId: string }>().as('change'))
    .set({ ...Object.fromEntries(COLUMNS.map((column) => [column, sum(column)])), score })
    .whereRef('journey.id', '=', 'change.journeyId')
    .returning([
      'journey.id',
      'journey.countedLikes',
      'journey.countedFinishes',
      'journey.countedWalkers',
      'journey.ratingStars',
    ])
})

/** Collects changes of journeys' numbers, added up by journey. */
export class TotalsChanges {
  readonly #byJourney = new Map<string, Totals>()
  /** Journeys whose latest people change, even if one person replaces another. Their cards need a new version. */
  readonly #withPeople = new Set<string>()

  add(journeyId: string, change: Partial<Totals>): void {
    const totals = this.#byJourney.get(journeyId) ?? { ...NOTHING }
    for (const column of COLUMNS) totals[column] += change[column] ?? 0
    this.#byJourney.set(journeyId, totals)
    if (change.likeCount || change.followerCount) this.#withPeople.add(journeyId)
  }

  /**
   * Saves the sums, together with `writes` that don't depend on them, and updates badge ranks and
   * rank keys. `toggled`: the changes may be undone soon, so rank keys may lag behind. The caller
   * has locked the journeys.
   */
  async save(trx: Trx, { toggled, writes = [] }: { toggled: boolean; writes?: CompiledQuery[] }): Promise<void> {
    const dialect = dialectOf(trx)
    const changed = [...this.#byJourney].filter(
      ([id, totals]) => this.#withPeople.has(id) || COLUMNS.some((column) => totals[column] !== 0),
    )
    if (changed.length === 0) return void (await runTogether(trx, writes))
    const lists = COLUMNS.map((column) => [column, dialect.list(changed.map(([, totals]) => totals[column]))])
    const ids = dialect.list(changed.map(([id]) => id))
    const values = { ids, ...Object.fromEntries(lists) }
    const rows = await runTogether(trx, writes, addTotals.fill(trx, { values, shape: null }))
    const moves = rows.map(({ id, ...after }) => ({ id, after, before: this.#before(id, after) }))
    const reranked = moves.filter(({ before, after }) => qualityRankOf(before) !== qualityRankOf(after))
    const popularities = moves.map(({ id, before, after }) => ({
      id,
      before: popularityOf(before),
      after: popularityOf(after),
    }))
    await Promise.all([
      updateBadgeRanks(
        trx,
        reranked.map(({ id }) => id),
      ),
      moveJourneys(trx, popularities, { exactly: !toggled }),
    ])
  }

  #before(id: string, after: Quality): Quality {
    const { countedLikes, countedFinishes, countedWalkers } = this.#byJourney.get(id) ?? NOTHING
    return {
      countedLikes: after.countedLikes - countedLikes,
      countedFinishes: after.countedFinishes - countedFinishes,
      countedWalkers: after.countedWalkers - countedWalkers,
      ratingStars: after.ratingStars,
    }
  }
}

/** SQL: `qualityRankOf` the columns of a journey. */
function qualityRank(db: Db): RawBuilder<number> {
  const { log10 } = dialectOf(db)
  const quality = sql<number>`("countedLikes" + "countedFinishes" + 2.0) / ("countedWalkers" + 10)`
  const doublings = sql`(coalesce("ratingStars", 3) - 3) / 2.0`
  return sql`round((${log10(quality)} + ${doublings} * ${log10(sql<number>`2.0`)}) * 20)`
}

/** SQL: the part of a language tag before the first hyphen. */
function primaryLanguage(db: Db): RawBuilder<string> {
  return dialectOf(db).kind === 'sqlite'
    ? sql`coalesce(lower(substr(journey.language, 1, instr(journey.language || '-', '-') - 1)), '')`
    : sql`coalesce(lower(split_part(journey.language, '-', 1)), '')`
}

const setBadgeRanks = prepared(['ids'], (db: Db, { ids }) =>
  db
    .updateTable('journeyBadge')
    .from('journey')
    .set({
      rank: sql<number | null>`case when "listedAt" is not null then ${qualityRank(db)} end`,
      language: primaryLanguage(db),
    })
    .whereRef('journey.id', '=', 'journeyBadge.journeyId')
    .where(dialectOf(db).isAmong(sql.ref('journeyId'), ids)),
)

/** Updates rank and language in the badges of these journeys. Journeys that aren't listed have no rank. */
export async function updateBadgeRanks(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await setBadgeRanks(trx, { values: { ids: dialectOf(trx).list(ids) }, shape: null })
  ranksChanged()
}
