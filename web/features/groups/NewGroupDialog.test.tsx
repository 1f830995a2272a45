import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aJourney } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, SITE_FACTS, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'
import { dayFrom, ines, ledGroup, noor, olek } from './testing/walkers.ts'

const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(async () => {
  writeText.mockReset().mockResolvedValue()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  await resetSession()
  // For signing in before the journey is opened.
  stubApi()
})
afterEach(resetSession)

const journey = aJourney({ name: 'Make your website accessible', owner: noor })

async function openJourney(answers: Answers = {}) {
  const server = stubApi({
    'GET /path/journey/j1': () => journey,
    'GET /user/all': () => [noor, ines, olek],
    'POST /groups': () => ledGroup(),
    'GET /groups/g1': () => ledGroup(),
    ...answers,
  })
  const { router } = await renderPage('/app/discover/journey/j1')
  return { server, router }
}

async function openDialog() {
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Walk together' }))
  return within(await screen.findByRole('dialog', { name: 'Walk together' }))
}

type Dialog = Awaited<ReturnType<typeof openDialog>>

async function choose(dialog: Dialog, name: string) {
  fireEvent.change(dialog.getByLabelText('Who comes along'), { target: { value: name.slice(0, 3) } })
  fireEvent.click(await dialog.findByRole('button', { name: `Add ${name}` }))
}

test('the field for people has the focus, since the name is suggested', async () => {
  await signInAs(noor)
  await openJourney()
  const dialog = await openDialog()
  expect(document.activeElement).toBe(dialog.getByLabelText('Who comes along'))
})

