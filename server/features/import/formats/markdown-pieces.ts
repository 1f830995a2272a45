import { Parser } from 'htmlparser2'
import type { Token, Tokens } from 'marked'
import type { Piece } from '../reading/pieces.ts'
import { textOfHtml } from './markup.ts'

/** ':rocket:', which titles lose. */
const EMOJI_CODE = /:[a-z][a-z0-9_+-]{1,30}:/g

/** The text, links and pictures of inline Markdown, with inline HTML. */
export function piecesOf(tokens: readonly Token[] | undefined): Piece[] {
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

/** marked leaves entities as they are. */
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
