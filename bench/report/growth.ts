import { describeSize, type Size } from '../generate/plan.ts'
import type { Kind } from '../generate/stored.ts'
import type { Growth } from '../scenarios/growth.ts'
import type { Section } from './document.ts'
import { atMost } from './goals.ts'
import { table } from './table.ts'

const MAX_RATIO = 1.3

export function growthSection(kind: Kind, sizes: readonly Size[], growth: readonly Growth[]): Section {
  const database = kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const names = sizes.map(({ journeys }) => journeys.toLocaleString('en'))
  const [, ...larger] = names
  const ratios = (values: number[]) => values.slice(1).map((value) => (value / (values[0] ?? value)).toFixed(2))
  const [smallest, largest] = [names[0] ?? '', names.at(-1) ?? '']
  return {
    heading: `Growth, ${database}`,
    text: `Median response time of one call on one connection, signed in. ${sizes.length} servers run at once and are measured in
turn; before, the files were read once, so that the system had them in memory as far as they fit. The largest database has ${describeSize(sizes.at(-1) as Size)}.

${table(
  ['journeys', ...names.map((name) => `${name}, ms`), ...larger.map((name) => `${name}, ratio`)],
  growth.map(({ name, times: values }) => [name, ...values.map((value) => value.toFixed(2)), ...ratios(values)]),
)}`,
    goals: growth.map(({ name, times: values }) =>
      atMost(
        `${database}: ${name} at ${largest} journeys, relative to ${smallest}`,
        (values.at(-1) ?? 0) / (values[0] ?? 1),
        MAX_RATIO,
        '',
        2,
      ),
    ),
  }
}
