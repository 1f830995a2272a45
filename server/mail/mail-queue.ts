import type { AppContext } from '#server/http/app-context.ts'
import type { MailQueue } from '#server/http/mail-queue.ts'
import { newId } from '#server/platform/ids.ts'
import { composeEmail } from './email.ts'
import { seal, unseal } from './encrypt-email.ts'
import { deleteMail, insertMail, type MailRow, nextDue, takeDue } from './mail.store.ts'

const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 3_600_000
const ASLEEP_AT_MOST_MS = 60_000
const TIMEOUT_MS = 20_000

/** Opens the post office of this place; what waited in the database goes on its way at once. */
export function openMailQueue({ db, settings, clock, log }: Omit<AppContext, 'mail'>): MailQueue {
  const transport = settings.smtpUrl === null ? null : openTransport(settings.smtpUrl)
  let alarm: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
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
        text: seal(text, settings.authSecret),
        html: seal(html, settings.authSecret),
        unsubscribe: email.unsubscribe ? seal(email.unsubscribe.call, settings.authSecret) : null,
        createdAt: now,
        attempts: 0,
        dueAt: transport ? now : null,
      })
      wake()
    },
    async close() {
      closed = true
      clearTimeout(alarm)
      await round
      if (transport) (await transport).close()
    },
  }

  function wake(): void {
    if (!transport || closed) return
    round = round.then(deliver).catch((error) => log.error(error))
  }

  /** Sends what is due, then sleeps until something is. */
  async function deliver(): Promise<void> {
    for (;;) {
      const mail = closed ? null : await takeDue(db, clock(), (attempts) => clock() + pauseAfter(attempts))
      if (!mail) break
      await send(mail)
    }
    if (closed) return
    const due = await nextDue(db)
    clearTimeout(alarm)
    const pause = due === null ? ASLEEP_AT_MOST_MS : Math.min(Math.max(due - clock(), 0), ASLEEP_AT_MOST_MS)
    alarm = setTimeout(wake, pause)
    alarm.unref()
  }

  async function send({ id, recipient, subject, text, html, unsubscribe, attempts }: MailRow): Promise<void> {
    try {
      await (await transport)?.sendMail({
        from: settings.mailFrom,
        to: recipient,
        subject,
        text: unseal(text, settings.authSecret),
        html: unseal(html, settings.authSecret),
        messageId: `<${id}@${new URL(settings.publicUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
      })
      await deleteMail(db, id)
    } catch (error) {
      log.warn({ mail: id, attempts, reason: error instanceof Error ? error.message : String(error) }, 'mail delayed')
    }
  }

  /** One click in the recipient's mail program (RFC 8058). */
  function unsubscribeHeaders(sealed: string | null): Record<string, string> {
    if (sealed === null) return {}
    const address = unseal(sealed, settings.authSecret)
    return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  }
}

/** Read only where mail is sent: it costs every start otherwise. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...TIMEOUTS })
}

const TIMEOUTS = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }

function pauseAfter(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS)
}
