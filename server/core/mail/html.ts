import type { Piece } from '#contract/rules/notice-sentence.ts'
import { escapeHtml } from '#server/core/http/escape.ts'
import type { EmailContent, EmailItem, Lead, Mark, Section } from './content.ts'
import { LOGO_ADDRESS } from './logo.ts'

// Mail programs support only tables and inline styles; the classes are for dark mode and narrow
// windows, where they are supported.

const FONT = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const HEADING = "font-family:'Bricolage Grotesque',Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = 'color:#1d2620'
const MUTED = 'color:#4a564e'
const FAINT = 'color:#5b655e'
const BRAND = '#1b6a4f'
const WRAP = 'overflow-wrap:anywhere;word-break:break-word'

const STYLE = `:root{color-scheme:light dark}
@media (max-width:620px){.wide{width:100%!important}.cell{padding-left:20px!important;padding-right:20px!important}.gap{padding-right:3px!important}.stone{width:14px!important}}
@media (prefers-color-scheme:dark){
.ground{background-color:#121613!important}.card{background-color:#1a201c!important}.card,.line{border-color:#39433c!important}
.ink{color:#edf1ec!important}.muted,.faint{color:#b3beb6!important}.link{color:#5cc79c!important}.logo{filter:brightness(1.7)}
.button{background-color:#5cc79c!important;border-color:#5cc79c!important}.label{color:#10201a!important}
.mark{background-color:#2b352e!important;color:#dfe8e1!important}.quote{border-color:#e58f63!important}
.done{background-color:#5cc79c!important;border-color:#5cc79c!important}.next{background-color:#4a2d1d!important;border-color:#e58f63!important}
.open{background-color:#1a201c!important;border-color:#8b968e!important}}`

/** The HTML part of an email. */
export function htmlOf({ language, siteName, subject, preview, lead, notes, sections, footer }: EmailContent): string {
  const noteLines = [...lead.details.map(escapeHtml), ...notes.map(withLinks)]
  const card = table(`width:100%;${FONT}`, [leadRow(lead), notesRow(noteLines), ...sections.map(sectionRow)].join(''))
  const logo = table(
    '',
    `<tr><td style="padding:0"><img class="logo" src="${LOGO_ADDRESS}" width="30" height="30" alt="" style="display:block;border:0"></td>
<td class="ink" style="padding:0 0 0 9px;${HEADING};font-size:21px;line-height:30px;font-weight:700;letter-spacing:-.4px;${INK};${WRAP}"><bdi>${escapeHtml(siteName)}</bdi></td></tr>`,
  )
  const below = footer
    .map((line, index) => `<p style="margin:${index < footer.length - 1 ? 0 : 12}px 0 0">${withLinks(line)}</p>`)
    .join('')
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body class="ground" style="margin:0;padding:0;background-color:#f3f2ec">
${preview ? `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>` : ''}${table('width:100%', `<tr><td class="ground" style="padding:28px 12px;background-color:#f3f2ec">${OUTLOOK_START}${frame(logo, card, below)}${OUTLOOK_END}</td></tr>`)}
</body></html>`
}

/** Outlook's desktop program supports neither `max-width` nor margins that centre. */
const OUTLOOK_START =
  '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->'
const OUTLOOK_END = '<!--[if mso]></td></tr></table><![endif]-->'

function frame(logo: string, card: string, below: string): string {
  return `<table role="presentation" class="wide" style="width:600px;max-width:100%;margin:0 auto;border-collapse:separate;border-spacing:0">
<tr><td style="padding:0 8px 16px">${logo}</td></tr>
<tr><td class="card" style="padding:0;background-color:#ffffff;border:1px solid #dfe2d8;border-radius:18px">${card}</td></tr>
<tr><td class="cell faint" style="padding:18px 24px 0;${FONT};font-size:13px;line-height:20px;${FAINT};${WRAP}">${below}</td></tr></table>`
}

function leadRow({ trail, mark, title, lines, quote, button }: Lead): string {
  const heading = mark ? markedTitle(mark, title) : `${trail ? trailHtml(trail) : ''}${titleHtml(title)}`
  const text = lines
    .map(
      (line) =>
        `<p class="muted" style="margin:8px 0 0;font-size:16px;line-height:24px;${MUTED};${WRAP}">${piecesHtml(line)}</p>`,
    )
    .join('')
  const quoted = quote
    ? `<p class="quote ink" dir="auto" style="margin:0 0 22px;padding:2px 16px;${startLine('#c8633a')};${HEADING};font-size:21px;line-height:28px;font-weight:600;letter-spacing:-.3px;${INK};${WRAP}">${escapeHtml(quote)}</p>`
    : ''
  return `<tr><td class="cell" style="padding:28px 32px 26px">${heading}${text}${quoted}${buttonHtml(button)}</td></tr>`
}

/** A line at the start of the text; on the left in mail programs that don't support `inline-start`. */
function startLine(color: string): string {
  const line = `3px solid ${color}`
  return `border-left:${line};border-inline-start:${line};border-inline-end:0`
}

function titleHtml(title: readonly Piece[]): string {
  return `<h1 class="ink" dir="auto" style="margin:0;${HEADING};font-size:27px;line-height:32px;letter-spacing:-.6px;${INK};${WRAP}">${piecesHtml(title)}</h1>`
}

function markedTitle(mark: Mark, title: readonly Piece[]): string {
  return table(
    'width:100%;margin:0 0 16px',
    `<tr>${markCell(mark)}<td style="padding:0;vertical-align:middle"><h1 class="ink" style="margin:0;font-size:16px;line-height:22px;font-weight:400;${INK};${WRAP}">${piecesHtml(title)}</h1></td></tr>`,
  )
}

const STONE_COLORS = {
  done: `background-color:${BRAND};border:1px solid ${BRAND}`,
  next: 'background-color:#fbeadf;border:2px solid #c8633a',
  open: 'background-color:#ffffff;border:1px solid #7d877f',
} as const

/** The stones as table cells; at most 12 fit into a window of 320 px. */
function trailHtml({ stones, position }: NonNullable<Lead['trail']>): string {
  const width = stones.length <= 9 ? 24 : 18
  const cells = stones.map(
    (state) =>
      `<td class="gap" style="padding:0 5px 0 0"><div class="stone ${state}" style="box-sizing:border-box;width:${width}px;height:15px;border-radius:8px;font-size:1px;line-height:1px;${STONE_COLORS[state]}">&nbsp;</div></td>`,
  )
  return table(
    'margin:0 0 12px',
    `<tr>${cells.join('')}<td class="muted" style="padding:0 0 0 6px;font-size:13.5px;line-height:18px;${MUTED}">${escapeHtml(position)}</td></tr>`,
  )
}

function buttonHtml({ label, link }: Lead['button']): string {
  return table(
    'margin:18px 0 0;border-collapse:separate',
    `<tr><td class="button" style="padding:0;background-color:${BRAND};border:1px solid ${BRAND};border-radius:24px"><a class="label" href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:22px;font-weight:700;color:#ffffff;text-decoration:none;${WRAP}">${escapeHtml(label)}</a></td></tr>`,
  )
}

