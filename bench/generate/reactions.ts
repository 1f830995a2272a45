import { createRandom } from '../random.ts'
import type { Plan } from './plan.ts'

const SEEDS = { likes: 3_000_017, follows: 4_000_037 }
/** Number of followers per follower who has finished steps. */
const FOLLOWERS_PER_WALKER = 20

/** Returns a generator of a journey's like or follow rows, in key order. */
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

/**
 * Returns a generator of a journey's acts for the ranking: its likes, follows and ticks, except
 * those of its owner.
 */
export function createActs(plan: Plan) {
  const [likesOf, followsOf, progressOf] = [
    createReactions(plan, 'likes'),
    createReactions(plan, 'follows'),
    createProgress(plan),
  ]
  return (index: number) => {
    const ownerId = plan.personId(plan.owners[index] ?? 0)
    const ticks = new Map(progressOf(index).map((row) => [row.personId, { ...row, createdAt: row.doneAt }]))
    const acts = [
      ...likesOf(index).map((row) => ({ ...row, kind: 'like' })),
      ...followsOf(index).map((row) => ({ ...row, kind: 'follow' })),
      ...[...ticks.values()].map((row) => ({ ...row, kind: 'tick' })),
    ]
    return acts
      .filter(({ personId }) => personId !== ownerId)
      .map(({ journeyId, personId, kind, createdAt: at }) => ({ journeyId, personId, kind, at, active: 1 }))
  }
}

/**
 * Returns a generator of a journey's finished steps: some followers have finished the first half of
 * the steps.
 */
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
