import { hasLetterOrDigit } from '#contract/rules/text.ts'
import { durationOf, minutesIn } from './durations.ts'
import { isImageAddress, isLicenceAddress } from './links.ts'
import type { FoundLink } from './reading.ts'
import { lineOf } from './texts.ts'

/** A part of a line: text, a link with the text inside it, or a picture. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; url: string; text: string; hasImage: boolean; hint?: string }
  | { kind: 'image'; url: string; text: string }

type LinkPiece = Extract<Piece, { kind: 'link' }>
type Facts = Pick<FoundLink, 'section' | 'done' | 'stepType'> & { topic?: string | undefined }

/**
 * Link texts that say nothing about the target, such as 'here'; the text beside the link is used
 * instead.
 */
const GENERIC =
  /^(?:[^\p{L}\p{N}]*|here|link|url|website|web ?site|site|home ?page|page|read(?: more)?|more|source|video|watch|pdf|slides|article|post|blog|github|repo|hier|ici|aquí|lien)$/iu
/** Signs between a title and a link, or between a link and its description. */
const JOINTS = /^[\s\-–—:|·•*,;.>→)\]）」』】》：，、。；]+|(?:[\s\-–—:|·•*→([{（「『【《“‘«„：，、。；]|\s["'])+$/gu
/** Min. letters of a text before a link that can be its title. */
const TOLD_MIN = 4
/** Max. UTF-16 units of a text that is searched. */
const UNITS_MAX = 4096

/** The step of a list item or table row: its first usable link; other links go into the note. */
export function foundInItem(pieces: readonly Piece[], { topic, ...facts }: Facts): FoundLink[] {
  const main = pieces.find((piece) => piece.kind === 'link' && reasonToSkip(piece) === undefined)
  return pieces.flatMap((piece): FoundLink[] => {
    if (piece === main) return [{ ...itemOf(pieces, piece as LinkPiece, topic), ...facts }]
    if (piece.kind === 'text') return []
    const { url, text } = piece
    const skip = piece.kind === 'image' ? 'image' : (reasonToSkip(piece) ?? 'inNote')
    return [{ url, title: text, section: facts.section, skip }]
  })
}

/** Every link of running text. They are skipped as mentions, unless the document turns out to have no lists. */
export function foundInProse(pieces: readonly Piece[], facts: Facts): FoundLink[] {
  return pieces.flatMap((piece, at): FoundLink[] => {
    if (piece.kind === 'text') return []
    const { url, text } = piece
    const skip = piece.kind === 'image' ? 'image' : (reasonToSkip(piece) ?? 'mention')
    const title = isUntold(text) ? toldBefore(pieces, at) || text : text
    return [{ url, title, section: facts.section, skip }]
  })
}

/** Makes mentions steps if the document has more mentions than list items. */
export function settleMentions(found: FoundLink[]): FoundLink[] {
  const mentions = found.filter(({ skip }) => skip === 'mention').length
  const items = found.filter(({ skip }) => skip === undefined).length
  if (mentions === 0 || items >= mentions) return found
  return found.map((one) => (one.skip === 'mention' ? { ...one, skip: undefined } : one))
}

export function textOf(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (piece.kind === 'image' ? '' : piece.text)).join('')
}

export function hasLink(pieces: readonly Piece[]): boolean {
  return pieces.some((piece) => piece.kind === 'link' && reasonToSkip(piece) === undefined)
}

/** Whether a heading consists of one or several links. */
export function isMostlyLinks(pieces: readonly Piece[]): boolean {
  const linked = pieces.filter((piece) => piece.kind === 'link').map(({ text }) => lineOf(text).length)
  return hasLink(pieces) && linked.reduce((sum, length) => sum + length, 0) > lineOf(textOf(pieces)).length / 2
}

/** Whether a line is one link, possibly with its minutes or a description: 'Title - why it is good'. */
export function isItemLine(pieces: readonly Piece[]): boolean {
  const [first, second] = pieces.filter(
    (piece) => piece.kind !== 'text' || (piece.text.trim() !== '' && durationOf(piece.text) === undefined),
  )
  if (first?.kind !== 'link') return false
  return second?.kind !== 'text' || /^\s*(?:[-–—:|(]|[.!?]?\s*$)/u.test(second.text)
}

/** Splits a line of bare addresses into one line for each. */
export function splitAddresses(line: readonly Piece[]): (readonly Piece[])[] {
  const links = line.filter(({ kind }) => kind === 'link')
  return links.length > 1 && isAddressLine(line) ? links.map((link) => [link]) : [line]
}

/** Whether a line consists only of bare addresses. */
export function isAddressLine(line: readonly Piece[]): boolean {
  const areBare = line.every(({ kind, text }) =>
    kind === 'link' ? isAddressText(lineOf(text)) : kind === 'text' && !hasLetterOrDigit(text),
  )
  return areBare && hasLink(line)
}

function reasonToSkip({ url, text, hasImage }: LinkPiece): FoundLink['skip'] {
  if (hasImage && lineOf(text) === '') return 'badge'
  if (url.startsWith('#')) return 'anchor'
  if (isLicenceAddress(url)) return 'licence'
  if (isImageAddress(url)) return 'image'
  return undefined
}

function itemOf(pieces: readonly Piece[], main: LinkPiece, topic: string | undefined): FoundLink {
  const at = pieces.indexOf(main)
  const before = textBefore(pieces.slice(0, at))
  const after = trimmed(textWithLinksOf(pieces.slice(at + 1)))
  const isBare = isUntold(main.text)
  const isNamedBefore = isBare && before !== '' && durationOf(before) === undefined
  // '(a remark)', '12 min' and the end of a Japanese sentence aren't titles.
  const isTold = /^[\p{L}\p{N}"'«“„]/u.test(after) && !/^\p{sc=Hiragana}{1,4}\p{P}*$/u.test(after)
  const isName = isTold && durationOf(after) === undefined && !hasLink(pieces.slice(at + 1))
  const isNamedAfter = isAddressText(lineOf(main.text)) && before === '' && isName
  const title = isNamedBefore ? before : isBare ? (main.hint ?? (isNamedAfter ? after : main.text)) : main.text
  const whole = `${textWithLinksOf(pieces.slice(0, at))}${main.text}${textWithLinksOf(pieces.slice(at + 1))}`
  const rest = title === after ? '' : isNamedBefore || before === '' ? after : trimmed(whole)
  const note = [topic ?? '', rest].filter((part) => /[\p{L}\p{N}]/u.test(part))
  return { url: main.url, title, note: note.join('\n'), minutes: minutesIn(after) ?? minutesIn(before) }
}

export function isUntold(text: string): boolean {
  const line = lineOf(text)
  return GENERIC.test(line) || isAddressText(line)
}

function isAddressText(line: string): boolean {
  return /^(?:(?:https?|ftp):\/\/|www\.)\S+$/i.test(line)
}

/** The text between the previous link and this one; '' if it is only 'and'. */
function toldBefore(pieces: readonly Piece[], at: number): string {
  const piece = pieces[at - 1]
  const text = piece?.kind === 'text' ? trimmed(piece.text) : ''
  return text.length < TOLD_MIN ? '' : text
}

function textBefore(pieces: readonly Piece[]): string {
  const text = trimmed(textWithLinksOf(pieces))
  return hasLetterOrDigit(text) ? text : ''
}

/** The text of the pieces, with the text of other links included. */
export function textWithLinksOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text
      if (piece.kind === 'image' || reasonToSkip(piece) !== undefined) return ''
      return lineOf(piece.text) === piece.url ? piece.url : `${piece.text} (${piece.url})`
    })
    .join('')
}

function trimmed(text: string): string {
  return text.slice(0, UNITS_MAX).replace(/\s+/g, ' ').replace(JOINTS, '').trim()
}
