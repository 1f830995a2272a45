import { sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { prepared } from '#server/core/database/prepared.ts'
import { fitPage, type Page } from '#server/core/platform/cursor.ts'
import { type JourneyRow, stepsOf } from './read.store.ts'

/** The journeys with their steps. */
export async function withSteps(db: Db, journeys: JourneyRow[]): Promise<JourneyRow[]> {
  const ids = dialectOf(db).list(journeys.map(({ id }) => id))
  const rows = await stepsByJourney(db, { values: { ids }, shape: null })
  const steps = new Map(rows.map((row) => [row.id, row.steps]))
  return journeys.map((row) => ({ ...row, steps: steps.get(row.id) }))
}

/** Like `withSteps`; the page is cut before its steps are read if they don't fit into an answer. */
export async function pageWithSteps(db: Db, page: Page<JourneyRow[]>): Promise<Page<JourneyRow[]>> {
  const ids = dialectOf(db).list(page.items.map(({ id }) => id))
  const rows = await textBytesOf(db, { values: { ids }, shape: null })
  const bytes = new Map(rows.map((row) => [row.id, Number(row.textBytes)]))
  const fitting = fitPage(page, ({ id }) => bytes.get(id) ?? 0)
  return { ...fitting, items: await withSteps(db, fitting.items) }
}

const stepsByJourney = prepared(['ids'], (db, { ids }) =>
  db
    .selectFrom('journey')
    .where(dialectOf(db).isAmong(sql.ref('journey.id'), ids))
    .select((eb) => ['journey.id', dialectOf(db).jsonRows(stepsOf(eb, false)).as('steps')]),
)

const textBytesOf = prepared(['ids'], (db, { ids }) =>
  db
    .selectFrom('journey')
    .where(dialectOf(db).isAmong(sql.ref('journey.id'), ids))
    .select(['id', 'textBytes']),
)
