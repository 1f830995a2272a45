import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LANGUAGES } from '#contract/rules/language.ts'
import { useAgo } from './ago.ts'
import { createI18n } from './i18n.ts'
import { TranslationProvider } from './translation.tsx'

const SECONDS = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800, month: 2_592_000, year: 31_536_000 }
/** The most units before the next larger one begins. */
const MOST = { second: 59, minute: 59, hour: 23, day: 6, week: 4, month: 12, year: 2000 }

afterEach(() => void vi.useRealTimers())

test.each(LANGUAGES)('how long ago something was is said in the words of Intl (%s)', async (language) => {
  vi.useFakeTimers({ now: Date.UTC(5000, 0) })
  const i18n = await createI18n(language)
  const { result } = renderHook(() => useAgo(), {
    wrapper: ({ children }) => <TranslationProvider i18n={i18n}>{children}</TranslationProvider>,
  })
  const intl = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const said = (seconds: number) => result.current(new Date(Date.now() - seconds * 1000).toISOString())
  expect(said(0)).toBe(intl.format(0, 'second'))
  for (const unit of Object.keys(SECONDS) as (keyof typeof SECONDS)[])
    for (const count of [1, 2, 3, MOST[unit]])
      expect([unit, count, said(count * SECONDS[unit])]).toEqual([unit, count, intl.format(-count, unit)])
})
