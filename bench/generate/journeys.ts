import { trendingScore } from '#contract/journey.ts'
import { STEP_TYPES } from '#contract/step.ts'
import { createRandom } from '../random.ts'
import type { Badges } from './badges.ts'
import type { Plan } from './plan.ts'
import { sentence, WORDS } from './vocabulary.ts'

const SEED = 2_000_003
const STEPS_SEED = 5_000_011

/** Half of the names contain the first badge, as names given by people do. */
export function journeyOf(plan: Plan, badges: Badges, index: number) {
  const random = createRandom(SEED + index)
  const names = badges.ofJourney(random).map(badges.nameOf)
  const subject = random.whole(2) ? `${names[0]} ` : ''
  const name = subject + sentence(random, random.between(2, 5))
  const createdAt = plan.journeyCreatedAt(index)
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
    stepCount: plan.stepCount(index),
    likeCount,
    followerCount,
    score: trendingScore(likeCount + followerCount, createdAt),
  }
}

export function badgesOf(plan: Plan, badges: Badges, index: number) {
  const journeyId = plan.journeyId(index)
  const chosen = badges.ofJourney(createRandom(SEED + index))
  return chosen.map((badge, position) => ({ journeyId, badgeKey: badges.keyOf(badge), position }))
}

export function stepsOf(plan: Plan, index: number) {
  const random = createRandom(STEPS_SEED + index)
  const [journeyId, createdAt] = [plan.journeyId(index), plan.journeyCreatedAt(index)]
  return Array.from({ length: plan.stepCount(index) }, (_, position) => ({
    id: plan.stepId(index, position),
    journeyId,
    position,
    stepType: random.of(STEP_TYPES),
    description: sentence(random, random.between(3, 12)).slice(0, 100),
    url: `https://${random.of(WORDS)}.example.org/${index}/${position}`,
    createdAt,
  }))
}
