import type { Trx } from '#server/core/database/database.ts'
import { newId } from '#server/core/platform/ids.ts'
import { insertComment, setMarked } from '#server/features/comments/comments.store.ts'
import { recordComment } from '#server/features/comments/outbox.store.ts'
import { type DemoComment, demoComments } from './demo-comments.ts'

const DAY_MS = 24 * 3600 * 1000

interface Place {
  journeyId: string
  stepId: string | null
  parentId: string | null
}

/** Writes the comments, replies and helpful marks of the demonstration. */
export async function createComments(
  trx: Trx,
  { people, journeyIds }: { people: Map<string, string>; journeyIds: Map<string, string> },
  now: number,
): Promise<void> {
  for (const { journey, step, replies = [], ...comment } of demoComments) {
    const journeyId = journeyIds.get(journey) ?? ''
    const place = { journeyId, stepId: step === undefined ? null : await stepIdAt(trx, journeyId, step) }
    const parentId = await create({ ...place, parentId: null }, comment)
    for (const reply of replies) await create({ ...place, parentId }, reply)
  }

  async function create(place: Place, { by, text, daysAgo, helpful = [] }: DemoComment): Promise<string> {
    const createdAt = Math.round(now - daysAgo * DAY_MS)
    const id = newId(createdAt)
    const comment = { id, ...place, authorId: people.get(by) ?? '', text, createdAt }
    await insertComment(trx, comment)
    await recordComment(trx, comment)
    for (const key of helpful)
      await setMarked(trx, { commentId: id, personId: people.get(key) ?? '' }, true, createdAt + DAY_MS)
    return id
  }
}

async function stepIdAt(trx: Trx, journeyId: string, position: number): Promise<string> {
  const { id } = await trx
    .selectFrom('step')
    .select('id')
    .where('journeyId', '=', journeyId)
    .where('position', '=', position)
    .executeTakeFirstOrThrow()
  return id
}
