import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, tokenOf } from '#web/testing/sign-in.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage, visit } from '#web/testing/visit.tsx'
import { reportToOpener } from './usePopupSignIn.ts'

const FIVE_MINUTES = 5 * 60_000

/** A stub of BroadcastChannel within one window. */
class Channel {
  static readonly all = new Set<Channel>()
  onmessage: ((event: { data: unknown }) => void) | null = null
  readonly name: string
  constructor(name: string) {
    this.name = name
    Channel.all.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this && other.name === this.name) other.onmessage?.({ data })
  }
  close() {
    Channel.all.delete(this)
  }
}

const answers = {
  'GET /auth/providers': () => ({
    providers: ['google', 'twitter', 'oidc'],
    oidcName: 'Keycloak',
    demonstration: true,
  }),
  'GET /auth/token': () => ({ token: tokenOf('ada') }),
  'GET /user/profile': () => profileOf(ada),
  'GET /path/all': () => [],
  'GET /badge/all': () => [],
}

const opened = vi.fn<(address: string) => unknown>(() => ({}))

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('open', opened)
  vi.stubGlobal('close', vi.fn())
  opened.mockClear()
  stubApi(answers)
})
afterEach(async () => {
  vi.useRealTimers()
  await resetSession()
  vi.unstubAllGlobals()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function pressGoogle(render = renderPage) {
  const { router } = await render('/auth/login')
  fireEvent.click(await screen.findByRole('button', { name: /Continue with Google/u }))
  return router
}

describe('signing in with a provider', () => {
  test('opens a pop-up, waits, and continues once the pop-up reports success', async () => {
    const router = await pressGoogle(visit)
    expect(opened.mock.calls[0]?.[0]).toBe('/auth/popup?provider=google')
    expect(screen.getByText('Waiting for Google')).toBeTruthy()
    act(() => reportToOpener({ done: true }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/discover'))
    expect(await screen.findByText('Login success')).toBeTruthy()
  })

  test('offers the configured provider by its name', async () => {
    await renderPage('/auth/login')
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Keycloak' }))
    expect(opened.mock.calls[0]?.[0]).toBe('/auth/popup?provider=oidc')
    expect(await screen.findByText(/Waiting for Keycloak/u)).toBeTruthy()
  })

  test('says so if the browser blocks the pop-up', async () => {
    opened.mockReturnValueOnce(null)
    await pressGoogle()
    expect(screen.getByText(/Your browser blocked the window/u)).toBeTruthy()
    expect(screen.queryByText('Waiting for Google')).toBeNull()
  })

  test('explains each failure and allows another attempt', async () => {
    await pressGoogle()
    for (const [error, words] of [
      ['access_denied', /Sign-in was cancelled/u],
      ['account_not_linked', /There's already an account with this email/u],
      ['providerDown', /isn't available right now/u],
      ['something_else', /That didn't work/u],
    ] as const) {
      act(() => reportToOpener({ error }))
      expect(screen.getByText(words)).toBeTruthy()
      press('Continue with Google')
      expect(screen.queryByText(words)).toBeNull()
      expect(screen.getByText('Waiting for Google')).toBeTruthy()
    }
  })

  test('tells a suspended person the reason that the server gives in this browser', async () => {
    const message = 'This account is suspended.\nReason: Sells watches.'
    stubApi({ ...answers, 'POST /auth/refusal': () => errorResponse(403, 'suspended', message) })
    await pressGoogle()
    act(() => reportToOpener({ error: 'suspended' }))
    expect(await screen.findByText(/\.\s+Reason: Sells watches\.$/u)).toBeTruthy()
  })

  test('fails if no session follows', async () => {
    stubApi({ ...answers, 'GET /auth/token': () => errorResponse(503, 'unavailable', 'Not now') })
    await pressGoogle()
    act(() => reportToOpener({ done: true }))
    expect(await screen.findByText(/That didn't work/u)).toBeTruthy()
  })

  test('stops waiting when cancelled', async () => {
    await pressGoogle()
    press('Cancel')
    expect(screen.queryByText('Waiting for Google')).toBeNull()
    expect(Channel.all.size).toBe(0)
  })

  test('stops waiting after five minutes', async () => {
    await renderPage('/auth/login')
    const button = await screen.findByRole('button', { name: /Continue with Google/u })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(button)
    act(() => vi.advanceTimersByTime(FIVE_MINUTES - 1))
    expect(screen.getByText('Waiting for Google')).toBeTruthy()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.getByText(/There was no answer for five minutes/u)).toBeTruthy()
  })
})

describe('signing in with a new account of a provider, where the account has more', () => {
  test('asks for the code where the account has a second factor, and Back leads to the login', async () => {
    const server = stubApi({
      ...answers,
      'POST /auth/sign-in/factor': () => ({ user: { id: 'ada' }, token: tokenOf('ada'), profile: profileOf(ada) }),
    })
    const router = await pressGoogle(visit)
    act(() => reportToOpener({ factor: 'app' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('heading', { name: 'Hi, welcome back' })).toBeTruthy()
    press('Continue with Google')
    act(() => reportToOpener({ factor: 'app' }))
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } })
    press('Login')
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/discover'))
    expect(server.calls('POST /auth/sign-in/factor')[0]?.body).toEqual({ code: '123456' })
  })

  test('asks for the passkey of an account that has no codes', async () => {
    await pressGoogle(visit)
    act(() => reportToOpener({ factor: 'passkey' }))
    expect(await screen.findByText(/Use the passkey of your account/u)).toBeTruthy()
    expect(screen.queryByLabelText('Code')).toBeNull()
  })
})

test("the pop-up reports the provider's answer to its opener and closes", async () => {
  const heard: unknown[] = []
  const opener = new Channel('cairn.signIn')
  opener.onmessage = ({ data }) => heard.push(data)
  await renderPage('/auth/popup?error=access_denied')
  await waitFor(() => expect(heard).toEqual([{ error: 'access_denied' }]))
  expect(window.close).toHaveBeenCalled()
  opener.close()
})
