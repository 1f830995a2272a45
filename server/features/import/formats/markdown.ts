import { Parser } from 'htmlparser2'
import { Lexer, type Token, type Tokens } from 'marked'
import { hasLetterOrDigit } from '#contract/rules/text.ts'
import { durationOf } from '../reading/durations.ts'
import {
  foundInItem,
  foundInProse,
  hasLink,
  isAddressLine,
  isItemLine,
  isMostlyLinks,
  isUntold,
  type Piece,
  settleMentions,
  splitAddresses,
  textOf,
  textWithLinksOf,
} from '../reading/pieces.ts'
import type { FoundLink, Reading } from '../reading/reading.ts'
import { lineOf } from '../reading/texts.ts'
import { HEADERS } from './csv.ts'
import { textOfHtml } from './markup.ts'
import { readHtml } from './page.ts'

/** Headings above links that are navigation rather than resources. */
const NAVIGATION =
  /^(?:(?:table of )?contents|toc|contribut(?:e|ing|ors?)|contribution(?:s| guide(?:lines)?)?|code of conduct|(?:the |our )?team|(?:project )?maintainers|authors?|credits|(?:our )?sponsors?|backers|acknowledge?ments?|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice|índex)\W*$/iu
const LICENCE = /^(?:un)?licen[cs]e?\W*$|^lizenz\W*$|^licencia\W*$/iu

/**
 * Reads links in lists and tables, and headings or paragraphs that consist of links. Links in other
 * text are mentions.
 */
export function readMarkdown(text: string): Reading {
  const tokens = new Lexer({ gfm: true }).lex(text)
  const titles = tokens.filter((token) => token.type === 'heading' && token.depth === 1) as Tokens.Heading[]
  const [only] = titles
  const title = only && titles.length === 1 && tokens.indexOf(only) < FIRST_TOKENS ? headingText(only) : undefined
  const name = title ?? htmlTitle(tokens.slice(0, FIRST_TOKENS))
  const description = title === undefined ? undefined : paragraphBelow(only, tokens)
  return {
    format: 'markdown',
    name,
    ...(description && { journey: { description } }),
    found: settleMentions(createWalker(name).walk(tokens)),
  }
}

/** The paragraph right below the title, if it is text without links and pictures. */
function paragraphBelow(title: Token | undefined, tokens: readonly Token[]): string | undefined {
  const below = title === undefined ? [] : tokens.slice(tokens.indexOf(title) + 1)
  const next = below.find(({ type }) => type !== 'space')
  if (next?.type !== 'paragraph') return undefined
  const pieces = piecesOf(next.tokens)
  return pieces.every(({ kind }) => kind === 'text') ? lineOf(textOf(pieces)) || undefined : undefined
}

/** Number of tokens at the start of a file in which its title is searched. */
const FIRST_TOKENS = 12

function headingText({ tokens }: Tokens.Heading): string {
  return lineOf(textOf(piecesOf(tokens)))
}

/** A heading in HTML before the first one in Markdown. */
function htmlTitle(first: readonly Token[]): string | undefined {
  const end = first.findIndex(({ type }) => type === 'heading')
  const blocks = first.slice(0, end < 0 ? first.length : end).filter(({ type }) => type === 'html')
  return blocks.map(({ raw }) => readHtml(raw, { isFragment: true }).name).find((name) => name !== undefined)
}

