import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { resetSession } from '#web/testing/sign-in.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

afterEach(resetSession)

const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('resetting a password', () => {
  test('shows the same message whether or not the account exists', async () => {
    const server = stubApi({ 'POST /auth/request-password-reset': () => ({ status: true }) })
    await renderPage('/auth/reset-password')
    press('Send me a link')
    expect(await screen.findByText('email is required')).toBeTruthy()
    write('Email', ' ada@example.org ')
    press('Send me a link')
    expect(await screen.findByText(/If there's an account with this email/u)).toBeTruthy()
    expect(server.calls('POST /auth/request-password-reset').map(({ body }) => body)).toEqual([
      { email: 'ada@example.org' },
    ])
  })

  test("sets the new password with the link's token, then shows the login", async () => {
    const server = stubApi({
      'POST /auth/reset-password': () => ({ status: true }),
      'GET /auth/providers': () => ({ providers: [], oidcName: null, demonstration: false }),
    })
    const { router } = await renderPage('/auth/reset-password?token=fresh')
    write('New password', 'short')
    press('Save')
    expect(await screen.findByText('Use 8 to 128 characters')).toBeTruthy()
    write('New password', 'stones-and-trails')
    press('Save')
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
    expect(server.calls('POST /auth/reset-password').map(({ body }) => body)).toEqual([
      { token: 'fresh', newPassword: 'stones-and-trails' },
    ])
  })

  test.each([
    ['linkExpired', 'This link has expired'],
    ['linkInvalid', "This link doesn't work any more"],
  ])("offers a new link if the old one can't be used (%s)", async (code, words) => {
    stubApi({ 'POST /auth/reset-password': () => errorResponse(400, code, 'Dead') })
    await renderPage('/auth/reset-password?token=dead')
    write('New password', 'stones-and-trails')
    press('Save')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send a new link' })).toBeTruthy()
  })
})
