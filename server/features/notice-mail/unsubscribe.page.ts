import { createHash } from 'node:crypto'
import type { Language } from '#contract/language.ts'
import { escapeHtml } from '#server/core/http/escape.ts'
import { settingsUrl } from './places.ts'
import type { Subject } from './unsubscribe.token.ts'
import { wordsIn } from './words.ts'

const STYLE = `:root{color-scheme:light dark;--ground:#fbfaf6;--paper:#fff;--ink:#1d2620;--line:#dfe3da;--brand:#1b6a4f;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#121613;--paper:#1a201c;--ink:#edf1ec;--line:#39433c;--brand:#5cc79c;--on:#10201a}}
body{margin:0;padding:24px 16px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-inline-size:520px;margin:0 auto;padding:24px;background:var(--paper);border:1px solid var(--line);border-radius:16px}
h1{margin:0 0 12px;font-size:24px;line-height:1.2}
p,ul,form{margin:0 0 16px}
ul{padding-inline-start:22px}
button{min-block-size:44px;padding:10px 22px;border:0;border-radius:999px;background:var(--brand);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
a{color:var(--brand)}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}`

const HASH = createHash('sha256').update(STYLE).digest('base64')

/** No scripts; the form posts to the page's own address. */
export const UNSUBSCRIBE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${HASH}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface PageOptions {
  state: 'ask' | 'done' | 'invalid'
  subjects: readonly Subject[]
  site: string
  language: Language
}

export function unsubscribePage({ state, subjects, site, language }: PageOptions): string {
  const { stop, kinds } = wordsIn(language)
  const named = subjects.map((subject) => (subject === 'digest' ? stop.digest : kinds[subject]))
  const list = `<ul>${named.map((name) => `<li>${escapeHtml(name)}</li>`).join('')}</ul>`
  const text = state === 'invalid' ? '' : list
  const button = `<form method="post"><button>${escapeHtml(stop.button)}</button></form>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(stop[state])} · Cairn</title><meta name="robots" content="noindex"><style>${STYLE}</style></head><body><main>
<h1>${escapeHtml(stop[state])}</h1><p>${escapeHtml(stop[`${state}Text`])}</p>${text}${state === 'ask' ? button : ''}
<p><a href="${escapeHtml(settingsUrl(site))}">${escapeHtml(stop.settings)}</a></p></main></body></html>`
}
