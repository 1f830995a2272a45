import { useTranslation } from './translation.tsx'

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const formats = new Map<string, Intl.RelativeTimeFormat>()

/** Created when the first time is formatted, since creating one takes longer than rendering a card. */
function formatOf(language: string): Intl.RelativeTimeFormat {
  const format = formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  formats.set(language, format)
  return format
}

/**
 * Returns a formatter: '2 days ago'. The text depends on the time, so the server must not render
 * it.
 */
export function useAgo(): (iso: string) => string {
  const { language } = useTranslation().i18n
  return (iso) => {
    const seconds = Math.max(0, Math.round((Date.now() - Date.parse(iso)) / 1000))
    const [unit, length] = UNITS.find(([, least]) => seconds >= least) ?? (['second', 1] as const)
    return formatOf(language).format(-Math.floor(seconds / length), unit)
  }
}
