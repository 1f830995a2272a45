import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storePendingAction } from '#web/core/session/pending-action.ts'
import { resetSession } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(() => vi.unstubAllGlobals())

/** Opens the login in a browser that has passkeys, and returns the names of its buttons in their order. */
async function buttonsWith(providers: string[]): Promise<string[]> {
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
  stubApi({ 'GET /auth/providers': () => ({ providers, oidcName: 'School login', demonstration: false }) })
  await renderPage('/auth/login')
  await screen.findByRole('button', { name: 'Log in with a passkey' })
  const shown = ['Log in with a passkey', 'Continue with Google', 'Continue with School login', 'Login']
  return screen.getAllByRole('button').flatMap(({ textContent }) => shown.filter((name) => name === textContent))
}

test('the passkey stands above the providers, so that no one has to scroll to it', async () => {
  expect(await buttonsWith(['google', 'oidc'])).toEqual([
    'Log in with a passkey',
    'Continue with Google',
    'Continue with School login',
    'Login',
  ])
})

test('without providers the passkey stands below the form', async () => {
  expect(await buttonsWith([])).toEqual(['Login', 'Log in with a passkey'])
})

test('someone who keeps the steps of a visit reads that they come along', async () => {
  stubApi({ 'GET /auth/providers': () => ({ providers: [] }) })
  const page = '/app/discover/journey/j1'
  storePendingAction('keep j1', { kind: 'keep', name: 'Knots' }, page)
  await renderPage(`/auth/register?returnTo=${page}`)
  expect((await screen.findByRole('note')).textContent).toBe('Your finished steps come along.')
})
