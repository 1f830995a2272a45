import type { Language } from '#contract/language.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { Email } from '#server/http/mail-queue.ts'
import { becomesLink } from './becomes-link.ts'
import de from './words.de.json' with { type: 'json' }
import en from './words.en.json' with { type: 'json' }
import fr from './words.fr.json' with { type: 'json' }

const WORDS = { en, de, fr } satisfies Record<Language, typeof en>

interface ComposedEmail {
  subject: string
  text: string
  html: string
}

export function composeEmail(email: Email, site: string): ComposedEmail {
  const words = WORDS[email.language]
  const params = {
    ...email.params,
    name: email.name ?? '',
    resetPage: `${site}/auth/reset-password`,
    contactPage: `${site}/contact-us`,
    stopPage: email.unsubscribe?.page ?? '',
    site,
  }
  const { subject, text, button, closing, footer } = words[email.kind]
  const greeting = email.name && !becomesLink(email.name) ? [fill(words.greeting, params)] : []
  const body = [...greeting, fill(text, params)]
  const written = { subject: fill(subject, params).replace(/\s+/g, ' '), closing: fill(closing, params) }
  const end = fill(footer, params)
  return {
    subject: written.subject,
    text: [...body, `${button}: ${email.link}`, written.closing, `-- \n${end}`].join('\n\n'),
    html: layout({ ...written, language: email.language, body, button, link: email.link, footer: end }),
  }
}

interface EmailParts {
  language: Language
  subject: string
  body: string[]
  button: string
  link: string
  closing: string
  footer: string
}

function layout({ language, subject, body, button, link, closing, footer }: EmailParts): string {
  const paragraphs = body.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('')
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#fbfaf6;color:#1d2620;font:16px/1.5 Figtree,system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #dfe3da;border-radius:16px;padding:32px">
<p style="margin:0 0 24px;font-weight:700;font-size:20px">Cairn</p>${paragraphs}
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;background:#1b6a4f;color:#fff;padding:12px 22px;border-radius:999px;text-decoration:none;font-weight:600">${escapeHtml(button)}</a></p>
<p style="margin:0;color:#4f5b53;font-size:14px">${withLinks(closing)}</p></div>
<p style="max-width:520px;margin:16px auto 0;color:#667069;font-size:13px">${withLinks(footer)}</p></body></html>`
}

/** Turns URLs into links. For closing and footer only, which contain no text that people wrote. */
function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]*[^\s<.,:;]/g, (url) => `<a href="${url}">${url}</a>`)
}

function fill(text: string, params: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
}
