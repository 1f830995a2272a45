import { type ImportedStep, type ImportPreview, type JourneyFacts, journeyFacts } from '#contract/import.ts'
import { nameOfAddress } from '#contract/rules/address-name.ts'
import { IMPORT_LINKS_MAX, IMPORT_STEPS_MAX, type SkipReason } from '#contract/rules/import.ts'
import { JOURNEY_NAME_MAX } from '#contract/rules/journey.ts'
import { hrefOf } from '#contract/rules/link.ts'
import { STEP_DESCRIPTION_MAX, STEP_NOTE_MAX, STEP_SECTION_MAX } from '#contract/rules/step.ts'
import { knownStepType } from '#contract/rules/step-type.ts'
import { isStepLink, type StepType } from '#contract/step.ts'
import { readBookmarks } from './formats/bookmarks.ts'
import { readCalendar } from './formats/calendar.ts'
import { isCsv, readCsv } from './formats/csv.ts'
import { readFeed } from './formats/feed.ts'
import { readJson } from './formats/json.ts'
import { readMarkdown } from './formats/markdown.ts'
import { inMarkdown } from './formats/marks.ts'
import { readOpml } from './formats/opml.ts'
import { readOwnMarkdown } from './formats/own-markdown.ts'
import { readHtml } from './formats/page.ts'
import { readPlaylist } from './formats/playlist.ts'
import { isRecords, readRecords, readXmlRecords } from './formats/records.ts'
import { readText } from './formats/text.ts'
import { withAddressesApart } from './reading/apart.ts'
import { createBracketScanner } from './reading/bracket-scanner.ts'
import { decode, textOnly } from './reading/decode.ts'
import { comparableLinkOf, stepLinkOf } from './reading/links.ts'
import { checkedFacts, type FoundLink, type Reading, typeNamed, Unreadable } from './reading/reading.ts'
import {
  cleanLines,
  lineOf,
  plainLineOf,
  plainParagraphsOf,
  shortened,
  splitAt,
  splitAtPhrase,
  splitAuthors,
} from './reading/texts.ts'

/** A file's bytes with the encoding that its server declared, or a pasted text. */
export type Source = { bytes: Uint8Array; charset?: string | undefined } | { text: string }

const READERS: Record<Format, (text: string) => Reading> = {
  text: readProse,
  markdown: readProse,
  bookmarks: readBookmarks,
  opml: readOpml,
  feed: readFeed,
  html: (text) => readPlaylist(text) ?? readPocket(readHtml(text), text),
  csv: readCsv,
  json: readJson,
  calendar: readCalendar,
  records: (text) => readRecords(text) ?? readProse(text),
  xml: readXmlRecords,
}

/** Reads a file: decodes, detects the format, limits, parses and cleans. Throws `Unreadable`. */
export function readSource(source: Source, base: string | undefined): ImportPreview {
  const whole = 'bytes' in source ? decode(source.bytes, source.charset) : textOnly(source.text)
  const { text, title } = withoutFrontMatter(whole)
  const format = detectFormat(text)
  refuseExcess(text, format)
  const reading = parse(text, format)
  return clean(title && !reading.isOwn ? { ...reading, name: title } : reading, base)
}

/** The metadata of a page between two lines of '---' or '+++', which many tools write before its text. */
const FRONT_MATTER =
  /^\s*(---|\+\+\+)[ \t]*\r?\n(?=[^\n]{0,100}[:=])([\s\S]{0,20000}?)\r?\n(?:\1|\.\.\.)[ \t]*(?:\r?\n|$)/
