import type { Badge } from '#contract/badge.ts'
import { trendingScore } from '#contract/journey.ts'
import { addToBadgeUse, ensureBadges, type KeyedBadge } from '#server/badges/badges.store.ts'
import type { Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { addToJourneyCount } from '#server/people/people.store.ts'
import { newId } from '#server/platform/ids.ts'
import { indexJourneys } from '#server/search/index-journeys.ts'
import { rankBadges } from './badge-ranks.store.ts'
import { isListed, lockOwner, updateListing } from './listing.store.ts'
import type { ChangeToSave, JourneyToSave, StepToSave } from './path-steps.store.ts'
import type { StepRow } from './read.store.ts'
import type { JourneyState } from './state.store.ts'

export async function insertJourney(
  trx: Trx,
  dialect: Dialect,
  ownerId: string,
  input: JourneyToSave,
  now: number,
): Promise<string> {
  const { name, description, visibility, steps, badges } = input
  const id = newId(now)
  const journey = { visibility, archivedAt: null, deletedAt: null, hiddenAt: null, stepCount: steps.length }
  const listed = isListed(journey, await lockOwner(trx, dialect, ownerId))
  await addToJourneyCount(trx, ownerId, Number(listed))
  const saved = await ensureBadges(
    trx,
    dialect,
    badges.map((badge) => badge.name),
    { personId: ownerId, now },
  )
  await trx
    .insertInto('journey')
    .values({
      ...journey,
      id,
      ownerId,
      name,
      description,
      createdAt: now,
      updatedAt: now,
      version: 1,
      listedAt: listed ? now : null,
      likeCount: 0,
      followerCount: 0,
      score: trendingScore(0, now),
    })
    .execute()
  await insertBadges(trx, id, saved)
  await rankBadges(trx, dialect, id)
  await insertSteps(trx, id, steps, 0, now)
  await indexJourneys(trx, dialect, [id])
  return id
}

/** Fields that `change` leaves out keep their values. The caller has locked the journey. */
export async function applyChange(
  trx: Trx,
  dialect: Dialect,
  journey: JourneyState,
  change: ChangeToSave,
  now: number,
): Promise<void> {
  const { name = journey.name, description, visibility = journey.visibility, badges, steps, archived } = change
  const archivedAt = archived === undefined ? journey.archivedAt : archived ? (journey.archivedAt ?? now) : null
  const { deletedAt, hiddenAt } = journey
  const state = { visibility, archivedAt, deletedAt, hiddenAt, stepCount: steps?.length ?? journey.stepCount }
  // To prevent deadlocks, locks are taken in this order everywhere: journeys, people, badges.
  const listedAt = await updateListing(trx, dialect, journey, state)
  if (badges) await replaceBadges(trx, dialect, journey, badges, now)
  if (steps) await replaceSteps(trx, journey.id, steps, now)
  await trx
    .updateTable('journey')
    .set({
      ...state,
      name,
      ...(description !== undefined && { description }),
      listedAt,
      updatedAt: now,
      version: journey.version + 1,
    })
    .where('id', '=', journey.id)
    .execute()
  await rankBadges(trx, dialect, journey.id)
  await indexJourneys(trx, dialect, [journey.id])
}

/** Adds steps at the end; returns them with their new ids. */
export async function appendSteps(
  trx: Trx,
  dialect: Dialect,
  journey: JourneyState,
  steps: StepToSave[],
  now: number,
): Promise<StepRow[]> {
  const stepCount = journey.stepCount + steps.length
  const { last } = await trx
    .selectFrom('step')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('journeyId', '=', journey.id)
    .executeTakeFirstOrThrow()
  const saved = await insertSteps(trx, journey.id, steps, (last ?? -1) + 1, now)
  await trx
    .updateTable('journey')
    .set({
      stepCount,
      listedAt: await updateListing(trx, dialect, journey, { ...journey, stepCount }),
      updatedAt: now,
      version: journey.version + 1,
    })
    .where('id', '=', journey.id)
    .execute()
  await rankBadges(trx, dialect, journey.id)
  await indexJourneys(trx, dialect, [journey.id])
  return saved
}

/** Marks the journey as deleted at this time (ms), or restores it (null). */
export async function setDeleted(
  trx: Trx,
  dialect: Dialect,
  journey: JourneyState,
  deletedAt: number | null,
): Promise<void> {
  const listedAt = await updateListing(trx, dialect, journey, { ...journey, deletedAt })
  const badgeKeys = (await badgesOf(trx, journey.id)).map(({ key }) => key)
  await addToBadgeUse(trx, badgeKeys, deletedAt === null ? 1 : -1)
  await trx.updateTable('journey').set({ deletedAt, listedAt }).where('id', '=', journey.id).execute()
  await rankBadges(trx, dialect, journey.id)
  await indexJourneys(trx, dialect, [journey.id])
}

/** Hides the journey from everyone but its owner and moderators, or shows it again (null). */
export async function setHidden(
  trx: Trx,
  dialect: Dialect,
  journey: JourneyState,
  verdict: { at: number; reason: string } | null,
): Promise<void> {
  const hiddenAt = verdict?.at ?? null
  await trx
    .updateTable('journey')
    .set({
      hiddenAt,
      hiddenFor: verdict?.reason ?? null,
      listedAt: await updateListing(trx, dialect, journey, { ...journey, hiddenAt }),
    })
    .where('id', '=', journey.id)
    .execute()
  await rankBadges(trx, dialect, journey.id)
  await indexJourneys(trx, dialect, [journey.id])
}

async function badgesOf(trx: Trx, journeyId: string): Promise<KeyedBadge[]> {
  return await trx
    .selectFrom('journeyBadge')
    .innerJoin('badge', 'badge.key', 'journeyBadge.badgeKey')
    .where('journeyId', '=', journeyId)
    .select(['badge.key', 'badge.name'])
    .orderBy('position')
    .execute()
}

async function replaceBadges(
  trx: Trx,
  dialect: Dialect,
  { id: journeyId, ownerId }: JourneyState,
  badges: Badge[],
  now: number,
): Promise<void> {
  const before = await badgesOf(trx, journeyId)
  const saved = await ensureBadges(
    trx,
    dialect,
    badges.map((badge) => badge.name),
    { personId: ownerId, now },
  )
  await addToBadgeUse(
    trx,
    before.map(({ key }) => key),
    -1,
  )
  await trx.deleteFrom('journeyBadge').where('journeyId', '=', journeyId).execute()
  await insertBadges(trx, journeyId, saved)
}

async function insertBadges(trx: Trx, journeyId: string, badges: KeyedBadge[]): Promise<void> {
  if (badges.length === 0) return
  await trx
    .insertInto('journeyBadge')
    .values(badges.map(({ key }, position) => ({ journeyId, badgeKey: key, position })))
    .execute()
  await addToBadgeUse(
    trx,
    badges.map(({ key }) => key),
    1,
  )
}

/** Updates or restores steps with a known id, inserts the others, marks missing ones as removed. */
async function replaceSteps(trx: Trx, journeyId: string, steps: StepToSave[], now: number): Promise<void> {
  const before = await trx.selectFrom('step').select('id').where('journeyId', '=', journeyId).execute()
  const unclaimed = new Set(before.map(({ id }) => id))
  await trx
    .updateTable('step')
    .set({ removedAt: now })
    .where('journeyId', '=', journeyId)
    .where('removedAt', 'is', null)
    .execute()
  for (const [position, step] of steps.entries()) {
    const { id, stepType, description, url, targetId } = step
    if (id !== undefined && unclaimed.delete(id))
      await trx
        .updateTable('step')
        .set({ position, stepType, description, url, targetId, removedAt: null })
        .where('id', '=', id)
        .execute()
    else await insertSteps(trx, journeyId, [step], position, now)
  }
}

async function insertSteps(
  trx: Trx,
  journeyId: string,
  steps: StepToSave[],
  from: number,
  now: number,
): Promise<StepRow[]> {
  const saved = steps.map(({ stepType, description, url, targetId }) => ({
    id: newId(now),
    stepType,
    description,
    url,
    targetId,
  }))
  if (saved.length === 0) return []
  await trx
    .insertInto('step')
    .values(saved.map((step, index) => ({ ...step, journeyId, position: from + index, createdAt: now })))
    .execute()
  return saved
}
