import { createBadges } from './badges.ts'
import { badgesOf, journeyOf, stepsOf } from './journeys.ts'
import { interestsOf, personOf, userOf } from './people.ts'
import type { Plan } from './plan.ts'
import { createActs, createProgress, createReactions } from './reactions.ts'
import { sessionOf } from './sessions.ts'

export type Row = Record<string, string | number | null>

/** A table and its generated rows in key order. */
export interface Table {
  name: string
  rows: Iterable<Row>
}

/** All tables to fill, referenced tables first. */
export function tablesOf(plan: Plan): Table[] {
  const { people, journeys } = plan.size
  const badges = createBadges(plan)
  return [
    { name: 'user', rows: each(people, (index) => [userOf(plan, index)]) },
    { name: 'session', rows: plan.activeUsers.map((index) => sessionOf(plan, index)) },
    { name: 'person', rows: each(people, (index) => [personOf(plan, index)]) },
    { name: 'badge', rows: badges.customRows() },
    { name: 'interest', rows: each(people, (index) => interestsOf(plan, badges, index)) },
    { name: 'journey', rows: each(journeys, (index) => [journeyOf(plan, badges, index)]) },
    { name: 'journeyBadge', rows: each(journeys, (index) => badgesOf(plan, badges, index)) },
    { name: 'step', rows: each(journeys, (index) => stepsOf(plan, index)) },
    { name: 'journeyLike', rows: each(journeys, createReactions(plan, 'likes')) },
    { name: 'journeyFollow', rows: each(journeys, createReactions(plan, 'follows')) },
    { name: 'stepDone', rows: each(journeys, createProgress(plan)) },
    { name: 'journeyAct', rows: each(journeys, createActs(plan)) },
  ]
}

function* each(count: number, rowsOf: (index: number) => Row[]): Generator<Row> {
  for (let index = 0; index < count; index++) yield* rowsOf(index)
}
