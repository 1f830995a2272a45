import { nameKeyOf } from '#contract/text.ts'
import { derivedOf } from '#server/core/search/people.ts'
import { createRandom, type Random } from '../random.ts'
import type { Badges } from './badges.ts'
import type { Plan } from './plan.ts'
import { sentence } from './vocabulary.ts'

const SEED = 1_000_003

export function personOf(plan: Plan, index: number) {
  const random = createRandom(SEED + index)
  const [firstName, lastName] = namesOf(random)
  const displayName = `${firstName} ${lastName}`
  const role = random.whole(2) ? sentence(random, 2) : null
  const company = random.whole(3) ? null : sentence(random, 1)
  const createdAt = plan.joinedAt(index)
  return {
    id: plan.personId(index),
    displayName,
    nameKey: nameKeyOf(firstName + lastName),
    firstName,
    lastName,
    initial: firstName.slice(0, 1),
    role,
    company,
    pronouns: random.whole(4) ? null : 'they/them',
    links: '[]',
    createdAt,
    journeyCount: plan.journeyCounts[index] ?? 0,
    listedAt: createdAt,
    ...derivedOf({ displayName, role, company }),
    onboardedAt: createdAt,
  }
}

export function userOf(plan: Plan, index: number) {
  const [firstName, lastName] = namesOf(createRandom(SEED + index))
  const at = new Date(plan.joinedAt(index)).toISOString()
  const id = plan.personId(index)
  const name = `${firstName} ${lastName}`
  return { id, name, firstName, lastName, email: `${id}@example.org`, emailVerified: 1, createdAt: at, updatedAt: at }
}

export function interestsOf(plan: Plan, badges: Badges, index: number) {
  const personId = plan.personId(index)
  return badges.ofPerson(index).map((badge, position) => ({ personId, badgeKey: badges.keyOf(badge), position }))
}

function namesOf(random: Random): [string, string] {
  return [sentence(random, 1), sentence(random, 1)]
}
