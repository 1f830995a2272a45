import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { SITE_DEFAULTS } from '#contract/site.ts'
import type { Database, Db, Trx } from '#server/core/database/database.ts'
import type { Picture } from '#server/core/images/convert.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { addToBadgeUse, ensureBadges, replaceInterests } from '#server/features/badges/badges.store.ts'
import { hashPassword } from '#server/features/identity/accounts/passwords.ts'
import { updateTextBytes } from '#server/features/journeys/steps.store.ts'
import { setPersonFollow } from '#server/features/people/people.store.ts'
import { setPicture } from '#server/features/people/pictures.store.ts'
import { readStepsWithRemoved } from '#server/features/progress/progress.store.ts'
import { saveProgress } from '#server/features/progress/save-progress.ts'
import { setOperator } from '#server/features/site/site.store.ts'
import { aFan, aJourney, aPerson } from './builders.ts'
import { type DemoAccount, emailOf, PASSWORD, readDemoAccounts, removeKnownPasswords } from './demo-accounts.ts'
import { createComments } from './demo-comments.ts'
import { demoJourneys } from './demo-journeys.ts'
import { demoPeople, drawPortraits } from './demo-people.ts'
import { createSuggestions } from './demo-suggestions.ts'
import type { DemoJourney, DemoStep } from './subjects/demo-journey.ts'

const DAY_MS = 24 * 3600 * 1000

const TO_SIGN_IN = 'To sign in as them: npm run cairn -- demo --password <a new password>'

/**
 * Creates the demonstration if the settings want one. Where others can reach this server, its people
 * lose their published password, also in production. Returns lines for the start, or null.
 */
export async function prepareDemonstration(database: Database, settings: Settings): Promise<string | null> {
  if (settings.demo) return await createDemonstration(database, settings)
  const removed = settings.isLocal ? 0 : await removeKnownPasswords(database)
  return removed > 0 ? `Removed the published password of ${removed} demonstration people` : null
}

/** Fills an empty database with demonstration content; returns lines about its accounts, or null. */
export async function createDemonstration(database: Database, settings: Settings): Promise<string | null> {
  const { db } = database
  const { isLocal, publicUrl } = settings
  const [passwordHash, portraits] = await Promise.all([
    isLocal ? hashPassword(PASSWORD, 'demonstration') : undefined,
    (await isEmpty(db)) ? drawPortraits() : new Map<string, Picture>(),
  ])
  await db.transaction().execute(async (trx) => {
    if (await isEmpty(trx)) await fill(trx, { passwordHash, portraits }, Date.now())
    await updatePathUrls(trx, publicUrl)
  })
  if (!isLocal) await removeKnownPasswords(database)
  return describeAccounts(await readDemoAccounts(db), isLocal)
}

function describeAccounts(accounts: DemoAccount[], isLocal: boolean): string | null {
  if (accounts.length === 0) return null
  const open = accounts.filter(({ hasKnownPassword }) => hasKnownPassword)
  const reason = isLocal ? '' : ', since HOST, PUBLIC_URL or TRUSTED_PROXY says that others reach this server'
  if (open.length === 0) return `Demonstration people have no published password${reason}. ${TO_SIGN_IN}`
  const emailsOf = (accounts: DemoAccount[]) => accounts.map(({ email }) => email).join(', ')
  const moderators = open.filter(({ isModerator }) => isModerator)
  const operators = open.filter(({ isOperator }) => isOperator)
  return [
    `Demonstration accounts, all with the password ${PASSWORD}:`,
    ...open.map(({ email, name }) => `  ${email} (${name})`),
    moderators.length > 0
      ? `Moderator: ${emailsOf(moderators)}`
      : 'None of them is a moderator. To appoint one: npm run cairn -- moderator <email>',
    ...(operators.length > 0 ? [`Operator: ${emailsOf(operators)}`] : []),
  ].join('\n')
}

async function isEmpty(db: Db): Promise<boolean> {
  const someone = await db
    .selectFrom('user')
    .select('id')
    .where('id', '!=', FORMER_MEMBER_ID)
    .limit(1)
    .executeTakeFirst()
  return someone === undefined
}

interface Prepared {
  passwordHash: string | undefined
  portraits: Map<string, Picture>
}

