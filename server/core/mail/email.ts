import type { Language } from '#contract/rules/language.ts'
import { type Piece, plainTextOfPieces } from '#contract/rules/notice-sentence.ts'
import { withSiteName } from '#contract/rules/site.ts'
import { fillIn } from '#contract/rules/text.ts'
import type { Email } from '#server/core/http/mail-queue.ts'
import type { Action, ComposedEmail, EmailContent, EmailItem, Lead, Section } from './content.ts'
import { htmlOf } from './html.ts'
import { becomesLink, oneLine, shortened } from './names.ts'
import de from './words.de.json' with { type: 'json' }
import en from './words.en.json' with { type: 'json' }
import fr from './words.fr.json' with { type: 'json' }

/** The address and name of the site that sends an email. */
export interface MailSite {
  url: string
  name: string
}

export const WORDS = { en, de, fr } satisfies Record<Language, typeof en>

export function composeEmail(email: Email, site: MailSite): ComposedEmail {
  const words = withSiteName(WORDS[email.language], site.name)
  const params = {
    ...email.params,
    name: shortened(email.name ?? ''),
    resetPage: `${site.url}/auth/reset-password`,
    stopPage: email.unsubscribe?.page ?? '',
    ...placesOf(site),
  }
  const { subject, text, button, closing, footer } = words[email.kind]
  const greeting = email.name && !becomesLink(email.name) ? [[fillIn(words.greeting, params)]] : []
  return compose({
    language: email.language,
    siteName: site.name,
    subject: fillIn(subject, params),
    lead: {
      title: [fillIn(subject, params)],
      lines: [...greeting, [fillIn(text, params)]],
      button: { label: button, link: email.link },
      details: [],
    },
    notes: [fillIn(closing, params)],
    sections: [],
    footer: [fillIn(footer, params), contactLine(email.language, site)],
  })
}

/** Placeholder values that the notes and footers of all emails can use. */
function placesOf({ url }: MailSite) {
  return { host: new URL(url).host, contactPage: `${url}/contact-us` }
}

/** The last line of every email. */
export function contactLine(language: Language, site: MailSite): string {
  return fillIn(withSiteName(WORDS[language].contact, site.name), placesOf(site))
}

export function compose(content: EmailContent): ComposedEmail {
  const subject = oneLine(content.subject)
  return { subject, text: plainTextOf(content), html: htmlOf({ ...content, subject }) }
}

/** The plain-text part of an email: the same content as the HTML, with addresses beside their words. */
function plainTextOf({ language, lead, notes, sections, footer }: EmailContent): string {
  const colon = language === 'fr' ? '\u00a0:' : ':'
  const action = ({ label, link }: Action) => `${label}${colon} ${link}`
  const sentence = (text: string) =>
    text
      .replaceAll(') · [', ')\n[')
      .replace(/\[([^\]]+)\]\((\S+?)\)\.?/gu, (_, label: string, link: string) => action({ label, link }))
  const section = ({ title, items, more }: Section) => [title, ...items.map(itemText), ...(more ? [action(more)] : [])]
  return [
    ...leadText(lead, action(lead.button)),
    ...notes.map(sentence),
    ...sections.flatMap(section),
    `-- \n${footer.map(sentence).join('\n')}`,
  ].join('\n\n')
}

function leadText({ trail, title, lines, quote, details }: Lead, button: string): string[] {
  const above = [...(title.length > 0 ? [titleText(title, trail?.position)] : []), ...lines.map(plainTextOfPieces)]
  return [...above, ...(quote ? [`> ${quote}`] : []), button, ...(details.length > 0 ? [details.join('\n')] : [])]
}

function titleText(title: readonly Piece[], position?: string): string {
  return position ? `${plainTextOfPieces(title)} (${position})` : plainTextOfPieces(title)
}

function itemText({ text, quote, details, link }: EmailItem): string {
  return [
    `* ${plainTextOfPieces(text)}`,
    ...(quote ? [`  > ${quote}`] : []),
    ...details.map((line) => `  ${line}`),
    `  ${link}`,
  ].join('\n')
}
