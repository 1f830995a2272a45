import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chooseLanguage } from '#web/i18n/language.ts'
import { profileOf, signInAs, signOutQuietly, stubApi } from '#web/testing/api.ts'
import { ada } from '#web/testing/builders.ts'
import { visit } from '#web/testing/visit.tsx'
import { followSettings, resetSettings } from '#web/ui/theme/settings.ts'
import { showSettings } from './settings-panel.ts'

const root = document.documentElement
const stored = () => JSON.parse(localStorage.getItem('settings') ?? 'null')

beforeEach(signOutQuietly)
afterEach(async () => {
  act(() => showSettings(false))
  resetSettings()
  await chooseLanguage('en')
  await signOutQuietly()
})

async function openPanel() {
  stubApi({ 'GET /user/profile': () => profileOf(ada), 'GET /path/all': () => [], 'GET /badge/all': () => [] })
  await signInAs(ada)
  await visit('/app/discover')
  await screen.findByRole('heading', { level: 1, name: 'Discover' })
  fireEvent.click(await screen.findByRole('button', { name: 'Account menu' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Settings' }))
  return within(await screen.findByRole('dialog', { name: 'Settings' }))
}

describe('the settings panel', () => {
  test('shows every choice at once and keeps it in the browser', async () => {
    const panel = await openPanel()
    fireEvent.click(panel.getByRole('radio', { name: 'Dark' }))
    fireEvent.click(panel.getByRole('radio', { name: 'Right to left' }))
    fireEvent.click(panel.getByRole('radio', { name: 'Purple' }))
    fireEvent.click(panel.getByRole('checkbox', { name: 'Use the full width' }))
    expect([root.dataset.mode, root.dir, root.dataset.color, root.dataset.stretch]).toEqual([
      'dark',
      'rtl',
      'purple',
      '',
    ])
    expect(stored()).toEqual({
      themeMode: 'dark',
      themeDirection: 'rtl',
      themeColor: 'purple',
      themeStretch: true,
    })
  })

  test('goes back to the defaults', async () => {
    const panel = await openPanel()
    fireEvent.click(panel.getByRole('radio', { name: 'Red' }))
    fireEvent.click(panel.getByRole('button', { name: 'Reset to defaults' }))
    expect(stored()).toEqual({
      themeMode: 'light',
      themeDirection: 'ltr',
      themeColor: 'default',
      themeStretch: false,
    })
    expect((panel.getByRole('radio', { name: 'Default' }) as HTMLInputElement).checked).toBe(true)
  })

  test('follows what another tab chose, and survives what nobody could have chosen', async () => {
    const stop = new AbortController()
    followSettings(stop.signal)
    const panel = await openPanel()
    localStorage.setItem('settings', '{"themeMode":"dark","themeColor":"mauve"}')
    fireEvent(window, new StorageEvent('storage', { key: 'settings' }))
    await waitFor(() => expect((panel.getByRole('radio', { name: 'Dark' }) as HTMLInputElement).checked).toBe(true))
    expect([root.dataset.mode, root.dataset.color]).toEqual(['dark', 'default'])
    localStorage.setItem('settings', 'not even JSON')
    fireEvent(window, new StorageEvent('storage', { key: 'settings' }))
    expect(root.dataset.mode).toBe('light')
    stop.abort()
  })
})

describe('the language switch', () => {
  test('says everything in the other language at once, and remembers it for this browser and its server', async () => {
    stubApi({ 'GET /path/all': () => [], 'GET /badge/all': () => [] })
    await visit('/404')
    await screen.findByRole('heading', { name: 'Page not found' })
    fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'de' } })
    expect(await screen.findByRole('heading', { name: 'Seite nicht gefunden' })).toBeTruthy()
    expect([root.lang, localStorage.getItem('i18nextLng')]).toEqual(['de', 'de'])
    expect(document.cookie).toContain('i18nextLng=de')
  })
})
