import type { Trx } from '#server/core/database/database.ts'
import { newId } from '#server/core/platform/ids.ts'
import { insertComment, setMarked } from '#server/features/comments/comments.store.ts'
import { recordComment } from '#server/features/comments/mentions.store.ts'

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
    await recordComment(trx, comment, createdAt)
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

/** A comment of demonstration people. */
interface DemoComment {
  by: string
  text: string
  daysAgo: number
  /** Keys of the people who find the comment helpful. */
  helpful?: string[]
}

export interface DemoThread extends DemoComment {
  journey: string
  /** Index of the step; without it, the comment is on the journey. */
  step?: number
  replies?: DemoComment[]
}

const demoComments: DemoThread[] = [
  {
    journey: 'machine-learning-from-the-ground-up',
    step: 5,
    by: 'tomas',
    text: 'My gradients are right for `a * b`, but wrong when I use the same value twice, as in `a + a`. What am I missing?',
    daysAgo: 41.2,
    helpful: ['maya', 'yuki', 'priya', 'kwame', 'hana', 'lea'],
    replies: [
      {
        by: 'ada',
        text: 'A value that is used twice gets a gradient from both places, so they have to be added up:\n\n```\nself.grad += other.grad * out.grad\n```\n\nWith `=` the second one overwrites the first.',
        daysAgo: 40.9,
        helpful: ['tomas', 'maya', 'yuki', 'priya', 'kwame', 'hana', 'mateus', 'ingrid'],
      },
      { by: 'tomas', text: 'That was it. Thank you!', daysAgo: 40.7, helpful: ['ada'] },
      {
        by: 'yuki',
        text: 'I drew the graph on paper for three values. That helped me more than a second viewing.',
        daysAgo: 12.3,
        helpful: ['maya', 'hana', 'tomas'],
      },
    ],
  },
  {
    journey: 'machine-learning-from-the-ground-up',
    step: 0,
    by: 'priya',
    text: 'Are there subtitles in Hindi for this one?',
    daysAgo: 6.1,
    helpful: ['kwame'],
    replies: [
      {
        by: 'ada',
        text: 'Yes, open the settings of the video and choose “Subtitles”. They are made by volunteers and are good.',
        daysAgo: 5.8,
        helpful: ['priya', 'maya'],
      },
    ],
  },
  {
    journey: 'machine-learning-from-the-ground-up',
    by: 'maya',
    text: 'I have two evenings a week. Is it fine to do the book chapters after the image classifier? I learn better when something already works.',
    daysAgo: 19.5,
    helpful: ['hana', 'tomas', 'mateus'],
    replies: [
      {
        by: 'ada',
        text: 'Go ahead. Come back to chapter 3 before you change the loss function, it saves a lot of guessing.',
        daysAgo: 19.1,
        helpful: ['maya', 'hana'],
      },
    ],
  },
  {
    journey: 'type-safe-typescript-slowly',
    step: 1,
    by: 'layla',
    text: 'Why does `typeof value === "object"` still leave `null` in the type?',
    daysAgo: 27.4,
    helpful: ['mateus', 'yuki', 'noor'],
    replies: [
      {
        by: 'jonas',
        text: 'Because JavaScript itself says so: `typeof null` is `"object"`. Check `value !== null` as well. The reason is explained at https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Operators/typeof#typeof_null',
        daysAgo: 27.1,
        helpful: ['layla', 'mateus', 'yuki', 'maya'],
      },
    ],
  },
  {
    journey: 'taallam-al-barmaja',
    by: 'noor',
    text: 'هل توصين بتعلّم SQL قبل بايثون لمن يعمل مع الجداول كل يوم؟',
    daysAgo: 9.2,
    helpful: ['layla'],
    replies: [
      { by: 'layla', text: 'نعم، SQL أولًا ثم بايثون، والأمثلة هنا تعمل بالترتيبين.', daysAgo: 8.9, helpful: ['noor'] },
    ],
  },
  {
    journey: 'webseiten-von-hand-gebaut',
    by: 'hana',
    text: 'Brauche ich für den Anfang einen bestimmten Editor, oder reicht der, den ich schon habe?',
    daysAgo: 2.4,
    helpful: ['ingrid'],
    replies: [
      {
        by: 'jonas',
        text: 'Deiner reicht. Wichtig ist nur, dass er die Dateien als UTF-8 speichert.',
        daysAgo: 2.2,
        helpful: ['hana'],
      },
    ],
  },
]
