import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { escapeHtml } from '#server/core/http/escape.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { LOGO_ADDRESS, LOGO_DATA_ADDRESS } from './logo.ts'
import { latestEmails, type MailRow } from './mail.store.ts'
import { type Mail, openMail } from './sealed-mail.ts'

const SHOWN = 50
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** Policy of the page that shows emails in frames; it has no script. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Policy of a shown email: it runs no script and loads nothing, and its links open new tabs. */
const EMAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

/** Shows emails that would be sent if SMTP_URL were set; only to requests from this machine. */
export function bindOutbox(app: FastifyInstance, { db, settings }: AppContext): void {
  const readMails = async (request: FastifyRequest) => {
    if (!isLocal(request)) throw new HttpError('notFound')
    return (await latestEmails(db, SHOWN)).flatMap((mail) => readable(mail, settings.authSecret))
  }

  app.get('/dev/outbox', async (request, reply) => {
    const mails = await readMails(request)
    reply.header('cache-control', 'no-store')
    if (request.headers.accept?.includes('application/json')) return reply.send(mails.map(presentMail))
    return sendPage(reply, PAGE_POLICY, outboxPage(mails))
  })

  app.get<{ Params: { id: string } }>('/dev/outbox/:id', async (request, reply) => {
    const mail = (await readMails(request)).find(({ id }) => id === request.params.id)
    if (!mail) throw new HttpError('notFound')
    const html = mail.html.replace(LOGO_ADDRESS, LOGO_DATA_ADDRESS).replace('<head>', '<head><base target="_blank">')
    reply.header('cache-control', 'no-store').header('x-frame-options', 'SAMEORIGIN')
    return sendPage(reply, EMAIL_POLICY, html)
  })
}

function sendPage(reply: FastifyReply, policy: string, page: string) {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)
}

/** The decrypted email, as a list of one; empty if it was encrypted with another AUTH_SECRET. */
function readable(mail: MailRow, authSecret: string): Mail[] {
  try {
    return [openMail(mail, authSecret)]
  } catch {
    return []
  }
}

/** Whether a request comes directly from a loopback address and names a loopback host. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const host = headers.host?.replace(/:\d+$/, '') ?? ''
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return LOOPBACK.test(socket.remoteAddress ?? '') && ['localhost', '127.0.0.1', '[::1]'].includes(host) && !isProxied
}

function presentMail({ id, recipient, subject, text, createdAt }: Mail) {
  return { id, to: recipient, subject, text, createdAt: isoTime(createdAt) }
}

const STYLE = `body{margin:0 auto;max-width:1400px;padding:16px;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}
article{display:flex;flex-wrap:wrap;gap:16px;border-top:1px solid;padding:16px 0}header{flex:1 0 100%}h2,header p{margin:0}
pre,iframe{box-sizing:border-box;flex:1 1 360px;min-width:0;margin:0}
pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{flex-basis:680px;block-size:640px;border:1px solid}`

function outboxPage(mails: Mail[]): string {
  const articles = mails.map(
    ({ id, recipient, subject, text, createdAt }) =>
      `<article><header><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(recipient)}, ${isoTime(createdAt)}, <a href="/dev/outbox/${id}">as a page</a></p></header>
<iframe src="/dev/outbox/${id}" title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe><pre>${withLinks(text)}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><style>${STYLE}</style></head><body><main><h1>Outbox</h1><p>No email is sent while SMTP_URL isn't set. These emails would have been sent.</p>
${articles.join('\n') || '<p>No emails yet.</p>'}</main></body></html>`
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]*[^\s<.,;:!?)]/g, (link) => `<a href="${link}">${link}</a>`)
}
