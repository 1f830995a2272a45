import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropToken } from '#web/core/api/token.ts'
import { startSession } from '#web/core/session/session.ts'
import { ada } from '#web/testing/builders.ts'
import { resetSession, signInAnswer, signInAs } from '#web/testing/sign-in.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'

const ADA = { ...ada, email: 'ada@example.org' }
const WRONG = 'You have entered an invalid email or password'
const comments = () => screen.getByLabelText<HTMLTextAreaElement>(/^Comments/u)
let leave = () => {}

beforeEach(async () => {
  stubApi({
    'GET /auth/providers': () => ({ providers: [], oidcName: null, demonstration: false }),
    'POST /auth/sign-in/email': ({ body }) =>
      (body as { password: string }).password === 'right'
        ? signInAnswer(ADA)
        : errorResponse(401, 'invalidCredentials', WRONG),
  })
  await signInAs(ADA)
  leave = startSession()
  await visit('/app/feedback')
  fireEvent.change(await screen.findByLabelText(/^Comments/u), { target: { value: 'A long thought' } })
  act(dropToken)
  await screen.findByRole('dialog', { name: 'Your session has ended' })
})
afterEach(async () => {
  leave()
  await resetSession()
})

function logIn(password: string) {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
}

test('signing in again above the page keeps its input', async () => {
  expect(screen.getByText('ada@example.org')).toBeTruthy()
  logIn('right')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(comments().value).toBe('A long thought')
})

test('a wrong password shows an error and keeps the dialog open', async () => {
  logIn('wrong')
  expect(await screen.findByText(WRONG)).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(comments().value).toBe('A long thought')
})

test('leaving the ended session shows the login', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('heading', { name: 'Hi, welcome back' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
