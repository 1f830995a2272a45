import { Lexer, type Token, type Tokens } from 'marked'
import { foundInItem, foundInProse, hasLink, isItemLine, type Piece, settleMentions, textOf } from '../pieces.ts'
import type { Found, Reading } from '../reading.ts'
import { lineOf } from '../texts.ts'
import { piecesOf } from './markdown-pieces.ts'
import { readHtml } from './page.ts'

/** Headings above links that aren't resources. */
const NAVIGATION =
  /^(?:(?:table of )?contents|toc|contribut(?:e|ing|ors?)|contribution(?:s| guide(?:lines)?)?|code of conduct|(?:the |our )?team|(?:project )?maintainers|authors?|credits|(?:our )?sponsors?|backers|acknowledge?ments?|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice|índex)\W*$/iu
const LICENCE = /^(?:un)?licen[cs]e?\W*$|^lizenz\W*$|^licencia\W*$/iu

interface Place {
  section: string | undefined
  /** The text of a list item above that has no link of its own. */
  topic?: string | undefined
}

/** Lists, tables, headings that are links, and paragraphs that are; other links are mentions. */
export function readMarkdown(text: string): Reading {
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
  let section: string | undefined
  /** A heading that is a link, which the next paragraph describes. */
  let described: Found | undefined

  function walk(tokens: readonly Token[]): Found[] {
    return tokens.flatMap((token) => blockOf(token, { section }))
  }

  function blockOf(token: Token, place: Place): Found[] {
    if (token.type === 'heading') return heading(token as Tokens.Heading)
    if (token.type === 'paragraph' || token.type === 'text') return paragraph(piecesOf(token.tokens), place)
    described = undefined
    if (token.type === 'list') return (token as Tokens.List).items.flatMap((item) => listItem(item, place))
    if (token.type === 'table') return table(token as Tokens.Table, place)
    if (token.type === 'html') return html(token.raw, place)
    if (token.type === 'blockquote') return (token.tokens ?? []).flatMap((inner) => blockOf(inner, place))
    return []
  }

  function heading(token: Tokens.Heading): Found[] {
    const pieces = piecesOf(token.tokens)
    const text = lineOf(textOf(pieces))
    const links = pieces.filter((piece) => piece.kind === 'link')
    const isLink = hasLink(pieces) && links.some((link) => lineOf(link.text).length > text.length / 2)
    const found = isLink ? foundInItem(pieces, { section }) : foundInProse(pieces, { section })
    described = isLink ? found.find(({ skip }) => skip === undefined) : undefined
    if (text !== '') section = text === name && token.depth === 1 ? undefined : text
    return found
  }

  function paragraph(pieces: Piece[], place: Place): Found[] {
    if (described && !pieces.some(({ kind }) => kind === 'link')) {
      described.note = [described.note, textOf(pieces)].filter(Boolean).join('\n')
      return []
    }
    described = undefined
    const lines = linesOf(pieces)
    const areItems = lines.every((line) => isItemLine(line) || !line.some(({ kind }) => kind === 'link'))
    return marked(areItems ? lines.flatMap((line) => foundInItem(line, place)) : foundInProse(pieces, place))
  }

  function listItem({ tokens, task, checked }: Tokens.ListItem, { section: at, topic }: Place): Found[] {
    const isOwn = ({ type }: Token) =>
      type === 'text' || type === 'paragraph' || type === 'heading' || type === 'checkbox'
    const own = tokens
      .filter(isOwn)
      .flatMap((token, index) => [
        ...(index > 0 ? [{ kind: 'text', text: ' ' } as const] : []),
        ...piecesOf('tokens' in token ? token.tokens : []),
      ])
    const place = { section: at, topic: hasLink(own) ? undefined : lineOf(textOf(own)) || topic }
    return [
      ...marked(foundInItem(own, { section: at, topic, ...(task && { done: checked === true }) })),
      ...tokens.filter((token) => !isOwn(token)).flatMap((token) => blockOf(token, place)),
    ]
  }

  function table({ header, rows }: Tokens.Table, place: Place): Found[] {
    const names = header.map((cell) => lineOf(textOf(piecesOf(cell.tokens))))
    const inHeader = header.flatMap((cell) => foundInProse(piecesOf(cell.tokens), place))
    return marked([...inHeader, ...rows.flatMap((row) => foundInItem(rowPieces(row, names), place))])
  }

  function html(raw: string, place: Place): Found[] {
    if (!/<(?:a|img)\s/i.test(raw)) return []
    const { found } = readHtml(raw, { isFragment: true })
    return marked(found.map((one) => ({ ...one, section: one.section ?? place.section })))
  }

  /** Links below 'Contents' and 'License' are no resources. */
  function marked(found: Found[]): Found[] {
    const reason = NAVIGATION.test(section ?? '') ? 'navigation' : LICENCE.test(section ?? '') ? 'licence' : undefined
    return reason ? found.map((one) => ({ ...one, skip: one.skip === 'anchor' ? one.skip : reason })) : found
  }

  return { walk }
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
