import type { Language } from '#contract/rules/language.ts'
import { useClock } from './clock.ts'
import { useFormats } from './formats.ts'
import { useTranslation } from './translation.tsx'

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const
type Unit = (typeof UNITS)[number][0]

/**
 * The words of relative times. `ago`: the texts before and after a length. `units`: singular and
 * plural of each unit. `names`: names of one and two units ('yesterday'), where they exist.
 */
interface Words {
  now: string
  ago: readonly [string, string]
  units: Record<Unit, readonly [string, string]>
  names: Partial<Record<Unit, readonly string[]>>
}

/**
 * The words that Intl would use. The first use of Intl blocks a phone for 175 ms or more, as for
 * numbers (`formats.ts`).
 */
const WORDS: Record<Language, Words> = {
  en: {
    now: 'now',
    ago: ['', ' ago'],
    units: {
      second: ['second', 'seconds'],
      minute: ['minute', 'minutes'],
      hour: ['hour', 'hours'],
      day: ['day', 'days'],
      week: ['week', 'weeks'],
      month: ['month', 'months'],
      year: ['year', 'years'],
    },
    names: { day: ['yesterday'], week: ['last week'], month: ['last month'], year: ['last year'] },
  },
  de: {
    now: 'jetzt',
    ago: ['vor ', ''],
    units: {
      second: ['Sekunde', 'Sekunden'],
      minute: ['Minute', 'Minuten'],
      hour: ['Stunde', 'Stunden'],
      day: ['Tag', 'Tagen'],
      week: ['Woche', 'Wochen'],
      month: ['Monat', 'Monaten'],
      year: ['Jahr', 'Jahren'],
    },
    names: {
      day: ['gestern', 'vorgestern'],
      week: ['letzte Woche'],
      month: ['letzten Monat'],
      year: ['letztes Jahr'],
    },
  },
  fr: {
    now: 'maintenant',
    ago: ['il y a ', ''],
    units: {
      second: ['seconde', 'secondes'],
      minute: ['minute', 'minutes'],
      hour: ['heure', 'heures'],
      day: ['jour', 'jours'],
      week: ['semaine', 'semaines'],
      month: ['mois', 'mois'],
      year: ['an', 'ans'],
    },
    names: {
      day: ['hier', 'avant-hier'],
      week: ['la semaine dernière'],
      month: ['le mois dernier'],
      year: ['l’année dernière'],
    },
  },
}

/** Returns a formatter: '2 days ago'. */
export function useAgo(): (iso: string) => string {
  const { now, ago, units, names } = WORDS[useTranslation().i18n.language]
  const { number } = useFormats()
  const clock = useClock()
  return (iso) => {
    const seconds = Math.max(0, Math.round((clock.now() - Date.parse(iso)) / 1000))
    const [unit, length] = UNITS.find(([, least]) => seconds >= least) ?? (['second', 1] as const)
    const count = Math.floor(seconds / length)
    if (count === 0) return now
    return names[unit]?.[count - 1] ?? `${ago[0]}${number(count)} ${units[unit][count === 1 ? 0 : 1]}${ago[1]}`
  }
}
