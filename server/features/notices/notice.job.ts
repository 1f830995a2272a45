import type { Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { record } from '#server/core/events/events.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { dueWork, extendLease, type Lease, takeNumbers } from '#server/core/jobs/jobs.store.ts'
import * as store from './dispatch.store.ts'
import { type Channels, KINDS, readChannels } from './kinds.store.ts'
import { NOTICES_KEPT_MS } from './notices.store.ts'

/** Turns events into notices. */
export const noticeJob: Job<JobContext> = {
  name: 'notices',
  everyMs: 700,
  // On SQLite, the job's work blocks the thread that answers requests, so it leaves four fifths of
  // the time to likes and others.
  restShare: (db) => (dialectOf(db).kind === 'sqlite' ? 4 : 0.5),
  ...dueWork(store.selectEvents),
  step: dispatchSome,
}

/** Min. time in ms between two notices to a copy's owner about changes of its original. */
const COPIES_TOLD_MS = 7 * 24 * 3600 * 1000

/**
 * Max. events with a single recipient, and max. followers, per transaction: a few ms of work, so
 * that others don't wait.
 */
export const STEP_MAX = 20

type DispatchContext = Pick<AppContext, 'db' | 'clock'>

/** Turns some events into notices, each in its own transaction; returns whether there may be more. */
export async function dispatchSome(context: DispatchContext, lease: Lease): Promise<boolean> {
  // Checked before the transaction, since even an empty transaction has to be written.
  const told = (await store.hasDirect(context.db)) && (await step(context, lease, tellRecipients))
  return (await step(context, lease, tellFollowers)) || told
}

/** Handles some events in a transaction. It resolves to `true` if it found one, so there may be more. */
type DispatchStep = (context: DispatchContext, trx: Trx, lease: Lease) => Promise<boolean>

function step(context: DispatchContext, lease: Lease, dispatch: DispatchStep): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    await extendLease(trx, lease, context.clock())
    return await dispatch(context, trx, lease)
  })
}

async function tellRecipients({ clock }: DispatchContext, trx: Trx, lease: Lease): Promise<boolean> {
  // Events become notices in their order, except that those with many followers don't delay others.
  const next = await store.readForFollowers(trx)
  const events = await store.readDirect(trx, next?.position === null ? next.id : null, STEP_MAX)
  if (events.length === 0) return false
  const existing = await store.lockExisting(trx, {
    journeyIds: events.flatMap(({ journeyId }) => journeyId ?? []),
    personIds: events.flatMap(({ actorId, recipientId }) => [actorId, recipientId]),
  })
  const known = await store.readKnownEffects(
    trx,
    events.map(({ effect }) => effect),
  )
  const { takenBack, linkReports, groupOf } = await store.readSubjects(
    trx,
    events.flatMap(({ kind, subjectId }) => (subjectId !== null && !KINDS[kind].withoutActor ? subjectId : [])),
  )
  const recipients = events.map(({ recipientId }) => recipientId)
  const channelsOf = await readChannels(trx, recipients)
  const oldest = clock() - NOTICES_KEPT_MS
  const told = events.filter(
    ({ effect, kind, actorId, recipientId, journeyId, subjectId, createdAt }) =>
      !known.has(effect) &&
      !takenBack.has(subjectId ?? '') &&
      createdAt > oldest &&
      existing.people.has(actorId) &&
      existing.people.has(recipientId) &&
      (journeyId === null || existing.journeys.has(journeyId)) &&
      isTold(channelsOf(recipientId, kind)),
  )
  await saveGroups(
    { clock },
    trx,
    told.map((event) => ({
      ...event,
      channels: channelsOf(event.recipientId, event.kind),
      isLinkReport: linkReports.has(event.subjectId ?? ''),
      groupId: groupOf.get(event.subjectId ?? '') ?? null,
    })),
    lease,
  )
  await store.deleteEvents(
    trx,
    events.map(({ id }) => id),
  )
  return true
}

function isTold({ inApp, email }: Channels): boolean {
  return inApp || email
}

type ToldRow = store.DirectRow & { channels: Channels; isLinkReport: boolean; groupId: string | null }

