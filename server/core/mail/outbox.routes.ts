import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { escapeHtml } from '#server/core/http/escape.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { latestEmails, type MailRow } from './mail.store.ts'
import { type Mail, openMail } from './sealed-mail.ts'

const SHOWN = 50
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** Shows emails that would be sent if SMTP_URL were set; only to requests from this machine. */
export function bindOutbox(app: FastifyInstance, { db, settings }: AppContext): void {
  app.get('/dev/outbox', async (request, reply) => {
    if (!isLocal(request)) throw new HttpError('notFound')
    const mails = (await latestEmails(db, SHOWN)).flatMap((mail) => readable(mail, settings.authSecret))
    reply.header('cache-control', 'no-store')
    if (request.headers.accept?.includes('application/json')) return reply.send(mails.map(presentMail))
    return reply.type('text/html; charset=utf-8').send(outboxPage(mails))
  })
}

/** The decrypted email as a list; empty if another AUTH_SECRET encrypted it. */
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
  return { id, to: recipient, subject, text, createdAt: new Date(createdAt).toISOString() }
}

function outboxPage(mails: Mail[]): string {
  const articles = mails.map(
    ({ recipient, subject, text, createdAt }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(recipient)}, ${new Date(createdAt).toISOString()}</p><pre>${withLinks(text)}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title></head><body><main><h1>Outbox</h1><p>No email is sent while SMTP_URL isn't set. These emails would have been sent.</p>
${articles.join('\n') || '<p>No emails yet.</p>'}</main></body></html>`
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]*[^\s<.,;:!?)]/g, (link) => `<a href="${link}">${link}</a>`)
}
