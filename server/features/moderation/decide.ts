import { type Decision, PAUSE_MS, type Reportable, UNDO_MS } from '#contract/rules/moderation.ts'
import type { Trx } from '#server/core/database/database.ts'
import { recordAction } from '#server/core/events/audit.store.ts'
import { allow, HttpError, required } from '#server/core/http/http-error.ts'
import { newId } from '#server/core/platform/ids.ts'
import { endPause, restorePause, setPaused } from '#server/features/people/pauses.store.ts'
import { endTakingAlong, LAST_ID, takeAlong } from './adaptations.store.ts'
import * as store from './decisions.store.ts'
import { reasonNotToDecide, reasonNotToSuspend } from './moderation.policy.ts'
import { closeReportsOf, lockReportsOf } from './reports.store.ts'
import { LOCKS, lockIfThere, type Target } from './targets.ts'

interface Asked {
  kind: Reportable
  id: string
  act: Decision
  reason: string
  viewerId: string
  now: number
}

/** The fields of a decision by a moderator, or by the operator at the command line (`viewerId` is null). */
type Unasked<Fields extends keyof Asked> = Pick<Asked, Fields> & { viewerId: string | null }

/** Decides on reported content; 409 if it has no open reports. */
export async function decideOnReports(
  trx: Trx,
  asked: Asked & { withAdaptations?: boolean | undefined },
): Promise<store.DecisionRow> {
  const { kind, id, act, reason, viewerId, now } = asked
  const writerId = await store.readReportedWriter(trx, asked)
  const lockPeople = writerId && kind !== 'person' ? () => store.lockWriter(trx, writerId) : undefined
  const target = await lockIfThere(kind, { trx, id, viewerId, lockPeople })
  allow(reasonNotToDecide([writerId ?? null, ...(target?.people ?? [])], viewerId))
  if (writerId === undefined) throw new HttpError('decided')
  const hides = act !== 'nothing' && kind !== 'person' && target !== null && !target.isDecided
  if (act === 'hide' && !hides) throw new HttpError(target ? 'decided' : 'notFound')
  const writer = writerId === null ? undefined : await store.lockWriter(trx, writerId)
  if (act === 'warn' || act === 'pause') required(writer, 'personNotFound')
  const until = now + PAUSE_MS
  if (act === 'pause' && writer) {
    allow(reasonNotToSuspend(writer))
    await setPaused(trx, writer.id, { at: now, until, reason })
  }
  const pausedUntil = act === 'pause' ? until : null
  const made = { kind, targetId: id, writerId, act, reason: act === 'nothing' ? '' : reason, pausedUntil }
  const { withAdaptations } = asked
  const decision = await save(trx, { ...made, hid: hides, target, viewerId, now, withAdaptations })
  if (hides) await target.set({ at: now, reason }, now)
  if ((await closeReportsOf(trx, { kind, id, writerId }, { by: viewerId, now, decisionId: decision.id })) === 0)
    throw new HttpError('decided')
  return decision
}

/**
 * Hides content or suspends a person without a report; closes the reports about it. Repeating it
 * has no further effect. Returns the decision's id, null without one.
 */
export async function decideUnasked(
  trx: Trx,
  asked: Unasked<'kind' | 'id' | 'reason' | 'now'> & { alongWith?: string; withAdaptations?: boolean | undefined },
): Promise<string | null> {
  const { kind, id, reason, viewerId, now, alongWith = null, withAdaptations } = asked
  const target = await LOCKS[kind]({ trx, id, viewerId })
  allow(reasonNotToDecide(target.people, viewerId))
  if (kind === 'person') allow(reasonNotToSuspend(required(await store.lockWriter(trx, id), 'personNotFound')))
  if (target.isDecided) return withAdaptations ? await takeAlong(trx, id) : null
  const act = kind === 'person' ? 'suspend' : 'hide'
  const writerId = target.people[0] ?? null
  const made = { kind, targetId: id, writerId, act, reason, pausedUntil: null, alongWith } as const
  const decision = await save(trx, { ...made, hid: true, target, viewerId, now, withAdaptations })
  await target.set({ at: now, reason }, now)
  await closeReportsOf(trx, asked, { by: viewerId, now, decisionId: decision.id })
  return decision.id
}

