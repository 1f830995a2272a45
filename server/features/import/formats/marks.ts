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
    // Links of MediaWiki and Trac.
    link: new RegExp(String.raw`\[${URL}[ \t]+(?<title>[^[\]\n]${TITLE})\]${NOT_MARKDOWN}`, 'g'),
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
    link: new RegExp(String.raw`\\href\{${URL}\}\{(?<title>[^{}\n]${TITLE})\}`, 'g'),
    lines: [
      [/^[ \t]*\\(?:sub)*(?:section|chapter|part)\*?\{([^{}\n]{1,300})\}/gm, '## $1'],
      [/^[ \t]*\\item\b(?:\[[^\]\n]{0,100}\])?/gm, '-'],
      [/\\url\{([^{}\s]{1,4000})\}/g, '$1'],
      [/\\(?:begin|end|documentclass|usepackage)\b(?:\[[^\]\n]{0,200}\])?\{[^{}\n]{0,200}\}/g, ''],
    ],
  },
  {
    link: new RegExp(String.raw`@(?:uref|url|link)\{${URL},[ \t]*(?<title>[^{}\n]${TITLE})\}`, 'g'),
    lines: [[/^@item\b/gm, '-']],
  },
  { link: new RegExp(String.raw`#link\("${URL}"\)\[(?<title>[^[\]\n]${TITLE})\]`, 'g'), lines: [WIKI_HEADING] },
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
  return MARKUPS.reduce(rewritten, restructuredText(bare))
}

function rewritten(text: string, { link, lines = [] }: Markup): string {
  let count = 0
  const linked = text.replace(link, (...parts: unknown[]) => {
    count++
    const { url, title = '' } = parts.at(-1) as { url?: string; title?: string }
    return markdownLink(url ?? title, title)
  })
  if (count === 0) return text
  return lines.reduce((all, [line, markdown]) => all.replace(line, markdown as string), linked)
}

/** Attributes behind a link's title in AsciiDoc: 'title^' or 'title,window=_blank'. */
const HOW_IT_OPENS = /\^?(?:,[ \t]*(?:window|role|id|title|opts)=[^\n]*)?$/

function markdownLink(url: string, title: string): string {
  const text = title.replace(HOW_IT_OPENS, '').trim()
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
