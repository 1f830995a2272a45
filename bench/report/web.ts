import type { Web } from '../web/measure.ts'
import { atMost } from './aims.ts'
import type { Section } from './page.ts'
import { table, whole } from './table.ts'

const DISCOVER = { first: 700, largest: 1500, blocking: 150 }
const CHANGE_MS = 100
const SHIFT = 0.02

export function webSection({ pages, changes }: Web): Section {
  const discover = pages.find(({ name }) => name.startsWith('discover'))?.paint
  return {
    heading: 'How soon a page stands on a slow phone',
    text: `Chromium, 412x823, round trips of 150 ms, 1.6 Mb a second, a quarter of the processor's pace, an empty cache, medians of 5
visits, 10,000 journeys. Changing pages: from the press to the next page painted, at a quarter of the processor's pace,
medians of 7.

${table(
  ['', 'first paint ms', 'largest paint ms', 'blocking ms', 'shift'],
  pages.map(({ name, paint }) => [
    name,
    whole(paint.first),
    whole(paint.largest),
    whole(paint.blocking),
    paint.shift.toFixed(4),
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
      ...(discover
        ? [
            atMost('discover: first paint', discover.first, DISCOVER.first, ' ms'),
            atMost('discover: largest paint', discover.largest, DISCOVER.largest, ' ms'),
            atMost('discover: blocking', discover.blocking, DISCOVER.blocking, ' ms'),
            atMost('discover: shift', discover.shift, SHIFT, '', 4),
          ]
        : []),
      atMost('changing pages: discover to a journey', changes.there, CHANGE_MS, ' ms'),
      atMost('changing pages: back to discover', changes.back, CHANGE_MS, ' ms'),
    ],
  }
}