test('a member makes a group from the share menu with a name, a message, people and a last day', async () => {
  await signInAs(noor)
  const { server, router } = await openJourney()
  const dialog = await openDialog()
  expect(dialog.getByLabelText<HTMLInputElement>('Name of the group').value).toBe('Make your website accessible')
  fireEvent.change(dialog.getByRole('textbox', { name: /^Message/u }), { target: { value: 'No rush' } })
  fireEvent.change(dialog.getByLabelText(/^Last day/u), { target: { value: dayFrom(20) } })
  await choose(dialog, 'Ines Costa')
  await choose(dialog, 'Olek Nowak')
  expect(dialog.queryByRole('button', { name: 'Add Noor Haddad' })).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Invite 2 people' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/groups/g1'))
  const [call] = server.calls('POST /groups')
  expect(call?.body).toEqual({
    ...{ journeyId: 'j1', name: 'Make your website accessible', message: 'No rush', lastDay: dayFrom(20) },
    ...{ personIds: ['ines', 'olek'], emails: [], followingIds: [], isClass: false },
  })
  expect(call?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('journeys that follow are found by name, kept in order and removed again', async () => {
  await signInAs(noor)
  const journeys = [aJourney({ id: 'j2', name: 'Knots' }), aJourney({ id: 'j3', name: 'Sails' }), journey]
  const { server } = await openJourney({ 'GET /path/all': () => journeys })
  const dialog = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Add journeys that follow' }))
  const field = dialog.getByLabelText('Journeys that follow')
  for (const name of ['Sails', 'Knots']) {
    fireEvent.change(field, { target: { value: name } })
    fireEvent.click(await dialog.findByRole('button', { name: `Add ${name}` }))
  }
  fireEvent.change(field, { target: { value: 'acc' } })
  await dialog.findByText('No journey found')
  fireEvent.click(dialog.getByRole('button', { name: 'Remove Sails' }))
  fireEvent.change(field, { target: { value: 'Sails' } })
  fireEvent.click(await dialog.findByRole('button', { name: 'Add Sails' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Make group' }))
  await waitFor(() => expect(server.calls('POST /groups')[0]?.body).toMatchObject({ followingIds: ['j2', 'j3'] }))
})

test('Enter chooses the first person found, and Backspace removes the last one chosen', async () => {
  await signInAs(noor)
  const { server } = await openJourney()
  const dialog = await openDialog()
  const field = dialog.getByLabelText('Who comes along')
  fireEvent.change(field, { target: { value: 'ine' } })
  await dialog.findByRole('button', { name: 'Add Ines Costa' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(dialog.getByRole('button', { name: 'Invite 1 person' })).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Backspace' })
  expect(dialog.getByRole('button', { name: 'Make group' })).toBeTruthy()
  expect(server.calls('POST /groups')).toEqual([])
})

test('the only member of a typed name is invited without being chosen, and the next form begins empty', async () => {
  await signInAs(noor)
  const { server, router } = await openJourney({ 'GET /user/all': () => [ines] })
  const dialog = await openDialog()
  fireEvent.change(dialog.getByLabelText('Who comes along'), { target: { value: 'Ines' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Invite 1 person' }))
  await waitFor(() => expect(server.calls('POST /groups')[0]?.body).toMatchObject({ personIds: ['ines'] }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/groups/g1'))
  await act(() => router.navigate({ to: '/app/discover/journey/$journeyId', params: { journeyId: 'j1' } }))
  expect((await openDialog()).getByRole('button', { name: 'Make group' })).toBeTruthy()
})

test.each([
  ['several members', [ines, olek]],
  ['no member', []],
])('a typed name of %s is kept, and an error says what to do', async (_, found) => {
  await signInAs(noor)
  const { server } = await openJourney({ 'GET /user/all': () => found })
  const dialog = await openDialog()
  const field = dialog.getByLabelText<HTMLInputElement>('Who comes along')
  fireEvent.change(field, { target: { value: 'e' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Invite 1 person' }))
  expect(await dialog.findByText('Choose someone from the list for “e”, or clear it.')).toBeTruthy()
  expect([field.value, server.calls('POST /groups')]).toEqual(['e', []])
})

test('pasted addresses are taken from any list; a wrong one is named, and nothing is lost', async () => {
  await signInAs(noor)
  const { server } = await openJourney()
  const dialog = await openDialog()
  const field = dialog.getByLabelText('Who comes along')
  const text = 'Ines Costa <ines@example.org>; sam@example.org\nolek@example, lea@example.org'
  fireEvent.paste(field, { clipboardData: { getData: () => text } })
  const error = 'Check olek@example: an address looks like name@example.org.'
  expect(await dialog.findByText(error)).toBeTruthy()
  const submit = dialog.getByRole('button', { name: 'Invite 4 people' })
  fireEvent.click(submit)
  await waitFor(() => expect(submit.ariaBusy).toBeNull())
  expect(server.calls('POST /groups')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Remove olek@example' }))
  expect(dialog.queryByText(error)).toBeNull()
  fireEvent.change(field, { target: { value: 'ruth@example.org' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Invite 4 people' }))
  await waitFor(() =>
    expect(server.calls('POST /groups')[0]?.body).toMatchObject({
      personIds: [],
      emails: ['ines@example.org', 'sam@example.org', 'lea@example.org', 'ruth@example.org'],
    }),
  )
})

test('more addresses than possible at once are refused without changing the field', async () => {
  await signInAs(noor)
  await openJourney()
  const dialog = await openDialog()
  const paste = (text: string) =>
    fireEvent.paste(dialog.getByLabelText('Who comes along'), { clipboardData: { getData: () => text } })
  paste(Array.from({ length: 100 }, (_, index) => `sam${index}@example.org`).join('\n'))
  expect(await dialog.findByText('At most 99 people at once. Nothing was added.')).toBeTruthy()
  paste('@'.repeat(1_000_000))
  expect(dialog.getByRole('button', { name: 'Make group' })).toBeTruthy()
})

test.each([
  ['sends no email', { mail: false }, /^Type names of members. This site sends no email/u],
  ['lets members invite no one', { membersInvite: false }, 'Type names of members'],
  ['takes no new members', { signUp: 'closed' as const }, 'Type names of members'],
])('a site that %s takes no addresses', async (_, change, hint) => {
  await signInAs(noor)
  await openJourney({ 'GET /site': () => ({ ...SITE_FACTS, ...change }) })
  const dialog = await openDialog()
  expect(await dialog.findByText(hint)).toBeTruthy()
  const field = dialog.getByLabelText<HTMLInputElement>('Who comes along')
  fireEvent.change(field, { target: { value: 'sam@example.org, ' } })
  expect(field.value).toBe('sam@example.org, ')
})

test("'Copy link instead' makes the group, invites no one, and copies a link for 20 people and 14 days", async () => {
  await signInAs(noor)
  const link = { key: 'k1', usesLeft: 20, until: `${dayFrom(14)}T10:00:00.000Z` }
  const { server, router } = await openJourney({ 'PUT /groups/g1/link': () => ledGroup({ link }) })
  const dialog = await openDialog()
  await choose(dialog, 'Ines Costa')
  fireEvent.click(dialog.getByRole('button', { name: 'Copy link instead' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/groups/g1'))
  expect(server.calls('POST /groups')[0]?.body).toMatchObject({ personIds: [], emails: [] })
  expect(server.calls('PUT /groups/g1/link')[0]?.body).toEqual({ uses: 20, days: 14 })
  expect(writeText).toHaveBeenCalledWith('http://cairn.test/app/groups/g1/join?key=k1')
})

test('a group whose link fails opens all the same', async () => {
  await signInAs(noor)
  const { router } = await openJourney({ 'PUT /groups/g1/link': () => errorResponse(500, 'internal', 'Broken') })
  fireEvent.click((await openDialog()).getByRole('button', { name: 'Copy link instead' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/groups/g1'))
  expect(writeText).not.toHaveBeenCalled()
})

test('what is typed survives a refusal and closing, until the group is made', async () => {
  await signInAs(noor)
  const refusal = () => errorResponse(400, 'invalid', 'Check your input', { message: 'No links here' })
  const { server } = await openJourney({ 'POST /groups': refusal })
  const dialog = await openDialog()
  fireEvent.change(dialog.getByRole('textbox', { name: /^Message/u }), { target: { value: 'See example.org' } })
  await choose(dialog, 'Ines Costa')
  fireEvent.click(dialog.getByRole('button', { name: 'Invite 1 person' }))
  expect(await dialog.findByText('No links here')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  const again = await openDialog()
  expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message/u }).value).toBe('See example.org')
  expect(again.getByRole('button', { name: 'Remove Ines Costa' })).toBeTruthy()
  expect(server.calls('POST /groups')).toHaveLength(1)
})

test('a member without a confirmed email reads the reason instead of the form', async () => {
  await signInAs({ ...noor, email: 'noor@example.org', emailVerified: false })
  await openJourney()
  const dialog = await openDialog()
  expect(dialog.getByText(/^Confirm your email to invite people/u)).toBeTruthy()
  expect(dialog.queryByLabelText('Name of the group')).toBeNull()
})

test('a visitor signs up first', async () => {
  const { router } = await openJourney()
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Walk together' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/register'))
  expect(router.state.location.search).toEqual({ returnTo: '/app/discover/journey/j1' })
})