async function saveGroups(
  { clock }: Pick<DispatchContext, 'clock'>,
  trx: Trx,
  events: readonly ToldRow[],
  lease: Lease,
): Promise<void> {
  if (events.length === 0) return
  // Reports of links have topics of their own, since a sentence is either about them or about other
  // suggestions. A group's next journey is another notice.
  const subjectOf = ({ kind, journeyId, subjectId, isLinkReport, groupId }: ToldRow) =>
    KINDS[kind].single
      ? [subjectId, journeyId].filter((id) => id !== null).join(' ')
      : isLinkReport
        ? `links ${journeyId}`
        : (journeyId ?? groupId)
  const keyOf = (event: ToldRow) =>
    store.noticeKey(event.recipientId, event.kind, store.noticeTopicOf(subjectOf(event), event.channels))
  const groups = Map.groupBy(events, keyOf)
  const firstNumber = await takeNumbers(trx, lease, { count: groups.size, now: clock() })
  const notices = [...groups.values()].flatMap((group, index) => {
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last) return []
    const { recipientId: personId, kind, journeyId, createdAt: firstAt, channels } = first
    const about = { journeyId, topic: store.noticeTopicOf(subjectOf(first), channels) }
    return { personId, kind, ...about, seq: firstNumber + index, firstAt, lastAt: last.createdAt, channels }
  })
  const ids = await store.saveNotices(trx, notices, { once: false })
  const acts = events.flatMap((event) => {
    const noticeId = ids.get(keyOf(event))
    const { effect, actorId, subjectId, createdAt } = event
    return noticeId === undefined ? [] : { effect, noticeId, actorId, subjectId, createdAt }
  })
  await store.insertActs(trx, acts)
}

async function tellFollowers({ clock }: DispatchContext, trx: Trx, lease: Lease): Promise<boolean> {
  const event = await store.readForFollowers(trx)
  if (!event) return false
  if (event.position === null) await store.mergeLater(trx, event)
  if (event.kind === 'originalChanged') return await tellCopies(trx, event, clock())
  const { kind, journeyId, actorId, createdAt } = event
  const isOld = createdAt <= clock() - NOTICES_KEPT_MS
  const followers = isOld ? [] : await store.readFollowers(trx, event, STEP_MAX)
  const existing = await store.lockExisting(trx, {
    journeyIds: journeyId === null ? [] : [journeyId],
    personIds: followers,
  })
  const channelsOf = await readChannels(trx, followers)
  const isOneTold = (personId: string) =>
    personId !== actorId && existing.people.has(personId) && isTold(channelsOf(personId, kind))
  const told = existing.journeys.size > 0 ? followers.filter(isOneTold) : []
  if (told.length > 0) {
    const firstNumber = await takeNumbers(trx, lease, { count: told.length, now: clock() })
    const notices = told.map((personId, index) => {
      const channels = channelsOf(personId, kind)
      const about = { journeyId, topic: store.noticeTopicOf(journeyId, channels) }
      return { personId, kind, ...about, seq: firstNumber + index, firstAt: createdAt, lastAt: createdAt, channels }
    })
    await store.saveNotices(trx, notices, { once: KINDS[kind].once === true })
  }
  const last = followers.at(-1)
  if (followers.length < STEP_MAX || last === undefined) await store.deleteEvents(trx, [event.id])
  else await store.savePosition(trx, event, last)
  return true
}

/** Creates an event for the owner of each copy of a journey whose texts changed, at most once a week. */
async function tellCopies(trx: Trx, event: store.OutboxRow, now: number): Promise<boolean> {
  const { kind, actorId, position } = event
  const copies = await store.readCopies(trx, event, STEP_MAX)
  const told = copies.filter(({ toldAt }) => toldAt === null || toldAt <= now - COPIES_TOLD_MS)
  const occasion = String(now)
  const events = told.map(({ ownerId: recipientId, journeyId }) => ({
    kind,
    actorId,
    recipientId,
    journeyId,
    occasion,
  }))
  await record(trx, events, now)
  await store.saveTold(trx, told, now)
  const last = copies.at(-1)
  if (copies.length < STEP_MAX || last === undefined) await store.deleteEvents(trx, [event.id])
  else if (last.id !== position) await store.savePosition(trx, event, last.id)
  return true
}
