import type { FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { LANGUAGES, type Language } from '#contract/language.ts'
import de from '#contract/words/de.json' with { type: 'json' }
import en from '#contract/words/en.json' with { type: 'json' }
import fr from '#contract/words/fr.json' with { type: 'json' }
import type { HttpError } from './http-error.ts'

const WORDS = { en, de, fr } satisfies Record<Language, typeof en>
const [FALLBACK] = LANGUAGES

/** The reader's language: what they chose (a cookie mirrors the browser's storage), else what the browser asks for. */
export function languageOf(request: FastifyRequest): Language {
  const chosen = /(?:^|;\s*)i18nextLng=([a-z]{2})/.exec(request.headers.cookie ?? '')?.[1]
  return known(chosen) ?? languageFor(request.headers['accept-language'] ?? '')
}

/** The language of a page: its address may ask for one (`?lang=de`), whoever reads it. */
export function languageOfPage(request: FastifyRequest): Language {
  return inAddress(request) ?? languageOf(request)
}

/** The language that the address alone asks for: what caches keep for everybody. */
export function languageAsked(request: FastifyRequest): Language {
  return inAddress(request) ?? FALLBACK
}

/** The language that an Accept-Language header asks for. */
export function languageFor(header: string): Language {
  return asked(header) ?? FALLBACK
}

/** The body of a refused request, in the reader's words. */
export function errorBody(refusal: HttpError, language: Language): ErrorBody {
  const words = WORDS[language]
  const fields = refusal.fields.map(({ field, key, params }) => [field, fill(words[key], params)])
  return {
    code: refusal.code,
    message: errorMessage(refusal.code, language, refusal.params),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
  }
}

export function errorMessage(code: ErrorCode, language: Language, params: Record<string, unknown> = {}): string {
  return fill(WORDS[language].error[code], params)
}

function fill(text: string, params: Record<string, unknown> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
}

function inAddress(request: FastifyRequest): Language | undefined {
  const { lang } = request.query as { lang?: unknown }
  return typeof lang === 'string' ? known(lang) : undefined
}

function asked(header: string): Language | undefined {
  const wishes = header.split(',').map((wish) => {
    const [tag = '', quality] = wish.trim().split(';q=')
    return { language: known(tag.slice(0, 2).toLowerCase()), weight: quality === undefined ? 1 : Number(quality) || 0 }
  })
  return wishes.filter(({ language, weight }) => language && weight > 0).sort((a, b) => b.weight - a.weight)[0]
    ?.language
}

function known(language: string | undefined): Language | undefined {
  return LANGUAGES.find((candidate) => candidate === language)
}
