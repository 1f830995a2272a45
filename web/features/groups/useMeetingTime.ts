import { DATE_LOCALES } from '#contract/rules/language.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

interface MeetingTime {
  /** '26' */
  day: string
  /** 'Nov' */
  month: string
  /** '26 November 2026' */
  date: string
  /** 'Thursday 14:00 CET' */
  time: string
}

/** Returns a function that writes a time in the viewer's time zone, so the server must not render it. */
export function useMeetingTime(): (iso: string) => MeetingTime {
  const locale = DATE_LOCALES[useTranslation().i18n.language]
  return (iso) => {
    const at = new Date(iso)
    const write = (parts: Intl.DateTimeFormatOptions) => at.toLocaleString(locale, parts)
    const clock = write({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })
    return {
      day: String(at.getDate()),
      month: write({ month: 'short' }),
      date: write({ dateStyle: 'long' }),
      time: `${write({ weekday: 'long' })}, ${clock}`,
    }
  }
}

/** The time that someone chose in such an input; empty for none. */
export function timeInInput(value: string): string {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
