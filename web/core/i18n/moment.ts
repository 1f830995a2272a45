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

function createFormat(language: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeStyle: 'short' })
}
