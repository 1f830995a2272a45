import type { Language } from '#contract/language.ts'
import { escapeHtml } from '../html.ts'
import de from './words.de.json' with { type: 'json' }
import en from './words.en.json' with { type: 'json' }
import fr from './words.fr.json' with { type: 'json' }

const WORDS = { en, de, fr } satisfies Record<Language, typeof en>

type Occasion = 'verify' | 'changeEmail' | 'reset' | 'passwordChanged' | 'emailChanged' | 'invite'

/** What a letter is about; `link` is where its one button leads. */
export interface Letter {
  occasion: Occasion
  language: Language
  to: string
  /** How its reader is greeted; without one there is no greeting. */
  name?: string
  link: string
  /** Fills the words of the occasion: `email`, `from`. */
  params?: Record<string, string>
}

/**
 * Takes letters and sends them by and by: a letter is a row before anybody waits for its server, and stays one until the
 * server has taken it. Without `SMTP_URL` nothing is sent and they lie in the outbox.
 */
export interface PostOffice {
  post(letter: Letter): Promise<void>
  close(): Promise<void>
}

interface WrittenLetter {
  subject: string
  text: string
  html: string
}

/** The one layout of all mail, as text and as HTML. */
export function writeLetter(letter: Letter, site: string): WrittenLetter {
  const words = WORDS[letter.language]
  const params = { ...letter.params, name: letter.name ?? '', link: `${site}/auth/reset-password`, site }
  const { subject, text, button } = words[letter.occasion]
  const greeting = letter.name ? [fill(words.greeting, params)] : []
  const isNotice = letter.occasion === 'passwordChanged' || letter.occasion === 'emailChanged'
  const after = fill(isNotice ? words.alarm : words.ignore, params)
  const footer = fill(words.footer, params)
  const body = [...greeting, fill(text, params)]
  return {
    subject: fill(subject, params).replace(/\s+/g, ' '),
    text: [...body, `${button}: ${letter.link}`, after, `-- \n${footer}`].join('\n\n'),
    html: layout({ language: letter.language, body, button, link: letter.link, after, footer }),
  }
}

interface Parts {
  language: Language
  body: string[]
  button: string
  link: string
  after: string
  footer: string
}

function layout({ language, body, button, link, after, footer }: Parts): string {
  const paragraphs = body.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('')
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>
<body style="margin:0;padding:32px 16px;background:#fbfaf6;color:#1d2620;font:16px/1.5 Figtree,system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #dfe3da;border-radius:16px;padding:32px">
<p style="margin:0 0 24px;font-weight:700;font-size:20px">Cairn</p>${paragraphs}
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;background:#1b6a4f;color:#fff;padding:12px 22px;border-radius:999px;text-decoration:none;font-weight:600">${escapeHtml(button)}</a></p>
<p style="margin:0;color:#4f5b53;font-size:14px">${escapeHtml(after)}</p></div>
<p style="max-width:520px;margin:16px auto 0;color:#667069;font-size:13px">${escapeHtml(footer)}</p></body></html>`
}

function fill(text: string, params: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
}
