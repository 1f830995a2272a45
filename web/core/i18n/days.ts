import { useTranslation } from './translation.tsx'

interface Days {
  /** Formats a date as '2 Nov 2026'. */
  date: (iso: string) => string
  /** Formats a date as '2 November 2026'. */
  longDate: (iso: string) => string
}

/**
 * Formats dates in UTC without Intl (see formats.ts), so that server and browser agree. In English,
 * too, the day comes before the month.
 */
export function useDays(): Days {
  const { t, i18n } = useTranslation()
  const afterDay = i18n.language === 'de' ? '. ' : ' '
  const day = (iso: string, months: string) => {
    const [year, month, date] = iso.slice(0, 10).split('-')
    return `${Number(date)}${afterDay}${months.split(' ')[Number(month) - 1]} ${year}`
  }
  return {
    date: (iso) => day(iso, t('journeys.months.short')),
    longDate: (iso) => day(iso, t('journeys.months.long')),
  }
}
