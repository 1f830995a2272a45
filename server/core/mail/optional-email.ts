import type { Language } from '#contract/rules/language.ts'
import type { Db } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { escapeHtml } from '#server/core/http/escape.ts'
import { newId } from '#server/core/platform/ids.ts'
import { composeParts, defuseLinks, fill, paragraph, shortened, WORDS } from './email.ts'
import { insertMail } from './mail.store.ts'
import { sealMail } from './sealed-mail.ts'

/** A list item in an email, with a link to a page of the site. */
export interface ListItem {
  text: string
  link: string
  /** The text that a person wrote, shown below the item. */
  quote?: string | undefined
}

export interface ListSection {
  title?: string
  items: readonly ListItem[]
  /** The sentence that says how many items are left out. */
  more?: string
}

/** An email that the recipient can switch off. Its texts may contain what people wrote. */
export interface OptionalEmail {
  language: Language
  to: string
  name: string
  subject: string
  sections: readonly ListSection[]
  button: string
  link: string
  closing: string
  footer: string
  /** The address that switches it off: for List-Unsubscribe, and `{{stopPage}}` in the footer. */
  unsubscribe: string
}

/** Adds an email to the queue, in the transaction that marks it as handed over; it is sent within a minute. */
export async function queueOptional(
  trx: Db,
  { settings, clock }: Pick<AppContext, 'settings' | 'clock'>,
  email: OptionalEmail,
): Promise<void> {
  const { language, sections, button, link, unsubscribe } = email
  const site = settings.publicUrl
  const greeting = fill(WORDS[language].greeting, { name: defuseLinks(shortened(email.name)) })
  const { subject, text, html } = composeParts({
    language,
    subject: defuseLinks(email.subject),
    text: [greeting, ...sections.map(sectionText)],
    html: paragraph(greeting) + sections.map(sectionHtml).join(''),
    button,
    link,
    closing: fill(email.closing, { site }),
    footer: fill(email.footer, { site, stopPage: unsubscribe }),
  })
  const now = clock()
  const mail = { id: newId(now), recipient: email.to, subject, text, html, unsubscribe }
  const queued = { createdAt: now, attempts: 0, dueAt: settings.smtpUrl === null ? null : now, once: 1 }
  await insertMail(trx, sealMail({ ...mail, ...queued }, settings.authSecret))
}

function sectionText({ title, items, more }: ListSection): string {
  const lines = items.map(({ text, link, quote }) =>
    [`* ${defuseLinks(text)}`, ...(quote ? [`  > ${defuseLinks(oneLine(quote))}`] : []), `  ${link}`].join('\n'),
  )
  return [...(title ? [title] : []), ...lines, ...(more ? [more] : [])].join('\n\n')
}

function sectionHtml({ title, items, more }: ListSection): string {
  const heading = title ? `<h2 style="margin:24px 0 8px;font-size:17px">${escapeHtml(title)}</h2>` : ''
  return `${heading}<ul style="margin:0 0 16px;padding:0;list-style:none">${items.map(itemHtml).join('')}</ul>${more ? paragraph(more) : ''}`
}

function itemHtml({ text, link, quote }: ListItem): string {
  const place = `<a href="${escapeHtml(link)}" style="color:#1b6a4f;font-weight:600;overflow-wrap:anywhere;word-break:break-word">${escapeHtml(defuseLinks(text))}</a>`
  const quoted = quote
    ? `<div dir="auto" style="margin:4px 0 0;padding:0 12px;border-inline-start:3px solid #dfe3da;color:#4f5b53;font-size:14px;overflow-wrap:anywhere;word-break:break-word">${escapeHtml(defuseLinks(oneLine(quote)))}</div>`
    : ''
  return `<li style="margin:0 0 14px">${place}${quoted}</li>`
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ')
}
