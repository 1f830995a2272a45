import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useBadgeLabel, useLabelledBadges } from './badge-label.ts'
import { createI18n } from './i18n.ts'
import { TranslationProvider } from './translation.tsx'

async function inGerman<Result>(hook: () => Result): Promise<Result> {
  const i18n = await createI18n('de')
  return renderHook(hook, {
    wrapper: ({ children }) => <TranslationProvider i18n={i18n}>{children}</TranslationProvider>,
  }).result.current
}

test('built-in badges have a label in the reader’s language, others keep their name', async () => {
  const labelOf = await inGerman(useBadgeLabel)
  expect(['Music', 'Node.js', 'Kintsugi', 'constructor', 'Music.0'].map(labelOf)).toEqual([
    'Musik',
    'Node.js',
    'Kintsugi',
    'constructor',
    'Music.0',
  ])
})

test('a field for badges takes labels and names, and finds the name of each', async () => {
  const names = ['Music', 'History', 'Kintsugi']
  const { labels, nameOf } = await inGerman(() => useLabelledBadges(names))
  expect(labels).toEqual(['Musik', 'Geschichte', 'Kintsugi'])
  expect(['Musik', 'Music', 'Pottery'].map(nameOf)).toEqual(['Music', 'Music', 'Pottery'])
})

test('a label that is the name of another badge isn’t used', async () => {
  const names = ['Music', 'musik']
  const { labels, nameOf } = await inGerman(() => useLabelledBadges(names))
  expect(labels).toEqual(['Music', 'musik'])
  expect(labels.map(nameOf)).toEqual(names)
})
