import { Parser } from 'htmlparser2'
import {
  foundInItem,
  foundInProse,
  hasLink,
  isMostlyLinks,
  type Piece,
  settleMentions,
  textOf,
} from '../reading/pieces.ts'
import { type FoundLink, type Reading, Unreadable } from '../reading/reading.ts'
import { lineOf } from '../reading/texts.ts'

/** Max. depth of open elements; deeper pages are refused. */
export const DEPTH_MAX = 5000

const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'svg', 'select', 'textarea', 'button', 'iframe'])
const NAVIGATION = new Set(['nav', 'header', 'footer', 'aside', 'form', 'menu', 'dialog'])
const NAVIGATION_ROLES = /^(?:navigation|banner|contentinfo|menu|menubar|search|complementary|dialog)$/i
const NAVIGATION_CLASSES =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|breadcrumbs?|footer|sidebar|pagination|pager|toc|social|share|sharing|cookies?)(?=$|[\s_-])/i
const CONTENT = new Set(['main', 'article'])
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Elements that are one item each and contain at most one step. */
const ITEMS = new Set(['li', 'tr', 'dt'])
/** Elements that begin a new line. */
const BLOCKS = new Set([
  ...HEADINGS,
  ...ITEMS,
  'p',
  'div',
  'section',
  'article',
  'main',
  'ul',
  'ol',
  'dl',
  'table',
  'blockquote',
  'pre',
  'hr',
  'header',
  'footer',
  'nav',
  'aside',
  'figure',
  'details',
  'summary',
  'center',
])
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])

interface Element {
  name: string
  isHidden: boolean
  isNavigation: boolean
  isContent: boolean
}

type Place = 'navigation' | 'content' | 'elsewhere'

/** A saved page, or a fragment of HTML inside Markdown, where only lists and tables hold steps. */
export function readHtml(html: string, { isFragment = false } = {}): Reading {
  const page = createPageReader(isFragment)
  // Self-closing elements are recognized in other XML, but not in HTML.
  const parser = new Parser(page.handler, { recognizeSelfClosing: /^\s*<\?xml/.test(html) })
  for (let at = 0; at < html.length; at += PARSED_CHUNK_CHARS) parser.write(html.slice(at, at + PARSED_CHUNK_CHARS))
  parser.end()
  const { found, name, base } = page.read()
  const hasContent = found.some(({ place, one }) => place === 'content' && one.skip === undefined)
  const settled = found.map(({ place, one }): FoundLink => {
    const isOutside = place === 'navigation' || (hasContent && place !== 'content')
    return isOutside && (one.skip === undefined || one.skip === 'mention') ? { ...one, skip: 'navigation' } : one
  })
  const saved = SAVED_FROM.exec(html.slice(0, 2000))?.[1]
  return { format: 'page', name, base: base ?? saved, found: isFragment ? settled : settleMentions(settled) }
}

const PARSED_CHUNK_CHARS = 64 * 1024
/** The comment with the page's address that browsers write into saved pages. */
const SAVED_FROM = /<!-- saved from url=\(\d{4}\)(https?:\/\/\S{1,2000}) -->/

function createPageReader(isFragment: boolean) {
  const found: { place: Place; one: FoundLink }[] = []
  const elements = createElementStack()
  let pieces: Piece[] = []
  let link: { url: string; text: string; hasImage: boolean } | null = null
  let section: string | undefined
  let name: string | undefined
  let base: string | undefined
  let title: string | null = null

  function flush(isHeading = false): void {
    closeLink()
    const line = pieces
    pieces = []
    const heading = isHeading ? lineOf(textOf(line)) : ''
    const isItem = elements.isItem() || (isHeading && isMostlyLinks(line))
    const all = isItem ? foundInItem(line, { section }) : foundInProse(line, { section })
    const place = isFragment && !isItem ? 'navigation' : elements.place()
    found.push(...all.filter(({ skip }) => skip !== 'image' || isFragment).map((one) => ({ place, one })))
    // A heading names a fragment unless it contains a link, since such a heading often is an
    // advertisement.
    if (isFragment && heading !== '' && !hasLink(line)) name ??= heading
    if (heading === '' || place === 'navigation') return
    section = heading
    name ??= heading
  }

  function closeLink(): void {
    if (link) pieces.push({ kind: 'link', ...link })
    link = null
  }

  function addText(text: string): void {
    if (link) link.text += text
    else pieces.push({ kind: 'text', text })
  }

  const handler = {
    onopentag(tag: string, given: Record<string, string>) {
      if (tag === 'title' && name === undefined) title = ''
      if (tag === 'base' && /^https?:/i.test(given.href ?? '')) base ??= given.href
      if (BLOCKS.has(tag)) flush()
      elements.open(tag, given)
      if (elements.isHidden()) return
      if (tag === 'a' && given.href !== undefined) {
        closeLink()
        link = { url: given.href, text: '', hasImage: false }
      }
      if (tag === 'img' && link) link.hasImage = true
      else if (tag === 'img') pieces.push({ kind: 'image', url: given.src ?? '', text: given.alt ?? '' })
      addText(SEPARATORS.get(tag) ?? '')
    },
    ontext(data: string) {
      if (title !== null) title += data
      else if (!elements.isHidden()) addText(data)
    },
    onclosetag(tag: string) {
      if (tag === 'title' && title !== null) name = lineOf(title) || undefined
      if (tag === 'title') title = null
      if (tag === 'a') closeLink()
      if (BLOCKS.has(tag)) flush(HEADINGS.has(tag))
      elements.close(tag)
    },
    onend: () => flush(),
  }
  return { handler, read: () => ({ found, name, base }) }
}

/** The separator between the text before one of these elements and the text in it, within a line. */
const SEPARATORS = new Map([
  ['br', '\n'],
  ['td', ' · '],
  ['th', ' · '],
  ['dd', ' · '],
])

/** The open elements; throws `Unreadable` when there are too many. */
function createElementStack() {
  const stack: Element[] = []
  const counts = { hidden: 0, navigation: 0, content: 0, items: 0 }

  function enter(element: Element, by: 1 | -1): void {
    if (element.isHidden) counts.hidden += by
    if (element.isNavigation) counts.navigation += by
    if (element.isContent) counts.content += by
    if (ITEMS.has(element.name)) counts.items += by
  }

  return {
    open(tag: string, given: Record<string, string>): void {
      if (VOID.has(tag)) return
      const element = elementOf(tag, given, stack.length === 0)
      stack.push(element)
      enter(element, 1)
      if (stack.length > DEPTH_MAX) throw new Unreadable('tooDeep')
    },
    close(tag: string): void {
      const element = VOID.has(tag) ? undefined : stack.pop()
      if (element) enter(element, -1)
    },
    isHidden: () => counts.hidden > 0,
    isItem: () => counts.items > 0,
    place: (): Place => (counts.navigation > 0 ? 'navigation' : counts.content > 0 ? 'content' : 'elsewhere'),
  }
}

function elementOf(
  name: string,
  { role = '', class: classes = '', id = '' }: Record<string, string>,
  isRoot: boolean,
): Element {
  const isBody = isRoot || name === 'body' || CONTENT.has(name)
  const isNamed = !isBody && NAVIGATION_CLASSES.test(`${classes} ${id}`.slice(0, 500))
  return {
    name,
    isHidden: HIDDEN.has(name),
    isNavigation: NAVIGATION.has(name) || NAVIGATION_ROLES.test(role) || isNamed,
    isContent: CONTENT.has(name) || role === 'main',
  }
}
