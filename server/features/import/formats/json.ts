import { parse as parseYaml, YAMLParseError } from 'yaml'
import { STEP_TYPES, type StepType } from '#contract/step.ts'
import { isAddress } from '../reading/links.ts'
import { type FoundLink, type Reading, typeNamed, Unreadable } from '../reading/reading.ts'
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
  'loc',
  'sourceUrl',
  'linkUrl',
  'pageUrl',
  'canonicalUrl',
  'websiteUrl',
  'urlString',
  'website',
  'address',
  'adresse',
  'lien',
  'enlace',
]
const TITLES = [
  'title',
  'name',
  'resolved_title',
  'given_title',
  'full_name',
  'label',
  'headline',
  'text',
  'linkText',
  'linkTitle',
  'pageTitle',
  'titel',
  'titre',
  'título',
  'titulo',
  'titolo',
]
/** The field used if there is no title: Pinboard and many small lists describe the link in it. */
const DESCRIPTION = 'description'
const NOTES = [
  'note',
  'notes',
  'extended',
  'excerpt',
  DESCRIPTION,
  'summary',
  'abstract',
  'content_text',
  'comment',
  'desc',
  'beschreibung',
  'notiz',
  'remarque',
  'descripción',
]
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

interface Waiting {
  value: unknown
  section: string | undefined
}

/** Reads JSON whose objects have an address and a title, such as exports of bookmark managers and of Cairn. */
export function readJson(text: string): Reading {
  const root = parse(text)
  const own = readOwnJson(root)
  if (own) return own
  const isFeed = /^https:\/\/jsonfeed\.org\/version\//.test(String(Object(root).version ?? ''))
  return { ...readObjects(root), format: isFeed ? 'jsonFeed' : 'json' }
}

/** Reads all objects with an address in a list or tree. */
export function readObjects(root: unknown): Pick<Reading, 'name' | 'found'> {
  const found: FoundLink[] = []
  const waiting: Waiting[] = [{ value: root, section: undefined }]
  while (waiting.length > 0) {
    const { value, section } = waiting.pop() as Waiting
    if (typeof value === 'string') {
      if (/^https?:\/\//i.test(value) && isAddress(value)) found.push({ url: value, section })
      continue
    }
    if (typeof value !== 'object' || value === null) continue
    const isRoot = value === root
    const links = linksIn(value)
    if (links) {
      found.push(...links.map((link) => ({ ...link, section })))
      continue
    }
    const one = Array.isArray(value) ? undefined : foundIn(value as Json, section)
    if (one) found.push(isRoot && hasContainer(value as Json) ? { ...one, skip: 'navigation' } : one)
    const inner = innerOf(value as Json, { section, isEntry: one !== undefined, isRoot })
    for (let at = inner.length - 1; at >= 0; at--) waiting.push(inner[at] as Waiting)
  }
  return { name: Array.isArray(root) ? undefined : first(Object(root), TITLES), found }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return parseLines(text)
  }
}

/** Parses JSON with one object per line. */
function parseLines(text: string): unknown {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  try {
    return lines.map((line) => JSON.parse(line))
  } catch {
    return parseLoose(lines.join('\n'))
  }
}

/** Max. UTF-16 units of JSON with comments and names without quotes, which is parsed slowly. */
const LOOSE_MAX = 200_000
const COMMENTS = /^[ \t]*\/\/[^\n]*$|^[ \t]*\/\*[\s\S]{0,2000}?\*\//gm

/** Parses JSON5, whose values YAML can have, too. */
function parseLoose(text: string): unknown {
  if (text.length > LOOSE_MAX) throw new Unreadable('broken')
  try {
    return parseYaml(text.replace(COMMENTS, ''), { maxAliasCount: 100, uniqueKeys: false })
  } catch (error) {
    if (error instanceof YAMLParseError) throw new Unreadable('broken')
    throw error
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
    return [{ value: each, section: own || (!isContainer && linksIn(each) ? key : section) }]
  })
}

/** The links of an object that has titles as its names and addresses as its values, or vice versa. */
function linksIn(value: unknown): FoundLink[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const all = Object.entries(value)
  const isLink = (text: unknown) => typeof text === 'string' && /^https?:\/\/\S+$/i.test(text)
  if (all.length === 0) return undefined
  if (all.every(([key, text]) => isLink(key) && isText(text)))
    return all.map(([url, title]) => ({ url, title: String(title) }))
  const isTitle = (key: string) => !IGNORED.test(key) && !/(?:ur[li]|href|link|source|doi|loc)s?$/i.test(key)
  if (!all.every(([key, text]) => isTitle(key) && isLink(text))) return undefined
  return all.map(([title, url]) => ({ url: String(url), title }))
}

/** The address of a video of YouTube's lists, or of a work that only has a DOI. */
function addressById(value: Json): string | undefined {
  const snippet = Object(value.snippet) as Json
  const ids = [value, value.resourceId, snippet.resourceId, value.id].map((id) => (Object(id) as Json).videoId)
  const video = ids.find((id) => typeof id === 'string' && /^[\w-]{11}$/.test(id))
  if (video !== undefined) return `https://www.youtube.com/watch?v=${video}`
  const doi = first(value, ['doi'])?.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')
  return doi && /^10\.\d{3,9}\/\S+$/.test(doi) ? `https://doi.org/${doi}` : undefined
}

function foundIn(value: Json, section: string | undefined): FoundLink | undefined {
  const content = Object(value.content ?? value.snippet) as Json
  const isStep = typeof value.stepType === 'string' && typeof value.description === 'string'
  const url = first(value, URLS) ?? (typeof content.url === 'string' ? content.url : addressById(value))
  const named = isStep ? String(value.description) : (first(value, TITLES) ?? first(content, TITLES))
  const title = named ?? first(value, [DESCRIPTION])
  if (url === undefined) return isLost(value, content) ? { title, section } : undefined
  if (!/^(?:[a-z][a-z0-9+.-]*:|\/|www\.)/i.test(url) && !isAddress(url)) return undefined
  const isTitle = isStep || named === undefined
  const note = first(value, isTitle ? NOTES.filter((key) => key !== DESCRIPTION) : NOTES)
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

/** Whether an entry is a bookmark without an address, such as Karakeep's texts and files. */
function isLost(value: Json, content: Json): boolean {
  return isText(content.type) && content.type !== 'link' && 'createdAt' in value
}

function typeIn({ stepType, type }: Json): StepType | undefined {
  const own = STEP_TYPES.find((each) => each === stepType)
  return own ?? (typeof type === 'string' ? typeNamed(type) : undefined)
}

function hasContainer(value: Json): boolean {
  return CONTAINERS.some((key) => typeof value[key] === 'object' && value[key] !== null)
}

/** The first text that the object has under one of these keys, also in other case or with other signs between words. */
function first(value: Json, keys: readonly string[]): string | undefined {
  for (const key of keys) if (isText(value[key])) return value[key]
  const plain = new Set(keys.map(plainKey))
  const written = Object.keys(value).find((key) => plain.has(plainKey(key)) && isText(value[key]))
  return written === undefined ? undefined : (value[written] as string)
}

function plainKey(key: string): string {
  return key.toLowerCase().replace(/[\s_-]/g, '')
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
