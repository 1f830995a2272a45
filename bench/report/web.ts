import type { WebResult } from '../web/measure.ts'
import type { Section } from './document.ts'
import { atMost, type Goal } from './goals.ts'
import { table, whole } from './table.ts'

const OPEN: Limits = { largest: 700, blocking: 100 }
const GOALS: Record<string, Limits> = {
  landing: OPEN,
  journey: OPEN,
  discover: { first: 700, largest: 1500, blocking: 150 },
}
const PAGE_CHANGE_MS = 100
const KEY_MS = 50
const SHIFT = 0.02

/** Limits of the goals, in ms. */
interface Limits {
  first?: number
  largest: number
  blocking: number
}

export function webSection({ pages, navigation, typing }: WebResult): Section {
  return {
    heading: 'Page loads on a slow phone',
    text: `Chromium, 412x823, round trips of 150 ms, 1.6 Mb/s, a CPU slowed down four times, an empty cache; medians of 9 visits with
10,000 journeys; discover as a member. The baseline is the text of the same page, rendered by React and nothing else; visits
to both alternate. A raw DevTools connection drives the browser, so that V8 parses each script once. CPU time includes the
slowdown; a visit ends when the page has run no long task and received nothing for 3 s. Page changes: from the click until the
heading and text of the next page are painted (the steps of a journey may follow), on a CPU slowed down four times; medians
of 7. Typing: from a key to the next paint, in the name of a draft.

${table(
  ['', 'first paint ms', 'largest paint ms', 'blocking ms', 'layout shift', 'baseline largest paint ms', 'ratio'],
  pages.map(({ name, visit, baseline }) => [
    name,
    whole(visit.first),
    whole(visit.largest),
    whole(visit.blocking),
    visit.shift.toFixed(4),
    baseline ? whole(baseline.largest) : '',
    baseline ? (visit.largest / baseline.largest).toFixed(2) : '',
  ]),
)}

${table(
  ['', 'main thread, CPU ms', 'HTML kB', 'scripts kB', 'pictures kB', 'fonts kB'],
  pages.map(({ name, visit: { processor, html, scripts, pictures, fonts } }) => [
    name,
    whole(processor),
    ...[html, scripts, pictures, fonts].map((bytes) => (bytes / 1000).toFixed(1)),
  ]),
)}

${table(
  ['page change', 'ms'],
  [
    ['discover to a journey', whole(navigation.forward)],
    ['back to discover', whole(navigation.back)],
  ],
)}

${table(
  ['typing with ... steps', 'median ms', 'longest ms'],
  typing.map(({ steps, median, longest }) => [String(steps), whole(median), whole(longest)]),
)}`,
    goals: [
      ...pages.flatMap(goalsOf),
      atMost('page change: discover to a journey', navigation.forward, PAGE_CHANGE_MS, ' ms'),
      atMost('page change: back to discover', navigation.back, PAGE_CHANGE_MS, ' ms'),
      ...typing.map(({ steps, longest }) => atMost(`typing with ${steps} steps`, longest, KEY_MS, ' ms')),
    ],
  }
}

function goalsOf({ name, visit }: WebResult['pages'][number]): Goal[] {
  const goals = GOALS[name]
  if (!goals) return []
  return [
    ...(goals.first === undefined ? [] : [atMost(`${name}: first paint`, visit.first, goals.first, ' ms')]),
    atMost(`${name}: largest paint`, visit.largest, goals.largest, ' ms'),
    atMost(`${name}: blocking`, visit.blocking, goals.blocking, ' ms'),
    atMost(`${name}: layout shift`, visit.shift, SHIFT, '', 4),
  ]
}
