import { makeBadges } from './badges.ts'
import { makeFans, makeWalked } from './fans.ts'
import { badgesOf, journeyOf, stepsOf } from './journeys.ts'
import { interestsOf, personOf, userOf } from './people.ts'
import type { Plan } from './plan.ts'
import { sessionOf } from './sessions.ts'

export type Row = Record<string, string | number | null>

/** Rows of one table in the order of its keys, made as they are asked for. */
export interface Table {
  name: string
  rows: Iterable<Row>
}

/** Every table that is filled, in the order in which they refer to each other. */
export function tablesOf(plan: Plan): Table[] {
  const { people, journeys } = plan.size
  const badges = makeBadges(plan)
  return [
    { name: 'user', rows: each(people, (index) => [userOf(plan, index)]) },
    { name: 'session', rows: plan.walkers.map((index) => sessionOf(plan, index)) },
    { name: 'person', rows: each(people, (index) => [personOf(plan, index)]) },
    { name: 'badge', rows: badges.made() },
    { name: 'interest', rows: each(people, (index) => interestsOf(plan, badges, index)) },
    { name: 'journey', rows: each(journeys, (index) => [journeyOf(plan, badges, index)]) },
    { name: 'journeyBadge', rows: each(journeys, (index) => badgesOf(plan, badges, index)) },
    { name: 'step', rows: each(journeys, (index) => stepsOf(plan, index)) },
    { name: 'journeyLike', rows: each(journeys, makeFans(plan, 'likes')) },
    { name: 'journeyFollow', rows: each(journeys, makeFans(plan, 'follows')) },
    { name: 'stepDone', rows: each(journeys, makeWalked(plan)) },
  ]
}

function* each(count: number, rowsOf: (index: number) => Row[]): Generator<Row> {
  for (let index = 0; index < count; index++) yield* rowsOf(index)
}
