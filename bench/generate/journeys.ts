import { LEVELS } from '#contract/journey.ts'
import { summaryOf } from '#contract/rules/step-units.ts'
import { STEP_TYPES } from '#contract/step.ts'
import { createRandom } from '../random.ts'
import type { Badges } from './badges.ts'
import type { Plan } from './plan.ts'
import { sentence, WORDS } from './vocabulary.ts'

const SEED = 2_000_003
const STEPS_SEED = 5_000_011
const FACTS_SEED = 7_000_003
/** Languages of the generated journeys, mostly English; null is unknown. */
const LANGUAGES = ['en', 'en', 'en', 'en', 'de', 'fr', 'es', null]

/**
 * A generated journey. Half of the names contain the first badge, as people's names for journeys
 * do.
 */
export function journeyOf(plan: Plan, badges: Badges, index: number) {
  const random = createRandom(SEED + index)
  const names = badges.ofJourney(random).map(badges.nameOf)
  const subject = random.whole(2) ? `${names[0]} ` : ''
  const name = subject + sentence(random, random.between(2, 5))
  const createdAt = plan.journeyCreatedAt(index)
  const steps = stepFactsOf(plan, index)
  const { free, stepUnits, ...summary } = summaryOf(steps)
  const [likeCount, followerCount] = [plan.likes[index] ?? 0, plan.follows[index] ?? 0]
  return {
    id: plan.journeyId(index),
    ownerId: plan.personId(plan.owners[index] ?? 0),
    name,
    description: `${sentence(random, random.between(20, 60))}.`,
    visibility: 'public',
    createdAt,
    updatedAt: createdAt,
    version: 1,
    listedAt: createdAt,
    ...summary,
    free: free === null ? null : Number(free),
    stepUnits: JSON.stringify(stepUnits),
    stepTypes: JSON.stringify(steps.map(({ stepType }) => stepType)),
    language: random.of(LANGUAGES),
    level: random.of([...LEVELS, null]),
    stepCount: plan.stepCount(index),
    likeCount,
    followerCount,
    score: 0,
  }
}

export function badgesOf(plan: Plan, badges: Badges, index: number) {
  const journeyId = plan.journeyId(index)
  const chosen = badges.ofJourney(createRandom(SEED + index))
  return chosen.map((badge, position) => ({ journeyId, badgeKey: badges.keyOf(badge), position }))
}

/**
 * Facts of the steps, which the journey row sums up; half of the steps state minutes, half a cost.
 */
function stepFactsOf(plan: Plan, index: number) {
  const random = createRandom(FACTS_SEED + index)
  return Array.from({ length: plan.stepCount(index) }, (_, unit) => ({
    stepType: random.of(STEP_TYPES),
    minutes: random.whole(2) ? random.between(5, 120) : null,
    cost: random.of(['free', 'free', 'free', 'paid', null, null, null, null] as const),
    unit,
  }))
}

export function stepsOf(plan: Plan, index: number) {
  const random = createRandom(STEPS_SEED + index)
  const [journeyId, createdAt] = [plan.journeyId(index), plan.journeyCreatedAt(index)]
  return stepFactsOf(plan, index).map((facts, position) => ({
    ...facts,
    id: plan.stepId(index, position),
    journeyId,
    position,
    description: sentence(random, random.between(3, 12)).slice(0, 100),
    url: `https://${random.of(WORDS)}.example.org/${index}/${position}`,
    createdAt,
  }))
}
