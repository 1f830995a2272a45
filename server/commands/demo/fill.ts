import { createHash } from 'node:crypto'
import { journeyIdOf } from '#contract/rules/journey-link.ts'
import { suggestedBetween } from '#contract/rules/merge/suggestion.ts'
import type { Trx } from '#server/core/database/database.ts'
import { record } from '#server/core/events/events.store.ts'
import type { Picture } from '#server/core/images/convert.ts'
import { newId } from '#server/core/platform/ids.ts'
import { addToBadgeUse, ensureBadges, replaceInterests } from '#server/features/badges/badges.store.ts'
import { insertComment, setMarked } from '#server/features/comments/comments.store.ts'
import { recordComment } from '#server/features/comments/mentions.store.ts'
import { journeyUrl } from '#server/features/journeys/journeys.view.ts'
import { readPresentTexts } from '#server/features/journeys/revision-texts.store.ts'
import { setPersonFollow } from '#server/features/people/people.store.ts'
import { setPicture } from '#server/features/people/pictures.store.ts'
import { readStepsWithRemoved } from '#server/features/progress/progress.store.ts'
import { saveProgress } from '#server/features/progress/save-progress.ts'
import { setOperator } from '#server/features/site/site.store.ts'
import { insertReport, insertSuggestion } from '#server/features/suggestions/suggestions.store.ts'
import { aFan, aJourney, aPerson } from './builders.ts'
import { type Content, readContent, requireEntry, SITE } from './content.ts'
import { emailOf } from './demo-accounts.ts'
import { drawPortrait } from './portraits.ts'

const DAY_MS = 24 * 3600 * 1000

/** The content, with the photos of people by key. */
interface Prepared extends Content {
  photos: ReadonlyMap<string, Picture>
}

/** Reads the content and draws the photos before the transaction, so that other writers don't wait for it. */
export async function prepare(): Promise<Prepared> {
  const content = await readContent()
  const photos = new Map<string, Picture>()
  for (const { key, portrait } of content.people) if (portrait) photos.set(key, await drawPortrait(portrait, key))
  return { ...content, photos }
}

interface Start {
  /** Hash of the password of all people; without it they can't sign in. */
  passwordHash: string | undefined
  publicUrl: string
  now: number
}

/** `people`, `journeys`: ids of the written rows, by key. */
interface FillContext extends Start {
  trx: Trx
  /** Shifts a time of the content so that its `now` becomes the time of the start. */
  at: (time: string) => number
  people: Map<string, string>
  journeys: Map<string, string>
}

/** Writes the content into an empty database. */
export async function fill(trx: Trx, content: Prepared, start: Start): Promise<void> {
  const at = (time: string) => start.now - Date.parse(content.now) + Date.parse(time)
  const context: FillContext = { ...start, trx, at, people: new Map(), journeys: new Map() }
  await createPeople(context, content)
  // Journeys with paths are created after those that the paths lead to.
  const pathsIn = ({ steps }: Journey) => steps.filter(({ stepType }) => stepType === 'Path').length
  for (const journey of content.journeys.toSorted((one, other) => pathsIn(one) - pathsIn(other)))
    await createJourney(context, journey)
  await createInterests(context, content)
  await createFollows(context, content)
  await createComments(context, content)
  for (const report of content.reports) await createReport(context, report)
  for (const suggestion of content.suggestions) await createSuggestion(context, suggestion)
}

async function createPeople({ trx, now, passwordHash, people }: FillContext, content: Prepared): Promise<void> {
  const createdAt = now - 420 * DAY_MS
  for (const { key, operator, portrait: _, ...plan } of content.people) {
    const person = { ...plan, email: emailOf(key), createdAt, ...(passwordHash !== undefined && { passwordHash }) }
    const personId = await aPerson(trx, person)
    people.set(key, personId)
    const photo = content.photos.get(key)
    if (photo) await setPicture(trx, { personId, kind: 'photo' }, photo, createdAt)
    if (operator) await setOperator(trx, personId, createdAt)
  }
}

type Journey = Content['journeys'][number]

async function createJourney(
  { trx, now, at, publicUrl, people, journeys }: FillContext,
  { key, pull, owner, createdAt: time, ...journey }: Journey,
): Promise<void> {
  const createdAt = at(time)
  const ownerId = requireEntry(people, owner)
  const steps = journey.steps.map((step) => {
    const target = journeyIdOf(step.url, [SITE])
    if (target === null) return step
    const targetId = requireEntry(journeys, target)
    return { ...step, url: journeyUrl(publicUrl, { id: targetId }), targetId }
  })
  const journeyId = await aJourney(trx, { ...journey, ownerId, createdAt, steps })
  journeys.set(key, journeyId)
  for (const [person, personId] of people) {
    const reactedAt = Math.round(createdAt + chance(key, person, 'when') * (now - createdAt))
    const reaction = { journeyId, personId, createdAt: reactedAt }
    if (chance(key, person, 'like') < pull * 0.95) await aFan(trx, 'journeyLike', reaction)
    if (personId === ownerId || chance(key, person, 'follow') >= pull * 0.7) continue
    await aFan(trx, 'journeyFollow', reaction)
    await createProgress(trx, { journeyId, personId, ownerId }, chance(key, person, 'walk'), reactedAt)
  }
}

