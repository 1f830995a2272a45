import { STEP_TYPES, type StepType } from '#contract/step.ts'
import { isAddress } from '../reading/links.ts'
import { type Found, type Reading, Unreadable } from '../reading/reading.ts'
import { textOfHtml } from './markup.ts'
import { readOwnJson } from './own-json.ts'

type Json = Record<string, unknown>

/** Names of the fields that hold an entry's address, best first. */
const URLS = [
  'html_url',
  'url',
  'uri',
  'link',
  'href',
  'external_url',
  'originalUrl',
  'resolved_url',
  'given_url',
  'web_url',
  'permalink',
  'originalArticleUrl',
]
const TITLES = ['title', 'name', 'resolved_title', 'given_title', 'full_name', 'label', 'headline', 'text']
const NOTES = ['note', 'notes', 'excerpt', 'description', 'summary', 'content_text', 'comment']
/** Names of the fields that hold a list of further entries. */
const CONTAINERS = [
  'children',
  'links',
  'items',
  'resources',
  'bookmarks',
  'steps',
  'collections',
  'folders',
  'nodes',
  'sections',
  'entries',
  'articles',
  'data',
  'list',
  'lists',
  'roots',
]
/** Names of the fields whose addresses aren't resources. */
const IGNORED =
  /(?:thumb|cover|icon|image|img|avatar|logo|screenshot|banner|picture|photo|preview|media|highlights|tags?$|author|owner|user$|creator|profile|account|session|badge|creatorRef|cache|attachments|assets|position|style)/i

/** Step types by the type names of roadmap.sh and Raindrop. */
const TYPES = new Map<string, StepType>([
  ['article', 'Article'],
  ['official', 'Article'],
  ['feed', 'Article'],
  ['link', 'Article'],
  ['book', 'Book'],
  ['course', 'Course'],
  ['video', 'Video'],
  ['podcast', 'Podcast'],
  ['opensource', 'Open Source'],
  ['event', 'Event (virtual/in-person)'],
])

interface Waiting {
  value: unknown
  section: string | undefined
}

/** Any JSON whose objects have an address and a title: exports of bookmark managers and our own. */
export function readJson(text: string): Reading {
  const root = parse(text)
  const own = readOwnJson(root)
  if (own) return own
  const isFeed = /^https:\/\/jsonfeed\.org\/version\//.test(String(Object(root).version ?? ''))
  const found: Found[] = []
  const waiting: Waiting[] = [{ value: root, section: undefined }]
  while (waiting.length > 0) {
    const { value, section } = waiting.pop() as Waiting
    if (typeof value === 'string') {
      if (/^https?:\/\//i.test(value) && isAddress(value)) found.push({ url: value, section })
      continue
    }
    if (typeof value !== 'object' || value === null) continue
    const isRoot = value === root
    const one = Array.isArray(value) ? undefined : foundIn(value as Json, section)
    if (one) found.push(isRoot && hasContainer(value as Json) ? { ...one, skip: 'navigation' } : one)
    const inner = innerOf(value as Json, { section, isEntry: one !== undefined, isRoot })
    for (let at = inner.length - 1; at >= 0; at--) waiting.push(inner[at] as Waiting)
  }
  const name = Array.isArray(root) ? undefined : first(root as Json, TITLES)
  return { format: isFeed ? 'jsonFeed' : 'json', name, found }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return parseLines(text)
  }
}

/** Parses JSON with one object per line. */
function parseLines(text: string): unknown[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  try {
    return lines.map((line) => JSON.parse(line))
  } catch {
    throw new Unreadable('broken')
  }
}

function innerOf(
  value: Json,
  { section, isEntry, isRoot }: { section: string | undefined; isEntry: boolean; isRoot: boolean },
): Waiting[] {
  if (Array.isArray(value)) return value.map((each) => ({ value: each, section }))
  const own = isRoot ? undefined : first(value, TITLES)
  return Object.entries(value).flatMap(([key, each]): Waiting[] => {
    const isContainer = CONTAINERS.includes(key)
    if (isEntry && !isContainer) return []
    if (typeof each === 'string' || IGNORED.test(key)) return []
    return [{ value: each, section: own || section }]
  })
}

function foundIn(value: Json, section: string | undefined): Found | undefined {
  const content = Object(value.content) as Json
  const isStep = typeof value.stepType === 'string' && typeof value.description === 'string'
  const url = first(value, URLS) ?? (typeof content.url === 'string' ? content.url : undefined)
  const title = isStep ? String(value.description) : (first(value, TITLES) ?? first(content, TITLES))
  if (url === undefined) return isLost(value, content) ? { title, section } : undefined
  if (!/^(?:[a-z][a-z0-9+.-]*:|\/|www\.)/i.test(url) && !isAddress(url)) return undefined
  const note = NOTES.map((key) => (isStep && key === 'description' ? undefined : value[key])).find(isText)
  const done = [value.done, value.completed, value.finished, value.isRead].find((each) => typeof each === 'boolean')
  const minutes = [value.minutes, value.reading_time, value.readingTime].find((each) => typeof each === 'number')
  return {
    url,
    title,
    note: note === undefined ? '' : textOfHtml(note),
    section: (isText(value.section) ? value.section : isText(value.folder) ? value.folder : undefined) ?? section,
    stepType: typeIn(value),
    minutes: minutes as number | undefined,
    done: done as boolean | undefined,
  }
}

/** Karakeep's texts and files: bookmarks without an address. */
function isLost(value: Json, content: Json): boolean {
  return isText(content.type) && content.type !== 'link' && 'createdAt' in value
}

function typeIn({ stepType, type }: Json): StepType | undefined {
  const own = STEP_TYPES.find((each) => each === stepType)
  return own ?? (typeof type === 'string' ? TYPES.get(type.toLowerCase().replace(/[@\s_-]/g, '')) : undefined)
}

function hasContainer(value: Json): boolean {
  return CONTAINERS.some((key) => typeof value[key] === 'object' && value[key] !== null)
}

function first(value: Json, keys: readonly string[]): string | undefined {
  for (const key of keys) if (isText(value[key])) return value[key]
  return undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
