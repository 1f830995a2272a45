import { firstCharacters } from '#contract/rules/characters.ts'
import type { Language } from '#contract/rules/language.ts'
import { normalized } from '#contract/rules/text.ts'
import { escapeHtml } from '#server/core/http/escape.ts'
import type { Email } from '#server/core/http/mail-queue.ts'
import de from './words.de.json' with { type: 'json' }
import en from './words.en.json' with { type: 'json' }
import fr from './words.fr.json' with { type: 'json' }

export const WORDS = { en, de, fr } satisfies Record<Language, typeof en>

export interface ComposedEmail {
  subject: string
  text: string
  html: string
}

export function composeEmail(email: Email, site: string): ComposedEmail {
  const words = WORDS[email.language]
  const params = {
    ...email.params,
    name: shortened(email.name ?? ''),
    resetPage: `${site}/auth/reset-password`,
    contactPage: `${site}/contact-us`,
    stopPage: email.unsubscribe?.page ?? '',
    site,
  }
  const { subject, text, button, closing, footer } = words[email.kind]
  const greeting = email.name && !becomesLink(email.name) ? [fill(words.greeting, params)] : []
  const body = [...greeting, fill(text, params)]
  return composeParts({
    language: email.language,
    subject: fill(subject, params),
    text: body,
    html: body.map(paragraph).join(''),
    button,
    link: email.link,
    closing: fill(closing, params),
    footer: fill(footer, params),
  })
}

export interface EmailParts {
  language: Language
  subject: string
  /** The parts of an email's plain text; `html` has the same content. */
  text: string[]
  html: string
  button: string
  link: string
  closing: string
  footer: string
}

export function composeParts({ text, button, link, closing, footer, ...parts }: EmailParts): ComposedEmail {
  const subject = parts.subject.replace(/\s+/g, ' ')
  return {
    subject,
    text: [...text, `${button}${parts.language === 'fr' ? '\u00a0' : ''}: ${link}`, closing, `-- \n${footer}`].join(
      '\n\n',
    ),
    html: layout({ ...parts, subject, button, link, closing, footer }),
  }
}

export function paragraph(line: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`
}

function layout({ language, subject, html, button, link, closing, footer }: Omit<EmailParts, 'text'>): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#fbfaf6;color:#1d2620;font:16px/1.5 Figtree,system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #dfe3da;border-radius:16px;padding:32px">
<p style="margin:0 0 24px;font-weight:700;font-size:20px">Cairn</p>${html}
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;background:#1b6a4f;color:#fff;padding:12px 22px;border-radius:999px;text-decoration:none;font-weight:600">${escapeHtml(button)}</a></p>
<p style="margin:0;color:#4f5b53;font-size:14px;overflow-wrap:anywhere">${withLinks(closing)}</p></div>
<p style="max-width:520px;margin:16px auto 0;color:#667069;font-size:13px;overflow-wrap:anywhere">${withLinks(footer)}</p></body></html>`
}

/** Turns URLs into links. For closing and footer only, which contain no text that people wrote. */
function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]*[^\s<.,:;]/g, (url) => `<a href="${url}">${url}</a>`)
}

export function fill(text: string, params: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
}

/**
 * Max. visible characters of a name in a subject or sentence: a longer name could be a message of
 * its own.
 */
const SHOWN_MAX = 40
/**
 * Characters that readers don't see as letters: without width, or above and below the character
 * before.
 */
const UNSEEN = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Signs that readers, but not mail programs, take for the dot of a host name. */
const LIKE_A_DOT =
  /[\u00b7\u0660\u066b\u06d4\u06f0\u0701\u0702\u1427\u2022\u2027\u2219\u22c5\u2e31-\u2e33\u30fb\ua4f8\ua4ff\ua78f\u{10a50}](?=[a-z]{2})/giu
/** The dot between two l in Catalan words, which is no dot of a host name. */
const CATALAN = /(?<=l)\u00b7(?=l)/giu
/**
 * The sign of a link: a scheme, an email address, or a host name (two labels joined by a dot, the
 * last one of at least two characters). U+3002 is a dot of domain names, too.
 */
const LINK = /:[/\u2044\u2215]{2}|@|www[.\u3002]|[\p{L}\p{N}-][.\u3002][\p{L}\p{N}-]{2,}/iu
/**
 * The signs inside a link that `defuseLinks` breaks, including signs that look like a dot or an at
 * sign.
 */
const LINK_PART = /:\/\/|[@\uff20\ufe6b]|[.\u2024\u3002\ufe52\uff0e\uff61](?=[\p{L}\p{N}])/gu
/** An invisible character without width, which breaks a link. */
const WORD_JOINER = '\u2060'

/**
 * Whether a mail program would turn the name, or part of it, into a link, or a reader would take it
 * for one. Members choose names; strangers get the emails.
 */
export function becomesLink(name: string): boolean {
  const seen = normalized(name, 'NFKD').replace(UNSEEN, '').normalize('NFC')
  return LINK.test(seen.replace(CATALAN, '').replace(LIKE_A_DOT, '.'))
}

/**
 * Text that people wrote, with an invisible character after the signs of links, so that mail
 * programs don't make links of it.
 */
export function defuseLinks(text: string): string {
  return text.replace(LINK_PART, `$&${WORD_JOINER}`)
}

export function shortened(name: string): string {
  const start = firstCharacters(name, SHOWN_MAX)
  return start === name ? name : `${start.trimEnd()}…`
}
