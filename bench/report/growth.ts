import type { Kind } from '../generate/kept.ts'
import { inWords, type Size } from '../generate/size.ts'
import type { Growth } from '../rounds/growth.ts'
import { atMost } from './aims.ts'
import type { Section } from './page.ts'
import { table } from './table.ts'

const TIMES_AIM = 1.3

export function growthSection(kind: Kind, sizes: readonly Size[], grown: readonly Growth[]): Section {
  const database = kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const names = sizes.map(({ journeys }) => journeys.toLocaleString('en'))
  const [, ...larger] = names
  const times = (values: number[]) => values.slice(1).map((value) => (value / (values[0] ?? value)).toFixed(2))
  const [smallest, largest] = [names[0] ?? '', names.at(-1) ?? '']
  return {
    heading: `As it grows, ${database}`,
    text: `Median milliseconds of a page, one connection, signed in, ${sizes.length} servers at once that are asked in turn. The largest holds
${inWords(sizes.at(-1) as Size)}.

${table(
  ['journeys', ...names.map((name) => `${name}, ms`), ...larger.map((name) => `${name}, times`)],
  grown.map(({ name, times: values }) => [name, ...values.map((value) => value.toFixed(2)), ...times(values)]),
)}`,
    aims: grown.map(({ name, times: values }) =>
      atMost(
        `${database}: ${name} at ${largest} journeys, times that at ${smallest}`,
        (values.at(-1) ?? 0) / (values[0] ?? 1),
        TIMES_AIM,
        '',
        2,
      ),
    ),
  }
}
