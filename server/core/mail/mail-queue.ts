import type { AppContext } from '#server/core/http/app-context.ts'
import type { MailQueue, Outcomes } from '#server/core/http/mail-queue.ts'
import { newId } from '#server/core/platform/ids.ts'
import { Delivery } from './delivery.ts'
import { composeEmail } from './email.ts'
import { insertMail } from './mail.store.ts'
import { sealMail } from './sealed-mail.ts'

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
      const unsubscribe = email.unsubscribe?.call ?? null
      const mail = { id: newId(now), recipient: email.to, subject, text, html, unsubscribe }
      const queued = { createdAt: now, attempts: 0, dueAt: delivery ? now : null, once: 0 }
      await insertMail(db, sealMail({ ...mail, ...queued }, settings.authSecret))
      delivery?.wake()
    },
    outcomes,
    close: async () => await delivery?.close(),
  }
}
