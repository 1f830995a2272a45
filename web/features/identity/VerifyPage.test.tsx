import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ada, aJourney, aStep } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { errorResponse, NO_HOME_ROWS, SITE_FACTS, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

afterEach(resetSession)

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('the link in a confirmation email', () => {
  test('confirms nothing until the button is pressed', async () => {
    const server = stubApi({ 'POST /auth/verify-email': () => ({ already: false }) })
    await renderPage('/auth/verify?token=fresh')
    expect(await heading('Confirm your email')).toBeTruthy()
    expect(server.calls('POST /auth/verify-email')).toEqual([])
    await press('Confirm my email')
    expect(await heading('Your email is confirmed')).toBeTruthy()
    expect(server.calls('POST /auth/verify-email').map(({ body }) => body)).toEqual([{ token: 'fresh' }])
    expect(screen.getByRole('link', { name: 'Discover journeys' }).getAttribute('href')).toBe('/app/discover')
  })

  test('leads back to the page where the sign-up began', async () => {
    stubApi({ 'POST /auth/verify-email': () => ({ already: false, returnTo: '/app/groups/g1/join?key=k-1_' }) })
    await renderPage('/auth/verify?token=fresh')
    await press('Confirm my email')
    const back = await screen.findByRole('link', { name: 'Go on where you began' })
    expect(back.getAttribute('href')).toBe('/app/groups/g1/join?key=k-1_')
  })

  test('leads to no page of another site', async () => {
    stubApi({ 'POST /auth/verify-email': () => ({ already: false, returnTo: 'https://evil.example/' }) })
    await renderPage('/auth/verify?token=fresh')
    await press('Confirm my email')
    expect(await heading('Your email is confirmed')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Go on where you began' })).toBeNull()
  })

  test('says if the email was already confirmed', async () => {
    stubApi({ 'POST /auth/verify-email': () => ({ already: true }) })
    await renderPage('/auth/verify?token=used')
    await press('Confirm my email')
    expect(await heading('Already done')).toBeTruthy()
  })

  test('offers a new link if it has expired', async () => {
    const server = stubApi({
      'POST /auth/verify-email': () => errorResponse(400, 'linkExpired', 'Too old'),
      'POST /auth/send-verification-email': () => ({ status: true }),
    })
    await renderPage('/auth/verify?token=old')
    await press('Confirm my email')
    expect(await heading('This link has expired')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.org' } })
    await press('Send a new link')
    expect(await screen.findByText(/a new link is on its way/u)).toBeTruthy()
    expect(server.calls('POST /auth/send-verification-email').map(({ body }) => body)).toEqual([
      { email: 'ada@example.org' },
    ])
  })

  test('offers a new link if the token is missing', async () => {
    stubApi({})
    await renderPage('/auth/verify')
    expect(await heading("This link doesn't work any more")).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send a new link' })).toBeTruthy()
  })

  test('can be tried again while the server is unreachable', async () => {
    stubApi({})
    await renderPage('/auth/verify?token=fresh')
    await press('Confirm my email')
    expect(await heading("That didn't work")).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Confirm my email' })).toBeTruthy()
  })

  test.each([
    ['unauthenticated', 401, 'Log in to continue'],
    ['otherAccount', 403, 'This link is for another account'],
  ])('asks to log in to the account that requested it (%s)', async (code, status, title) => {
    stubApi({ 'POST /auth/verify-email': () => errorResponse(status, code, 'Not you') })
    await renderPage('/auth/verify?token=change')
    await press('Confirm my email')
    expect(await heading(title)).toBeTruthy()
    const login = new URL(screen.getByRole('link', { name: 'Log in' }).getAttribute('href') ?? '', 'http://cairn')
    expect(login.searchParams.get('returnTo')).toBe('/auth/verify?token=change')
  })
})

test('the confirmed email leads a member to the journey that they came for', async () => {
  const journey = aJourney({ name: 'Knots' })
  const item = {
    journey,
    step: aStep('one'),
    stepNumber: 1,
    image: null,
    at: '',
    started: false,
    stones: [],
    minutesLeft: null,
  }
  stubApi({
    'POST /auth/verify-email': () => ({ already: false }),
    'GET /path/home': () => ({ ...NO_HOME_ROWS, trail: [item] }),
  })
  await signInAs(ada)
  await renderPage('/auth/verify?token=fresh')
  await press('Confirm my email')
  const link = await screen.findByRole('link', { name: 'Go on with “Knots”' })
  expect(link.getAttribute('href')).toBe('/app/discover/journey/j1')
})

test('without a link, a site without email offers to send none', async () => {
  stubApi({ 'GET /site': () => ({ ...SITE_FACTS, mail: false }) })
  await renderPage('/auth/verify')
  expect(await heading("This link doesn't work any more")).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull()
})

describe('"This wasn’t me"', () => {
  test('cancels the change when pressed and links to a password reset', async () => {
    const server = stubApi({ 'POST /auth/stop-email-change': () => ({ status: true }) })
    await renderPage('/auth/stop-email-change?token=notice')
    await press("This wasn't me: stop the change")
    expect(await heading('The email change is stopped')).toBeTruthy()
    expect(server.calls('POST /auth/stop-email-change').map(({ body }) => body)).toEqual([{ token: 'notice' }])
    const next = screen.getByRole('link', { name: 'Choose a new password' })
    expect(next.getAttribute('href')).toBe('/auth/reset-password')
  })
})

describe('"This wasn’t me" of a second factor', () => {
  test('removes what was added when pressed and links to a password reset', async () => {
    const server = stubApi({ 'POST /auth/undo-factor': () => ({ status: true }) })
    await renderPage('/auth/undo-factor?token=notice')
    await press("This wasn't me: undo it")
    expect(await heading('The change is undone')).toBeTruthy()
    expect(server.calls('POST /auth/undo-factor').map(({ body }) => body)).toEqual([{ token: 'notice' }])
    expect(screen.getByRole('link', { name: 'Choose a new password' })).toBeTruthy()
  })
})

describe('"No more invitations"', () => {
  test('asks for confirmation, then confirms that invitations are stopped', async () => {
    const server = stubApi({ 'POST /auth/refuse-invitations': () => ({ status: true }) })
    await renderPage('/auth/refuse-invitations?token=invited')
    await press('Stop invitations')
    expect(await heading("You won't get any more invitations")).toBeTruthy()
    expect(server.calls('POST /auth/refuse-invitations').map(({ body }) => body)).toEqual([{ token: 'invited' }])
  })
})
