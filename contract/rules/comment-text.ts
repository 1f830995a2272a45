import { hrefOf, withAsciiHost } from './link.ts'

/** A part of a comment: `code` is inline, `block` has lines of its own. */
export type TextPart = { kind: 'text' | 'code' | 'block'; text: string } | { kind: 'link'; text: string; href: string }

const CODE = /```(?:[\w+-]*\n)?([\s\S]+?)```\n*|(?<!`)`([^`\n]+)`(?!`)/gu
const ADDRESS = /(?<![\p{L}\p{N}@/.])(?:https?:\/\/|www\.)[^\s<>"`]+/giu
/** Punctuation at the end of a web address that belongs to the sentence, not to the address. */
const TRAILING = /[.,;:!?'*_\])}’”»]/u

/** The parts of a comment's text; joined, they show everything but the backticks. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(CODE)) {
    const [all, block, inline = ''] = match
    // The block includes the line breaks around it.
    const end = block === undefined ? match.index : startOfEnd(text.slice(0, match.index), /\n/u)
    parts.push(...withLinks(text.slice(from, end)))
    parts.push(
      block === undefined ? { kind: 'code', text: inline } : { kind: 'block', text: block.replace(/^\n|\n$/gu, '') },
    )
    from = match.index + all.length
  }
  parts.push(...withLinks(text.slice(from)))
  return parts.filter((part) => part.text !== '')
}

/** The text without backticks, for places that can't format code. */
export function withoutBackticks(text: string): string {
  return partsOf(text)
    .map((part) => (part.kind === 'block' ? `\n${part.text}\n` : part.text))
    .join('')
    .trim()
}

export function hasLink(text: string): boolean {
  return partsOf(text).some(({ kind }) => kind === 'link')
}

function withLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(match[0])
    const href = hrefOf(address)
    if (href === null) continue
    parts.push(
      { kind: 'text', text: text.slice(from, match.index) },
      { kind: 'link', text: withAsciiHost(address), href },
    )
    from = match.index + address.length
  }
  return [...parts, { kind: 'text', text: text.slice(from) }]
}

/** An address in a text without the punctuation after it; a closing bracket stays if the address opened it. */
export function withoutPunctuation(address: string): string {
  const bare = address.slice(0, startOfEnd(address, TRAILING))
  const end = address.slice(bare.length)
  return end.startsWith(')') && bare.split('(').length > bare.split(')').length ? `${bare})` : bare
}

/** Where the characters at the end of a text begin. */
function startOfEnd(text: string, character: RegExp): number {
  let start = text.length
  while (start > 0 && character.test(text[start - 1] ?? '')) start--
  return start
}