const TITLE = /^title[ \t]*[:=][ \t]*(["']?)(\S[^\r\n]{0,500}?)\1[ \t]*$/im

/** A line of metadata: a key with a value, an item, a continuation, a table's name or a comment. */
const FACT = /^(?:[\w$ .-]{1,60}[:=](?!\/\/)|[ \t]|- |#|\[\[?[\w.-]+\]|\s*$)/
/** What begins a line whose address belongs to the metadata. */
const LINKING_KEY = /^[\s-]*[\w-]*(?:url|link|source|image|permalink|canonical|cover|thumbnail)[\w-]*["']?[ \t]*[:=]/i

/** Whether a line can only be metadata. A line with any other address is content, which must not be lost. */
function isFact(line: string): boolean {
  return FACT.test(line) && (!/https?:\/\/|\]\(|www\./i.test(line) || LINKING_KEY.test(line))
}

function withoutFrontMatter(whole: string): { text: string; title?: string | undefined } {
  const [all = '', , facts = ''] = FRONT_MATTER.exec(whole) ?? []
  return whole.slice(all.length).trim() === '' || all === '' || !facts.split('\n').every(isFact)
    ? { text: whole }
    : { text: whole.slice(all.length), title: TITLE.exec(facts)?.[2] }
}

function parse(text: string, format: Format): Reading {
  try {
    return READERS[format](text)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    // Recursive parsers run out of stack on deep nesting.
    throw new Unreadable(error instanceof RangeError ? 'tooDeep' : 'broken')
  }
}

/** Reads prose in any markup. */
function readProse(given: string): Reading {
  const own = readOwnMarkdown(given)
  if (own) return own
  const text = withAddressesApart(inMarkdown(given))
  return isMarkdown(text.slice(0, SAMPLE_UNITS)) || TABLE.test(text.slice(0, START_UNITS).trimStart())
    ? readMarkdown(text)
    : readText(text)
}

/** Corrects the reading of Pocket's export, which is a page of lists. */
function readPocket(reading: Reading, html: string): Reading {
  return /<title>\s*Pocket Export\s*</i.test(html.slice(0, 2000)) ? { ...reading, format: 'bookmarks' } : reading
}

const LINES_MAX = 200_000
/** Max. UTF-16 units of a line in formats that are read line by line; JSON and markup are often one line. */
const LINE_MAX: Partial<Record<Format, number>> = {
  text: 100_000,
  markdown: 200_000,
  csv: 1_000_000,
  calendar: 100_000,
}
const JSON_DEPTH_MAX = 200
/** Max. brackets and commas of JSON, which can take 20 times the memory of its text. */
const JSON_MARKS_MAX = 1_000_000
/** Max. number of quote and list markers before the text of a line. */
const MARKS_MAX = 40
/** Max. indentation of a list, in columns. */
const INDENT_MAX = 400

/** Refuses a text that would take its parser too long. */
function refuseExcess(text: string, format: Format): void {
  const lineMax = LINE_MAX[format] ?? Number.POSITIVE_INFINITY
  let lines = 0
  for (let at = 0; at < text.length; lines++) {
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next
    if (end - at > lineMax && longestPart(text, at, end) > lineMax) throw new Unreadable('lineTooLong')
    if (format === 'markdown') refuseNesting(text, at, end)
    at = end + 1
  }
  if (lines > LINES_MAX) throw new Unreadable('tooManyLines')
  if (format === 'json') refuseStructure(text)
}

/** The length of the longest line. A carriage return alone also ends a line, as in files of old Macs. */
function longestPart(text: string, from: number, to: number): number {
  return Math.max(
    ...text
      .slice(from, to)
      .split('\r', LINES_MAX)
      .map(({ length }) => length)
      .slice(0, LINES_MAX / 4),
  )
}

function refuseNesting(text: string, from: number, to: number): void {
  let marks = 0
  let indent = 0
  for (let at = from; at < to; at++) {
    const character = text[at] ?? ''
    if (character === ' ') indent++
    else if (character === '\t') indent += 4
    else if ('>-*+'.includes(character)) marks++
    else if (character < '0' || character > '9') break
    if (indent > INDENT_MAX) throw new Unreadable('tooDeep')
  }
  const line = text.slice(from, Math.min(to, from + marks * 12))
  if (marks > MARKS_MAX && (line.match(/(?:>|[-*+][ \t])/g)?.length ?? 0) > MARKS_MAX) throw new Unreadable('tooDeep')
}

function refuseStructure(text: string): void {
  let marks = 0
  for (const { depth } of createBracketScanner()(text)) {
    if (depth > JSON_DEPTH_MAX) throw new Unreadable('tooDeep')
    if (++marks > JSON_MARKS_MAX) throw new Unreadable('tooManyLinks')
  }
}

/** Max. UTF-16 units of the shown address of a skipped link, such as a `data:` link. */
const SKIPPED_URL_MAX = 300

/** Converts what a reader found to steps and skipped links. */
function clean(reading: Reading, given: string | undefined): ImportPreview {
  const { format, name, base: stated, found, isOwn = false } = reading
  if (found.length > IMPORT_LINKS_MAX) throw new Unreadable('tooManyLinks')
  const base = given ?? stated
  const steps: ImportedStep[] = []
  const skipped: ImportPreview['skipped'] = []
  const keys = new Set<string>()
  const skip = (one: FoundLink, reason: SkipReason, url = one.url) => skipped.push(skippedLink(one, reason, url))
  let isSetOpen = false
  for (const one of found) {
    const { url, reason } =
      isOwn && isStepLink(one.url ?? '') ? { url: one.url ?? '' } : stepLinkOf(one.url ?? '', base)
    isSetOpen &&= one.orPrevious === true
    if (one.skip) skip(one, one.skip, url)
    else if (reason) skip(one, reason)
    else if (keys.has(comparableLinkOf(url)) && !isOwn) skip(one, 'repeated', url)
    else if (steps.length >= IMPORT_STEPS_MAX) skip(one, 'overLimit', url)
    else {
      keys.add(comparableLinkOf(url))
      steps.push({ ...stepOf(one, url, isOwn), ...(isSetOpen && { orPrevious: true }) })
      isSetOpen = true
    }
  }
  const title = shortened(isOwn ? plainLineOf(name) : lineOf(name), JOURNEY_NAME_MAX)
  const journey = journeyOf(reading)
  return {
    format,
    ...(title !== '' && { name: title }),
    ...(journey && { journey }),
    found: found.length,
    steps,
    skipped,
  }
}

/** The name and other facts of a journey in the file, without invalid values. */
function journeyOf({ journey }: Reading): JourneyFacts | undefined {
  if (!journey) return undefined
  const { error } = journeyFacts.safeParse(journey)
  const invalid = new Set(error?.issues.map(({ path }) => path[0]))
  return journeyFacts.parse(Object.fromEntries(Object.entries(journey).filter(([name]) => !invalid.has(name))))
}

function skippedLink({ title }: FoundLink, reason: SkipReason, url = ''): ImportPreview['skipped'][number] {
  const line = shortened(lineOf(title), STEP_DESCRIPTION_MAX)
  const address = url.trim().slice(0, SKIPPED_URL_MAX).toWellFormed()
  return { ...(line !== '' && { title: line }), ...(address !== '' && { url: address }), reason }
}

/** A title with a type, as roadmap.sh writes it: '@video@Sailing in ten minutes'. */
const TYPED = /^@(\w{3,20})@\s*(\S[\s\S]*)$/

function stepOf(one: FoundLink, url: string, isOwn: boolean): ImportedStep {
  const line = isOwn ? plainLineOf : lineOf
  const lines = isOwn ? plainParagraphsOf : cleanLines
  const [, typed, untyped] = (!isOwn && TYPED.exec(one.title ?? '')) || []
  const written = line(untyped ?? one.title)
  const isAddress = !isOwn && /^(?:https?|ftp):\/\//i.test(written)
  const isTitled = written !== '' && !isAddress
  const [title, authors] =
    isTitled && !isOwn
      ? splitAuthors(written, STEP_DESCRIPTION_MAX)
      : [isTitled ? written : line(nameOfAddress(url)) || url, '']
  const [start, rest] = (!isTitled || isOwn ? splitAt : splitAtPhrase)(title, STEP_DESCRIPTION_MAX)
  const note = shortened([authors, isTitled ? rest : '', lines(one.note)].filter(Boolean).join('\n'), STEP_NOTE_MAX)
  const section = shortened(line(one.section), STEP_SECTION_MAX)
  const stepType = one.stepType ?? (typed && typeNamed(typed)) ?? typeOf(url)
  return {
    title: start,
    url,
    ...(note !== '' && { note }),
    ...(section !== '' && { section }),
    ...(stepType && { stepType }),
    ...(one.done !== undefined && { done: one.done }),
    ...checkedFacts(one),
  }
}

function typeOf(url: string): StepType | null {
  const href = hrefOf(url)
  return href === null ? null : knownStepType(new URL(href))
}

/** The format of a text, which selects its reader; some readers tell several `ImportFormat`s apart. */
type Format =
  | 'text'
  | 'markdown'
  | 'bookmarks'
  | 'opml'
  | 'feed'
  | 'html'
  | 'csv'
  | 'json'
  | 'calendar'
  | 'records'
  | 'xml'

/** The header line of a table in Markdown, and the line below it. */
const TABLE =
  /^[^\n]*\|[^\n]*\n(?=[^\n]*\|)(?:[ \t]*\|)?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?(?:[\r\n]|$)/
/** Number of UTF-16 units at the start of a text that decide its format. */
const START_UNITS = 4096
const SAMPLE_UNITS = 128 * 1024

const HTML = /^<(?:!doctype html|html|head|body|title|meta|main|article|div|ul|ol|table|p|h[1-6]|a)[\s>]/i
/** Patterns of Markdown: links, definitions, headings or listed addresses. */
const MARKDOWN = [
  /\]\([^\s)]/,
  /^ {0,3}\[[^\]\n]{1,300}\]:[ \t]{0,9}\S/m,
  /^ {0,3}\[?!?\[[^\]\n]{1,300}\]\[[^\]\n]{0,300}\]/m,
  /^#{1,6} \S/m,
  /^[ \t]{0,20}(?:[-*+]|\d{1,9}[.)])[ \t]{1,9}\S[^\n]{0,400}(?:https?:\/\/|www\.)/m,
  /^\|[^\n]{0,400}\|[ \t]{0,9}$/m,
  // Code with a link in another markup, which isn't a link.
  /(?<!`)`[^`\n]{0,100}[[{][^`\n]{0,100}https?:\/\/[^`\n]{0,300}`/,
]

/** Detects the format of a text by its content, since file names and media types are unreliable. */
function detectFormat(text: string): Format {
  const start = text.slice(0, START_UNITS).trimStart()
  const sample = text.slice(0, SAMPLE_UNITS)
  if (/^BEGIN:VCALENDAR/i.test(start)) return 'calendar'
  if (isJson(start)) return 'json'
  if (start.startsWith('<') && !/^<+(?:(?:https?|ftp|mailto):|ref\b)/i.test(start)) return formatOfMarkup(start, sample)
  if (isRecords(text)) return 'records'
  if (TABLE.test(start)) return 'markdown'
  if (isMarkdown(sample)) return isCsv(text) ? 'csv' : 'markdown'
  return isCsv(text) ? 'csv' : 'text'
}

/** Whether a text is JSON: '{"' and '[{' start no other format, but '[1]' and '[link](...)' may be text. */
function isJson(text: string): boolean {
  const start = text.replace(/^(?:\/\/[^\n]*\n\s*|\/\*[\s\S]{0,2000}?\*\/\s*)+/, '')
  return (
    /^(?:\{\s*(?:["}]|\w{1,60}:\s*["'[{])|\[\s*(?:[{[\]]|"[^"\n]*"\s*[,\]]))/.test(start) &&
    !/^\[\[[^\]"{[]*\]/.test(start)
  )
}

/** Elements of one kind with addresses, such as `<post href="...">` or `<url><loc>...`. */
const XML_RECORDS =
  /^<[a-z][\w:-]{0,60}(?:\s[^<>]{0,2000})?>\s*<[a-z][\w:-]{0,60}(?:\s[^<>]{0,2000})?(?:\s(?:href|url|uri|link)=["']?https?:|>\s*(?:<\w{1,30}>[^<>]{0,2000}<\/\w{1,30}>\s*){0,10}<(?:url|link|href|loc)>\s*https?:)/i

function formatOfMarkup(start: string, sample: string): Format {
  const markup = start.replace(/^(?:\s*(?:<\?[^>]{0,500}\?>|<!--[\s\S]{0,2000}?-->))+/, '').trimStart()
  if (/^<!doctype netscape-bookmark/i.test(markup)) return 'bookmarks'
  if (/^(?:<!doctype opml[^>]{0,500}>\s*)?<opml[\s>]/i.test(markup)) return 'opml'
  if (/<(?:\w{1,20}:)?(?:rss|feed|rdf)[\s>]/i.test(markup.slice(0, 3000)) && !HTML.test(markup)) return 'feed'
  if (/<opml[\s>]/i.test(markup) && !HTML.test(markup)) return 'opml'
  if (/^(?:<!doctype [^>[]{0,500}>\s*)?<(?:xbel|plist)[\s>]/i.test(markup)) return 'xml'
  if (!HTML.test(markup) && XML_RECORDS.test(markup)) return 'xml'
  if (/<dt>\s{0,99}<(?:h3[\s>]|a\s[^>]{0,2000}add_date)/i.test(sample)) return 'bookmarks'
  return HTML.test(markup) && !isMarkdownWithHtml(markup, sample) ? 'html' : isMarkdown(sample) ? 'markdown' : 'html'
}

/** Whether Markdown begins with a block of HTML, as many readmes do. */
function isMarkdownWithHtml(start: string, sample: string): boolean {
  if (/^<(?:!doctype|html|head|body)[\s>]/i.test(start)) return false
  return isMarkdown(sample.replace(/<[^>]{0,2000}>/g, ''))
}

function isMarkdown(sample: string): boolean {
  return MARKDOWN.some((sign) => sign.test(sample))
}
