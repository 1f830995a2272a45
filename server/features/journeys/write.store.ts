import type { Badge } from '#contract/badge.ts'
import type { JourneyChange, JourneyInput } from '#contract/journey.ts'
import { isDeleted } from '#server/core/access/content.ts'
import { isListed } from '#server/core/access/journeys.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { type OutboxEvent, record } from '#server/core/events/events.store.ts'
import { newId } from '#server/core/platform/ids.ts'
import { addToBadgeUse, ensureBadges, type KeyedBadge, moveBadgeUse } from '#server/features/badges/badges.store.ts'
import { addToJourneyCount } from '#server/features/people/people.store.ts'
import { COVER_DUE } from '#server/features/previews/covers.store.ts'
import { lockOwner, saveListing, updateListing } from './listing.store.ts'
import type { StepToSave } from './merge-steps.ts'
import type { StepRow } from './read.store.ts'
import type { JourneyState } from './state.store.ts'
import { type StoredSteps, saveSteps, summaryColumnsOf, updateTextBytes } from './steps.store.ts'

/** The language, and whether it was chosen; the caller detects it. */
interface LanguageToSave {
  language: string | null
  languageChosen: number
}

export type JourneyToSave = Omit<JourneyInput, 'steps' | 'language' | 'adaptation'> &
  LanguageToSave & {
    steps: StepToSave[]
    /** The row of the copy from which the journey was made, and the original that it credits. */
    copy?: { id: string; originalId: string | null } | undefined
  }

export async function insertJourney(trx: Trx, ownerId: string, input: JourneyToSave, now: number): Promise<string> {
  const { name, description, visibility, steps, badges, language, languageChosen, level } = input
  const { closingWords, licence, cover, coverSeed, copy } = input
  const id = newId(now)
  const journey = { visibility, archivedAt: null, deletedAt: null, hiddenAt: null, stepCount: steps.length }
  const listed = isListed(journey, await lockOwner(trx, ownerId))
  await addToJourneyCount(trx, ownerId, Number(listed))
  const saved = await ensureBadges(
    trx,
    badges.map((badge) => badge.name),
    { personId: ownerId, now },
  )
  await trx
    .insertInto('journey')
    .values({
      ...journey,
      ...summaryColumnsOf(steps),
      id,
      ownerId,
      name,
      description,
      language,
      languageChosen,
      level,
      closingWords: closingWords || null,
      licence: licence ?? null,
      cover: cover ?? 'pictures',
      coverSeed: coverSeed || null,
      coverDueAt: 0,
      adaptationId: copy?.id ?? null,
      originalId: copy?.originalId ?? null,
      createdAt: now,
      updatedAt: now,
      version: 1,
      listedAt: listed ? now : null,
      likeCount: 0,
      followerCount: 0,
      score: 0,
    })
    .execute()
  await insertBadges(trx, id, saved)
  await saveSteps(trx, { id, stored: [] }, steps, now)
  await updateTextBytes(trx, id)
  await saveListing(trx, [id], now)
  if (listed) await record(trx, [{ kind: 'newJourney', actorId: ownerId, journeyId: id }], now)
  return id
}

export type ChangeToSave = Omit<JourneyChange, 'steps' | 'language'> &
  Partial<{ [Column in keyof LanguageToSave]: LanguageToSave[Column] | undefined }> & {
    /** The author who makes the change. */
    actorId: string
    steps?: { stored: StoredSteps; next: StepToSave[] } | undefined
  }

/**
 * Changes a journey; fields that `change` leaves out keep their values. The caller has locked the
 * journey. Returns the saved steps.
 */
export async function applyChange(
  trx: Trx,
  journey: JourneyState,
  change: ChangeToSave,
  now: number,
): Promise<StepRow[]> {
  const {
    name,
    description,
    language,
    languageChosen,
    level,
    closingWords,
    licence,
    cover,
    badges,
    steps,
    takesSuggestions,
  } = change
  const state = stateAfter(journey, change, now)
  // To prevent deadlocks, locks are taken in this order everywhere: journeys, people, badges.
  const listedAt = await updateListing(trx, journey, state)
  if (badges) await replaceBadges(trx, journey, badges, now)
  const saved = steps ? await saveSteps(trx, { id: journey.id, stored: steps.stored }, steps.next, now) : []
  await trx
    .updateTable('journey')
    .set({
      ...state,
      ...(steps && summaryColumnsOf(steps.next)),
      name,
      description,
      language,
      languageChosen,
      level,
      closingWords: closingWords === '' ? null : closingWords,
      licence,
      cover,
      takesSuggestions: takesSuggestions === undefined ? undefined : Number(takesSuggestions),
      ...(steps && { coverDueAt: COVER_DUE }),
      listedAt,
      updatedAt: now,
      version: journey.version + 1,
    })
    .where('id', '=', journey.id)
    .execute()
  await updateTextBytes(trx, journey.id)
  await saveListing(trx, [journey.id], now)
  const added = saved.find(({ id }) => !steps?.stored.some((step) => step.id === id))
  await recordChange(trx, journey, { ...state, listedAt, actorId: change.actorId, firstAdded: added?.id }, now)
  return saved
}

