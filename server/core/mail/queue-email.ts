import type { Db } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { Email } from '#server/core/http/mail-queue.ts'
import { newId } from '#server/core/platform/ids.ts'
import type { ComposedEmail, EmailContent } from './content.ts'
import { compose, composeEmail, contactLine } from './email.ts'
import { insertMail } from './mail.store.ts'
import { defuseLinks, oneLine } from './names.ts'
import { sealMail } from './sealed-mail.ts'

/** An email that the recipient can switch off. Its texts may contain texts by people. */
export interface OptionalEmail extends Omit<EmailContent, 'notes' | 'siteName'> {
  to: string
  /** The URL that switches this email off, for List-Unsubscribe. */
  unsubscribe: string
}

type Sender = Pick<AppContext, 'settings' | 'clock'> & { siteName: string }

/** Adds an email to the queue, in the transaction that marks it as handed over; it is sent within a minute. */
export async function queueOptional(
  trx: Db,
  sender: Sender,
  { to, unsubscribe, language, footer, ...written }: OptionalEmail,
): Promise<void> {
  const { settings, siteName } = sender
  const composed = compose({
    ...withoutLinks(written),
    language,
    siteName,
    notes: [],
    footer: [...footer, contactLine(language, { url: settings.publicUrl, name: siteName })],
  })
  await queue(trx, sender, { ...composed, recipient: to, unsubscribe, once: 1 })
}

/** Adds an email that can't be switched off to the queue. */
export async function queueRequired(db: Db, sender: Sender, email: Email): Promise<void> {
  const { settings, siteName } = sender
  const composed = composeEmail(email, { url: settings.publicUrl, name: siteName })
  await queue(db, sender, { ...composed, recipient: email.to, unsubscribe: email.unsubscribe?.call ?? null, once: 0 })
}

interface Queued extends ComposedEmail {
  recipient: string
  unsubscribe: string | null
  once: number
}

async function queue(db: Db, { settings, clock }: Sender, { once, ...mail }: Queued): Promise<void> {
  const now = clock()
  const queued = { createdAt: now, attempts: 0, dueAt: settings.smtpUrl === null ? null : now, once }
  await insertMail(db, sealMail({ ...mail, id: newId(now), ...queued }, settings.authSecret))
}

/** All texts on one line and with links defused; the site's own addresses, in `link`, are kept. */
function withoutLinks<T>(value: T): T {
  if (typeof value === 'string') return defuseLinks(oneLine(value)) as T
  if (Array.isArray(value)) return value.map(withoutLinks) as T
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, field]) => [key, key === 'link' ? field : withoutLinks(field)])
  return Object.fromEntries(fields) as T
}
