import type { FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { DATE_LOCALES, LANGUAGES, type Language } from '#contract/rules/language.ts'
import { fillIn } from '#contract/rules/text.ts'
import de from '#contract/words/de.json' with { type: 'json' }
import en from '#contract/words/en.json' with { type: 'json' }
import fr from '#contract/words/fr.json' with { type: 'json' }
import { isoTime } from '#server/core/platform/time.ts'
import type { HttpError } from './http-error.ts'

const MESSAGES = { en, de, fr } satisfies Record<Language, typeof en>
/** The language cookies: with https, and with http. */
const COOKIES = [/(?:^|;\s*)__Host-i18nextLng=([a-z]{2})/, /(?:^|;\s*)i18nextLng=([a-z]{2})/]

declare module 'fastify' {
  interface FastifyInstance {
    /** The site's language, for people whose own language isn't known. */
    siteLanguage?: () => Language
  }
}

/**
 * The language chosen on the site (in a cookie), else the best match of Accept-Language, else the
 * site's language.
 */
export function languageOf(request: FastifyRequest): Language {
  const cookies = request.headers.cookie ?? ''
  const chosen = COOKIES.map((cookie) => cookie.exec(cookies)?.[1]).find((language) => language !== undefined)
  return known(chosen) ?? bestLanguageOf(request.headers['accept-language'] ?? '') ?? siteLanguageOf(request)
}

/** The language of a page: from `?lang=de`, else the reader's. */
export function languageOfPage(request: FastifyRequest): Language {
  return languageInUrl(request) ?? languageOf(request)
}

/** The language from the URL alone, for responses that shared caches store. */
export function languageAsked(request: FastifyRequest): Language {
  return languageInUrl(request) ?? siteLanguageOf(request)
}

/** The body of an error response in the given language. */
export function errorBody(error: HttpError, language: Language): ErrorBody {
  const messages = MESSAGES[language]
  const fields = error.fields.map(({ field, key, params }) => [field, fillIn(messages[key], params)])
  return {
    code: error.code,
    message: fillIn(
      error.words ? messages[error.words] : messages.error[error.code],
      spokenParams(error.params, language),
    ),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(typeof error.params.reason === 'string' && { reason: error.params.reason }),
    ...(typeof error.params.answer === 'string' && { answer: error.params.answer }),
    ...(typeof error.params.until === 'number' && { until: isoTime(error.params.until) }),
  }
}

/** The params of an error with times as words, in the person's time zone if it is known. */
function spokenParams(params: Record<string, unknown>, language: Language): Record<string, unknown> {
  if (typeof params.seconds === 'number') return { ...params, wait: spokenWait(params.seconds, language) }
  if (typeof params.until !== 'number') return params
  const timeZone = typeof params.timeZone === 'string' ? params.timeZone : 'UTC'
  const format = new Intl.DateTimeFormat(DATE_LOCALES[language], { dateStyle: 'long', timeStyle: 'short', timeZone })
  return { ...params, time: format.format(params.until) }
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** A waiting time in words ('in 7 days'), rounded up, in the largest unit of which there are at least two. */
function spokenWait(seconds: number, language: Language): string {
  const [unit, length] = UNITS.find(([, each]) => seconds > each) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(DATE_LOCALES[language]).format(Math.ceil(seconds / length), unit)
}

export function errorMessage(code: ErrorCode, language: Language): string {
  return MESSAGES[language].error[code]
}

function siteLanguageOf({ server }: FastifyRequest): Language {
  return server?.siteLanguage?.() ?? LANGUAGES[0]
}

function languageInUrl(request: FastifyRequest): Language | undefined {
  const { lang } = request.query as { lang?: unknown }
  return typeof lang === 'string' ? known(lang) : undefined
}

function bestLanguageOf(header: string): Language | undefined {
  const choices = header.split(',').map((choice) => {
    const [tag = '', quality] = choice.trim().split(';q=')
    return { language: known(tag.slice(0, 2).toLowerCase()), weight: quality === undefined ? 1 : Number(quality) || 0 }
  })
  return choices.filter(({ language, weight }) => language && weight > 0).sort((a, b) => b.weight - a.weight)[0]
    ?.language
}

function known(language: string | undefined): Language | undefined {
  return LANGUAGES.find((candidate) => candidate === language)
}
