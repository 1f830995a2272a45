import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSession } from '#web/core/session/session.ts'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage, visit } from '#web/testing/visit.tsx'

let leave = () => {}

beforeEach(() => {
  leave = startSession()
})
afterEach(async () => {
  leave()
  await resetSession()
})

const google = anAccount('google', 'Google')
const facebook = anAccount('facebook', 'Facebook')

function anAccount(provider: string, name: string, removable = true) {
  return { id: `of-${provider}`, provider, name, createdAt: '2026-11-12T10:00:00.000Z', removable }
}

/**
 * Opens the settings page; `lists` are the server's successive answers with the connected accounts.
 */
async function open(lists: object[][], answers: Answers = {}, render = renderPage) {
  const server = stubApi({
    'GET /user/profile': () => ({ ...profileOf(ada), email: 'ada@example.org', listed: true }),
    'GET /auth/list-sessions': () => [],
    'GET /badge/all': () => [],
    'GET /interest/all': () => [],
    'GET /auth/list-accounts': () => (lists.length > 1 ? lists.shift() : lists[0]),
    ...answers,
  })
  await signInAs(ada)
  await render('/app/user/edit?part=account')
  const heading = await screen.findByRole('heading', { level: 2, name: 'How you log in' })
  return { server, section: within(heading.closest<HTMLElement>('section') ?? heading) }
}

async function removeGoogle(section: Awaited<ReturnType<typeof open>>['section']) {
  fireEvent.click(await section.findByRole('button', { name: 'Remove Google' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Google?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
}

test('removing an account asks first, and then takes it off the list', async () => {
  const { server, section } = await open([[google, facebook], [facebook]], {
    'POST /auth/unlink-account': () => ({ status: true }),
  })
  fireEvent.click(await section.findByRole('button', { name: 'Remove Google' }))
  expect(await screen.findByRole('alertdialog', { name: 'Remove Google?' })).toBeTruthy()
  expect(server.calls('POST /auth/unlink-account')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Google was removed')).toBeTruthy()
  expect(server.calls('POST /auth/unlink-account').map(({ body }) => body)).toEqual([{ id: 'of-google' }])
  expect(section.queryByRole('button', { name: 'Remove Google' })).toBeNull()
  expect(section.getByRole('button', { name: 'Remove Facebook' })).toBeTruthy()
})

test('removing the account of the own session asks to log in again', async () => {
  let isSignedIn = true
  const signedOut = () => errorResponse(401, 'unauthenticated', 'Please log in')
  const answers = {
    'GET /user/profile': () => (isSignedIn ? { ...profileOf(ada), email: 'ada@example.org' } : signedOut()),
    'GET /auth/token': signedOut,
    'GET /auth/list-accounts': () => (isSignedIn ? [google] : signedOut()),
    'POST /auth/unlink-account': () => {
      isSignedIn = false
      return { status: true }
    },
  }
  const { section } = await open([], answers, visit)
  await removeGoogle(section)
  expect(await screen.findByRole('dialog', { name: 'Your session has ended' })).toBeTruthy()
})

test('the only way to log in has no button and says why', async () => {
  const { section } = await open([[anAccount('google', 'Google', false)]])
  expect(await section.findByText(/^Your only way to log in/u)).toBeTruthy()
  expect(section.queryByRole('button', { name: /^Remove/u })).toBeNull()
})

test('a refused removal says why, and the account stays', async () => {
  const { section } = await open([[google]], {
    'POST /auth/unlink-account': () => errorResponse(409, 'lastSignIn', 'This is your only way to log in'),
  })
  await removeGoogle(section)
  expect(await screen.findByText('This is your only way to log in')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await section.findByRole('button', { name: 'Remove Google' })).toBeTruthy()
})

test('removing an account sends the password, and says at its field that it is wrong', async () => {
  const wrong = () => errorResponse(400, 'invalid', 'Please check', { password: 'The password is wrong' })
  const { server, section } = await open([[google, facebook]], { 'POST /auth/unlink-account': wrong })
  fireEvent.click(await section.findByRole('button', { name: 'Remove Google' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.input(dialog.getByLabelText('Your password'), { target: { value: 'not-the-one' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect((await dialog.findAllByText('The password is wrong')).length).toBeGreaterThan(0)
  expect(server.calls('POST /auth/unlink-account').map(({ body }) => body)).toEqual([
    { id: 'of-google', password: 'not-the-one' },
  ])
})

test('a member without a password is asked to log in again before removing an account', async () => {
  const stale = () => errorResponse(403, 'staleSession', 'Too long ago')
  const { section } = await open([[google, facebook]], { 'POST /auth/unlink-account': stale })
  await removeGoogle(section)
  expect(await screen.findByText(/Your account has no password/u)).toBeTruthy()
})

test('a list that can’t be loaded can be tried again', async () => {
  let isBroken = true
  const { section } = await open([], {
    'GET /auth/list-accounts': () => (isBroken ? errorResponse(500, 'internal', 'Broken') : [google]),
  })
  const again = await section.findByRole('button', { name: 'Try again' })
  isBroken = false
  fireEvent.click(again)
  expect(await section.findByText('Google')).toBeTruthy()
})
