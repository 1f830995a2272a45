import type { AppContext } from '#server/http/app-context.ts'
import type { MailQueue } from '#server/http/mail-queue.ts'
import { newId } from '#server/platform/ids.ts'
import { composeEmail } from './email.ts'
import { decryptEmail, encryptEmail } from './encrypt-email.ts'
import { handleFailure, retryDelay } from './failures.ts'
import { claimDue, deleteMail, insertMail, type MailRow, nextDue } from './mail.store.ts'

const SLEEP_MAX_MS = 60_000
const TIMEOUT_MS = 20_000
/** Demonstration people have addresses of this reserved domain (RFC 2606), which receives no mail. */
const DEMONSTRATION_DOMAIN = '@example.org'

/** Opens the mail queue and starts to send the emails waiting in the database. */
export function openMailQueue({
  db,
  dialect,
  settings,
  clock,
  log,
}: Omit<AppContext, 'mail' | 'sessionsEnded'>): MailQueue {
  const transport = settings.smtpUrl === null ? null : openTransport(settings.smtpUrl)
  let timer: NodeJS.Timeout | undefined
  let delivery: Promise<void> = Promise.resolve()
  let closed = false

  wake()

  return {
    async post(email) {
      const { subject, text, html } = composeEmail(email, settings.publicUrl)
      const now = clock()
      await insertMail(db, {
        id: newId(now),
        recipient: email.to,
        subject,
        text: encryptEmail(text, settings.authSecret),
        html: encryptEmail(html, settings.authSecret),
        unsubscribe: email.unsubscribe ? encryptEmail(email.unsubscribe.call, settings.authSecret) : null,
        createdAt: now,
        attempts: 0,
        dueAt: transport ? now : null,
        once: 0,
      })
      wake()
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await delivery
      if (transport) (await transport).close()
    },
  }

  function wake(): void {
    if (!transport || closed) return
    delivery = delivery.then(deliver).catch((error) => log.error(error))
  }

  /** Sends all due emails, then sleeps until the next one is due. */
  async function deliver(): Promise<void> {
    for (;;) {
      const mail = closed ? null : await claimDue(db, clock(), (attempts) => clock() + retryDelay(attempts))
      if (!mail) break
      await send(mail)
    }
    if (closed) return
    const due = await nextDue(db)
    clearTimeout(timer)
    const pause = due === null ? SLEEP_MAX_MS : Math.min(Math.max(due - clock(), 0), SLEEP_MAX_MS)
    timer = setTimeout(wake, pause)
    timer.unref()
  }

  async function send(mail: MailRow): Promise<void> {
    const { id, recipient, subject, text, html, unsubscribe } = mail
    if (settings.demo && recipient.endsWith(DEMONSTRATION_DOMAIN)) return await deleteMail(db, id)
    try {
      await (await transport)?.sendMail({
        from: settings.mailFrom,
        to: recipient,
        subject,
        text: decryptEmail(text, settings.authSecret),
        html: decryptEmail(html, settings.authSecret),
        messageId: `<${id}@${new URL(settings.publicUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
      })
      await deleteMail(db, id)
    } catch (error) {
      await handleFailure({ db, dialect, clock, log }, mail, error)
    }
  }

  /** One-click unsubscribe (RFC 8058). */
  function unsubscribeHeaders(encrypted: string | null): Record<string, string> {
    if (encrypted === null) return {}
    const url = decryptEmail(encrypted, settings.authSecret)
    return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  }
}

/** Imports nodemailer only if it is needed, to keep start-up fast. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...TIMEOUTS })
}

const TIMEOUTS = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
