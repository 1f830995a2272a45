import { sql } from 'kysely'
import type { ReadContext } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'
import { fitPage, type Page } from '#server/platform/cursor.ts'
import { type JourneyRow, stepsOf } from './read.store.ts'

/** The journeys with their steps. */
export async function withSteps({ db, dialect }: ReadContext, journeys: JourneyRow[]): Promise<JourneyRow[]> {
  const ids = dialect.list(journeys.map(({ id }) => id))
  const rows = await stepsByJourney(db, { dialect, values: { ids }, shape: null })
  const steps = new Map(rows.map((row) => [row.id, row.steps]))
  return journeys.map((row) => ({ ...row, steps: steps.get(row.id) }))
}

/** Like `withSteps`; the page is cut before its steps are read if they don't fit into an answer. */
export async function pageWithSteps(context: ReadContext, page: Page<JourneyRow[]>): Promise<Page<JourneyRow[]>> {
  const { db, dialect } = context
  const ids = dialect.list(page.items.map(({ id }) => id))
  const rows = await bytesByJourney(db, { dialect, values: { ids }, shape: null })
  const bytes = new Map(rows.map((row) => [row.id, Number(row.bytes)]))
  const fitting = fitPage(page, ({ id }) => bytes.get(id) ?? 0)
  return { ...fitting, items: await withSteps(context, fitting.items) }
}

const stepsByJourney = prepared(['ids'], (db, { ids }, dialect) =>
  db
    .selectFrom('journey')
    .where(dialect.isAmong(sql.ref('journey.id'), ids))
    .select((eb) => ['journey.id', dialect.jsonRows(stepsOf(eb, false)).as('steps')]),
)

/** UTF-8 bytes of the texts, which are fewer than those of the answer. */
const TEXT_BYTES = sql<number>`sum(octet_length(description) + octet_length(url)
  + coalesce(octet_length(note), 0) + coalesce(octet_length(section), 0))`

const bytesByJourney = prepared(['ids'], (db, { ids }, dialect) =>
  db
    .selectFrom('step')
    .where(dialect.isAmong(sql.ref('journeyId'), ids))
    .where('removedAt', 'is', null)
    .select(['journeyId as id', TEXT_BYTES.as('bytes')])
    .groupBy('journeyId'),
)
