import ICAL from 'ical.js'
import { linkifyit } from 'linkify-it'
import { type FoundLink, type Reading, Unreadable } from '../reading/reading.ts'

type Property = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]]
type Component = [name: string, properties: Property[], components: Component[]]

const ENTRIES = new Set(['vevent', 'vtodo', 'vjournal'])
const linkify = linkifyit({ fuzzyLink: false, fuzzyEmail: false })
/** A line with a property, or the folded continuation of one; other lines would make the parser reject the file. */
const LINE = /^(?:[ \t]|[A-Za-z0-9-]{1,60}[;:])/

/** Reads the events and tasks that have an address, in `URL` or in the description. */
export function readCalendar(text: string): Reading {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => LINE.test(line))
  const calendars = parse(lines.join('\r\n'))
  const name = calendars.map(([, properties]) => textOf(properties, 'x-wr-calname', 'name')).find(Boolean)
  const entries = calendars.flatMap(([, , components]) => components.filter(([kind]) => ENTRIES.has(kind)))
  return { format: 'calendar', name, found: entries.flatMap(foundIn) }
}

function parse(text: string): Component[] {
  try {
    const parsed = ICAL.parse(text) as unknown as Component | Component[]
    return typeof parsed[0] === 'string' ? [parsed as Component] : (parsed as Component[])
  } catch {
    throw new Unreadable('broken')
  }
}

function foundIn([kind, properties]: Component): FoundLink[] {
  const description = textOf(properties, 'description') ?? ''
  const title = textOf(properties, 'summary')
  const places = [description, textOf(properties, 'location') ?? '']
  const inText = places.flatMap((each) => linkify.match(each)?.map(({ url }) => url) ?? [])
  const url = textOf(properties, 'url') ?? inText[0]
  const others = [...new Set(inText)].filter((other) => other !== url)
  const status = textOf(properties, 'status')
  return [
    {
      url,
      title,
      note: description.replaceAll(url ?? '\n\n', ''),
      ...(kind === 'vevent' && { stepType: 'Event (virtual/in-person)' as const }),
      ...(kind === 'vtodo' && { done: status?.toUpperCase() === 'COMPLETED' }),
    },
    ...others.map((other): FoundLink => ({ url: other, skip: 'inNote' })),
  ]
}

function textOf(properties: readonly Property[], ...names: string[]): string | undefined {
  const [, , , value] = properties.find(([name]) => names.includes(name)) ?? []
  return typeof value === 'string' ? value : undefined
}
