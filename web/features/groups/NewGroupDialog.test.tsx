import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aJourney } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
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
    personIds: ['ines', 'olek'],
    isClass: false,
  })
  expect(call?.headers.get('Idempotency-Key')).toBeTruthy()
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

test("'Copy link instead' makes the group and copies a link for 20 people and 14 days", async () => {
  await signInAs(noor)
  const link = { key: 'k1', usesLeft: 20, until: `${dayFrom(14)}T10:00:00.000Z` }
  const { server, router } = await openJourney({ 'PUT /groups/g1/link': () => ledGroup({ link }) })
  const dialog = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Copy link instead' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/groups/g1'))
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
