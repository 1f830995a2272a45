import * as z from 'zod/mini'
import { journey } from './journey.ts'
import { person } from './person.ts'
import { cairnStone, journeyStart, nextReason } from './progress.ts'
import { step } from './step.ts'

/** Max. journeys in each row of Discover, except the trail. */
export const HOME_ROW_MAX = 3
/** Max. journeys of the trail in the answer. The page shows fewer, since a person can set some aside. */
export const TRAIL_SENT_MAX = 8

/**
 * A journey that the caller walks: the next open step, its number among all steps (from 1), and the
 * stored preview picture of its page, null if there is none.
 */
const homeContinue = z.object({ journey, step, stepNumber: z.number(), image: z.nullable(z.string()) })
export type HomeContinue = z.infer<typeof homeContinue>

/**
 * A journey that the caller walks or follows. `at`: time of the last tick, or of following if
 * nothing is ticked (then `started` is false). `stones`: at most 12, the lowest first.
 * `minutesLeft`: the minutes of the open required steps, null if no length is known.
 */
const trailItem = z.extend(homeContinue, {
  at: z.string(),
  started: z.boolean(),
  stones: z.array(cairnStone),
  minutesLeft: z.nullable(z.number()),
})
export type TrailItem = z.infer<typeof trailItem>

const firstPick = z.extend(journeyStart, { reason: z.nullable(nextReason) })
export type FirstPick = z.infer<typeof firstPick>

/** `followedBy`: the number of people who follow the journey, show it, and are followed by the caller. */
const homeSuggestion = z.extend(journey, { followedBy: z.number() })
export type HomeSuggestion = z.infer<typeof homeSuggestion>

const homeNews = z.object({ person, journey })
export type HomeNews = z.infer<typeof homeNews>

/**
 * The rows of Discover, at most 3 journeys each. `trail`: at most 8 journeys that the caller walks,
 * then those followed but not started. `firstPicks`: at most 3 journeys with their first steps for a
 * caller whose trail is empty: those that the latest finish recommends, each with the `reason`, then
 * short ones in the caller's languages. `hasFinished`: whether the caller has finished any journey.
 * `journeyCount`: all listed journeys, up to 1,000.
 */
export const homeStrips = z.object({
  trail: z.array(trailItem),
  firstPicks: z.array(firstPick),
  hasFinished: z.boolean(),
  continue: z.array(homeContinue),
  forYou: z.array(homeSuggestion),
  fromFollowed: z.array(homeNews),
  journeyCount: z.number(),
})
export type HomeStrips = z.infer<typeof homeStrips>
