/** Metadata from JSON-LD. */
export interface LinkedData {
  title: unknown
  description: unknown
  siteName: unknown
  image: unknown
}

type Thing = Record<string, unknown>

const THINGS_MAX = 50
/** Types that describe the site instead of the page. */
const AROUND =
  /^(?:Organization|Corporation|WebSite|BreadcrumbList|ListItem|Person|ImageObject|SearchAction|ItemList|SiteNavigationElement)$/

/** The first named object of another type. */
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

/** Accepts a URL, an object with a URL, or a list of these. */
function first(value: unknown): unknown {
  const [one] = Array.isArray(value) ? value : [value]
  return isThing(one) ? (one.url ?? one.contentUrl) : one
}
