import { linkifyit } from 'linkify-it'
import { durationOf, minutesIn } from '../reading/durations.ts'
import { DOMAINS, isAddress } from '../reading/links.ts'
import { foundInItem, type Piece, splitAddresses, textOf } from '../reading/pieces.ts'
import type { FoundLink, Reading } from '../reading/reading.ts'

const linkify = linkifyit({ fuzzyLink: true }).tlds([...DOMAINS], true)
/** Decorative lines such as '-----' or '****** Start of list ******'. */
const DECORATION = /^[\s]*[*=_~#-]{3,}/u
const UNDERLINE = /^\s*(?:={3,}|-{3,}|~{3,})\s*$/u
const BULLET = /^\s*(?:[-*+•·–—]|\d{1,4}[.):]|\(\d{1,4}\))\s+/u
const TICKED = /^\s*\[(x|\s?)\]\s*/iu
const SECTION_MAX = 80

interface Line {
  pieces: readonly Piece[]
  text: string
  /** Whether the line is an address, maybe followed by a remark in brackets or by minutes. */
  isAddress: boolean
  done?: boolean
}

/** Reads text with links in it. A link's title is on its own line or on the lines above. */
export function readText(text: string): Reading {
  const reader = createTextReader()
  const lines = text.split(/\r\n|\r|\n/)
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trim() !== '' && UNDERLINE.test(lines[at + 1] ?? '') && !linkify.test(line)) {
      reader.section(line.trim())
      at++
    } else if (DECORATION.test(line) && !linkify.test(line)) reader.section(undefined)
    else if (line.trim() === '') reader.endBlock()
    else for (const each of linesOf(line)) reader.add(each)
  }
  reader.endBlock()
  return { format: 'text', found: reader.found }
}

function createTextReader() {
  const found: FoundLink[] = []
  let section: string | undefined
  let block: Line[] = []
  /** The last line between blank lines: the title or the section of the following lines. */
  let alone: string | undefined

  function endBlock(): void {
    const lines = block
    block = []
    if (lines.length === 0) return
    if (lines.every(({ pieces }) => !hasLink(pieces))) {
      remember(lines)
      return
    }
    const addresses = lines.filter((line) => line.isAddress).length
    const needsTitle = lines.length === 1 && addresses === 1
    if (alone !== undefined && !needsTitle && alone.length <= SECTION_MAX) section = alone
    const title = needsTitle ? alone : undefined
    alone = undefined
    found.push(...(addresses > 0 ? titledAbove(lines, title) : lines.flatMap((line) => items(line))))
  }

  function remember(lines: readonly Line[]): void {
    const text = lines.map((line) => line.text.trim()).join(' ')
    alone = lines.length <= 3 ? text : undefined
    if (lines.length === 1 && /:\s*$/u.test(text) && text.length <= SECTION_MAX) {
      section = text.replace(/\s*:\s*$/u, '')
      alone = undefined
    }
  }

  /**
   * Reads lines of text followed by an address, for which the text is the title. Links inside the
   * text stay in it.
   */
  function titledAbove(lines: readonly Line[], firstTitle: string | undefined): FoundLink[] {
    const all: FoundLink[] = []
    let above = firstTitle === undefined ? [] : [firstTitle]
    let last: FoundLink | undefined
    for (const line of lines) {
      if (!line.isAddress) {
        if (isItem(line, lines.length)) all.push(...items(line))
        else {
          above.push(line.text.trim())
          for (const { url } of linksIn(line.pieces)) all.push({ url, section, skip: 'inNote' })
        }
        continue
      }
      const [main, ...others] = linksIn(line.pieces)
      const remark = line.pieces.slice(line.pieces.findIndex(({ kind }) => kind === 'link') + 1)
      last = { url: main?.url, title: above.join(' '), note: textOf(remark).trim(), section, done: line.done }
      last.minutes = minutesIn(last.note ?? '')
      all.push(last, ...others.map(({ url }): FoundLink => ({ url, section, skip: 'inNote' })))
      above = []
    }
    if (last && above.length > 0) last.note = [last.note, ...above].filter(Boolean).join(' ')
    return all
  }

  function items({ pieces, done }: Line): FoundLink[] {
    return foundInItem(pieces, { section, ...(done !== undefined && { done }) })
  }

  return {
    found,
    endBlock,
    add(line: Line): void {
      block.push(line)
    },
    section(name: string | undefined): void {
      endBlock()
      alone = undefined
      if (name !== undefined) section = name
    },
  }
}

function linesOf(written: string): Line[] {
  const line = lineOf(written)
  const lines = line.text === written ? splitAddresses(line.pieces) : [line.pieces]
  return lines.map((pieces) => (pieces === line.pieces ? line : { pieces, text: textOf(pieces), isAddress: true }))
}

function lineOf(line: string): Line {
  const bare = line.replace(BULLET, '')
  const [, tick] = TICKED.exec(bare) ?? []
  const text = tick === undefined ? bare : bare.replace(TICKED, '')
  const pieces = piecesIn(text)
  const [first, second] = pieces.filter((piece) => piece.kind !== 'text' || piece.text.trim() !== '')
  const isBare = first?.kind === 'link' && (second === undefined || (second.kind === 'text' && isRemark(second.text)))
  return { pieces, text, isAddress: isBare, ...(tick !== undefined && { done: /x/i.test(tick) }) }
}

function isRemark(text: string): boolean {
  return /^\s*[([]/.test(text) || durationOf(text) !== undefined
}

function piecesIn(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { index, lastIndex, raw, schema } of linkify.match(text) ?? []) {
    if (schema === 'mailto:' || (schema === '' && !isClear(raw, text))) continue
    if (index > end) pieces.push({ kind: 'text', text: text.slice(end, index) })
    pieces.push({ kind: 'link', url: raw, text: raw, hasImage: false })
    end = lastIndex
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}

/** Whether a domain without a scheme is certainly an address: it has 'www.' or a path, or is alone on its line. */
function isClear(raw: string, line: string): boolean {
  return isAddress(raw) && (/^www\.|\//i.test(raw) || raw === line.trim())
}

/** Whether a line has a title and its address; of two lines, the first is the title of the second. */
function isItem({ pieces }: Line, lines: number): boolean {
  return pieces[0]?.kind === 'link' || (endsWithLink(pieces) && lines > 2)
}

function endsWithLink(pieces: readonly Piece[]): boolean {
  return pieces.findLast((piece) => piece.kind === 'link' || /[\p{L}\p{N}]/u.test(piece.text))?.kind === 'link'
}

function hasLink(pieces: readonly Piece[]): boolean {
  return pieces.some(({ kind }) => kind === 'link')
}

function linksIn(pieces: readonly Piece[]) {
  return pieces.filter((piece) => piece.kind === 'link')
}
