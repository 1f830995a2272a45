import Papa from 'papaparse'
import { STEP_FACTS, type StepFact } from '#contract/rules/step.ts'
import { STEP_TYPES } from '#contract/step.ts'
import { unguarded } from '#server/core/platform/csv.ts'
import { DURATION_NAME, minutesUnder, TIME_NAME } from '../reading/durations.ts'
import { isAddress } from '../reading/links.ts'
import { costOf, type FoundLink, factsIn, type Reading, withSections } from '../reading/reading.ts'
import { HYPERLINK } from './marks.ts'

/** The columns with facts of a step, as Cairn's own exports name them. */
const OWN_HEADERS = Object.fromEntries(STEP_FACTS.map((fact) => [fact, new RegExp(`^${fact}$`, 'iu')])) as Record<
  StepFact,
  RegExp
>

/** Header words of tables, in the languages of known exports; without a match, the content of the cells decides. */
export const HEADERS = {
  ...OWN_HEADERS,
  url: /^(?:url|urls|uri|link|links|href|address|web ?address|website|web ?url|page ?url|given_url|resolved_url|adresse|lien|enlace|dirección|bağlantı|ссылка|链接|リンク)$/iu,
  title:
    /^(?:title|name|given_title|resolved_title|page ?title|video ?title|titel|titre|título|titulo|titolo|başlık|название|标题|タイトル|step|resource|topic)$/iu,
  note: /^(?:note|notes|description|excerpt|summary|comment|comments|annotation|selection|notiz|notizen|beschreibung|remarque|descripción|nota|notas)$/iu,
  section:
    /^(?:folder|collection|section|category|list|playlist|group|module|chapter|status|shelf|ordner|sammlung|dossier|carpeta|exclusive shelf)$/iu,
  stepType: /^(?:type|kind|step ?type|format)$/iu,
  minutes: DURATION_NAME,
  time: TIME_NAME,
  done: /^(?:done|completed|finished|read|watched|ticked)$/iu,
} as const
type Column = keyof typeof HEADERS

const VIDEO_ID = /^[\w-]{11}$/
const SAMPLE_ROWS = 200
const SAMPLE_UNITS = 20_000

interface Layout {
  columns: Partial<Record<Column, number>>
  /**
   * All columns of notes; Raindrop has one for the reader's note and one for the page's description.
   * Without a header, all columns that are nothing else.
   */
  notes: readonly number[]
  hasHeader: boolean
  isVideoIds: boolean
}

/** Whether the start of a text is a table with a column of links, video ids or titles. */
export function isCsv(text: string): boolean {
  const rows = rowsOf(text.slice(0, SAMPLE_UNITS))
  const [header = []] = rows
  const known = header.filter((cell) => Object.values(HEADERS).some((words) => words.test(cell.trim()))).length
  if (header.length === 1) return HEADERS.url.test(header[0]?.trim() ?? '')
  // Counts rows of video ids, since older Takeout files begin with a table about the playlist.
  const videos = rows.filter((row) => row.length === 2 && isVideoId(row[0]?.trim() ?? '')).length
  if (videos > 1 && videos >= rows.length / 3) return true
  if (header.length < 2) return false
  if (isBareTable(rows)) return true
  const widths = rows.filter((row) => row.length === header.length).length
  if (rows.length < 2 || widths < rows.length / 2) return false
  if (known >= 2 || header.some((cell) => HEADERS.url.test(cell.trim()))) return true
  const { columns, isVideoIds } = layoutOf(rows)
  return isVideoIds || (columns.url !== undefined && known > 0)
}

/**
 * Whether rows without a header are a table: each has an address in the same column, and a title
 * beside it. Otherwise the separators are parts of the addresses.
 */
function isBareTable(rows: readonly string[][]): boolean {
  const [first = []] = rows
  const isPlain = (cell = '') => isAddress(cell) && !/[<>[\]{}]/.test(cell)
  const at = first.findIndex(isPlain)
  if (at < 0 || !rows.every((row) => isPlain(row[at]) && row.every((cell) => cell === cell.trimStart()))) return false
  const certainties = rows.map((row) => titleCertainty(row, at))
  return !certainties.includes('none') && certainties.includes('certain')
}

