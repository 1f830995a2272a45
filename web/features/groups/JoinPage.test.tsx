import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'
import { aGroup, anInvitation, dayFrom, ines, noor, olek, ruth } from './testing/walkers.ts'

beforeEach(async () => {
  await resetSession()
  // For signing in before the page is opened.
  stubApi()
})
afterEach(resetSession)

const ADDRESS = '/app/groups/g1/join'
const WITH_KEY = `${ADDRESS}?key=k1`

async function open(address: string, invitation = anInvitation(), answers: Answers = {}) {
  const server = stubApi({
    'GET /groups/g1/invitation': () => invitation,
    'GET /groups/g1': () => aGroup(),
    'GET /path/journey/j1': () => errorResponse(404, 'journeyNotFound', 'Gone'),
    ...answers,
  })
  const { router } = await renderPage(address)
  return { server, router }
}

async function decline() {
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Decline the invitation?' }))
  expect(question.getByText("Noor Haddad can't invite you to this journey again.")).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Decline' }))
}

test('a link shows a visitor who walks and what the group would see, and leads back after signing up', async () => {
  const { server } = await open(WITH_KEY, anInvitation({ byKey: true, lastDay: dayFrom(20) }))
  expect(await screen.findByText('Noor Haddad invites you to walk together')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Design team, autumn round')
  expect(screen.getByText('Noor, Ines and Olek')).toBeTruthy()
  expect(screen.getByText('No rush: one step a week gets us there.')).toBeTruthy()
  expect(screen.getByText(/^Last day: \d/u)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'What the group sees of you' })).toBeTruthy()
  for (const [name, path] of [
    ['Log in', '/auth/login'],
    ['Sign up', '/auth/register'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(
      `${path}?${new URLSearchParams({ returnTo: WITH_KEY })}`,
    )
  expect(server.calls('GET /groups/g1/invitation')[0]?.query.get('key')).toBe('k1')
  expect(document.title).not.toContain('k1')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

test('more members than faces are counted', async () => {
  await open(WITH_KEY, anInvitation({ byKey: true, memberCount: 9 }))
  expect(await screen.findByText('Noor, Ines, Olek and 6 more')).toBeTruthy()
})

test('a visitor without a key is asked to log in, whatever the group is', async () => {
  const { server } = await open(ADDRESS)
  expect(await screen.findByRole('heading', { name: 'Log in to see your invitation' })).toBeTruthy()
  expect(server.calls('GET /groups/g1/invitation')).toEqual([])
})

test('an invited member joins, and the page of the group opens', async () => {
  await signInAs(ines)
  const { server, router } = await open(ADDRESS, anInvitation(), { 'POST /groups/g1/join': () => aGroup() })
  fireEvent.click(await screen.findByRole('button', { name: 'Join' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/groups/g1'))
  expect(server.calls('POST /groups/g1/join')[0]?.body).toEqual({})
})

test('a member with a link joins by its key', async () => {
  await signInAs(ruth)
  const { server } = await open(WITH_KEY, anInvitation({ byKey: true }), { 'POST /groups/g1/join': () => aGroup() })
  fireEvent.click(await screen.findByRole('button', { name: 'Join' }))
  await waitFor(() => expect(server.calls('POST /groups/g1/join')[0]?.body).toEqual({ key: 'k1' }))
})

test('a full group says so, and the page stays', async () => {
  await signInAs(ruth)
  const full = () => errorResponse(409, 'groupFull', 'This group is full')
  await open(WITH_KEY, anInvitation({ byKey: true }), { 'POST /groups/g1/join': full })
  fireEvent.click(await screen.findByRole('button', { name: 'Join' }))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Join' }).ariaBusy).toBeNull())
  expect(screen.getByRole('heading', { name: 'Design team, autumn round' })).toBeTruthy()
})

test("'Not now' leads to the journey, and the invitation stays open", async () => {
  await signInAs(ines)
  const { server, router } = await open(ADDRESS, anInvitation(), { 'POST /groups/g1/decline': () => noContent() })
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/discover/journey/j1'))
  expect(server.calls('POST /groups/g1/decline')).toEqual([])
})

test("'Not now' with a link declines nothing", async () => {
  await signInAs(ruth)
  const { server, router } = await open(WITH_KEY, anInvitation({ byKey: true }))
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/discover/journey/j1'))
  expect(server.calls('POST /groups/g1/decline')).toEqual([])
})

test('an invitation is declined after a question', async () => {
  await signInAs(ines)
  const { server, router } = await open(ADDRESS, anInvitation({ declinable: true }), {
    'POST /groups/g1/decline': () => noContent(),
  })
  await decline()
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/groups'))
  expect(server.calls('POST /groups/g1/decline')).toHaveLength(1)
})

test('a visitor declines an email by its key, without an account', async () => {
  const { server, router } = await open(WITH_KEY, anInvitation({ byKey: true, declinable: true }), {
    'POST /groups/g1/emails/decline': () => noContent(),
  })
  await decline()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(server.calls('POST /groups/g1/emails/decline')[0]?.body).toEqual({ key: 'k1' })
})

test('who goes back to an email that they declined reads that it no longer works', async () => {
  let declined = false
  const { router } = await open(WITH_KEY, undefined, {
    'GET /groups/g1/invitation': () =>
      declined ? errorResponse(404, 'notFound', 'Gone') : anInvitation({ byKey: true, declinable: true }),
    'POST /groups/g1/emails/decline': () => {
      declined = true
      return noContent()
    },
  })
  await decline()
  await waitFor(() => expect(screen.queryByText('Noor Haddad invites you to walk together')).toBeNull())
  router.history.back()
  expect(await screen.findByRole('heading', { name: "This invitation doesn't work" })).toBeTruthy()
})

test('a link for everyone cannot be declined', async () => {
  await open(WITH_KEY, anInvitation({ byKey: true }))
  await screen.findByRole('heading', { name: 'Design team, autumn round' })
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
})

test('someone whom the viewer blocks is told of before joining, without a name', async () => {
  await signInAs(ines)
  await open(ADDRESS, anInvitation({ blocks: true, faces: [noor, olek] }))
  expect(await screen.findByText("Someone you block is in this group. You won't see each other.")).toBeTruthy()
})

test('a member of the group gets to its page', async () => {
  await signInAs(ines)
  const { router } = await open(ADDRESS, anInvitation({ isMember: true }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/groups/g1'))
})

test('a member without a confirmed email is asked to confirm it instead of joining', async () => {
  await signInAs({ ...ines, email: 'ines@example.org', emailVerified: false })
  await open(WITH_KEY, anInvitation({ byKey: true }))
  expect(await screen.findByText('Confirm your email, then you can join.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
})

test('an invitation without a readable journey says so', async () => {
  await signInAs(ines)
  await open(ADDRESS, anInvitation({ journey: null }))
  expect(await screen.findByText("You can't open the journey of this group at the moment.")).toBeTruthy()
})

test.each([
  ['a member', ADDRESS],
  ['a visitor', WITH_KEY],
])('an invitation or a link that does not work says why to %s', async (who, address) => {
  if (who === 'a member') await signInAs(ines)
  await open(address, anInvitation(), {
    'GET /groups/g1/invitation': () => errorResponse(404, 'notFound', "This page doesn't exist"),
  })
  expect(await screen.findByRole('heading', { name: "This invitation doesn't work" })).toBeTruthy()
})
