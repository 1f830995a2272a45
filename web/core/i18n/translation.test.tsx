import { act, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createI18n } from './i18n.ts'
import { TranslationProvider, useTranslation } from './translation.tsx'

describe('a text', () => {
  test.each([
    ['en', ['0 steps', '1 step', '2 steps']],
    ['fr', ['0 étape', '1 étape', '2 étapes']],
  ])('takes the plural form of its count in %s', async (language, forms) => {
    const { t } = await createI18n(language, ['journeys'])
    expect([0, 1, 2].map((count) => t('journeys.steps', { count }))).toEqual(forms)
  })

  test('is its key until its area is loaded', async () => {
    const i18n = await createI18n('en', [])
    expect(i18n.t('ui.close')).toBe('ui.close')
    await i18n.load(['ui'])
    expect(i18n.t('ui.close')).toBe('Close')
  })

  test('arrives in the new language if the language changes meanwhile', async () => {
    const i18n = await createI18n('en', [])
    await Promise.all([i18n.load(['ui']), i18n.changeLanguage('de')])
    expect(i18n.t('ui.close')).toBe('Schließen')
  })

  test('that arrived while the new language was loading is in that language, too', async () => {
    const i18n = await createI18n('en', ['privacy'])
    await createI18n('en', ['feedback'])
    const changing = i18n.changeLanguage('de')
    await i18n.load(['feedback'])
    await changing
    expect(i18n.t('feedback.title')).toBe('Hilf uns, besser zu werden')
  })
})

test('what is on screen follows a change of language', async () => {
  const i18n = await createI18n('en', ['ui'])
  const Close = () => useTranslation().t('ui.close')
  render(
    <TranslationProvider i18n={i18n}>
      <Close />
    </TranslationProvider>,
  )
  expect(screen.getByText('Close')).toBeTruthy()
  await act(() => i18n.changeLanguage('de'))
  expect(screen.getByText('Schließen')).toBeTruthy()
})
