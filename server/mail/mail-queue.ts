import type { AppContext } from '#server/http/app-context.ts'
import type { MailQueue, Outcomes } from '#server/http/mail-queue.ts'
import { newId } from '#server/platform/ids.ts'
import { Delivery } from './delivery.ts'
import { composeEmail } from './email.ts'
import { encryptEmail } from './encrypt-email.ts'
import { insertMail } from './mail.store.ts'

/** Opens the mail queue and starts to send the emails waiting in the database. */
export function openMailQueue(context: Omit<AppContext, 'mail' | 'sessionsEnded'>): MailQueue {
  const { db, settings, clock } = context
  const outcomes: Outcomes = { required: { sent: 0, failed: 0 }, optional: { sent: 0, failed: 0 } }
  const delivery = settings.smtpUrl === null ? null : new Delivery(context, settings.smtpUrl, outcomes)
  delivery?.wake()

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
        dueAt: delivery ? now : null,
        once: 0,
      })
      delivery?.wake()
    },
    outcomes,
    close: async () => await delivery?.close(),
  }
}
