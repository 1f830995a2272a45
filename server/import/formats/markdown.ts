import { Lexer, type Token, type Tokens } from 'marked'
import {
  foundInItem,
  foundInProse,
  hasLink,
  isItemLine,
  isMostlyLinks,
  type Piece,
  settleMentions,
  spokenOf,
  textOf,
} from '../pieces.ts'
import type { Found, Reading } from '../reading.ts'
import { lineOf } from '../texts.ts'
import { piecesOf } from './markdown-pieces.ts'
import { readOwnMarkdown } from './own-markdown.ts'
import { readHtml } from './page.ts'

/** Headings above links that aren't resources. */
const NAVIGATION =
  /^(?:(?:table of )?contents|toc|contribut(?:e|ing|ors?)|contribution(?:s| guide(?:lines)?)?|code of conduct|(?:the |our )?team|(?:project )?maintainers|authors?|credits|(?:our )?sponsors?|backers|acknowledge?ments?|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice|índex)\W*$/iu
const LICENCE = /^(?:un)?licen[cs]e?\W*$|^lizenz\W*$|^licencia\W*$/iu

/** Lists, tables, headings that are links, and paragraphs that are; other links are mentions. */
export function readMarkdown(text: string): Reading {
  const own = readOwnMarkdown(text)
  if (own) return own
  const tokens = new Lexer({ gfm: true }).lex(text)
  const titles = tokens.filter((token) => token.type === 'heading' && token.depth === 1) as Tokens.Heading[]
  const [only] = titles
  const name = only && titles.length === 1 && tokens.indexOf(only) < FIRST_TOKENS ? headingText(only) : undefined
  return { format: 'markdown', name, found: settleMentions(createWalker(name).walk(tokens)) }
}

/** A title stands near the start. */
const FIRST_TOKENS = 12

function headingText({ tokens }: Tokens.Heading): string {
  return lineOf(textOf(piecesOf(tokens)))
}

function createWalker(name: string | undefined) {
  /** The headings above, each deeper than the one before. */
  let headings: { depth: number; text: string }[] = []
  /** A heading that is a link, which the next paragraph describes. */
  let described: Found | undefined

  const section = () => headings.at(-1)?.text
  const marked = (found: Found[]) => withoutNavigation(found, headings)

  function walk(tokens: readonly Token[], topic?: string): Found[] {
    return tokens.flatMap((token) => blockOf(token, topic))
  }

  function blockOf(token: Token, topic: string | undefined): Found[] {
    if (token.type === 'heading') return heading(token as Tokens.Heading)
    if (token.type === 'paragraph' || token.type === 'text') return paragraph(piecesOf(token.tokens), topic)
    described = undefined
    if (token.type === 'list') return (token as Tokens.List).items.flatMap((item) => listItem(item, topic))
    if (token.type === 'table') return table(token as Tokens.Table)
    if (token.type === 'html') return html(token.raw)
    if (token.type === 'blockquote') return walk(token.tokens ?? [], topic)
    return []
  }

  function heading({ depth, tokens }: Tokens.Heading): Found[] {
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

  function paragraph(pieces: Piece[], topic: string | undefined): Found[] {
    const lines = linesOf(pieces)
    const areItems = lines.every((line) => isItemLine(line) || !line.some(({ kind }) => kind === 'link'))
    const facts = { section: section(), topic }
    const hasItems = areItems && hasLink(pieces)
    if (described && !hasItems) {
      described.note = [described.note, spokenOf(pieces)].filter(Boolean).join('\n')
      return foundInProse(pieces, facts).map((one) => (one.skip === 'mention' ? { ...one, skip: 'inNote' } : one))
    }
    described = undefined
    return marked(areItems ? lines.flatMap((line) => foundInItem(line, facts)) : foundInProse(pieces, facts))
  }

  function listItem({ tokens, task, checked }: Tokens.ListItem, topic: string | undefined): Found[] {
    const isOwn = ({ type }: Token) => type === 'text' || type === 'paragraph' || type === 'checkbox'
    const own = tokens
      .filter(isOwn)
      .flatMap((token, index) => [
        ...(index > 0 ? [{ kind: 'text', text: ' ' } as const] : []),
        ...piecesOf('tokens' in token ? token.tokens : []),
      ])
    const others = tokens.filter((token) => !isOwn(token))
    const inner = hasLink(own) ? undefined : lineOf(textOf(own)) || topic
    return [
      ...marked(foundInItem(own, { section: section(), topic, ...(task && { done: checked === true }) })),
      ...others.flatMap((token) => blockOf(token, inner)),
    ]
  }

  function table({ header, rows }: Tokens.Table): Found[] {
    const facts = { section: section() }
    const names = header.map((cell) => lineOf(textOf(piecesOf(cell.tokens))))
    const inHeader = header.flatMap((cell) => foundInProse(piecesOf(cell.tokens), facts))
    return marked([...inHeader, ...rows.flatMap((row) => foundInItem(rowPieces(row, names), facts))])
  }

  function html(raw: string): Found[] {
    if (!/<(?:a|img)\s/i.test(raw)) return []
    const { found } = readHtml(raw, { isFragment: true })
    return marked(found.map((one) => ({ ...one, section: one.section ?? section() })))
  }

  return { walk }
}

/** Links below 'Contents' and 'License' are no resources. */
function withoutNavigation(found: Found[], headings: readonly { text: string }[]): Found[] {
  const isBelow = (words: RegExp) => headings.some(({ text }) => words.test(text))
  const reason = isBelow(NAVIGATION) ? 'navigation' : isBelow(LICENCE) ? 'licence' : undefined
  return reason ? found.map((one) => ({ ...one, skip: one.skip === 'anchor' ? one.skip : reason })) : found
}

function rowPieces(row: readonly Tokens.TableCell[], names: readonly string[]): Piece[] {
  let hasMain = false
  return row.flatMap((cell, column): Piece[] => {
    const pieces = piecesOf(cell.tokens)
    if (!/[\p{L}\p{N}]/u.test(textOf(pieces)) && !hasLink(pieces)) return pieces.filter(({ kind }) => kind !== 'text')
    const isFirst = !hasMain && hasLink(pieces)
    hasMain ||= isFirst
    const name = names[column]
    const label = isFirst || !name ? '' : `${name}: `
    return [{ kind: 'text', text: column > 0 ? ` · ${label}` : label }, ...pieces]
  })
}

/** Splits at line breaks. */
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
