import { makeRandom } from '../random.ts'
import type { Plan } from './plan.ts'

const SEEDS = { likes: 3_000_017, follows: 4_000_037 }
/** One in so many followers has begun to walk. */
const WALKING = 20

/** Rows of those who came to each journey, in the order of their keys. */
export function makeFans(plan: Plan, kind: 'likes' | 'follows') {
  const peopleOf = makeChoice(plan, kind)
  return (index: number) => {
    const [journeyId, laidAt] = [plan.journeyId(index), plan.laidAt(index)]
    const random = makeRandom(index)
    return Array.from(peopleOf(index), (person) => ({
      journeyId,
      personId: plan.personId(person),
      createdAt: laidAt + random.whole(plan.now - laidAt),
    }))
  }
}

/** Rows of the steps that some of the followers have walked. */
export function makeWalked(plan: Plan) {
  const peopleOf = makeChoice(plan, 'follows')
  let follower = 0
  return (index: number) => {
    const journeyId = plan.journeyId(index)
    const walking = peopleOf(index).filter(() => follower++ % WALKING === 0)
    return Array.from(walking, (person) => plan.personId(person)).flatMap((personId) =>
      Array.from({ length: plan.stepCount(index) >> 1 }, (_, position) => ({
        personId,
        journeyId,
        stepId: plan.stepId(index, position),
        doneAt: plan.now,
      })),
    )
  }
}

function makeChoice(plan: Plan, kind: 'likes' | 'follows'): (index: number) => Uint32Array {
  const seenAt = new Uint32Array(plan.size.people)
  return (index) => {
    const random = makeRandom(SEEDS[kind] + index)
    const people = new Uint32Array(plan[kind][index] ?? 0)
    for (let found = 0; found < people.length; ) {
      const person = random.skewed(plan.size.people)
      if (seenAt[person] === index + 1) continue
      seenAt[person] = index + 1
      people[found++] = person
    }
    return people.sort()
  }
}
