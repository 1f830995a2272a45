import type { Language } from '#contract/rules/language.ts'
import { withSiteName } from '#contract/rules/site.ts'
import { fillIn } from '#contract/rules/text.ts'
import type { Email } from '#server/core/http/mail-queue.ts'
import type { ComposedEmail, EmailContent } from './content.ts'
import { htmlOf } from './html.ts'
import { becomesLink, oneLine, shortened } from './names.ts'
import { plainTextOf } from './plain-text.ts'
import de from './words.de.json' with { type: 'json' }
import en from './words.en.json' with { type: 'json' }
import fr from './words.fr.json' with { type: 'json' }

/** The site that an email is from: its address and its name. */
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

/** Values that the notes and footers of all emails can contain. */
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
