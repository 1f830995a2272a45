import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropToken } from '#web/api/token.ts'
import { startSession } from '#web/session/session.ts'
import { profileOf, refusal, signInAs, signOutQuietly, stubApi } from '#web/testing/api.ts'
import { ada } from '#web/testing/builders.ts'
import { visit } from '#web/testing/visit.tsx'

const WRONG = 'You have entered an invalid email or password'
const TOKEN = `head.${btoa(JSON.stringify({ sub: 'ada', iat: 0, exp: 4_000_000_000 }))}.signature`
const comments = () => screen.getByLabelText<HTMLTextAreaElement>(/^Comments/u)
let leave = () => {}

beforeEach(async () => {
  stubApi({
    'GET /user/profile': () => ({ ...profileOf(ada), email: 'ada@example.org' }),
    'GET /user/firstLogin': () => false,
    'GET /auth/providers': () => ({ providers: [], oidcName: null, demonstration: false }),
    'GET /auth/token': () => ({ token: TOKEN }),
    'POST /auth/sign-in/email': ({ body }) =>
      (body as { password: string }).password === 'right' ? {} : refusal(401, 'invalidCredentials', WRONG),
  })
  await signInAs(ada)
  leave = startSession()
  await visit('/app/feedback')
  fireEvent.change(await screen.findByLabelText(/^Comments/u), { target: { value: 'A long thought' } })
  act(dropToken)
  await screen.findByRole('dialog', { name: 'Your session has ended' })
})
afterEach(async () => {
  leave()
  await signOutQuietly()
})

function logIn(password: string) {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
}

describe('a session that ends', () => {
  it('is asked for on the spot; what was typed below stays', async () => {
    expect(screen.getByText('ada@example.org')).toBeTruthy()
    logIn('right')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(comments().value).toBe('A long thought')
  })

  it('tells of a wrong password and asks again', async () => {
    logIn('wrong')
    expect(await screen.findByText(WRONG)).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(comments().value).toBe('A long thought')
  })

  it('is over for whoever leaves: the page gives way to the login', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('heading', { name: 'Hi, welcome back' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
