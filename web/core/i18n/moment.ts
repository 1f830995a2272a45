import { DATE_LOCALES, type Language } from '#contract/rules/language.ts'
import { useTranslation } from './translation.tsx'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns a formatter: '12 November 2026 at 14:05' in local time, so the server must not render it.
 */
export function useMoment(): (iso: string) => string {
  const { language } = useTranslation().i18n
  const format = formats.get(language) ?? createFormat(language)
  formats.set(language, format)
  return (iso) => format.format(new Date(iso))
}

/** The local time of a moment, such as '14:05'. */
export function localTime(iso: string): string {
  return new Date(iso).toTimeString().slice(0, 5)
}

/** A moment in local time, in the format of inputs of the type datetime-local. */
export function localInput(iso: string): string {
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function createFormat(language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(DATE_LOCALES[language], { dateStyle: 'long', timeStyle: 'short' })
}
