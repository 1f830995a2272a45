import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ada, answerWith, refusal, tokenOf } from '#web/testing/server.ts'

const leave: (() => void)[] = []

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})
afterEach(() => {
  cleanup()
  for (const stop of leave.splice(0)) stop()
  vi.unstubAllGlobals()
})

/** Opens a page with the session that localStorage holds. */
async function open(url: string) {
  const { makeI18n, speak } = await import('#web/i18n/i18n.ts')
  const { makeQueryClient, send } = await import('#web/api/client.ts')
  const { makeRouter } = await import('#web/app/routes/routes.tsx')
  const { startSession } = await import('#web/session/session.ts')
  const { Providers } = await import('#web/app/Providers.tsx')
  const i18n = await makeI18n('en')
  speak(i18n)
  leave.push(startSession())
  const queryClient = makeQueryClient(send)
  const history = createMemoryHistory({ initialEntries: [url] })
  const router = makeRouter({ queryClient, origin: 'http://localhost', failure: null }, history)
  await router.load()
  render(<Providers i18n={i18n} queryClient={queryClient} router={router} />)
  return { address: () => history.location.href }
}

const asAda = {
  'POST /api/auth/sign-in/email': () => ({ body: {} }),
  'GET /api/auth/token': () => ({ body: { token: tokenOf('ada') } }),
  'GET /api/user/profile': () => ({ body: ada }),
  'GET /api/path/all': () => ({ body: [] }),
  'GET /api/badge/all': () => ({ body: [] }),
}

function signInAsAda() {
  localStorage.setItem('accessToken', tokenOf('ada'))
}

async function fillLogin(email = 'ada@example.org', password = 'stones-and-trails') {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
}

describe('a page for members', () => {
  test('shows a visitor the login in its place, and itself once they signed in', async () => {
    answerWith(asAda)
    const { address } = await open('/app/feedback?from=mail')
    expect(await screen.findByRole('heading', { name: 'Hi, welcome back' })).toBeTruthy()
    const asked = address()
    await fillLogin()
    expect(await screen.findByRole('heading', { name: 'Help Us Improve' })).toBeTruthy()
    expect(address()).toBe(asked)
    expect(await screen.findByText('Login success')).toBeTruthy()
  })

  test('keeps what was asked of it', async () => {
    answerWith(asAda)
    const { address } = await open('/app/discover?q=python&sort=likes')
    const start = await screen.findByRole('link', { name: 'Get started' })
    expect(address()).toBe('/app/discover?q=python&sort=likes')
    expect(start.getAttribute('href')).toBe(`/auth/register?${new URLSearchParams({ returnTo: address() })}`)
  })

  test('shows neither itself nor the login until it is known who is here', async () => {
    signInAsAda()
    let tell = (_: { body: unknown }) => {}
    answerWith({
      ...asAda,
      'GET /api/user/profile': () =>
        new Promise((resolve) => {
          tell = resolve
        }),
    })
    await open('/app/feedback')
    expect(screen.getAllByRole('status', { name: 'Loading' }).length).toBeGreaterThan(0)
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    tell({ body: ada })
    expect(await screen.findByRole('heading', { name: 'Help Us Improve' })).toBeTruthy()
  })

  test('gives way to the login when another tab signs out', async () => {
    signInAsAda()
    answerWith(asAda)
    await open('/app/feedback')
    await screen.findByRole('heading', { name: 'Help Us Improve' })
    localStorage.removeItem('accessToken')
    fireEvent(window, new StorageEvent('storage', { key: 'accessToken' }))
    expect(await screen.findByRole('heading', { name: 'Hi, welcome back' })).toBeTruthy()
  })
})

describe('a page for guests', () => {
  test('sends a member on to discover', async () => {
    signInAsAda()
    answerWith(asAda)
    const { address } = await open('/auth/login')
    await waitFor(() => expect(address()).toBe('/app/discover'))
  })

  test('sends a member on to the page they asked for', async () => {
    signInAsAda()
    answerWith(asAda)
    const { address } = await open('/auth/register?returnTo=%2Fapp%2Ffeedback')
    await waitFor(() => expect(address()).toBe('/app/feedback'))
  })

  test('never sends anybody to another site', async () => {
    answerWith(asAda)
    const { address } = await open('/auth/login?returnTo=%2F%2Felsewhere.example')
    await fillLogin()
    await waitFor(() => expect(address()).toBe('/app/discover'))
  })

  test('sends a member on from the password reset, unless a mailed link led there', async () => {
    signInAsAda()
    answerWith(asAda)
    const { address } = await open('/auth/reset-password')
    await waitFor(() => expect(address()).toBe('/app/discover'))
  })

  test('lets a member set a password by the mailed link', async () => {
    signInAsAda()
    answerWith(asAda)
    const { address } = await open('/auth/reset-password?token=abc')
    expect(await screen.findByLabelText('New password')).toBeTruthy()
    expect(address()).toBe('/auth/reset-password?token=abc')
  })

  test('stays for a member where it is unprotected', async () => {
    signInAsAda()
    answerWith(asAda)
    const { address } = await open('/auth/login-unprotected')
    expect(await screen.findByRole('heading', { name: 'Hi, welcome back' })).toBeTruthy()
    expect(address()).toBe('/auth/login-unprotected')
  })
})

describe('the forms of identity', () => {
  test('a wrong password empties the login and says so', async () => {
    const words = 'You have entered an invalid email or password'
    answerWith({ 'POST /api/auth/sign-in/email': () => refusal(401, 'invalidCredentials', words) })
    await open('/auth/login')
    await fillLogin()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })

  test('a taken e-mail is told at the field, with the way to the login', async () => {
    const words = "There's already an account with this email: log in or reset your password"
    answerWith({ 'POST /api/auth/sign-up/email': () => refusal(422, 'emailTaken', words) })
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
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('link', { name: 'Go to login' })).toBeTruthy()
  })
})

test('an address that leads nowhere gives way to /404', async () => {
  answerWith(asAda)
  const { address } = await open('/nothing/here')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/404'))
})

test.each([
  ['/app', '/app/discover'],
  ['/app/user', '/app/user/profile'],
])('%s leads a member to %s', async (typed, page) => {
  signInAsAda()
  answerWith({ ...asAda, 'GET /api/path/user': () => ({ body: [] }) })
  const { address } = await open(typed)
  await waitFor(() => expect(address()).toBe(page))
})

test('a visitor who opens the interests gets to them after the login', async () => {
  answerWith({
    ...asAda,
    'GET /api/interest/all': () => ({ body: [] }),
    'GET /api/user/firstLogin': () => ({ body: false }),
  })
  const { address } = await open('/auth/interests')
  await fillLogin()
  expect(await screen.findByText('0 of 5 selected')).toBeTruthy()
  expect(address()).toBe('/auth/interests')
})
