import type { Db } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { newId } from '#server/core/platform/ids.ts'
import type { EmailContent } from './content.ts'
import { compose, contactLine } from './email.ts'
import { insertMail } from './mail.store.ts'
import { defuseLinks, oneLine } from './names.ts'
import { sealMail } from './sealed-mail.ts'

/** An email that the recipient can switch off. Its texts may contain what people wrote. */
export interface OptionalEmail extends Omit<EmailContent, 'notes' | 'siteName'> {
  to: string
  /** The address that switches it off, for List-Unsubscribe. */
  unsubscribe: string
}

/** Adds an email to the queue, in the transaction that marks it as handed over; it is sent within a minute. */
export async function queueOptional(
  trx: Db,
  { settings, clock, siteName }: Pick<AppContext, 'settings' | 'clock'> & { siteName: string },
  { to, unsubscribe, language, footer, ...written }: OptionalEmail,
): Promise<void> {
  const composed = compose({
    ...withoutLinks(written),
    language,
    siteName,
    notes: [],
    footer: [...footer, contactLine(language, { url: settings.publicUrl, name: siteName })],
  })
  const now = clock()
  const mail = { id: newId(now), recipient: to, ...composed, unsubscribe }
  const queued = { createdAt: now, attempts: 0, dueAt: settings.smtpUrl === null ? null : now, once: 1 }
  await insertMail(trx, sealMail({ ...mail, ...queued }, settings.authSecret))
}

/** All texts on one line and without links of their own; our addresses, which are in `link`, stay. */
function withoutLinks<T>(value: T): T {
  if (typeof value === 'string') return defuseLinks(oneLine(value)) as T
  if (Array.isArray(value)) return value.map(withoutLinks) as T
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, field]) => [key, key === 'link' ? field : withoutLinks(field)])
  return Object.fromEntries(fields) as T
}
