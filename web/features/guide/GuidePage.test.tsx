import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { resetSession } from '#web/testing/sign-in.ts'
import { renderPage } from '#web/testing/visit.tsx'
import { preloadSamples } from './samples.ts'

beforeAll(preloadSamples)
beforeEach(resetSession)
afterEach(resetSession)

/** The names of all shared components: a PascalCase file exports the component of the same name. */
const pieces = Object.keys(
  import.meta.glob(['../../core/ui/*/*.tsx', '../people/display/*.tsx', '../journeys/display/Journey{Cover,Map}.tsx']),
)
  .map((path) => /([A-Z]\w+)\.tsx$/u.exec(path)?.[1])
  .filter((name) => name !== undefined)

test('the style guide shows every component of web/core/ui and features/people/display, and covers', async () => {
  await renderPage('/components')
  const shown = [...document.querySelectorAll('h3 code')].map(({ textContent }) => textContent)
  expect(shown.sort()).toEqual(pieces.sort())
})

test('the style guide shows all themes and switches the page to the chosen one', async () => {
  await renderPage('/components')
  expect(document.querySelectorAll('li[data-mode][data-color]')).toHaveLength(12)
  fireEvent.click(screen.getByRole('radio', { name: 'Purple' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Right to left' }))
  const { dir, dataset } = document.documentElement
  expect([dir, dataset.mode, dataset.color]).toEqual(['rtl', 'dark', 'purple'])
})

test('the style guide is in English, also where its components follow another language', async () => {
  await renderPage('/components')
  fireEvent.click(screen.getByRole('radio', { name: 'DE' }))
  expect(await screen.findByRole('radio', { name: 'Rechts nach links' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Components' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'EN' }))
})
