import type { Journey } from '#contract/journey.ts'
import type { JourneyTexts } from '#contract/rules/history/difference.ts'
import { filledFieldsOf } from '#contract/rules/step.ts'

/** The texts of a journey that suggestions can change. */
export function textsOfJourney(journey: Journey): JourneyTexts {
  const { name, description, badges, level, language, closingWords, steps = [] } = journey
  return {
    ...{ name, description, badges: badges.map((badge) => badge.name), level, language, closingWords },
    steps: steps.map((step) => {
      const { id, stepType, description: title, url } = step
      return { id, stepType, description: title, url, ...filledFieldsOf(step) }
    }),
  }
}
