import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '#web/core/session/session.ts'
import { ada, aJourney, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAnswer, signInAs, storeToken } from '#web/testing/sign-in.ts'
import { deferred, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'

let stopSession = () => {}

beforeEach(resetSession)
afterEach(async () => {
  stopSession()
  await resetSession()
})

async function open(url: string) {
  stopSession = startSession()
  const { router } = await visit(url)
  return { address: () => router.history.location.href }
}

const answers = {
  'POST /auth/sign-in/email': () => signInAnswer(ada),
  'GET /path/all': () => [],
  'GET /badge/all': () => [],
}

async function fillLogin(email = 'ada@example.org', password = 'stones-and-trails') {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
}

describe('a page for members', () => {
  test('shows a visitor the login in its place, then itself after sign-in', async () => {
    stubApi(answers)
    const { address } = await open('/app/feedback?from=mail')
    expect(await screen.findByRole('heading', { name: 'Hi, welcome back' })).toBeTruthy()
    const requested = address()
    await fillLogin()
    expect(await screen.findByRole('heading', { name: 'Help Us Improve' })).toBeTruthy()
    expect(address()).toBe(requested)
    expect(await screen.findByText('Login success')).toBeTruthy()
  })

  test('keeps its address', async () => {
    stubApi(answers)
    const { address } = await open('/app/discover?q=python&sort=likes')
    const start = await screen.findByRole('link', { name: 'Get started' })
    expect(address()).toBe('/app/discover?q=python&sort=likes')
    expect(start.getAttribute('href')).toBe(`/auth/register?${new URLSearchParams({ returnTo: address() })}`)
  })

  test('shows neither itself nor the login until the session is known', async () => {
    const profile = deferred<unknown>()
    stubApi({ ...answers, 'GET /user/profile': () => profile.promise })
    storeToken('ada')
    await open('/app/feedback')
    expect(screen.getAllByRole('status', { name: 'Loading' }).length).toBeGreaterThan(0)
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    profile.resolve(profileOf(ada))
    expect(await screen.findByRole('heading', { name: 'Help Us Improve' })).toBeTruthy()
  })

  test('shows the login when another tab signs out', async () => {
    stubApi(answers)
    await signInAs(ada)
    await open('/app/feedback')
    await screen.findByRole('heading', { name: 'Help Us Improve' })
    localStorage.removeItem('accessToken')
    fireEvent(window, new StorageEvent('storage', { key: 'accessToken' }))
    expect(await screen.findByRole('heading', { name: 'Hi, welcome back' })).toBeTruthy()
  })
})

describe('a page for guests', () => {
  test('redirects a member to Discover', async () => {
    stubApi(answers)
    await signInAs(ada)
    const { address } = await open('/auth/login')
    await waitFor(() => expect(address()).toBe('/app/discover'))
  })

  test('redirects a member to the requested page', async () => {
    stubApi(answers)
    await signInAs(ada)
    const { address } = await open('/auth/register?returnTo=%2Fapp%2Ffeedback')
    await waitFor(() => expect(address()).toBe('/app/feedback'))
  })

  test('never redirects to another site', async () => {
    stubApi(answers)
    const { address } = await open('/auth/login?returnTo=%2F%2Felsewhere.example')
    await fillLogin()
    await waitFor(() => expect(address()).toBe('/app/discover'))
  })

  test('redirects a member from the password reset without a token', async () => {
    stubApi(answers)
    await signInAs(ada)
    const { address } = await open('/auth/reset-password')
    await waitFor(() => expect(address()).toBe('/app/discover'))
  })

  test('lets a member set a password with a mailed link', async () => {
    stubApi(answers)
    await signInAs(ada)
    const { address } = await open('/auth/reset-password?token=abc')
    expect(await screen.findByLabelText('New password')).toBeTruthy()
    expect(address()).toBe('/auth/reset-password?token=abc')
  })

  test("doesn't redirect a member from the unprotected login", async () => {
    stubApi(answers)
    await signInAs(ada)
    const { address } = await open('/auth/login-unprotected')
    expect(await screen.findByRole('heading', { name: 'Hi, welcome back' })).toBeTruthy()
    expect(address()).toBe('/auth/login-unprotected')
  })
})

describe('login and registration', () => {
  test('a wrong password empties the login and shows an error', async () => {
    const message = 'You have entered an invalid email or password'
    stubApi({ 'POST /auth/sign-in/email': () => errorResponse(401, 'invalidCredentials', message) })
    await open('/auth/login')
    await fillLogin()
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })

  test('a taken email is marked at its field with a link to the login', async () => {
    const message = "There's already an account with this email: log in or reset your password"
    stubApi({ 'POST /auth/sign-up/email': () => errorResponse(422, 'emailTaken', message) })
    await open('/auth/register')
    for (const [label, value] of Object.entries({
      'First name': 'Ada',
      'Last name': 'Moreno',
      Email: 'ada@example.org',
      Password: 'stones-and-trails',
    })) {
      fireEvent.change(await screen.findByLabelText(label), { target: { value } })
    }
    fireEvent.click(screen.getByRole('button', { name: 'Register' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('link', { name: 'Log in with this email' })).toBeTruthy()
  })
})

test('an unknown address changes to /404', async () => {
  stubApi(answers)
  const { address } = await open('/nothing/here')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/404'))
})

test.each([
  ['/app', '/app/discover'],
  ['/app/user', '/app/user/profile'],
])('%s redirects a member to %s', async (typed, page) => {
  stubApi({ ...answers, 'GET /path/user': () => [] })
  await signInAs(ada)
  const { address } = await open(typed)
  await waitFor(() => expect(address()).toBe(page))
})

const JOURNEY = '/app/discover/journey/j1'

test.each([
  [`${JOURNEY}/suggestions`, `${JOURNEY}#waiting`],
  [`${JOURNEY}/upkeep`, `${JOURNEY}#waiting`],
  [`${JOURNEY}/upkeep#notes`, `${JOURNEY}#notes`],
])('the former page %s of a sent email leads a member to %s', async (mailed, page) => {
  stubApi({ ...answers, 'GET /path/journey/j1': () => aJourney() })
  await signInAs(ada)
  const { address } = await open(mailed)
  await waitFor(() => expect(address()).toBe(page))
})

test('the former page of a sent email shows a visitor the login, and leads on after it', async () => {
  stubApi({ ...answers, 'GET /path/journey/j1': () => aJourney() })
  const { address } = await open(`${JOURNEY}/suggestions`)
  await fillLogin()
  await waitFor(() => expect(address()).toBe(`${JOURNEY}#waiting`))
})

test('a visitor who opens the interests sees them after the login', async () => {
  stubApi({
    ...answers,
    'GET /interest/all': () => [],
  })
  const { address } = await open('/auth/interests')
  await fillLogin()
  expect(await screen.findByText('0 of 5 selected')).toBeTruthy()
  expect(address()).toBe('/auth/interests')
})
