import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Credit, Journey } from '#contract/journey.ts'
import { CC_BY } from '#contract/rules/journey.ts'
import type { Language } from '#contract/rules/language.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { escapeHtml } from '#server/core/http/escape.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { errorMessage, languageOfPage } from '#server/core/http/language.ts'
import { journeyUrl } from '#server/features/journeys/journeys.view.ts'
import { coverOf, drawCover } from './cover-svg.ts'
import { ONE_MINUTE, readSharedJourney } from './shared-journey.ts'
import { wordsIn } from './words.ts'

/** The only page that other sites may frame. */
export function bindEmbed(app: FastifyInstance, context: AppContext): void {
  const { publicUrl: url } = context.settings

  app.get<{ Params: { id: string } }>('/embed/journey/:id', async (request, reply) => {
    const language = languageOfPage(request)
    const site = { url, name: (await context.site.read()).name }
    reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', EMBED_POLICY)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', ONE_MINUTE)
      .header('content-language', language)
      .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
      .type('text/html; charset=utf-8')
    try {
      return reply.send(embedPage(await readSharedJourney(context, request.params.id), site, language))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      reply.header('cache-control', 'no-store')
      return reply.code(error.status).send(embedErrorPage(errorMessage(error.code, language), site, language))
    }
  })
}

const STEPS_SHOWN = 4
/** Size of the cover; it is too low for a trail. */
const COVER = { width: 600, height: 56, trail: false }
const NEW_PAGE = 'target="_blank" rel="noopener"'
const CC_BY_LINK = `<a href="${CC_BY.url}" target="_blank" rel="license noopener">${CC_BY.name}</a>`

const STYLE = `:root{color-scheme:light dark;--paper:#fff;--ink:#1d2620;--muted:#4f5b53;--line:#dfe3da;--brand:#1b6a4f}
@media (prefers-color-scheme:dark){:root{--paper:#1a201c;--ink:#edf1ec;--muted:#b3beb6;--line:#39433c;--brand:#5cc79c}}
*{box-sizing:border-box}
html,body,main{height:100%}
body{margin:0;color:var(--ink);font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
article{display:flex;flex-direction:column;min-height:100%;background:var(--paper);border:1px solid var(--line);border-radius:14px;overflow:hidden}
article>svg{display:block;inline-size:100%;block-size:56px}
.text{display:flex;flex-direction:column;flex-grow:1;gap:10px;padding:14px 18px 12px}
h1{margin:0;font-size:20px;line-height:1.2;overflow-wrap:anywhere;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
a{color:inherit}
h1 a{text-decoration:none}
a:hover{text-decoration:underline}
a:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
p,ol{margin:0}
.quiet{color:var(--muted);font-size:14px;overflow-wrap:anywhere}
ol{padding-inline-start:22px;color:var(--muted);font-size:14px}
li{padding-block:2px;overflow-wrap:anywhere}
li::marker{font-weight:650}
.more{list-style:none}
.way{margin-block-start:auto;font-weight:650}
.way a{display:inline-flex;align-items:center;min-block-size:44px;color:var(--brand)}`

const HASH = createHash('sha256').update(STYLE).digest('base64')

/** Other sites may frame this page; it may load no script, image or form. */
const EMBED_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

interface EmbedSite {
  url: string
  name: string
}

/** A journey as a card for other sites. */
function embedPage(journey: Journey, { url: site, name: siteName }: EmbedSite, language: Language): string {
  const { name, owner, stepCount, licence, steps = [] } = journey
  const words = wordsIn(language, siteName)
  const url = escapeHtml(journeyUrl(site, journey))
  const profile = escapeHtml(`${site}/app/user/profile?userId=${encodeURIComponent(owner.id)}`)
  const shown = steps.slice(0, STEPS_SHOWN).map((step) => `<li dir="auto">${escapeHtml(step.description)}</li>`)
  const hidden = stepCount - shown.length
  if (hidden > 0) shown.push(`<li class="more">${escapeHtml(words.more(hidden))}</li>`)
  return page({
    language,
    siteName,
    title: name,
    links: `<link rel="canonical" href="${url}">`,
    body: `<article>${cover(journey)}<div class="text"><h1 dir="auto"><a href="${url}" ${NEW_PAGE}>${escapeHtml(name)}</a></h1>
<p class="quiet"><a href="${profile}" ${NEW_PAGE}><bdi>${escapeHtml(owner.displayName)}</bdi></a> · ${escapeHtml(words.steps(stepCount))}${licence === 'ccBy' ? ` · ${CC_BY_LINK}` : ''}</p>
${creditLine(journey, site, words)}${shown.length > 0 ? `<ol>${shown.join('')}</ol>` : ''}
<p class="way"><a href="${url}" ${NEW_PAGE}>${escapeHtml(words.walk)}</a></p></div></article>`,
  })
}

/** The credit of a copy, with links to listed originals. */
function creditLine({ adaptedFrom }: Journey, site: string, words: ReturnType<typeof wordsIn>): string {
  if (!adaptedFrom) return ''
  const html = ({ name, author, id }: Omit<Credit, 'first'>) => {
    const linked = id === null ? '' : `<a href="${escapeHtml(journeyUrl(site, { id }))}" ${NEW_PAGE}>`
    return {
      name: `${linked}<bdi>${escapeHtml(name)}</bdi>${linked && '</a>'}`,
      author: author && `<bdi>${escapeHtml(author)}</bdi>`,
    }
  }
  const { first } = adaptedFrom
  const lines = [words.adaptedFrom(html(adaptedFrom)), ...(first ? [words.firstMadeAs(html(first))] : [])]
  return `<p class="quiet">${lines.join(' · ')}</p>\n`
}

/** The card that is shown if the journey can't be read. */
function embedErrorPage(message: string, { url, name: siteName }: EmbedSite, language: Language): string {
  return page({
    language,
    siteName,
    title: message,
    links: '',
    body: `<article><div class="text"><h1>${escapeHtml(message)}</h1><p class="way"><a href="${escapeHtml(url)}/" ${NEW_PAGE}>${escapeHtml(siteName)}</a></p></div></article>`,
  })
}

interface PageParts {
  language: Language
  siteName: string
  title: string
  links: string
  body: string
}

function page({ language, siteName, title, links, body }: PageParts) {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(siteName)}</title><meta name="robots" content="noindex">${links}<style>${STYLE}</style></head><body><main>${body}</main></body></html>`
}

function cover(journey: Journey): string {
  return `<svg viewBox="0 0 ${COVER.width} ${COVER.height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${drawCover(coverOf(journey), COVER)}</svg>`
}
