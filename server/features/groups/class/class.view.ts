import type { GroupClass } from '#contract/group.ts'
import type { Journey } from '#contract/journey.ts'
import { countUnitsDone } from '#contract/rules/step-units.ts'
import type { Step } from '#contract/step.ts'
import { isLead } from '#server/core/access/groups.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { BYTE_ORDER_MARK, csvRow } from '#server/core/platform/csv.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import { datesOf, walkOf } from '../groups.view.ts'
import type { GroupRow } from '../read.store.ts'

/** What the members of a class did, for its lead. `read`: the journey, if the lead can read it. */
export function presentClass(row: GroupRow, viewer: Viewer, read: Journey | null): GroupClass {
  const dateOf = datesOf(viewer)
  const { steps = [], requiredCount = 0 } = read ?? {}
  const members = row.members.filter((member) => member.isSeen === 1 && !isLead(row, member.id))
  return {
    requiredCount: read && requiredCount,
    members: members.map((member) => {
      const { ticked, seenAt } = walkOf(member)
      return {
        person: presentPerson(member),
        seenOn: dateOf(seenAt),
        doneCount: read && countUnitsDone(steps, ticked),
        done: read && steps.flatMap(({ id }, index) => (ticked.has(id) ? index : [])),
      }
    }),
  }
}

/** The table of a class as CSV, with a column for each step. */
export function classCsv({ requiredCount, members }: GroupClass, steps: readonly Step[]): string {
  const header = ['name', 'lastHere', 'stepsDone', 'stepsRequired']
  const rows = members.map(({ person, seenOn, doneCount, done }) => [
    person.displayName,
    seenOn,
    textOf(doneCount),
    textOf(requiredCount),
    ...steps.map((_, index) => (done?.includes(index) ? '1' : '')),
  ])
  const titles = steps.map(({ description }, index) => `${index + 1}. ${description}`)
  return `${BYTE_ORDER_MARK}${[[...header, ...titles], ...rows].map(csvRow).join('')}`
}

function textOf(count: number | null): string {
  return count === null ? '' : String(count)
}
