import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signOutQuietly } from '#web/testing/api.ts'
import { visit } from '#web/testing/visit.tsx'
import { fetchSamples } from './samples.ts'

beforeAll(fetchSamples)
beforeEach(signOutQuietly)
afterEach(signOutQuietly)

/** A PascalCase file in web/ui exports the component of that name. */
const pieces = Object.keys(import.meta.glob('../ui/*/*.tsx'))
  .map((path) => /([A-Z]\w+)\.tsx$/u.exec(path)?.[1])
  .filter((name) => name !== undefined)

describe('the style guide', () => {
  it('shows every piece of the kit', async () => {
    await visit('/components')
    const shown = [...document.querySelectorAll('h3 code')].map(({ textContent }) => textContent)
    expect(shown.sort()).toEqual(pieces.sort())
  })

  it('shows every theme at once, and the page in the one that is chosen', async () => {
    await visit('/components')
    expect(document.querySelectorAll('li[data-mode][data-color]')).toHaveLength(12)
    fireEvent.click(screen.getByRole('radio', { name: 'Purple' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Right to left' }))
    const { dir, dataset } = document.documentElement
    expect([dir, dataset.mode, dataset.color]).toEqual(['rtl', 'dark', 'purple'])
  })

  it('speaks the language that is chosen, in its samples too', async () => {
    await visit('/components')
    fireEvent.click(screen.getByRole('radio', { name: 'DE' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Bausteine' })).toBeTruthy()
    expect(await screen.findAllByDisplayValue('Erste Schritte')).not.toEqual([])
    fireEvent.click(screen.getByRole('radio', { name: 'EN' }))
    expect(await screen.findAllByDisplayValue('First steps')).not.toEqual([])
  })
})
