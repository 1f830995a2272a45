import { useClock } from '#web/core/i18n/clock.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

const DAY_MS = 86_400_000
/** From this many days on, the time that is left is given in weeks. */
const WEEKS_FROM = 14

interface DayNames {
  /** A day such as 'today', 'yesterday', 'Monday' or '12 November'. */
  past: (day: string) => string
  /** A day such as '12 December', with the year if it is another one. */
  dayOfYear: (day: string) => string
  /** How long it is until a day, such as '3 weeks left'; null once it is past. */
  left: (day: string) => string | null
  /** The present day as 'YYYY-MM-DD'. */
  today: () => string
}

/** Names of days that are given as 'YYYY-MM-DD' in the viewer's time zone. */
export function useDayNames(): DayNames {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { longDate } = useDays()
  const { now, dayOf } = useClock()
  const indexOf = (day: string) => Math.floor(Date.parse(day) / DAY_MS)
  const today = () => new Date(dayOf(now()) * DAY_MS).toISOString().slice(0, 10)
  const dayOfYear = (day: string) => {
    const year = day.slice(0, 4)
    return today().startsWith(year) ? longDate(day).replace(` ${year}`, '') : longDate(day)
  }
  return {
    today,
    dayOfYear,
    past: (day) => {
      const ago = Math.max(0, dayOf(now()) - indexOf(day))
      if (ago < 2) return t(ago === 0 ? 'groups.days.today' : 'groups.days.yesterday')
      // 1 January 1970 was a Thursday.
      return ago < 7 ? (t('groups.days.weekdays').split(' ')[(indexOf(day) + 3) % 7] ?? '') : dayOfYear(day)
    },
    left: (day) => {
      const days = indexOf(day) - dayOf(now())
      if (days < 0) return null
      if (days === 0) return t('groups.days.lastToday')
      if (days < WEEKS_FROM) return t('groups.days.left', { count: days, number: number(days) })
      const weeks = Math.floor(days / 7)
      return t('groups.days.weeksLeft', { count: weeks, number: number(weeks) })
    },
  }
}
