import { useTranslation } from 'react-i18next'

export interface Formats {
  /** '12 Nov 2026' */
  date: (iso: string) => string
  /** '12 November 2026' */
  longDate: (iso: string) => string
  /** '12 November 2026 at 14:05', by the reader's own clock: for what the server does not render. */
  moment: (iso: string) => string
  number: (value: number) => string
  /** 0.443 → '44.3%' */
  percent: (share: number) => string
}

export function useFormats(): Formats {
  return formatsOf(useTranslation().i18n.language)
}

const kept = new Map<string, Formats>()

/** Making an Intl object costs more than rendering a card: one set a language. */
export function formatsOf(language: string): Formats {
  const known = kept.get(language)
  if (known) return known
  const made = makeFormats(language)
  kept.set(language, made)
  return made
}

function makeFormats(language: string): Formats {
  const number = new Intl.NumberFormat(language)
  const moment = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
  })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return {
    date: dayFirst(language, 'short'),
    longDate: dayFirst(language, 'long'),
    moment: (iso) => moment.format(new Date(iso)),
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
  }
}

/** English too writes the day first here; every day is a day of UTC, so that server and browser agree. */
function dayFirst(language: string, month: 'short' | 'long'): (iso: string) => string {
  const format = new Intl.DateTimeFormat(language, { day: '2-digit', month, year: 'numeric', timeZone: 'UTC' })
  if (language !== 'en') return (iso) => format.format(new Date(iso))
  return (iso) => {
    const parts = new Map(format.formatToParts(new Date(iso)).map((part) => [part.type, part.value]))
    return `${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`
  }
}