/** Ticks a part of the steps for the followers of the journeys. */
async function createProgress(
  trx: Trx,
  { ownerId, ...walk }: { journeyId: string; personId: string; ownerId: string },
  part: number,
  at: number,
): Promise<void> {
  const steps = await readStepsWithRemoved(trx, walk.journeyId)
  const done = steps.slice(0, Math.floor(part * (steps.length + 1))).map(({ id }) => id)
  await saveProgress(trx, walk, { journey: { ownerId, coauthorIds: '' }, steps, done, undone: [] }, at)
}

async function createInterests({ trx, now, people }: FillContext, { journeys }: Content): Promise<void> {
  for (const [person, personId] of people) {
    const liked = journeys.filter(({ key, owner }) => owner === person || chance(key, person, 'interest') < 0.1)
    const names = [...new Set(liked.flatMap(({ badges }) => badges.map(({ name }) => name)))].slice(0, 4)
    const keys = (await ensureBadges(trx, names, { personId, now })).map(({ key }) => key)
    await replaceInterests(trx, personId, keys)
    await addToBadgeUse(trx, keys, 1)
  }
}

/** Makes people follow the owners of journeys; owners of popular journeys get many followers. */
async function createFollows({ trx, now, people }: FillContext, { journeys }: Content): Promise<void> {
  for (const [followed, followedId] of people) {
    const pull = journeys.filter(({ owner }) => owner === followed).reduce((sum, journey) => sum + journey.pull, 0)
    for (const [follower, followerId] of people) {
      if (follower === followed || chance(follower, followed, 'person') >= Math.min(pull / 4, 0.7)) continue
      const followedAt = Math.round(now - chance(followed, follower, 'since') * 300 * DAY_MS)
      await setPersonFollow(trx, { followerId, followedId }, true, followedAt)
    }
  }
}

/** Writes the comments, replies and helpful marks. */
async function createComments({ trx, at, people, journeys }: FillContext, { comments }: Content): Promise<void> {
  for (const { journey, step, replies, ...comment } of comments) {
    const journeyId = requireEntry(journeys, journey)
    const stepId = step === undefined ? null : (await stepAt(trx, journeyId, step)).id
    const parentId = await create({ journeyId, stepId, parentId: null }, comment)
    for (const reply of replies) await create({ journeyId, stepId, parentId }, reply)
  }

  async function create(
    place: { journeyId: string; stepId: string | null; parentId: string | null },
    { by, text, createdAt: time, helpful }: Omit<Content['comments'][number], 'journey' | 'replies'>,
  ): Promise<string> {
    const createdAt = at(time)
    const comment = { ...place, id: newId(createdAt), authorId: requireEntry(people, by), text, createdAt }
    await insertComment(trx, comment)
    await recordComment(trx, comment, createdAt)
    for (const key of helpful)
      await setMarked(trx, { commentId: comment.id, personId: requireEntry(people, key) }, true, createdAt + DAY_MS)
    return comment.id
  }
}

async function createReport(
  { trx, at, people, journeys }: FillContext,
  { journey, step, by, createdAt: time, ...report }: Content['reports'][number],
): Promise<void> {
  const journeyId = requireEntry(journeys, journey)
  const { id: stepId, url: oldUrl } = await stepAt(trx, journeyId, step)
  const createdAt = at(time)
  const place = { id: newId(createdAt), journeyId, stepId, personId: requireEntry(people, by) }
  await insertReport(trx, { ...report, ...place, oldUrl, createdAt })
}

/** Writes a suggestion: a note on a step, and another step after it. */
async function createSuggestion(
  { trx, at, people, journeys }: FillContext,
  { journey, step: index, by, createdAt: time, message, note, next }: Content['suggestions'][number],
): Promise<void> {
  const journeyId = requireEntry(journeys, journey)
  const createdAt = at(time)
  const before = await readPresentTexts(trx, journeyId)
  const steps = before.steps.flatMap((step, at) =>
    at === index
      ? [
          { ...step, note },
          { id: newId(createdAt), ...next },
        ]
      : [step],
  )
  const { base, changes } = suggestedBetween(before, { ...before, steps })
  const { id: recipientId } = await trx
    .selectFrom('journey')
    .select('ownerId as id')
    .where('id', '=', journeyId)
    .executeTakeFirstOrThrow()
  const [id, personId] = [newId(createdAt), requireEntry(people, by)]
  await insertSuggestion(trx, {
    ...{ id, journeyId, personId, message, createdAt },
    ...{ base: JSON.stringify(base), changes: JSON.stringify(changes) },
  })
  await record(trx, [{ kind: 'suggestion', actorId: personId, subjectId: id, journeyId, recipientId }], createdAt)
}

async function stepAt(trx: Trx, journeyId: string, position: number): Promise<{ id: string; url: string }> {
  return await trx
    .selectFrom('step')
    .select(['id', 'url'])
    .where('journeyId', '=', journeyId)
    .where('position', '=', position)
    .executeTakeFirstOrThrow()
}

/** A pseudo-random number from 0 to 1, the same on every run. */
function chance(...parts: string[]): number {
  return createHash('sha256').update(parts.join(' ')).digest().readUInt32BE(0) / 2 ** 32
}
