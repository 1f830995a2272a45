import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { errorResponse, SITE_FACTS, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const REFUSED = 'Your account has to be confirmed first'
let answer: () => unknown

beforeEach(() => {
  answer = () => ({ status: 'accepted' })
})
afterEach(resetSession)

async function invite(email: string) {
  const server = stubApi({
    'POST /user/invite': () => answer(),
  })
  await signInAs(ada)
  await renderPage('/app/user/new')
  fireEvent.change(await screen.findByLabelText('Their email'), { target: { value: email } })
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }))
  return server
}

test('an unconfirmed member sees no form, and a rate limit says how long to wait', async () => {
  const words = 'Too many attempts: please try again in 900 s'
  stubApi({
    'GET /user/profile': () => ({ ...profileOf(ada), email: 'ada@example.org', emailVerified: false }),
    'POST /auth/send-verification-email': () => errorResponse(429, 'tooManyRequests', words),
  })
  await signInAs(ada)
  await renderPage('/app/user/new')
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByLabelText('Their email')).toBeNull()
})

test('Ada reads that only the people who run the site invite, and finds no form', async () => {
  stubApi({ 'GET /site': () => ({ ...SITE_FACTS, membersInvite: false }) })
  await signInAs(ada)
  await renderPage('/app/user/new')
  expect(await screen.findByText('Only the people who run this site invite others here.')).toBeTruthy()
  expect(screen.queryByLabelText('Their email')).toBeNull()
})

test('an invitation is sent and confirmed, and the form is ready for the next', async () => {
  const server = await invite('bob@example.org')
  expect(
    await screen.findByText("Thank you. If bob@example.org isn't a member yet, an invitation is on its way."),
  ).toBeTruthy()
  expect(server.calls('POST /user/invite').map(({ body }) => body)).toEqual([{ email: 'bob@example.org' }])
  expect(screen.getByLabelText<HTMLInputElement>('Their email').value).toBe('')
})

test('an invalid email is refused', async () => {
  const server = await invite('bob')
  await waitFor(() => expect(screen.getByLabelText('Their email').getAttribute('aria-invalid')).toBe('true'))
  expect(server.calls('POST /user/invite')).toEqual([])
})

test("the server's refusal is shown", async () => {
  answer = () => errorResponse(403, 'emailUnverified', REFUSED)
  await invite('bob@example.org')
  expect(await screen.findByText(REFUSED)).toBeTruthy()
})

test('where the browser can’t copy, the button of a member’s link says so', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  answer = () => ({ status: 'accepted', link: 'http://the-server:3000/auth/register?invitation=abc' })
  await invite('bob@example.org')
  fireEvent.click(await screen.findByRole('button', { name: 'Copy' }))
  expect(await screen.findByText(/http:\/\/the-server:3000.*invitation=abc/u)).toBeTruthy()
})
