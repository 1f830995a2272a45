import { suggestedBetween } from '#contract/rules/merge/suggestion.ts'
import type { Trx } from '#server/core/database/database.ts'
import { record } from '#server/core/events/events.store.ts'
import { newId } from '#server/core/platform/ids.ts'
import { readPresentTexts } from '#server/features/journeys/revision-texts.store.ts'
import { insertReport, insertSuggestion, readLink } from '#server/features/suggestions/suggestions.store.ts'

const AGE_MS = 2 * 24 * 3600 * 1000

interface Created {
  /** Ids by key. */
  people: Map<string, string>
  journeyIds: Map<string, string>
}

/** Writes the open report of a link and the open suggestion of the demonstration. */
export async function createSuggestions(trx: Trx, created: Created, now: number): Promise<void> {
  await reportLink(trx, created, now - AGE_MS)
  await suggestChange(trx, created, now - AGE_MS)
}

async function reportLink(trx: Trx, { people, journeyIds }: Created, createdAt: number): Promise<void> {
  const journeyId = journeyIds.get('machine-learning-from-the-ground-up') ?? ''
  const { id: stepId } = await trx
    .selectFrom('step')
    .select('id')
    .where('journeyId', '=', journeyId)
    .where('url', '=', 'https://www.statlearning.com/')
    .executeTakeFirstOrThrow()
  await insertReport(trx, {
    id: newId(createdAt),
    journeyId,
    stepId,
    personId: people.get('hana') ?? '',
    problem: 'outdated',
    message: 'The labs are in R. There is an edition with Python now, and its labs are on this page.',
    oldUrl: (await readLink(trx, { journeyId, stepId })) ?? '',
    url: 'https://intro-stat-learning.github.io/ISLP/',
    createdAt,
  })
}

/** A note on a step, and another step after it. */
async function suggestChange(trx: Trx, { people, journeyIds }: Created, createdAt: number): Promise<void> {
  const journeyId = journeyIds.get('calculus-with-pictures') ?? ''
  const before = await readPresentTexts(trx, journeyId)
  const book = before.steps.find(({ url }) => url === 'https://openstax.org/details/books/calculus-volume-1')
  if (!book) throw new Error('The demonstration has no textbook of calculus')
  const noted = {
    ...book,
    note: 'Solve the checkpoints of each section before you go on: their answers are at the end.',
  }
  const exercises = {
    ...book,
    id: newId(createdAt),
    stepType: 'Course',
    description: 'Check yourself with short exercises on derivatives',
    url: 'https://www.khanacademy.org/math/differential-calculus',
    minutes: 300,
  }
  const after = {
    ...before,
    steps: before.steps.flatMap((step) => (step.id === book.id ? [noted, exercises] : [step])),
  }
  const { base, changes } = suggestedBetween(before, after)
  const id = newId(createdAt)
  const personId = people.get('kwame') ?? ''
  await insertSuggestion(trx, {
    id,
    journeyId,
    personId,
    message: 'I got stuck in the textbook until I began to check each section with a few exercises.',
    base: JSON.stringify(base),
    changes: JSON.stringify(changes),
    createdAt,
  })
  const recipientId = people.get('priya') ?? ''
  await record(trx, [{ kind: 'suggestion', actorId: personId, subjectId: id, journeyId, recipientId }], createdAt)
}
