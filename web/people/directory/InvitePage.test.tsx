import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { profileOf, refusal, signInAs, signOutQuietly, stubApi } from '#web/testing/api.ts'
import { ada } from '#web/testing/builders.ts'
import { visit } from '#web/testing/visit.tsx'

const REFUSED = 'Please confirm your email first'
let answer: () => unknown

beforeEach(() => {
  answer = () => ({ status: 'accepted' })
})
afterEach(signOutQuietly)

async function invite(email: string) {
  const server = stubApi({
    'GET /user/profile': () => profileOf(ada),
    'GET /user/firstLogin': () => false,
    'POST /user/invite': () => answer(),
  })
  await signInAs(ada)
  await visit('/app/user/new')
  fireEvent.change(await screen.findByLabelText('Their email'), { target: { value: email } })
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }))
  return server
}

describe('before the own email is confirmed', () => {
  it('shows no form, and says how long to wait where links were sent too often', async () => {
    const words = 'Too many attempts: please try again in 900 s'
    stubApi({
      'GET /user/profile': () => ({ ...profileOf(ada), email: 'ada@example.org', emailVerified: false }),
      'GET /user/firstLogin': () => false,
      'POST /auth/send-verification-email': () => refusal(429, 'tooManyRequests', words),
    })
    await signInAs(ada)
    await visit('/app/user/new')
    fireEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByLabelText('Their email')).toBeNull()
  })
})

describe('inviting somebody', () => {
  it('sends a letter, says whom to, and is ready for the next', async () => {
    const server = await invite('bob@example.org')
    expect(
      await screen.findByText("Thank you. If bob@example.org isn't a member yet, an invitation is on its way."),
    ).toBeTruthy()
    expect(server.to('POST /user/invite').map(({ body }) => body)).toEqual([{ email: 'bob@example.org' }])
    expect(screen.getByLabelText<HTMLInputElement>('Their email').value).toBe('')
  })

  it('asks for an address that can be one', async () => {
    const server = await invite('bob')
    await waitFor(() => expect(screen.getByLabelText('Their email').getAttribute('aria-invalid')).toBe('true'))
    expect(server.to('POST /user/invite')).toEqual([])
  })

  it('tells why it may not be', async () => {
    answer = () => refusal(403, 'emailUnverified', REFUSED)
    await invite('bob@example.org')
    expect(await screen.findByText(REFUSED)).toBeTruthy()
  })
})