/** Locks the content or person that a moderator wants to show or reinstate; throws if they may not. */
export async function lockToRevoke(trx: Trx, { kind, id, viewerId }: Unasked<'kind' | 'id'>): Promise<Target> {
  const target = await LOCKS[kind]({ trx, id, viewerId })
  allow(reasonNotToDecide(target.people, viewerId))
  return target
}

/** Shows hidden content or reinstates a person. Messages that aren't sent yet are dropped. */
export async function revokeDecision(
  trx: Trx,
  { kind, id, viewerId, now }: Unasked<'kind' | 'id' | 'now'>,
): Promise<void> {
  const target = await lockToRevoke(trx, { kind, id, viewerId })
  if (!target.isDecided) return
  await target.set(null, now)
  await store.withdrawDecision(trx, { kind, id })
  if (kind === 'journey') await endTakingAlong(trx, id)
  const act = kind === 'person' ? 'reinstate' : 'restore'
  await recordAction(trx, { actorId: viewerId, kind, act, targetId: id } as never, now)
}

/** Ends a pause of posting, if there is one. */
export async function resume(trx: Trx, { id, viewerId, now }: Unasked<'id' | 'now'>): Promise<void> {
  allow(reasonNotToDecide([id], viewerId))
  const { pausedUntil } = required(await store.lockWriter(trx, id), 'personNotFound')
  if (pausedUntil === null || pausedUntil <= now) return
  await endPause(trx, id, now)
  await recordAction(trx, { actorId: viewerId, kind: 'person', act: 'resume', targetId: id }, now)
}

/** Locks a decision and its target to undo the decision; 409 if its messages were sent. */
export async function lockToUndo(trx: Trx, { id, viewerId }: Pick<Asked, 'id' | 'viewerId'>) {
  const { kind, targetId, writerId } = required(await store.readDecision(trx, id), 'decided')
  await lockReportsOf(trx, { kind, id: targetId })
  const lockPeople = writerId && kind !== 'person' ? () => store.lockWriter(trx, writerId) : undefined
  const target = await lockIfThere(kind, { trx, id: targetId, viewerId, lockPeople })
  allow(reasonNotToDecide([writerId, ...(target?.people ?? [])], viewerId))
  if (writerId !== null) await store.lockWriter(trx, writerId)
  const decision = required(await store.lockWaiting(trx, id), 'decided')
  if (decision.act === 'suspend') throw new HttpError('notFound')
  return { decision, target }
}

/** Undoes a decision; 409 if its messages were sent. */
export async function undo(trx: Trx, { id, viewerId, now }: Pick<Asked, 'id' | 'viewerId' | 'now'>): Promise<void> {
  const { decision, target } = await lockToUndo(trx, { id, viewerId })
  const { kind, targetId, writerId } = decision
  if (decision.hid && target?.isDecided) await target.set(null, now)
  await store.reopenReportsOf(trx, id)
  await store.deleteDecision(trx, id)
  if (writerId !== null && decision.pausedUntil !== null) await restorePause(trx, writerId, now)
  await recordAction(trx, { actorId: viewerId, kind, act: 'undo', targetId } as never, now)
}

interface Saved extends Pick<store.DecisionRow, 'kind' | 'targetId' | 'writerId' | 'act' | 'reason' | 'pausedUntil'> {
  alongWith?: string | null
  /** Whether hiding a journey also hides its versions. */
  withAdaptations?: boolean | undefined
  hid: boolean
  target: Target | null
  viewerId: string | null
  now: number
}

async function save(
  trx: Trx,
  { hid, target, viewerId, now, withAdaptations = false, ...made }: Saved,
): Promise<store.DecisionRow> {
  const decision: store.DecisionRow = {
    ...made,
    id: newId(now),
    journeyId: target?.journeyId ?? null,
    actorId: viewerId,
    hid: Number(hid),
    createdAt: now,
    sendAt: now + UNDO_MS,
    keptAs: null,
    alongWith: made.alongWith ?? null,
    versionsBefore: withAdaptations && hid && made.kind === 'journey' ? LAST_ID : null,
  }
  await store.insertDecision(trx, decision)
  const { kind, act, targetId, reason } = made
  await recordAction(trx, { actorId: viewerId, kind, act, targetId, ...(reason && { reason }) } as never, now)
  return decision
}
