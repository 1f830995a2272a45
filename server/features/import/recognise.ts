import { isCsv } from './formats/csv.ts'

/** The kind of a text, which selects its reader. */
export type Kind = 'text' | 'markdown' | 'bookmarks' | 'opml' | 'feed' | 'html' | 'csv' | 'json' | 'calendar'

/** The first line of a table in Markdown, and the one below it. */
const TABLE =
  /^[^\n]*\|[^\n]*\n(?=[^\n]*\|)(?:[ \t]*\|)?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?(?:[\r\n]|$)/
/** Number of UTF-16 units at the start of a text that decide its kind. */
const START_UNITS = 4096
const SAMPLE_UNITS = 128 * 1024

const HTML = /^<(?:!doctype html|html|head|body|title|meta|main|article|div|ul|ol|table|p|h[1-6]|a)[\s>]/i
/** Signs of Markdown: links, definitions, headings or listed addresses. */
const MARKDOWN = [
  /\]\([^\s)]/,
  /^ {0,3}\[[^\]\n]{1,300}\]:[ \t]{0,9}\S/m,
  /^ {0,3}\[?!?\[[^\]\n]{1,300}\]\[[^\]\n]{0,300}\]/m,
  /^#{1,6} \S/m,
  /^[ \t]{0,20}(?:[-*+]|\d{1,9}[.)])[ \t]{1,9}\S[^\n]{0,400}(?:https?:\/\/|www\.)/m,
  /^\|[^\n]{0,400}\|[ \t]{0,9}$/m,
]

/** Tells the kind from the content; names of files and media types say nothing reliable. */
export function recognise(text: string): Kind {
  const start = text.slice(0, START_UNITS).trimStart()
  const sample = text.slice(0, SAMPLE_UNITS)
  if (/^BEGIN:VCALENDAR/i.test(start)) return 'calendar'
  if (/^[[{]/.test(start) && isJson(start)) return 'json'
  if (start.startsWith('<') && !/^<(?:https?|ftp|mailto):/i.test(start)) return kindOfMarkup(start, sample)
  if (TABLE.test(start)) return 'markdown'
  if (isMarkdown(sample)) return isCsv(text) ? 'csv' : 'markdown'
  return isCsv(text) ? 'csv' : 'text'
}

/** '{"' and '[{' start no other format; '[1]' and '[link](...)' may be text. */
function isJson(start: string): boolean {
  return /^(?:\{\s*["}]|\[\s*(?:[{[\]]|"[^"\n]*"\s*[,\]]))/.test(start) && !/^\[\[[^\]"{[]*\]/.test(start)
}

function kindOfMarkup(start: string, sample: string): Kind {
  const markup = start.replace(/^(?:\s*(?:<\?[^>]{0,500}\?>|<!--[\s\S]{0,2000}?-->))+/, '').trimStart()
  if (/^<!doctype netscape-bookmark/i.test(markup)) return 'bookmarks'
  if (/^(?:<!doctype opml[^>]{0,500}>\s*)?<opml[\s>]/i.test(markup)) return 'opml'
  if (/<(?:\w{1,20}:)?(?:rss|feed|rdf)[\s>]/i.test(markup.slice(0, 3000)) && !HTML.test(markup)) return 'feed'
  if (/<opml[\s>]/i.test(markup) && !HTML.test(markup)) return 'opml'
  if (/<dt>\s{0,99}<(?:h3[\s>]|a\s[^>]{0,2000}add_date)/i.test(sample)) return 'bookmarks'
  return HTML.test(markup) && !isMarkdownWithHtml(markup, sample) ? 'html' : isMarkdown(sample) ? 'markdown' : 'html'
}

/** Many readmes begin with a block of HTML. */
function isMarkdownWithHtml(start: string, sample: string): boolean {
  if (/^<(?:!doctype|html|head|body)[\s>]/i.test(start)) return false
  return isMarkdown(sample.replace(/<[^>]{0,2000}>/g, ''))
}

function isMarkdown(sample: string): boolean {
  return MARKDOWN.some((sign) => sign.test(sample))
}
