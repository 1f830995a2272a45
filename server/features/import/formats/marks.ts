import { isImageAddress } from '../reading/links.ts'

/** A markup's form of links, and what its lines become in Markdown if a text has such links. */
interface Markup {
  /** Has the groups `url` and `title`; a link without a title has only the address. */
  link: RegExp
  lines?: readonly (readonly [line: RegExp, markdown: string | ((...groups: string[]) => string)])[]
}

/** An address. Another address inside it must follow a slash, as in web archives. */
const URL = String.raw`(?<url>(?:https?|ftp):\/\/(?:(?!(?<!\/)https?:\/\/)[^\s<>[\]{}|"\\]){1,4000})`
const NOT_MARKDOWN = '(?![([])'
const TITLE = '{1,1000}'

const hashes = (marks: string) => '#'.repeat(Math.min(marks.length, 6))
const nested = (marks: string, bullet: string) => `${'    '.repeat(Math.min(marks.length, 6) - 1)}${bullet} `

const WIKI_HEADING = [
  /^(={1,6})[ \t]*([^\n=][^\n]{0,300}?)[ \t]*=*[ \t]*$/gm,
  (_: string, marks: string, text: string) => `${hashes(marks)} ${text}`,
] as const
const STARS = [/^(\*{2,6})[ \t]+/gm, (_: string, marks: string) => nested(marks, '*')] as const

/** The formula of a link in a spreadsheet: '=HYPERLINK("address";"title")'. */
export const HYPERLINK = new RegExp(
  String.raw`(?:=[\p{L}.]{4,30}|\bHYPERLINK)\([ \t]*["“”]${URL}["“”][ \t]*(?:[;,][ \t]*["“”](?<title>(?:[^"“”\n]|"")${TITLE})["“”][ \t]*)?\)`,
  'giu',
)

