import { createRandom } from '../random.ts'
import type { Plan } from './plan.ts'

const SEEDS = { likes: 3_000_017, follows: 4_000_037 }
/** One in 20 followers has finished steps. */
const FOLLOWERS_PER_WALKER = 20

/** Like or follow rows of each journey, in key order. */
export function createReactions(plan: Plan, kind: 'likes' | 'follows') {
  const pickPeople = createPersonPicker(plan, kind)
  return (index: number) => {
    const [journeyId, from] = [plan.journeyId(index), plan.journeyCreatedAt(index)]
    const random = createRandom(index)
    return Array.from(pickPeople(index), (person) => ({
      journeyId,
      personId: plan.personId(person),
      createdAt: from + random.whole(plan.now - from),
    }))
  }
}

/** Finished steps: the first half of the steps, for some followers of each journey. */
export function createProgress(plan: Plan) {
  const pickPeople = createPersonPicker(plan, 'follows')
  let follower = 0
  return (index: number) => {
    const journeyId = plan.journeyId(index)
    const walking = pickPeople(index).filter(() => follower++ % FOLLOWERS_PER_WALKER === 0)
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

function createPersonPicker(plan: Plan, kind: 'likes' | 'follows'): (index: number) => Uint32Array {
  const pickedFor = new Uint32Array(plan.size.people)
  return (index) => {
    const random = createRandom(SEEDS[kind] + index)
    const people = new Uint32Array(plan[kind][index] ?? 0)
    for (let picked = 0; picked < people.length; ) {
      const person = random.skewed(plan.size.people)
      if (pickedFor[person] === index + 1) continue
      pickedFor[person] = index + 1
      people[picked++] = person
    }
    return people.sort()
  }
}