/** The start of a title: a capital letter, a letter of a script without capitals, or a number with either. */
const TITLE_START = /^["'«“„(¿¡]?(?:\d*[\p{Lu}\p{Lo}][\p{L}\p{M}\p{N}\p{Pd}'’]*|\d{4})["'»”)]?[,:;.!?…]*(?:\s|$)/u
/** What continues an address behind a comma or semicolon: 'jsessionid=1', '11.5,12z' and 'Culture.html'. */
const ADDRESS_REST =
  /^(?:\S*[=%&]|[-+]?\d+\.\d|\d+[a-z](?:\s|$)|\S*\.(?:html?|shtml|xhtml|php|aspx?|jsp|cgi|pdf|xml|json|txt|jpe?g|png|gif|webp|svg)(?:[?#]|\s|$))/iu

type Certainty = 'certain' | 'possible' | 'none'

/** How certain it is that the separators around the address of a row don't belong to it. */
function titleCertainty(row: readonly string[], at: number): Certainty {
  const [address = '', beside = '', ...others] = row.slice(at)
  const isTitledBefore = row.slice(0, at).some((cell) => /\p{L}/u.test(cell) && !isAddress(cell))
  if (ADDRESS_REST.test(beside)) return 'none'
  const isTitledBehind = others.some((cell) => TITLE_START.test(cell) && /\s/u.test(cell))
  if (isTitledBefore || isTitledBehind) return 'certain'
  if (/^\d/.test(beside) && /\d$/.test(address)) return 'none'
  if (TITLE_START.test(beside)) return 'certain'
  // Two words in small letters can be a title, but behind a query the first may belong to it.
  return /^\p{Ll}{3,}\s/u.test(beside) && !/[?#]/.test(address) ? 'certain' : 'possible'
}

export function readCsv(text: string): Reading {
  const rows = rowsOf(text)
  const layout = layoutOf(rows)
  const found = rows.slice(layout.hasHeader ? 1 : 0).flatMap((row) => foundInRow(row, layout))
  if (layout.columns.orPrevious === undefined) return { format: 'csv', found }
  return { format: 'csv', isOwn: true, found: withSections(found) }
}

/** The first line of a table for Excel, which states the separator of cells. */
const SEPARATOR = /^"?sep=([^\r\n])"?\r?\n/i

function rowsOf(text: string): string[][] {
  const [line = '', delimiter = ''] = SEPARATOR.exec(text) ?? []
  const delimitersToGuess = [',', ';', '\t', '|']
  return Papa.parse<string[]>(text.slice(line.length), { skipEmptyLines: 'greedy', delimitersToGuess, delimiter }).data
}

function layoutOf(rows: readonly string[][]): Layout {
  const [header = []] = rows
  const columns: Layout['columns'] = {}
  for (const [name, words] of Object.entries(HEADERS) as [Column, RegExp][]) {
    const at = header.findIndex((cell) => words.test(cell.trim()))
    if (at >= 0) columns[name] = at
  }
  const hasHeader = Object.keys(columns).length > 0 || !header.some((cell) => isAddress(cell.trim()))
  const sample = rows.slice(hasHeader ? 1 : 0, SAMPLE_ROWS)
  const share = (at: number, test: (cell: string) => boolean) =>
    sample.filter((row) => test(row[at]?.trim() ?? '')).length / Math.max(1, sample.length)
  const best = (test: (cell: string) => boolean) => {
    const shares = header.map((_, at) => share(at, test))
    const most = Math.max(0, ...shares)
    return most >= 0.5 ? shares.indexOf(most) : undefined
  }
  const byContent = columns.url === undefined || share(columns.url, isAddress) === 0 ? best(isAddress) : columns.url
  const videos = byContent === undefined ? best(isVideoId) : undefined
  const url = byContent ?? videos ?? columns.url
  const all = { ...columns, ...(url !== undefined && { url }), ...titleColumn(columns, header, sample, url) }
  return {
    columns: all,
    notes: header.flatMap((cell, at) =>
      (hasHeader ? HEADERS.note.test(cell.trim()) : !Object.values(all).includes(at)) ? [at] : [],
    ),
    hasHeader,
    isVideoIds: videos !== undefined,
  }
}

/** The name of a part of a course, which is a section and no title. */
const PART =
  /^(?:(?:week|day|unit|chapter|lesson|module|session|part|lecture|step|woche|tag|kapitel|lektion|modul|teil|einheit|semaine|jour|chapitre|leçon|séance|partie|unité|semana|día|unidad|lección)\.?\s*[\dIVX]{1,4}|\d{1,3}\.\s?(?:week|day|woche|tag|kapitel)|第.{1,4}[周週课課章节節回])[\s.:–-]*$/iu

/** The column of titles; without a known header, the first column of words, or what is right behind the links. */
function titleColumn(columns: Layout['columns'], header: readonly string[], sample: readonly string[][], url?: number) {
  if (columns.title !== undefined) return {}
  const taken = new Set(Object.values(columns))
  const isWords = (cell: string) => /\p{L}{2}/u.test(cell) && !isAddress(cell) && !/^\d{4}-\d\d/.test(cell)
  const isMostly = (at: number, test: (cell: string) => boolean) =>
    sample.filter((row) => test(row[at]?.trim() ?? '')).length > sample.length / 2
  const words = header.flatMap((_, at) => (at !== url && !taken.has(at) && isMostly(at, isWords) ? [at] : []))
  const title = words.find((at) => !isMostly(at, (cell) => PART.test(cell))) ?? words[0]
  const part = words.find((at) => at !== title && isMostly(at, (cell) => PART.test(cell)))
  if (title !== undefined)
    return { title, ...(columns.section === undefined && part !== undefined && { section: part }) }
  return url !== undefined && isAddress(header[url] ?? '') && header.length > url + 1 ? { title: url + 1 } : {}
}

function noteIn(cells: readonly string[], hasHeader: boolean): string {
  if (hasHeader) return cells.find((note) => note !== '') ?? ''
  return cells.filter((cell) => /\p{L}{2}/u.test(cell) && !isAddress(cell)).join(' · ')
}

function foundInRow(row: readonly string[], { columns, isVideoIds, notes, hasHeader }: Layout): FoundLink[] {
  const textAt = (at: number | undefined) => (at === undefined ? '' : unguarded((row[at] ?? '').trim()))
  const cell = (column: Column) => textAt(columns[column])
  const formula = new RegExp(HYPERLINK.source, 'iu').exec(cell('url'))?.groups
  const written = formula?.url ?? cell('url')
  if (isVideoIds && !VIDEO_ID.test(written)) return []
  const url = isVideoIds ? `https://www.youtube.com/watch?v=${written}` : written
  const isOwn = columns.orPrevious !== undefined
  const done =
    cell('done') ||
    (!isOwn && /^(?:archived?|completed|finished|read|unread)$/i.test(cell('section')) ? cell('section') : '')
  const stepType = STEP_TYPES.find((type) => type.toLowerCase() === cell('stepType').toLowerCase())
  const minutes = minutesUnder('minutes', cell('minutes')) ?? minutesUnder('time', cell('time'))
  return [
    {
      url,
      title: cell('title') || formula?.title || '',
      note: noteIn(notes.map(textAt), hasHeader),
      section: cell('section'),
      ...(stepType && { stepType }),
      cost: costOf(cell('cost')),
      ...(isOwn && factsIn(cell)),
      ...(minutes && { minutes }),
      ...(done !== '' && { done: /^(?:1|x|yes|true|done|archived?|completed|finished|read|✓|✔)$/i.test(done) }),
    },
  ]
}

function isVideoId(cell: string): boolean {
  return VIDEO_ID.test(cell) && /[A-Z\d_-]/.test(cell)
}
