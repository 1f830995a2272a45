import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseLanguage } from '#web/core/i18n/language.ts'
import { followSettings, resetSettings } from '#web/core/ui/theme/settings.ts'
import { ada } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'
import { showSettings } from './settings-panel.ts'

const root = document.documentElement
const stored = () => JSON.parse(localStorage.getItem('settings') ?? 'null')

beforeEach(resetSession)
afterEach(async () => {
  act(() => showSettings(false))
  resetSettings()
  await chooseLanguage('en')
  await resetSession()
})

async function openPanel() {
  stubApi({ 'GET /path/all': () => [], 'GET /badge/all': () => [] })
  await signInAs(ada)
  await visit('/app/discover')
  await screen.findByRole('heading', { level: 1, name: 'Discover' })
  fireEvent.click(await screen.findByRole('button', { name: 'Account menu' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Settings' }))
  return within(await screen.findByRole('dialog', { name: 'Settings' }))
}

test('a setting applies immediately and is stored in the browser', async () => {
  const panel = await openPanel()
  fireEvent.click(panel.getByRole('radio', { name: 'Dark' }))
  fireEvent.click(panel.getByRole('radio', { name: 'Right to left' }))
  fireEvent.click(panel.getByRole('radio', { name: 'Purple' }))
  fireEvent.click(panel.getByRole('checkbox', { name: 'Use the full width' }))
  expect([root.dataset.mode, root.dir, root.dataset.color, root.dataset.stretch]).toEqual(['dark', 'rtl', 'purple', ''])
  expect(stored()).toEqual({
    themeMode: 'dark',
    themeDirection: 'rtl',
    themeColor: 'purple',
    themeStretch: true,
  })
})

test('settings are reset to their defaults', async () => {
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

test('settings of another tab apply, and invalid ones are ignored', async () => {
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

test('the language switch changes the page and stores the language for browser and server', async () => {
  stubApi({ 'GET /path/all': () => [], 'GET /badge/all': () => [] })
  await visit('/404')
  await screen.findByRole('heading', { name: 'Page not found' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'de' } })
  expect(await screen.findByRole('heading', { name: 'Seite nicht gefunden' })).toBeTruthy()
  expect([root.lang, localStorage.getItem('i18nextLng')]).toEqual(['de', 'de'])
  expect(document.cookie).toContain('i18nextLng=de')
})
