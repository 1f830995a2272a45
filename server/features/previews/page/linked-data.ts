/** Metadata from JSON-LD. */
export interface LinkedData {
  title: unknown
  description: unknown
  siteName: unknown
  image: unknown
}

/** A JSON-LD object. */
export type Thing = Record<string, unknown>

const THINGS_MAX = 50
/** Types of objects that describe the site instead of the page. */
const AROUND =
  /^(?:Organization|Corporation|WebSite|BreadcrumbList|ListItem|Person|ImageObject|SearchAction|ItemList|SiteNavigationElement)$/

/** The first named object that describes the page. */
export function readLinkedData(things: readonly Thing[]): LinkedData | null {
  for (const thing of things) {
    const title = thing.headline ?? thing.name
    if (typeof title !== 'string' || isAround(thing)) continue
    const { description, image, thumbnailUrl } = thing
    return {
      title,
      description,
      siteName: nameOf(thing.publisher) ?? nameOf(thing.isPartOf),
      image: first(image ?? thumbnailUrl),
    }
  }
  return null
}

/** The top-level objects of JSON-LD texts, and the objects in their graphs. */
export function linkedObjectsOf(texts: readonly string[]): Thing[] {
  return texts.flatMap(thingsIn).slice(0, THINGS_MAX)
}

/** The objects of a value that is an object or a list. */
export function listOf(value: unknown): Thing[] {
  return [value].flat().slice(0, THINGS_MAX).filter(isThing)
}

export function hasType(thing: Thing, types: RegExp): boolean {
  return [thing['@type']]
    .flat()
    .some((type) => typeof type === 'string' && types.test(type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, '')))
}

export function isAround(thing: Thing): boolean {
  return hasType(thing, AROUND)
}

function thingsIn(text: string): Thing[] {
  return listOf(parsed(text) ?? parsed(repaired(text))).flatMap((thing) => [thing, ...listOf(thing['@graph'])])
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What pages write around JSON, and control characters inside its texts, such as line breaks. */
function repaired(text: string): string {
  return text
    .replace(/^\s*(?:\ufeff|<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[|\s)*/, '')
    .replace(/(?:\s|;|-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)*$/, '')
    .replace(/\p{Cc}+/gu, ' ')
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function nameOf(value: unknown): unknown {
  return isThing(value) ? value.name : undefined
}

/** The first URL of a URL, an object with a URL, or a list of these. */
function first(value: unknown): unknown {
  const [one] = Array.isArray(value) ? value : [value]
  return isThing(one) ? (one.url ?? one.contentUrl) : one
}
