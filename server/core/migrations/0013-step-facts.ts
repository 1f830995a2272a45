import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

const STEP_COLUMNS = {
  minutes: 'integer',
  cost: 'text',
  language: 'text',
  note: 'text',
  section: 'text',
  unit: 'integer',
} as const

const JOURNEY_COLUMNS = {
  language: 'text',
  level: 'text',
  minutes: 'integer',
  free: 'integer',
  closingWords: 'text',
} as const

/** Facts of steps, and the sums that lists show of them. Every stored step stays required. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const [name, type] of Object.entries(STEP_COLUMNS))
    await db.schema.alterTable('step').addColumn(name, type).execute()
  for (const name of ['optional', 'orPrevious'])
    await db.schema
      .alterTable('step')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  for (const [name, type] of Object.entries(JOURNEY_COLUMNS))
    await db.schema.alterTable('journey').addColumn(name, type).execute()
  for (const name of ['languageChosen', 'requiredCount'])
    await db.schema
      .alterTable('journey')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  for (const name of ['stepTypes', 'stepUnits'])
    await db.schema
      .alterTable('journey')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  await fillStepSummaries(db, dialect)
}

/**
 * Numbers the steps of every journey from 0 and makes each a unit of its own. Also used after bulk
 * inserts.
 */
export async function fillStepSummaries(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`
    update step set position = numbered.place, unit = numbered.place
    from (
      select id, row_number() over (partition by "journeyId" order by position, id) - 1 as place
      from step where "removedAt" is null) as numbered
    where step.id = numbered.id`.execute(db)
  const listed = (column: string) =>
    dialect.kind === 'sqlite'
      ? sql`(select json_group_array(${sql.ref(column)}) from (
          select ${sql.ref(column)} from step where "journeyId" = journey.id and "removedAt" is null order by position))`
      : sql`coalesce((select json_agg(${sql.ref(column)} order by position)::text
          from step where "journeyId" = journey.id and "removedAt" is null), '[]')`
  await sql`update journey set "requiredCount" = "stepCount",
    "stepTypes" = ${listed('stepType')}, "stepUnits" = ${listed('unit')}`.execute(db)
}