interface ChangedState {
  actorId: string
  archivedAt: number | null
  listedAt: number | null
  /** The id of the first added step. */
  firstAdded: string | undefined
}

/** Notifies followers of added steps, of archiving, and of a journey that is listed for the first time. */
async function recordChange(
  trx: Trx,
  { id: journeyId, ownerId, ...before }: JourneyState,
  { archivedAt, listedAt, actorId, firstAdded }: ChangedState,
  now: number,
): Promise<void> {
  const events: OutboxEvent[] = []
  if (firstAdded !== undefined && before.followerCount > 0)
    events.push({ kind: 'newSteps', actorId, journeyId, subjectId: firstAdded })
  if (archivedAt !== null && before.archivedAt === null && before.followerCount > 0)
    events.push({ kind: 'archived', actorId: ownerId, journeyId })
  if (listedAt !== null && before.listedAt === null && before.archivedAt === null)
    events.push({ kind: 'newJourney', actorId: ownerId, journeyId })
  await record(trx, events, now)
}

function stateAfter(journey: JourneyState, { visibility, archived, steps }: ChangeToSave, now: number) {
  const { deletedAt, hiddenAt } = journey
  return {
    visibility: visibility ?? journey.visibility,
    archivedAt: archived === undefined ? journey.archivedAt : archived ? (journey.archivedAt ?? now) : null,
    deletedAt,
    hiddenAt,
    stepCount: steps?.next.length ?? journey.stepCount,
  }
}

export async function readTexts(db: Db, id: string): Promise<{ description: string; closingWords: string | null }> {
  return await db
    .selectFrom('journey')
    .select(['description', 'closingWords'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Marks the journey as deleted at this time (ms), or restores it (null). */
export async function setDeleted(
  trx: Trx,
  journey: JourneyState,
  deletedAt: number | null,
  now: number,
): Promise<void> {
  const listedAt = await updateListing(trx, journey, { ...journey, deletedAt })
  const badgeKeys = (await badgesOf(trx, journey.id)).map(({ key }) => key)
  await addToBadgeUse(trx, badgeKeys, isDeleted({ deletedAt }) ? -1 : 1)
  // The job then removes the pictures from the cover of a deleted journey.
  const state = { deletedAt, listedAt, coverDueAt: COVER_DUE }
  await trx.updateTable('journey').set(state).where('id', '=', journey.id).execute()
  await saveListing(trx, [journey.id], now)
}

/** Hides the journey from everyone but its authors and moderators; null shows it again. */
export async function setHidden(
  trx: Trx,
  journey: JourneyState,
  verdict: { at: number; reason: string } | null,
  now: number,
): Promise<void> {
  const hiddenAt = verdict?.at ?? null
  await trx
    .updateTable('journey')
    .set({
      hiddenAt,
      hiddenFor: verdict?.reason ?? null,
      listedAt: await updateListing(trx, journey, { ...journey, hiddenAt }),
    })
    .where('id', '=', journey.id)
    .execute()
  await saveListing(trx, [journey.id], now)
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
  { id: journeyId, ownerId }: JourneyState,
  badges: Badge[],
  now: number,
): Promise<void> {
  const before = await badgesOf(trx, journeyId)
  const saved = await ensureBadges(
    trx,
    badges.map((badge) => badge.name),
    { personId: ownerId, now },
  )
  await trx.deleteFrom('journeyBadge').where('journeyId', '=', journeyId).execute()
  await insertBadges(trx, journeyId, saved, before)
}

async function insertBadges(
  trx: Trx,
  journeyId: string,
  badges: KeyedBadge[],
  before: KeyedBadge[] = [],
): Promise<void> {
  if (badges.length > 0)
    await trx
      .insertInto('journeyBadge')
      .values(badges.map(({ key }, position) => ({ journeyId, badgeKey: key, position })))
      .execute()
  await moveBadgeUse(
    trx,
    before.map(({ key }) => key),
    badges.map(({ key }) => key),
  )
}
