import { sql } from 'kysely'
import type { ReadContext } from '#server/core/database/database.ts'
import { prepared } from '#server/core/database/prepared.ts'
import { fitPage, type Page } from '#server/core/platform/cursor.ts'
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
  const rows = await textBytesOf(db, { dialect, values: { ids }, shape: null })
  const bytes = new Map(rows.map((row) => [row.id, Number(row.textBytes)]))
  const fitting = fitPage(page, ({ id }) => bytes.get(id) ?? 0)
  return { ...fitting, items: await withSteps(context, fitting.items) }
}

const stepsByJourney = prepared(['ids'], (db, { ids }, dialect) =>
  db
    .selectFrom('journey')
    .where(dialect.isAmong(sql.ref('journey.id'), ids))
    .select((eb) => ['journey.id', dialect.jsonRows(stepsOf(eb, false)).as('steps')]),
)

const textBytesOf = prepared(['ids'], (db, { ids }, dialect) =>
  db
    .selectFrom('journey')
    .where(dialect.isAmong(sql.ref('journey.id'), ids))
    .select(['id', 'textBytes']),
)
