import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { resetSession } from '#web/testing/sign-in.ts'
import { errorResponse, SITE_FACTS, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

afterEach(resetSession)

const providers = () => ({ providers: ['google', 'facebook'], oidcName: null, demonstration: false })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('the link creates no account until the button is pressed', async () => {
  const server = stubApi({ 'POST /auth/finish-sign-in': () => ({ status: true, already: false }) })
  await renderPage('/auth/complete?token=fresh&provider=google')
  expect(await heading('Create your account')).toBeTruthy()
  expect(server.calls('POST /auth/finish-sign-in')).toEqual([])
  await press('Create my account')
  expect(await heading('Your account is ready')).toBeTruthy()
})

test('in another browser, the page offers to begin there with the same provider', async () => {
  stubApi({
    'POST /auth/finish-sign-in': () => errorResponse(403, 'otherBrowser', 'Begun elsewhere'),
    'GET /auth/providers': providers,
  })
  await renderPage('/auth/complete?token=fresh&provider=google')
  await press('Create my account')
  expect(await heading('Open this link where you began')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue with Facebook' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Create my account' })).toBeNull()
})

test('an email entered in another browser is refused with the reason', async () => {
  stubApi({
    'POST /auth/complete-sign-in': () => errorResponse(403, 'otherBrowser', 'This was begun in another browser'),
  })
  await renderPage('/auth/complete?identity=signed')
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ada@example.org' } })
  await press('Send me a link')
  expect(await screen.findByText('This was begun in another browser')).toBeTruthy()
})

test('someone whose invitation is used up meanwhile is told why they get no account, and where to ask', async () => {
  stubApi({
    'POST /auth/finish-sign-in': () =>
      errorResponse(400, 'invalid', 'Please check what you entered', { reason: 'Please say why you want to join' }),
  })
  await renderPage('/auth/complete?token=fresh')
  await press('Confirm my email')
  expect((await screen.findByRole('alert')).textContent).toBe('Please say why you want to join')
  expect(screen.getByRole('link', { name: 'Ask to join' }).getAttribute('href')).toBe('/auth/register')
})

test('someone who asks to join is told at once that the reason is missing', async () => {
  const server = stubApi({
    'GET /site': () => ({ ...SITE_FACTS, signUp: 'approval' }),
    'GET /auth/providers': providers,
  })
  await renderPage('/auth/register')
  await press('Send request')
  const field = await screen.findByLabelText('Why do you want to join?')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(server.calls('POST /auth/sign-up/email')).toEqual([])
})
