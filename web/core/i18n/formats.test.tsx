import { renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/rules/language.ts'
import { useDays } from './days.ts'
import { useFormats } from './formats.ts'
import { createI18n } from './i18n.ts'
import { TranslationProvider } from './translation.tsx'

const NUMBERS = [0, 7, 999, 1000, 12_345, 1_234_567, 12.5]
const SHARES = [0, 0.004, 0.443, 0.5, 0.9996, 1, 12.345]
const DAYS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 5, 23, 59)).toISOString())

describe.each(LANGUAGES)('numbers and days in %s', (language) => {
  test('are formatted like Intl, except that English dates start with the day', async () => {
    const i18n = await createI18n(language)
    const { result } = renderHook(() => ({ ...useFormats(), ...useDays() }), {
      wrapper: ({ children }) => <TranslationProvider i18n={i18n}>{children}</TranslationProvider>,
    })
    const formats = result.current
    const number = new Intl.NumberFormat(language)
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
    expect(NUMBERS.map(formats.number)).toEqual(NUMBERS.map((value) => number.format(value)))
    expect(SHARES.map(formats.percent)).toEqual(SHARES.map((share) => percent.format(share)))
    expect(DAYS.map(formats.date)).toEqual(DAYS.map(dayFirst('short')))
    expect(DAYS.map(formats.longDate)).toEqual(DAYS.map(dayFirst('long')))
  })

  function dayFirst(month: 'short' | 'long') {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' })
    return (iso: string) => {
      if (language !== 'en') return format.format(new Date(iso))
      const parts = new Map(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
      return `${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`
    }
  }
})