function createWalker(name: string | undefined) {
  /** The headings that contain the present token, each deeper than the one before. */
  let headings: { depth: number; text: string }[] = []
  /** A heading that is a link, which the next paragraph describes. */
  let described: FoundLink | undefined

  const section = () => headings.at(-1)?.text
  const marked = (found: FoundLink[]) => withoutNavigation(found, headings)

  function walk(tokens: readonly Token[], topic?: string): FoundLink[] {
    return tokens.flatMap((token) => blockOf(token, topic))
  }

  function blockOf(token: Token, topic: string | undefined): FoundLink[] {
    if (token.type === 'heading') return heading(token as Tokens.Heading)
    if (token.type === 'paragraph' || token.type === 'text') return paragraph(piecesOf(token.tokens), topic)
    described = undefined
    if (token.type === 'list') return (token as Tokens.List).items.flatMap((item) => listItem(item, topic))
    if (token.type === 'table') return table(token as Tokens.Table)
    if (token.type === 'html') return html(token.raw)
    if (token.type === 'blockquote') return walk(token.tokens ?? [], topic)
    return []
  }

  function heading({ depth, tokens }: Tokens.Heading): FoundLink[] {
    const pieces = piecesOf(tokens)
    const text = lineOf(textOf(pieces))
    headings = headings.filter((above) => above.depth < depth)
    const isLink = isMostlyLinks(pieces)
    const facts = { section: section() }
    const found = isLink ? foundInItem(pieces, facts) : foundInProse(pieces, facts)
    described = isLink ? found.find(({ skip }) => skip === undefined) : undefined
    if (text !== '' && !(text === name && depth === 1)) headings.push({ depth, text })
    return found
  }

  function paragraph(pieces: Piece[], topic: string | undefined): FoundLink[] {
    const lines = linesOf(pieces).flatMap(splitAddresses)
    const areItems = lines.every((line) => isItemLine(line) || !line.some(({ kind }) => kind === 'link'))
    const facts = { section: section(), topic }
    const hasItems = areItems && hasLink(pieces)
    if (described && !hasItems) {
      described.note = [described.note, textWithLinksOf(pieces)].filter(Boolean).join('\n')
      return foundInProse(pieces, facts).map((one) => (one.skip === 'mention' ? { ...one, skip: 'inNote' } : one))
    }
    described = undefined
    return marked(areItems ? lines.flatMap((line) => foundInItem(line, facts)) : foundInProse(pieces, facts))
  }

  function listItem({ tokens, task, checked }: Tokens.ListItem, topic: string | undefined): FoundLink[] {
    const own = ownPieces(tokens)
    const others = tokens.filter((token) => !isOwnToken(token))
    const inner = hasLink(own) ? undefined : lineOf(textOf(own)) || topic
    const { item, addresses } = splitItem(own)
    return [
      ...marked(foundInItem(item, { section: section(), topic, ...(task && { done: checked === true }) })),
      ...marked(addresses.flatMap((line) => foundInItem(line, { section: section(), topic }))),
      ...others.flatMap((token) => blockOf(token, inner)),
    ]
  }

  function table({ header, rows }: Tokens.Table): FoundLink[] {
    const facts = { section: section() }
    const names = header.map((cell) => lineOf(textOf(piecesOf(cell.tokens))))
    const inHeader = header.flatMap((cell) => foundInProse(piecesOf(cell.tokens), facts))
    return marked([...inHeader, ...rows.flatMap((row) => foundInItem(rowPieces(row, names), facts))])
  }

  function html(raw: string): FoundLink[] {
    if (!/<(?:a|img)\s/i.test(raw)) return []
    const { found } = readHtml(raw, { isFragment: true })
    return marked(found.map((one) => ({ ...one, section: one.section ?? section() })))
  }

  return { walk }
}

/** Leaves out links under headings such as 'Contents' and 'License', which aren't resources. */
function withoutNavigation(found: FoundLink[], headings: readonly { text: string }[]): FoundLink[] {
  const isBelow = (words: RegExp) => headings.some(({ text }) => words.test(text))
  const reason = isBelow(NAVIGATION) ? 'navigation' : isBelow(LICENCE) ? 'licence' : undefined
  return reason ? found.map((one) => ({ ...one, skip: one.skip === 'anchor' ? one.skip : reason })) : found
}

interface Cell {
  name: string
  pieces: Piece[]
}

function rowPieces(row: readonly Tokens.TableCell[], names: readonly string[]): Piece[] {
  const cells = row.map((cell, column): Cell => ({ name: names[column] ?? '', pieces: piecesOf(cell.tokens) }))
  const main = cells.find(({ pieces }) => hasLink(pieces))
  return (main ? titledFirst(main, cells) : cells).flatMap(({ name, pieces }, at): Piece[] => {
    if (!hasLetterOrDigit(textOf(pieces)) && !hasLink(pieces)) return pieces.filter(({ kind }) => kind !== 'text')
    const label = pieces === main?.pieces || name === '' ? '' : `${name}: `
    return [{ kind: 'text', text: at > 0 ? ` · ${label}` : label }, ...pieces]
  })
}

/** Puts the cell of a bare link, whose title is in another cell, before the remaining cells. */
function titledFirst(main: Cell, cells: readonly Cell[]): readonly Cell[] {
  const at = main.pieces.findIndex((piece) => hasLink([piece]))
  const link = main.pieces[at]
  const isBare = link?.kind === 'link' && isUntold(link.text) && !hasLetterOrDigit(textOf(main.pieces.slice(0, at)))
  if (!isBare) return cells
  const texts = cells.filter(({ pieces }) => pieces.every(({ kind }) => kind !== 'link') && isTitle(textOf(pieces)))
  const title = texts.find(({ name }) => HEADERS.title.test(name)) ?? texts[0]
  link.hint = title ? textOf(title.pieces) : link.text
  return [main, ...cells.filter((cell) => cell !== main && cell !== title)]
}

