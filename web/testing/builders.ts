import type { Journey } from '#contract/journey.ts'
import type { Person, Profile } from '#contract/person.ts'
import { summaryOf } from '#contract/rules/step-units.ts'
import type { Step } from '#contract/step.ts'

export const ada = aPerson('ada', 'Ada Moreno')
export const bob = aPerson('bob', 'Bob Stone')

export function aPerson(id: string, displayName: string): Person {
  return {
    id,
    uid: id,
    displayName,
    photoURL: null,
    initial: displayName.charAt(0),
    role: null,
    company: null,
    pronouns: null,
  }
}

export function profileOf(person: Person): Profile {
  const [firstName = '', lastName = ''] = person.displayName.split(' ')
  return {
    ...person,
    firstName,
    lastName,
    cover: null,
    about: null,
    links: [],
    follower: 0,
    following: 0,
    totalPost: 0,
    isFollowed: false,
    shows: [],
  }
}

export function aStep(id: string, change: Partial<Step> = {}): Step {
  return { id, stepType: 'Article', description: `About ${id}`, url: `https://example.org/${id}`, ...change }
}

export function aJourney(change: Partial<Journey> = {}): Journey {
  const steps = change.steps ?? [aStep('one'), aStep('two'), aStep('three')]
  return {
    id: 'j1',
    name: 'Machine learning from the ground up',
    description: 'From linear algebra to a model',
    createdAt: '2026-11-12T10:00:00.000Z',
    owner: ada,
    badges: [{ name: 'Python' }],
    steps,
    pathFollowers: [],
    personLikes: [],
    stepCount: steps.length,
    followerCount: 0,
    likeCount: 4,
    followed: false,
    liked: false,
    visibility: 'public',
    archived: false,
    version: 1,
    completedCount: 0,
    requiredDone: 0,
    doneSteps: [],
    stepTypes: steps.map(({ stepType }) => stepType),
    ...summaryOf(steps),
    language: null,
    level: null,
    closingWords: null,
    licence: null,
    cover: 'pictures',
    coverSeed: 'j1',
    coverPictures: [],
    ...change,
  }
}
