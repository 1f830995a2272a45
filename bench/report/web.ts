import type { Web } from '../web/measure.ts'
import { type Aim, atMost } from './aims.ts'
import type { Section } from './page.ts'
import { table, whole } from './table.ts'

const OPEN: Limits = { largest: 700, blocking: 100 }
const AIMS: Record<string, Limits> = {
  landing: OPEN,
  journey: OPEN,
  discover: { first: 700, largest: 1500, blocking: 150 },
}
const CHANGE_MS = 100
const SHIFT = 0.02

/** Milliseconds. */
interface Limits {
  first?: number
  largest: number
  blocking: number
}

export function webSection({ pages, changes }: Web): Section {
  return {
    heading: 'How soon a page stands on a slow phone',
    text: `Chromium, 412x823, round trips of 150 ms, 1.6 Mb a second, a quarter of the processor's pace, an empty cache, medians of 9
visits, 10,000 journeys; discover as a member. The floor is the words of the same page, rendered by React with nothing else, and
visited in turns with it. Changing pages: from the press until the next page's name and words are painted (a journey's
steps may follow), at a quarter of the processor's pace, medians of 7.

${table(
  ['', 'first paint ms', 'largest paint ms', 'blocking ms', 'shift', 'largest paint of the floor ms', 'ratio'],
  pages.map(({ name, paint, floor }) => [
    name,
    whole(paint.first),
    whole(paint.largest),
    whole(paint.blocking),
    paint.shift.toFixed(4),
    floor ? whole(floor.largest) : '',
    floor ? (paint.largest / floor.largest).toFixed(2) : '',
  ]),
)}

${table(
  ['changing pages', 'ms'],
  [
    ['discover to a journey', whole(changes.there)],
    ['back to discover', whole(changes.back)],
  ],
)}`,
    aims: [
      ...pages.flatMap(aimsOf),
      atMost('changing pages: discover to a journey', changes.there, CHANGE_MS, ' ms'),
      atMost('changing pages: back to discover', changes.back, CHANGE_MS, ' ms'),
    ],
  }
}

function aimsOf({ name, paint }: Web['pages'][number]): Aim[] {
  const aims = AIMS[name]
  if (!aims) return []
  return [
    ...(aims.first === undefined ? [] : [atMost(`${name}: first paint`, paint.first, aims.first, ' ms')]),
    atMost(`${name}: largest paint`, paint.largest, aims.largest, ' ms'),
    atMost(`${name}: blocking`, paint.blocking, aims.blocking, ' ms'),
    atMost(`${name}: shift`, paint.shift, SHIFT, '', 4),
  ]
}
