/** Raw metadata of a page. */
export interface Metadata {
  /** First content of each property, name, itemprop or http-equiv of the head, in lower case. */
  meta: ReadonlyMap<string, string>
  title: string
  /** Texts of the head's `application/ld+json`. */
  linkedData: readonly string[]
  bodyLinkedData: readonly string[]
  imageLink: string | null
  base: string | null
  /** The page's `lang`. */
  language: string | null
  /** Microdata about length, anywhere in the page: [itemprop in lower case, content]. */
  lengths: readonly (readonly [string, string])[]
}

const META_KEYS_MAX = 200
const LENGTHS_MAX = 50
const VALUE_UNITS_MAX = 4096
const LINKED_DATA_UNITS_MAX = 100_000
const LENGTH_NAMES = new Set(['duration', 'timerequired'])

type Attributes = Record<string, string>

/** Collects metadata from the tags and texts of a parser. */
export function createMetadataReader() {
  const meta = new Map<string, string>()
  const lengths: [string, string][] = []
  const linkedData: string[] = []
  const bodyLinkedData: string[] = []
  const first = { title: '', imageLink: null, base: null, language: null } as Pick<
    Metadata,
    'title' | 'imageLink' | 'base' | 'language'
  >
  let inside: 'title' | 'linkedData' | null = null
  let text = ''

  function takeMeta({ property, name, itemprop, content, 'http-equiv': header }: Attributes): void {
    const key = keyOf(property || name || itemprop || header)
    if (key === '' || !content?.trim() || meta.has(key) || meta.size >= META_KEYS_MAX) return
    meta.set(key, cut(content) ?? '')
  }

  function takeLength({ itemprop, content }: Attributes): void {
    const key = keyOf(itemprop)
    if (LENGTH_NAMES.has(key) && content && lengths.length < LENGTHS_MAX) lengths.push([key, content.slice(0, 100)])
  }

  return {
    read: (): Metadata => ({ ...first, meta, lengths, linkedData, bodyLinkedData }),

    open(name: string, given: Attributes, isInHead: boolean): void {
      if (name === 'meta') takeLength(given)
      if (name === 'html') first.language ??= cut(given.lang || given['xml:lang'])
      if (isInHead && name === 'meta') takeMeta(given)
      if (isInHead && name === 'link' && given.rel?.toLowerCase() === 'image_src') first.imageLink ??= cut(given.href)
      if (isInHead && name === 'base') first.base ??= cut(given.href)
      text = ''
      inside = kindOf(name, given)
    },

    text(data: string): void {
      if (inside === null) return
      const most = inside === 'title' ? VALUE_UNITS_MAX : LINKED_DATA_UNITS_MAX
      if (text.length <= most) text += data
    },

    close(name: string, isInHead: boolean): void {
      if (isInHead && inside === 'title' && name === 'title' && first.title.trim() === '') first.title = cut(text) ?? ''
      if (inside === 'linkedData' && text.length <= LINKED_DATA_UNITS_MAX)
        (isInHead ? linkedData : bodyLinkedData).push(text)
      inside = null
    },
  }
}

function kindOf(name: string, { type }: Attributes): 'title' | 'linkedData' | null {
  if (name === 'title') return 'title'
  return name === 'script' && type?.trim().toLowerCase() === 'application/ld+json' ? 'linkedData' : null
}

function keyOf(name: string | undefined): string {
  return (name ?? '').slice(0, 100).trim().toLowerCase()
}

function cut(value: string | undefined): string | null {
  return value === undefined ? null : value.slice(0, VALUE_UNITS_MAX)
}