/** The markups of lists of links, apart from Markdown and HTML. */
const MARKUPS: readonly Markup[] = [
  {
    // Links of Org: [[address][title]]; of DokuWiki, Creole and Remarkup: [[address|title]].
    link: /\[\[(?<url>[^\s[\]|]{1,4000})\]\[(?<title>[^[\]\n]{1,1000})\]\]/g,
    lines: [
      [/^#\+title:[ \t]*/gim, '# '],
      [/^#\+[^\n]*$/gm, ''],
      [/^[ \t]*:(?:properties|logbook):[ \t]*$(?:\n(?![ \t]*:end:)[^\n]*){0,50}\n[ \t]*:end:[ \t]*$/gim, ''],
      [/^(\*{1,5})[ \t]+(?:(?:TODO|DONE|NEXT|WAITING)[ \t]+)?/gm, (_, marks = '') => `#${hashes(marks)} `],
      [/^(#{2,6} [^\n]*?)[ \t]+:[\w@:]+:[ \t]*$/gm, '$1'],
    ],
  },
  {
    link: new RegExp(String.raw`\[\[[ \t]*${URL}[ \t]*(?:\|[ \t]*(?<title>[^[\]\n]${TITLE}))?\]\]`, 'g'),
    lines: [WIKI_HEADING],
  },
  {
    // Links of XWiki: [[title>>address]]; of PmWiki: [[title -> address]].
    link: new RegExp(
      String.raw`\[\[(?<title>[^[\]>\n]${TITLE}?)[ \t]*[>-]>[ \t]*(?:url:)?${URL}(?:\|\|[^\]\n]{0,200})?\]\]`,
      'g',
    ),
    lines: [WIKI_HEADING, STARS],
  },
  {
    // Sources in Wikipedia: {{cite book |title=... |url=...}}.
    link: new RegExp(
      String.raw`\{\{[ \t]*(?:cite|citation|cita|literatur|internetquelle|ouvrage|lien web)\b(?=[^{}]{0,4000}?\|\s*url\s*=\s*${URL})(?:(?=[^{}]{0,4000}?\|\s*(?:title|titel|titre|título|titolo)\s*=\s*(?<title>[^|{}\n]${TITLE}))|)[^{}]{0,8000}\}\}`,
      'gi',
    ),
    lines: [WIKI_HEADING, STARS],
  },
  // Pictures and links of Creole and Vimwiki: {{address|title}}; of Logseq: {{video address}}; of TiddlyWiki.
  {
    link: new RegExp(
      String.raw`\{\{(?:[a-z]{1,20}[ \t]+)?[ \t]*${URL}[ \t]*(?:\|(?<title>[^{}|\n]${TITLE}))?(?:\|[^{}\n]{0,200})?\}\}`,
      'g',
    ),
    lines: [WIKI_HEADING],
  },
  { link: new RegExp(String.raw`\[(?:img|ext)\[(?:(?<title>[^[\]|\n]${TITLE})\|)?${URL}\]\]`, 'g') },
  {
    // Links of TikiWiki.
    link: new RegExp(String.raw`\[${URL}\|(?<title>[^[\]|\n]${TITLE})(?:\|[^\]\n]{0,200})?\]${NOT_MARKDOWN}`, 'g'),
    lines: [STARS],
  },
  // Formulas of spreadsheets.
  { link: HYPERLINK },
  {
    // Links of BBCode, as in forums.
    link: new RegExp(String.raw`\[url(?:=["']?${URL}["']?)?\](?<title>[^[\]\n]${TITLE})\[\/url\]`, 'gi'),
    lines: [
      [/\[\*\]/g, '\n- '],
      [/\[\/?(?:list|b|i|u|s|size|color|quote|code|img|center)(?:=[^\]\n]{0,100})?\]/gi, ''],
    ],
  },
  {
    // Links of Jira and Confluence.
    link: new RegExp(String.raw`\[(?<title>[^[\]|\n]${TITLE})\|${URL}(?:\|[^\]\n]{0,200})?\]${NOT_MARKDOWN}`, 'g'),
    lines: [[/^h([1-6])\.[ \t]+/gm, (_, depth = '') => `${'#'.repeat(Number(depth))} `], STARS],
  },
  {
    // Links of Jira without a title.
    link: new RegExp(String.raw`(?<![\w\]}![(])\[${URL}\](?![([:\]])`, 'g'),
    lines: [[/^h([1-6])\.[ \t]+/gm, (_, depth = '') => `${'#'.repeat(Number(depth))} `], STARS],
  },
  {
    // Links of MediaWiki, Trac and Wikidot.
    link: new RegExp(String.raw`\[\*?${URL}[ \t]+(?<title>[^[\]\n]${TITLE})\]${NOT_MARKDOWN}`, 'g'),
    lines: [WIKI_HEADING, STARS],
  },
  {
    link: /link:\+\+(?<url>(?:https?|ftp):\/\/(?:(?!link:\+\+)[^\s[\]]){1,4000}?)\+\+\[(?<title>[^[\]\n]{0,1000})\]/g,
    lines: [WIKI_HEADING, STARS],
  },
  {
    // Links of AsciiDoc. A number in brackets behind an address isn't a title but a footnote.
    link: new RegExp(
      String.raw`(?<![\w/])(?:link:)?${URL}(?<!\))\[(?!\d{1,3}\])(?<title>[^[\]\n]{0,1000})\]${NOT_MARKDOWN}`,
      'g',
    ),
    lines: [
      WIKI_HEADING,
      [/^:[\w-]+:(?![^\n]*\]\(<)[^\n]*$/gm, ''],
      [/^\/\/[^\n]*$/gm, ''],
      STARS,
      [/^(\.{1,5})[ \t]+(?=\S)/gm, (_, marks = '') => nested(marks, '1.')],
    ],
  },
  // Links of Slack and Pod.
  { link: new RegExp(String.raw`<${URL}\|(?<title>[^<>\n]${TITLE})>`, 'g') },
  {
    link: new RegExp(String.raw`\bL<(?<title>[^<>|\n]${TITLE})\|${URL}>`, 'g'),
    lines: [
      [/^=head([1-4])[ \t]+/gm, (_, depth = '') => `${'#'.repeat(Number(depth))} `],
      [/^=(?:item[ \t]+\*?|over[^\n]*|back[^\n]*|pod[^\n]*|cut[^\n]*)/gm, '\n'],
    ],
  },
  // Links of Textile.
  {
    link: new RegExp(
      String.raw`(?<![\w\]])"(?<title>[^"\n]${TITLE})":(?<url>(?:https?|ftp):\/\/[^\s<>[\]{}|"\\]{0,4000}[^\s<>[\]{}|"\\.,;:!?)])`,
      'g',
    ),
    lines: [[/^h([1-6])\.[ \t]+/gm, (_, depth = '') => `${'#'.repeat(Number(depth))} `], STARS],
  },
  // Links of LaTeX, Texinfo, Typst and RDoc.
  {
    link: new RegExp(
      String.raw`\\(?:href(?:\[[^\]\n]{0,200}\])?|url)\{(?<url>(?:https?|ftp):\/\/(?:\\[#%&_$~]|[^\s<>{}\\]){1,4000})\}(?:\{(?<title>(?:[^{}\n]|\{[^{}\n]{0,300}\})${TITLE})\})?`,
      'g',
    ),
    lines: [
      [/^[ \t]*\\(?:sub)*(?:section|chapter|part)\*?\{([^{}\n]{1,300})\}/gm, '## $1'],
      [/^[ \t]*\\item\b(?:\[[^\]\n]{0,100}\])?/gm, '-'],
      [/\\(?:begin|end|documentclass|usepackage)\b(?:\[[^\]\n]{0,200}\])?\{[^{}\n]{0,200}\}/g, ''],
    ],
  },
  {
    link: /@(?:uref|url|href|link)\{(?<url>(?:https?|ftp):\/\/[^\s<>{},"]{1,4000})(?:,[ \t]*(?:,[ \t]*)?(?<title>[^{},\n][^{}\n]{0,1000}))?\}/g,
    lines: [[/^@item\b/gm, '-']],
  },
  {
    link: new RegExp(
      String.raw`#link\("${URL}"(?:\)\[(?<title>[^[\]\n]${TITLE})\]|,[ \t]*[["](?<title>[^[\]"\n]${TITLE})[\]"][ \t]*\)|\))`,
      'g',
    ),
    lines: [WIKI_HEADING],
  },
  // Links of Javadoc and JSDoc.
  {
    link: new RegExp(
      String.raw`\{@(?:link|linkplain|linkcode|see)[ \t]+${URL}(?:[ \t|]+(?<title>[^{}\n]${TITLE}))?\}`,
      'g',
    ),
  },
  { link: new RegExp(String.raw`\{(?<title>[^{}\n]${TITLE})\}\[${URL}\]`, 'g'), lines: [WIKI_HEADING] },
  // Links of Gemtext.
  { link: new RegExp(String.raw`^=>[ \t]*${URL}[ \t]+(?<title>[^\n]${TITLE})$`, 'gm') },
]

const DATE_AND_TIME = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?[ \u202f]\d{1,2}:\d\d(?::\d\d)?(?:[ \u202f]?[AP]M)?`
/** The start of a line of an exported chat: '[12.03.26, 10:22:01] Anna: ' or '12/03/2026, 10:22 - Anna: '. */
const CHAT_LINE = new RegExp(
  String.raw`^[\u200e\u202f ]*(?:\[${DATE_AND_TIME}\]|${DATE_AND_TIME} -) [^:\n]{1,60}: `,
  'gimu',
)
/** The start of a footnote, before its text. */
const FOOTNOTE = /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*/gm
const FOOTNOTE_MARK = /\[\^([^\]\s]{1,100})\](?!:)/g
/** Attributes behind a link in some dialects of Markdown: '{target="_blank"}'. */
const ATTRIBUTES = /(?<=\))\{(?:[:.#]|\w{1,30}=)[^{}\n]{0,200}\}/g

/** Converts a text with links of other markups to Markdown, including its headings and lists. */
export function inMarkdown(text: string): string {
  const footnotes = new Set(Array.from(text.matchAll(FOOTNOTE), ([, name]) => name))
  const bare = text
    .replace(CHAT_LINE, '')
    .replace(FOOTNOTE, '\n')
    .replace(FOOTNOTE_MARK, (mark, name) => (footnotes.has(name) ? '' : mark))
    .replace(ATTRIBUTES, '')
  const { masked, shown } = withoutCode(restructuredText(withAddresses(bare)))
  return shown(MARKUPS.reduce(rewritten, masked))
}

/** Code in a text, which stays as it is. */
const CODE = /^(```|~~~)[^\n]*\n[\s\S]*?^\1|(?<![`\\])`(?!`)[^`\n]{1,1000}`(?!`)/gm

/** The text with a mark in place of each piece of code, and a function that puts the code back. */
function withoutCode(text: string): { masked: string; shown: (changed: string) => string } {
  if (/[\ue000\ue001]/.test(text)) return { masked: text, shown: (changed) => changed }
  const code: string[] = []
  const masked = text.replace(CODE, (written) => `\ue000${code.push(written) - 1}\ue001`)
  return { masked, shown: (changed) => changed.replace(/\ue000(\d+)\ue001/g, (_, at) => code[Number(at)] ?? '') }
}

/** A name for an address: an attribute of AsciiDoc, or a kind of links of Org. */
const NAMED = /^(?::([\w-]{1,60}):|#\+link:[ \t]+([\w-]{1,60}))[ \t]+((?:https?|ftp):\/\/[^\s[\]]{1,300})[ \t]*$/gim
const NAME_USED = /\{([\w-]{1,60})\}|\[\[([\w-]{1,60}):(?!\/\/)([^\][\s]{0,1000})/g
/** Max. number of names that are replaced, since the addresses can be longer. */
const NAMES_USED_MAX = 5000

/** The text with the addresses in place of their names. */
function withAddresses(text: string): string {
  const named = new Map(Array.from(text.matchAll(NAMED), ([, attribute, kind, url = '']) => [attribute ?? kind, url]))
  if (named.size === 0) return text
  const used = new Set<string>()
  let count = 0
  const whole = text.replace(NAME_USED, (written, attribute?: string, kind?: string, rest = '') => {
    const name = attribute ?? kind ?? ''
    const url = named.get(name)
    if (url === undefined || ++count > NAMES_USED_MAX) return written
    used.add(name)
    if (kind === undefined) return url
    return `[[${url.includes('%s') ? url.replace('%s', () => rest) : url + rest}`
  })
  return whole.replace(NAMED, (line, attribute?: string, kind?: string) =>
    used.has(attribute ?? kind ?? '') ? '' : line,
  )
}

function rewritten(text: string, { link, lines = [] }: Markup): string {
  let count = 0
  const linked = text.replace(link, (...parts: unknown[]) => {
    count++
    const { url, title = '' } = parts.at(-1) as { url?: string; title?: string }
    const address = (url ?? title).replace(/\\([#%&_$~])/g, '$1')
    const isPicture = /^(?:\{\{|\[img)/.test(String(parts[0])) && isImageAddress(address)
    return isPicture ? `![](<${address}>)` : markdownLink(address, title)
  })
  if (count === 0) return text
  return lines.reduce((all, [line, markdown]) => all.replace(line, markdown as string), linked)
}

/** Attributes behind a link's title in AsciiDoc: 'title^' or 'title,window=_blank'. */
const HOW_IT_OPENS = /\^?(?:,[ \t]*(?:window|role|id|title|opts)=[^\n]*)?$/

/** A command of LaTeX around words of a title. */
const COMMAND = /\\[a-z]{1,30}\{([^{}]*)\}/g

/** Marks of bold or italic words in a title. */
const EMPHASIS = /(?<!\w)(\*{1,2}|'{2,3}|\/\/|__?)(?=\S)([^*'/_\n]{1,200})(?<=\S)\1(?!\w)/g

function markdownLink(url: string, title: string): string {
  const text = title
    .replace(HOW_IT_OPENS, '')
    .replace(EMPHASIS, '$2')
    .replace(COMMAND, '$1')
    .replaceAll('""', '"')
    .trim()
  const address = url.trim().replace(/[\s<>]/gu, encodeURIComponent)
  return text === '' || text === url ? address : `[${text.replace(/[\\[\]`*_<>]/g, '\\$&')}](<${address}>)`
}

const DEFINITION = /^\.\.[ \t]+_(?:`([^`\n]{1,300})`|([^`:\n]{1,300})):(?:[ \t]+|[ \t]*\n[ \t]+)(\S{1,4000})[ \t]*$/gm
const ANONYMOUS = /^(?:__|\.\.[ \t]+__:)[ \t]+(\S{1,4000})[ \t]*$/gm
const WITH_ADDRESS = /`([^`<]{1,1000})<((?:https?|ftp):\/\/[^\s<>`]{1,4000})>`__?/g
const REFERENCE = /`([^`<>]{1,300})`(__?)(?!\w)|(?<![\w`_/.:-])(\w[\w.+-]{0,100}?)_(?![\w_])/g
const PICTURE_LINK =
  /^[ \t]*\.\.[^\n]*\bimage::[ \t]*(\S{1,4000})[^\n]*\n(?:[ \t]+:\w+:[^\n]*\n){0,6}?[ \t]+:target:[ \t]*(\S{1,4000})/gm
/** A link alone on its line; the indented lines below are its description. */
const DEFINED = /^(\[[^\n]{1,1000}\]\(<[^\s<>]{1,4000}>\))[ \t]*\n[ \t]+(?=\S)/gm
/** A heading with a line of one repeated character below it, and possibly above it. */
const UNDERLINED =
  /^(?:([=\-~^"'`:.*+#<>_])\1{2,200}[ \t]*\n)?[ \t]{0,9}(\S[^\n]{0,300})\n([=\-~^"'`:.*+#<>_])\3{2,200}[ \t]*$/gm

/** Converts reStructuredText, whose links have their addresses in the text, or elsewhere by name. */
function restructuredText(text: string): string {
  const named = new Map<string, string>()
  const keyOf = (name: string) => name.toLowerCase().replace(/\s+/g, ' ').trim()
  for (const [, quoted, plain, url = ''] of text.matchAll(DEFINITION)) named.set(keyOf(quoted ?? plain ?? ''), url)
  const anonymous = Array.from(text.matchAll(ANONYMOUS), ([, url = '']) => url)
  if (named.size === 0 && anonymous.length === 0 && text.search(WITH_ADDRESS) < 0) return text
  const used = new Set<string>()
  let next = 0
  const linked = text
    .replace(PICTURE_LINK, (_, source: string, url: string) => `[![](<${source}>)](<${url}>)`)
    .replace(WITH_ADDRESS, (_, title: string, url: string) => markdownLink(url, title.replace(/\s+/g, ' ')))
    .replace(
      REFERENCE,
      (all: string, quoted: string | undefined, signs: string | undefined, plain: string | undefined) => {
        const title = quoted ?? plain ?? ''
        const url = signs === '__' ? anonymous[next++] : named.get(keyOf(title))
        if (url === undefined) return all
        used.add(keyOf(title))
        return markdownLink(url, title.replace(/\s+/g, ' '))
      },
    )
    .replace(ANONYMOUS, '')
    .replace(DEFINITION, (_, quoted?: string, plain = '', url = '') => {
      const name = quoted ?? plain
      return used.has(keyOf(name)) ? '' : `- ${markdownLink(url, name)}`
    })
  return linked
    .replace(UNDERLINED, '## $2')
    .replace(DEFINED, '- $1 - ')
    .replace(/^\.\.(?![^\n]*\]\(<)(?:[ \t][^\n]*)?$/gm, '')
}
