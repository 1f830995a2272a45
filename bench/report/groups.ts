import { GROUPS, type GroupsComparison, MEMBERS } from '../scenarios/groups.ts'
import type { Section } from './document.ts'
import { atMost } from './goals.ts'
import { table, whole } from './table.ts'

const RATIO_MAX = 1.1

export function groupsSection(byDatabase: readonly { database: string; comparisons: GroupsComparison[] }[]): Section {
  const rows = byDatabase.flatMap(({ database, comparisons }) =>
    comparisons.map((comparison) => [
      `${database}: ${comparison.name}`,
      whole(comparison.without.perSecond),
      whole(comparison.with.perSecond),
      slowdownOf(comparison).toFixed(2),
    ]),
  )
  return {
    heading: 'Groups',
    text: `Requests per second at 16 connections of a server without groups and of one with ${GROUPS} groups of ${MEMBERS} people, on copies
of the same database, measured in turn. The reader is in a group on each of the journeys that are read.

${table(['', 'without', 'with', 'ratio'], rows)}`,
    goals: byDatabase.flatMap(({ database, comparisons }) =>
      comparisons
        .filter(({ name }) => name === 'its page')
        .map((page) =>
          atMost(`${database}: a journey's page with a group, relative to without`, slowdownOf(page), RATIO_MAX, '', 2),
        ),
    ),
  }
}

function slowdownOf({ without, with: other }: GroupsComparison): number {
  return without.perSecond / other.perSecond
}
