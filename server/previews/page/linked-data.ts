/** What a page says of itself as JSON-LD. */
export interface LinkedData {
  title: unknown
  description: unknown
  siteName: unknown
  image: unknown
}

type Thing = Record<string, unknown>

const THINGS_MAX = 50
/** What surrounds a page, and is not what it is about. */
const AROUND =
  /^(?:Organization|Corporation|WebSite|BreadcrumbList|ListItem|Person|ImageObject|SearchAction|ItemList|SiteNavigationElement)$/

/** The first thing that has a name and is no frame. */
export function readLinkedData(texts: readonly string[]): LinkedData | null {
  for (const thing of texts.flatMap(thingsIn).slice(0, THINGS_MAX)) {
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

function thingsIn(text: string): Thing[] {
  try {
    const said: unknown = JSON.parse(text)
    return [said]
      .flat()
      .slice(0, THINGS_MAX)
      .filter(isThing)
      .flatMap((thing) => [thing, ...graphOf(thing)])
  } catch {
    return []
  }
}

function graphOf(thing: Thing): Thing[] {
  return Array.isArray(thing['@graph']) ? thing['@graph'].slice(0, THINGS_MAX).filter(isThing) : []
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isAround(thing: Thing): boolean {
  return [thing['@type']].flat().some((type) => typeof type === 'string' && AROUND.test(type))
}

function nameOf(value: unknown): unknown {
  return isThing(value) ? value.name : undefined
}

/** An image is an address, an object with one, or a list of either. */
function first(value: unknown): unknown {
  const [one] = Array.isArray(value) ? value : [value]
  return isThing(one) ? (one.url ?? one.contentUrl) : one
}
