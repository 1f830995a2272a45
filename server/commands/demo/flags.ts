import type { Trx } from '#server/core/database/database.ts'
import { newId } from '#server/core/platform/ids.ts'
import { insertFlag, readLink } from '#server/features/flags/flags.store.ts'

const AGE_MS = 2 * 24 * 3600 * 1000

/** Writes the open report of a link of the demonstration. */
export async function createFlag(
  trx: Trx,
  { people, journeyIds }: { people: Map<string, string>; journeyIds: Map<string, string> },
  now: number,
): Promise<void> {
  const journeyId = journeyIds.get('machine-learning-from-the-ground-up') ?? ''
  const { id: stepId } = await trx
    .selectFrom('step')
    .select('id')
    .where('journeyId', '=', journeyId)
    .where('url', '=', 'https://www.statlearning.com/')
    .executeTakeFirstOrThrow()
  await insertFlag(trx, {
    id: newId(now - AGE_MS),
    journeyId,
    stepId,
    personId: people.get('hana') ?? '',
    kind: 'outdated',
    note: 'The labs are in R. There is an edition with Python now, and its labs are on this page.',
    oldUrl: (await readLink(trx, { journeyId, stepId })) ?? '',
    url: 'https://intro-stat-learning.github.io/ISLP/',
    createdAt: now - AGE_MS,
  })
}