function notesRow(lines: readonly string[]): string {
  if (lines.length === 0) return ''
  const all = lines.map((line) => `<div dir="auto">${line}</div>`).join('')
  return `<tr><td class="cell muted line" style="padding:16px 32px 18px;border-top:1px solid #dfe2d8;font-size:13.5px;line-height:20px;${MUTED};${WRAP}">${all}</td></tr>`
}

function sectionRow({ title, items, more }: Section): string {
  const rest = more ? `<p style="margin:14px 0 0;font-size:14px;line-height:20px">${linkHtml(more)}</p>` : ''
  return `<tr><td class="cell line" style="padding:20px 32px 20px;border-top:1px solid #dfe2d8"><h2 class="muted" style="margin:0;font-size:13px;line-height:20px;font-weight:700;${MUTED}">${escapeHtml(title)}</h2>
${items.map(itemHtml).join('')}${rest}</td></tr>`
}

function itemHtml({ mark, text, link, quote, details, action }: EmailItem): string {
  const quoted = quote
    ? `<div class="muted line" dir="auto" style="margin:3px 0;padding:0 10px;${startLine('#c8ccc0')};font-size:14px;line-height:21px;${MUTED};${WRAP}">${escapeHtml(quote)}</div>`
    : ''
  const under = [...details.map(escapeHtml), ...(action ? [linkHtml({ label: action, link })] : [])].map(
    (line) => `<div class="muted" style="font-size:13.5px;line-height:21px;${MUTED};${WRAP}">${line}</div>`,
  )
  return table(
    'width:100%;margin:12px 0 0',
    `<tr>${markCell(mark)}<td style="padding:0;vertical-align:top"><div class="ink" style="font-size:15px;line-height:21px;${INK};${WRAP}">${piecesHtml(text, link)}</div>${quoted}${under.join('')}</td></tr>`,
  )
}

function markCell({ text, color }: Mark): string {
  const shape = 'width:44px;height:44px;line-height:44px;font-size:18px;font-weight:700;text-align:center'
  const [kind, look] = color
    ? ['cover', `border-radius:10px;background-color:${color};color:#ffffff`]
    : ['mark', 'border-radius:22px;background-color:#e2ece5;color:#1b4a39']
  return `<td style="padding:0 14px 0 0;width:44px;vertical-align:top"><div class="${kind}" aria-hidden="true" style="${shape};${HEADING};${look}">${escapeHtml(text)}</div></td>`
}

/** A sentence with emphasized names. With a link, the last name is linked, or the whole text if it has no names. */
function piecesHtml(pieces: readonly Piece[], link?: string): string {
  const last = pieces.findLastIndex((piece) => typeof piece !== 'string')
  if (link !== undefined && last === -1) return nameHtml(pieces.join(''), link)
  return pieces
    .map((piece, index) =>
      typeof piece === 'string' ? escapeHtml(piece) : nameHtml(piece.name, index === last ? link : undefined),
    )
    .join('')
}

function nameHtml(name: string, link: string | undefined): string {
  const strong = `<strong class="ink" style="font-weight:700;${INK}">${escapeHtml(name)}</strong>`
  return link === undefined ? strong : `<a href="${escapeHtml(link)}" style="${INK};text-decoration:none">${strong}</a>`
}

function linkHtml({ label, link }: Lead['button']): string {
  return `<a class="link" href="${escapeHtml(link)}" style="color:${BRAND};font-weight:700">${escapeHtml(label)}</a>`
}

/** One of our own sentences, with links as `[words](address)`. */
function withLinks(sentence: string): string {
  const link = /\[([^\]]+)\]\((\S+?)\)/gu
  return escapeHtml(sentence).replace(
    link,
    (_, label: string, address: string) =>
      `<a class="link" href="${address}" style="color:${BRAND};font-weight:700">${label}</a>`,
  )
}

function table(style: string, rows: string): string {
  return `<table role="presentation" style="border-collapse:collapse;border-spacing:0;${style}">${rows}</table>`
}