async function fill(trx: Trx, { passwordHash, portraits }: Prepared, now: number): Promise<void> {
  const people = new Map<string, string>()
  for (const { key, operator, ...plan } of demoPeople) {
    const createdAt = now - 420 * DAY_MS
    const person = { ...plan, email: emailOf(key), createdAt, ...(passwordHash !== undefined && { passwordHash }) }
    const personId = await aPerson(trx, person)
    people.set(key, personId)
    const portrait = portraits.get(key)
    if (portrait) await setPicture(trx, { personId, kind: 'photo' }, portrait, createdAt)
    if (operator) await setOperator(trx, personId, createdAt)
  }
  const journeyIds = new Map<string, string>()
  for (const journey of [...demoJourneys].sort((a, b) => pathsIn(a) - pathsIn(b)))
    journeyIds.set(journey.key, await createJourney(trx, { journey, people, journeyIds }, now))
  await createInterests(trx, people, now)
  await createFollows(trx, people, now)
  await createComments(trx, { people, journeyIds }, now)
  await createSuggestions(trx, { people, journeyIds }, now)
}

async function createJourney(
  trx: Trx,
  {
    journey,
    people,
    journeyIds,
  }: { journey: DemoJourney; people: Map<string, string>; journeyIds: Map<string, string> },
  now: number,
): Promise<string> {
  const { key, owner, badges, daysAgo, pull, steps: _, ...facts } = journey
  const steps = journey.steps.map((step) => ('journey' in step ? pathTo(step, journeyIds.get(step.journey)) : step))
  const createdAt = Math.round(now - daysAgo * DAY_MS)
  const ownerId = people.get(owner) ?? ''
  const named = badges.map((badge) => ({ name: badge }))
  const plan = { ...facts, ownerId, createdAt, steps, badges: named, licence: SITE_DEFAULTS.licence }
  const journeyId = await aJourney(trx, plan)
  for (const [person, personId] of people) {
    const at = Math.round(createdAt + chance(key, person, 'when') * (now - createdAt))
    if (chance(key, person, 'like') < pull * 0.95)
      await aFan(trx, 'journeyLike', { journeyId, personId, createdAt: at })
    if (personId === ownerId || chance(key, person, 'follow') >= pull * 0.7) continue
    await aFan(trx, 'journeyFollow', { journeyId, personId, createdAt: at })
    await createProgress(trx, { journeyId, personId, ownerId }, chance(key, person, 'walk'), at)
  }
  return journeyId
}

/** Number of Path steps; journeys with paths are created after their targets. */
function pathsIn({ steps }: DemoJourney): number {
  return steps.filter(({ stepType }) => stepType === 'Path').length
}

/**
 * A Path step to another journey. `updatePathUrls` sets its URL later, since the URL depends on the
 * public URL.
 */
function pathTo({ journey: _, ...step }: Extract<DemoStep, { journey: string }>, targetId = '') {
  return { ...step, url: '', targetId }
}

/** Updates the URLs of paths, since a local server may run on another port than before. */
async function updatePathUrls(trx: Trx, publicUrl: string): Promise<void> {
  const address = sql<string>`${`${publicUrl}/app/discover/journey/`} || "targetId"`
  const changed = await trx
    .updateTable('step')
    .set({ url: address })
    .where('targetId', 'is not', null)
    .where((eb) => eb.or([eb('url', '=', ''), eb('url', 'like', 'http://localhost:%')]))
    .where('url', '!=', address)
    .returning('journeyId')
    .execute()
  for (const id of new Set(changed.map(({ journeyId }) => journeyId))) await updateTextBytes(trx, id)
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

/** Makes people follow the owners of journeys; owners of popular journeys get many followers. */
async function createFollows(trx: Trx, people: Map<string, string>, now: number): Promise<void> {
  for (const [followed, followedId] of people) {
    const pull = demoJourneys.filter(({ owner }) => owner === followed).reduce((sum, journey) => sum + journey.pull, 0)
    for (const [follower, followerId] of people) {
      if (follower === followed || chance(follower, followed, 'person') >= Math.min(pull / 4, 0.7)) continue
      const at = Math.round(now - chance(followed, follower, 'since') * 300 * DAY_MS)
      await setPersonFollow(trx, { followerId, followedId }, true, at)
    }
  }
}

async function createInterests(trx: Trx, people: Map<string, string>, now: number): Promise<void> {
  for (const [person, personId] of people) {
    const liked = demoJourneys.filter(({ key, owner }) => owner === person || chance(key, person, 'interest') < 0.1)
    const names = [...new Set(liked.flatMap(({ badges }) => badges))].slice(0, 4)
    const keys = (await ensureBadges(trx, names, { personId, now })).map(({ key }) => key)
    await replaceInterests(trx, personId, keys)
    await addToBadgeUse(trx, keys, 1)
  }
}

/** A pseudo-random number from 0 to 1, the same on every run. */
function chance(...parts: string[]): number {
  return createHash('sha256').update(parts.join(' ')).digest().readUInt32BE(0) / 2 ** 32
}
