import * as z from 'zod/mini'
import { journey } from './journey.ts'
import { person } from './person.ts'
import { step } from './step.ts'

/** Journeys in each row of Discover. */
export const HOME_ROW_MAX = 3

/**
 * A journey that the caller walks: the next open step, its number among all steps (from 1), and the
 * stored preview picture of its page, null if there is none.
 */
const homeContinue = z.object({ journey, step, stepNumber: z.number(), image: z.nullable(z.string()) })
export type HomeContinue = z.infer<typeof homeContinue>

/** `followedBy`: people followed by the caller who follow the journey and show it. */
const homeSuggestion = z.extend(journey, { followedBy: z.number() })
export type HomeSuggestion = z.infer<typeof homeSuggestion>

const homeNews = z.object({ person, journey })
export type HomeNews = z.infer<typeof homeNews>

/** The rows of Discover, at most 3 journeys each. */
export const homeStrips = z.object({
  continue: z.array(homeContinue),
  forYou: z.array(homeSuggestion),
  fromFollowed: z.array(homeNews),
})
export type HomeStrips = z.infer<typeof homeStrips>