function isTitle(text: string): boolean {
  return /\p{L}/u.test(text) && durationOf(text) === undefined
}

function isOwnToken({ type }: Token): boolean {
  return type === 'text' || type === 'paragraph' || type === 'checkbox'
}

/** The pieces of a list item, without its nested lists and blocks. */
function ownPieces(tokens: readonly Token[]): Piece[] {
  return tokens
    .filter(isOwnToken)
    .flatMap((token, index) => [
      ...(index > 0 ? [{ kind: 'text', text: ' ' } as const] : []),
      ...piecesOf('tokens' in token ? token.tokens : []),
    ])
}

/** Separates lines of bare addresses that follow the link of a list item; these are steps of their own. */
function splitItem(own: readonly Piece[]): { item: readonly Piece[]; addresses: (readonly Piece[])[] } {
  const lines = linesOf(own)
  const first = lines.findIndex(hasLink)
  const isApart = (line: readonly Piece[], at: number) => first >= 0 && at > first && isAddressLine(line)
  if (!lines.some(isApart)) return { item: own, addresses: [] }
  const kept = lines.filter((line, at) => !isApart(line, at))
  return {
    item: kept.flatMap((line) => [...line, { kind: 'text', text: '\n' } as const]),
    addresses: lines.filter(isApart).flatMap(splitAddresses),
  }
}

/** Splits a line at its line breaks. */
function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]]
  for (const piece of pieces) {
    if (piece.kind !== 'text') {
      lines.at(-1)?.push(piece)
      continue
    }
    for (const [at, text] of piece.text.split('\n').entries()) {
      if (at > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ kind: 'text', text })
    }
  }
  return lines
}

/** A code such as ':rocket:', which is removed from titles. */
const EMOJI_CODE = /:[a-z][a-z0-9_+-]{1,30}:/g

/** The text, links and pictures of inline Markdown, with inline HTML. */
function piecesOf(tokens: readonly Token[] | undefined): Piece[] {
  const pieces: Piece[] = []
  const open: { url: string; from: number }[] = []
  for (const token of tokens ?? []) {
    if (token.type !== 'html') pieces.push(...piecesOfToken(token))
    else if (/^<\/a\s{0,9}>/i.test(token.raw)) closeAnchor(pieces, open.pop())
    else {
      const tag = tagIn(token.raw)
      if (tag?.name === 'a' && tag.given.href !== undefined) open.push({ url: tag.given.href, from: pieces.length })
      if (tag?.name === 'img') pieces.push({ kind: 'image', url: tag.given.src ?? '', text: tag.given.alt ?? '' })
      if (tag?.name === 'br') pieces.push({ kind: 'text', text: '\n' })
    }
  }
  while (open.length > 0) closeAnchor(pieces, open.pop())
  return pieces
}

function piecesOfToken(token: Token): Piece[] {
  switch (token.type) {
    case 'link': {
      const { href, title, tokens } = token as Tokens.Link
      const inner = piecesOf(tokens)
      return [linkOf(unescaped(href), inner, title ?? undefined)]
    }
    case 'image':
      return [{ kind: 'image', url: (token as Tokens.Image).href, text: (token as Tokens.Image).text }]
    case 'br':
      return [{ kind: 'text', text: '\n' }]
    case 'codespan':
      return [{ kind: 'text', text: (token as Tokens.Codespan).text }]
    case 'checkbox':
      return []
    default:
      if ('tokens' in token && token.tokens) return piecesOf(token.tokens)
      return 'text' in token ? [{ kind: 'text', text: unescaped(token.text).replace(EMOJI_CODE, '') }] : []
  }
}

function closeAnchor(pieces: Piece[], anchor: { url: string; from: number } | undefined): void {
  if (anchor) pieces.push(linkOf(anchor.url, pieces.splice(anchor.from)))
}

function linkOf(url: string, inner: readonly Piece[], hint?: string): Piece {
  const text = inner.map((piece) => (piece.kind === 'image' ? '' : piece.text)).join('')
  const hasImage = inner.some((piece) => piece.kind === 'image' || (piece.kind === 'link' && piece.hasImage))
  return { kind: 'link', url, text, hasImage, ...(hint !== undefined && { hint }) }
}

/** The text with decoded HTML entities, since marked doesn't decode them. */
function unescaped(text: string): string {
  return text.includes('&') ? textOfHtml(text.replaceAll('<', '&lt;')) : text
}

function tagIn(raw: string): { name: string; given: Record<string, string> } | undefined {
  let found: { name: string; given: Record<string, string> } | undefined
  const parser = new Parser({
    onopentag(name, given) {
      found ??= { name, given }
    },
  })
  parser.end(raw)
  return found
}
