import { Parser } from 'htmlparser2'

/** Raw metadata of a page's head. */
export interface Head {
  /** First content of each property, name or itemprop, in lower case. */
  meta: ReadonlyMap<string, string>
  title: string
  /** Texts of `application/ld+json`. */
  linkedData: readonly string[]
  imageLink: string | null
  base: string | null
}

/** Max. number of tags in a head; deep nesting gets expensive to parse. */
const TAGS_MAX = 5000
const ATTRIBUTES_MAX = 20_000
const META_KEYS_MAX = 200
const VALUE_UNITS_MAX = 4096
const LINKED_DATA_UNITS_MAX = 100_000

/** Parses a page incrementally until the end of its head. */
export function createHeadReader() {
  const meta = new Map<string, string>()
  const linkedData: string[] = []
  const head = { meta, linkedData, title: '', imageLink: null as string | null, base: null as string | null }
  let isOver = false
  let tags = 0
  let attributes = 0
  let inside: 'title' | 'linkedData' | null = null
  let text = ''

  const parser = new Parser({
    onopentagname(name) {
      tags++
      if (name === 'body' || tags > TAGS_MAX) isOver = true
    },
    onattribute() {
      if (++attributes > ATTRIBUTES_MAX) isOver = true
    },
    onopentag(name, given) {
      if (isOver) return
      if (name === 'meta') takeMeta(given)
      if (name === 'link' && given.rel?.toLowerCase() === 'image_src') head.imageLink ??= cut(given.href)
      if (name === 'base') head.base ??= cut(given.href)
      text = ''
      inside = kindOf(name, given)
    },
    ontext(data) {
      if (isOver || inside === null) return
      const most = inside === 'title' ? VALUE_UNITS_MAX : LINKED_DATA_UNITS_MAX
      if (text.length <= most) text += data
    },
    onclosetag(name) {
      if (isOver) return
      if (inside === 'title' && name === 'title' && head.title.trim() === '') head.title = cut(text) ?? ''
      if (inside === 'linkedData' && text.length <= LINKED_DATA_UNITS_MAX) linkedData.push(text)
      inside = null
      if (name === 'head') isOver = true
    },
  })

  function takeMeta({ property, name, itemprop, content }: Record<string, string>): void {
    const key = (property || name || itemprop || '').slice(0, 100).trim().toLowerCase()
    if (key === '' || !content?.trim() || meta.has(key) || meta.size >= META_KEYS_MAX) return
    meta.set(key, cut(content) ?? '')
  }

  return {
    head: head as Head,
    isOver: () => isOver,
    write: (text: string) => parser.write(text),
    end: () => parser.end(),
  }
}

function kindOf(name: string, { type }: Record<string, string>): 'title' | 'linkedData' | null {
  if (name === 'title') return 'title'
  return name === 'script' && type?.trim().toLowerCase() === 'application/ld+json' ? 'linkedData' : null
}

function cut(value: string | undefined): string | null {
  return value === undefined ? null : value.slice(0, VALUE_UNITS_MAX)
}
