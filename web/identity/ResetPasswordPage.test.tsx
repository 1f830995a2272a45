import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { refusal, signOutQuietly, stubApi } from '#web/testing/api.ts'
import { visit } from '#web/testing/visit.tsx'

afterEach(signOutQuietly)

const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('a forgotten password', () => {
  it('is told to nobody: the same is said whether there is such an account or not', async () => {
    const server = stubApi({ 'POST /auth/request-password-reset': () => ({ status: true }) })
    await visit('/auth/reset-password')
    press('Send me a link')
    expect(await screen.findByText('email is required')).toBeTruthy()
    write('Email', ' ada@example.org ')
    press('Send me a link')
    expect(await screen.findByText(/If there's an account with this email/u)).toBeTruthy()
    expect(server.to('POST /auth/request-password-reset').map(({ body }) => body)).toEqual([
      { email: 'ada@example.org' },
    ])
  })

  it('gives way to a new one by the link, and then to the login', async () => {
    const server = stubApi({
      'POST /auth/reset-password': () => ({ status: true }),
      'GET /auth/providers': () => ({ providers: [], oidcName: null, demonstration: false }),
    })
    const { router } = await visit('/auth/reset-password?token=fresh')
    write('New password', 'short')
    press('Save')
    expect(await screen.findByText('Use 8 to 128 characters')).toBeTruthy()
    write('New password', 'stones-and-trails')
    press('Save')
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
    expect(server.to('POST /auth/reset-password').map(({ body }) => body)).toEqual([
      { token: 'fresh', newPassword: 'stones-and-trails' },
    ])
  })

  it.each([
    ['linkExpired', 'This link has expired'],
    ['linkInvalid', "This link doesn't work any more"],
  ])('offers a new link when this one can’t be used (%s)', async (code, words) => {
    stubApi({ 'POST /auth/reset-password': () => refusal(400, code, 'Dead') })
    await visit('/auth/reset-password?token=dead')
    write('New password', 'stones-and-trails')
    press('Save')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send a new link' })).toBeTruthy()
  })
})
