import * as z from 'zod/mini'
import { badge } from './badge.ts'
import { JOURNEY_STEPS_MAX, journey } from './journey.ts'
import { pageQuery } from './pagination.ts'
import { ownRating } from './rating.ts'
import { CAIRN_STONE_STATES } from './rules/cairn.ts'
import { step, stepType } from './step.ts'
import { id } from './text.ts'

/**
 * Max. step ids in one call: twice the max. steps of a journey, since removed steps keep their
 * progress.
 */
const IDS_MAX = JOURNEY_STEPS_MAX * 2
const ids = z.array(id, { error: 'progressShape' }).check(z.maxLength(IDS_MAX, { error: 'tooMany' }))

/**
 * Either all finished steps (`completed`), or a change (`done`, `undone`), so that two devices can
 * be merged.
 */
export const progressInput = z
  .object({ completed: z.optional(ids), done: z.optional(ids), undone: z.optional(ids) }, { error: 'progressShape' })
  .check(
    z.refine((input) => (input.completed === undefined) !== (input.done === undefined && input.undone === undefined), {
      error: 'progressShape',
    }),
  )
export type ProgressInput = z.infer<typeof progressInput>

/**
 * `completed`: ids of finished steps in the order of ticking, including removed steps. `finishedAt`:
 * when the last required step was ticked; null before that and after one was unticked. `newSteps`:
 * ids of the open steps that were added later; `newSince`: their number.
 */
export const progress = z.object({
  completed: z.array(z.string()),
  finishedAt: z.nullable(z.string()),
  newSince: z.number(),
  newSteps: z.array(z.string()),
})
export type Progress = z.infer<typeof progress>

/** The steps ticked since Monday 00:00 in the person's time zone; `startsOn` is that Monday. */
export const week = z.object({ goal: z.nullable(z.number()), done: z.number(), startsOn: z.string() })

export const activityQuery = z.object({ uid: z.optional(id) })

/**
 * The steps a person ticked per day in their time zone, on the 371 days up to today; days without
 * steps are left out. Dates are 'YYYY-MM-DD'.
 */
export const activity = z.object({
  from: z.string(),
  to: z.string(),
  days: z.array(z.object({ date: z.string(), steps: z.number() })),
})
export type Activity = z.infer<typeof activity>

/**
 * Why a journey is recommended next: it has the next level of a shared badge, the Path step with
 * this number leads to it, it has the same author, or it shares a badge.
 */
export const nextReason = z.union([
  z.object({ kind: z.enum(['level', 'badge', 'interest']), badge }),
  z.object({ kind: z.literal('step'), step: z.number() }),
  z.object({ kind: z.literal('author') }),
])
export type NextReason = z.infer<typeof nextReason>

const nextJourney = z.extend(journey, { reason: nextReason })
export type NextJourney = z.infer<typeof nextJourney>

/**
 * A person's own finish of a journey. `startedAt`: the first tick. `finishedOn` ('YYYY-MM-DD') and
 * `days` are in the account's time zone; a walk within one day takes 1 day. `minutes`: the sum of
 * the known minutes of ticked steps that count, null if none is known or if the walk was shorter.
 * `next`: at most 3 listed journeys. `shared`: whether its public page exists.
 */
export const finish = z.object({
  startedAt: z.string(),
  finishedAt: z.string(),
  finishedOn: z.string(),
  days: z.number(),
  minutes: z.nullable(z.number()),
  badges: z.array(badge),
  thanked: z.boolean(),
  rating: z.nullable(ownRating),
  shared: z.boolean(),
  next: z.array(nextJourney),
})
export type Finish = z.infer<typeof finish>

export const thanks = z.object({ thanked: z.literal(true) })

/** Absolute addresses: `pageUrl` of the public page of a finish, `url` of its PNG of 1200 x 630 pixels. */
export const finishPicture = z.object({ url: z.string(), pageUrl: z.string() })

/** A stone of a cairn. */
export const cairnStone = z.object({ kind: stepType, state: z.enum(CAIRN_STONE_STATES) })

/** A journey with the step with which one begins. */
export const journeyStart = z.object({ journey, step })

/**
 * A finish that its person shared, as visitors see it. `person`: the name, without links. `stones`:
 * at most 12, the lowest first.
 */
export const sharedFinish = z.object({
  person: z.object({ displayName: z.string() }),
  finishedOn: z.string(),
  days: z.number(),
  stones: z.array(cairnStone),
  start: journeyStart,
  next: z.array(nextJourney),
})
export type SharedFinish = z.infer<typeof sharedFinish>

export const earnedBadgesQuery = z.object({ ...pageQuery, uid: z.optional(id) })

/** A badge that a person earned by finishing the journey; one entry per badge and journey. */
export const earnedBadge = z.object({
  badge,
  journey: z.object({ id: z.string(), name: z.string() }),
  finishedAt: z.string(),
})
export type EarnedBadge = z.infer<typeof earnedBadge>
