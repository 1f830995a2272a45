import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

const JOURNEY_ADDRESS = /^https?:\/\/[^/]+\/app\/discover\/journey\/([\w-]{1,64})\/?$/iu

interface Tables {
  step: { id: string; journeyId: string; stepType: string; url: string; targetId: string | null }
  journey: { id: string; ownerId: string; visibility: string; deletedAt: number | null }
}

/**
 * Adds the target journey of Path steps, found by the id in their URL, which is unique to this
 * site.
 */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema.alterTable('step').addColumn('targetId', key).execute()
  const tables = db as Kysely<Tables>
  const paths = await tables
    .selectFrom('step')
    .innerJoin('journey', 'journey.id', 'step.journeyId')
    .where('stepType', '=', 'Path')
    .where('url', 'like', '%/app/discover/journey/%')
    .select(['step.id', 'url', 'journeyId', 'ownerId'])
    .execute()
  for (const { id, url, journeyId, ownerId } of paths) {
    const targetId = JOURNEY_ADDRESS.exec(url)?.[1]
    if (targetId === undefined || targetId === journeyId) continue
    const target = await tables
      .selectFrom('journey')
      .select('id')
      .where('id', '=', targetId)
      .where('deletedAt', 'is', null)
      .where((eb) => eb.or([eb('visibility', '!=', 'private'), eb('ownerId', '=', ownerId)]))
      .executeTakeFirst()
    if (target) await tables.updateTable('step').set({ targetId }).where('id', '=', id).execute()
  }
}
