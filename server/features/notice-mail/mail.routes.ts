import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressed } from '#contract/person.ts'
import type { Language } from '#contract/rules/language.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { hasBearerToken } from '#server/core/http/bearer-token.ts'
import { escapeHtml } from '#server/core/http/escape.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { languageOfPage } from '#server/core/http/language.ts'
import { parse } from '#server/core/http/parse.ts'
import { recordRefusal } from '#server/core/mail/refusals.store.ts'
import { takeText } from '#server/features/identity/mount.ts'
import { stopEmails } from './email-settings.store.ts'
import { readUnsubscribeToken, type Subject } from './unsubscribe.token.ts'
import { settingsUrl, wordsIn } from './words.ts'

/** One-click unsubscribe (RFC 8058). Email scanners open the address, so only POST changes anything. */
export function bindUnsubscribe(app: FastifyInstance, context: AppContext): void {
  const { settings } = context
  // Mail programs send forms, urlencoded or multipart, whose content isn't used.
  takeText(app)

  app.get('/unsubscribe', (request, reply) => {
    const subjects = subjectsOf(request)
    if (!subjects) return sendPage(request, reply, 'invalid', [])
    return sendPage(request, reply, 'ask', subjects.subjects)
  })

  app.post('/unsubscribe', async (request, reply) => {
    const asked = subjectsOf(request)
    const isPage = request.headers.accept?.includes('text/html') === true
    if (!asked) {
      if (!isPage) throw new HttpError('linkInvalid')
      return sendPage(request, reply, 'invalid', [])
    }
    const { personId, subjects } = asked
    const kinds = subjects.filter((subject) => subject !== 'digest')
    await stopEmails(context.db, personId, { kinds, digest: subjects.includes('digest') })
    if (isPage) return sendPage(request, reply, 'done', subjects)
    return reply.type('application/json').send(JSON.stringify({ status: true }))
  })

  function subjectsOf(request: FastifyRequest) {
    const { token } = request.query as { token?: unknown }
    return typeof token === 'string' ? readUnsubscribeToken(token, settings) : null
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    state: 'ask' | 'done' | 'invalid',
    subjects: Parameters<typeof unsubscribePage>[0]['subjects'],
  ) {
    const siteName = (await context.site.read()).name
    const about = { site: settings.publicUrl, siteName, language: languageOfPage(request) }
    const page = unsubscribePage({ state, subjects, ...about })
    return reply
      .code(state === 'invalid' ? 400 : 200)
      .header('content-security-policy', UNSUBSCRIBE_POLICY)
      .type('text/html; charset=utf-8')
      .send(page)
  }
}

const STYLE = `:root{color-scheme:light dark;--ground:#fbfaf6;--paper:#fff;--ink:#1d2620;--line:#dfe3da;--brand:#1b6a4f;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#121613;--paper:#1a201c;--ink:#edf1ec;--line:#39433c;--brand:#5cc79c;--on:#10201a}}
body{margin:0;padding:24px 16px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-inline-size:520px;margin:0 auto;padding:24px;background:var(--paper);border:1px solid var(--line);border-radius:16px}
h1{margin:0 0 12px;font-size:24px;line-height:1.2}
p,ul,form{margin:0 0 16px}
ul{padding-inline-start:22px}
button{min-block-size:44px;padding:10px 22px;border:0;border-radius:999px;background:var(--brand);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
a{color:var(--brand)}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}`

const HASH = createHash('sha256').update(STYLE).digest('base64')

/** No scripts; the form posts to the page's own address. */
const UNSUBSCRIBE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${HASH}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface PageOptions {
  state: 'ask' | 'done' | 'invalid'
  subjects: readonly Subject[]
  site: string
  siteName: string
  language: Language
}

function unsubscribePage({ state, subjects, site, siteName, language }: PageOptions): string {
  const { stop, kinds } = wordsIn(language, siteName)
  const named = subjects.map((subject) => (subject === 'digest' ? stop.digest : kinds[subject]))
  const list = `<ul>${named.map((name) => `<li>${escapeHtml(name)}</li>`).join('')}</ul>`
  const text = state === 'invalid' ? '' : list
  const button = `<form method="post"><button>${escapeHtml(stop.button)}</button></form>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(stop[state])} · ${escapeHtml(siteName)}</title><meta name="robots" content="noindex"><style>${STYLE}</style></head><body><main>
<h1>${escapeHtml(stop[state])}</h1><p>${escapeHtml(stop[`${state}Text`])}</p>${text}${state === 'ask' ? button : ''}
<p><a href="${escapeHtml(settingsUrl(site))}">${escapeHtml(stop.settings)}</a></p></main></body></html>`
}

/**
 * The call with which the operator's mail system reports addresses whose email bounced later. It
 * exists only with MAIL_BOUNCE_TOKEN.
 */
export function bindBounces(app: FastifyInstance, context: AppContext): void {
  const { clock, settings } = context
  const token = settings.mailBounceToken
  if (token === null) return
  app.post('/bounce', async (request, reply) => {
    if (!hasBearerToken(request, token)) throw new HttpError('unauthenticated')
    const { email } = parse(addressed, request.body)
    await recordRefusal(context.db, email, clock())
    return reply.code(204).send()
  })
}
