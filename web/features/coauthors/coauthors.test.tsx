import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Coauthor } from '#contract/coauthor.ts'
import { ada, aJourney, bob, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, noContent, ONLY_PASSWORD, stubApi } from '#web/testing/stub-api.ts'
import { renderPage, renderPart } from '#web/testing/visit.tsx'
import { CoauthorsDialog } from './CoauthorsDialog.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const at = '2026-11-12T10:00:00.000Z'
const accepted: Coauthor = { person: bob, accepted: true, at, offered: false }
const people = '/path/coauthors/j1'
const cleo = { ...bob, id: 'cleo', uid: 'cleo', displayName: 'Cleo Marsh' }

async function openDialog(
  coauthors: Coauthor[],
  { viewer = ada, answers = {} }: { viewer?: typeof ada; answers?: Answers } = {},
) {
  const server = stubApi({
    'GET /path/journey/j1': () => aJourney({ coauthors: [bob] }),
    [`GET ${people}`]: () => coauthors,
    ...answers,
  })
  await signInAs(viewer)
  const journey = aJourney({ coauthors: [bob] })
  const dialog = <CoauthorsDialog journey={journey} isOwner={viewer === ada} onClose={() => {}} />
  await renderPart(dialog, '/app/discover/journey/j1', ['coauthors'])
  return { server, dialog: within(await screen.findByRole('dialog', { name: 'Co-authors' })) }
}

test('the page names the co-authors beside the owner', async () => {
  stubApi({ 'GET /path/journey/j1': () => aJourney({ coauthors: [bob, cleo] }) })
  await renderPage('/app/discover/journey/j1')
  const link = await screen.findByRole('link', { name: bob.displayName })
  expect(link.getAttribute('href')).toBe(`/app/user/profile?userId=${bob.id}`)
  expect(link.parentElement?.textContent).toBe(`with ${bob.displayName}, Cleo Marsh`)
})

test.each([
  ['the owner', [], 'Private: only you can see it'],
  ['all authors', [bob], 'Private: only its authors can see it'],
])('the page of a private journey says that %s can see it', async (_, coauthors, text) => {
  stubApi({ 'GET /path/journey/j1': () => aJourney({ visibility: 'private', coauthors }) })
  await signInAs(ada)
  await renderPage('/app/discover/journey/j1')
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a co-author edits, and finds neither archiving nor deleting in the menu', async () => {
  stubApi({ 'GET /path/journey/j1': () => aJourney({ coauthors: [bob] }) })
  await signInAs(bob)
  await renderPage('/app/discover/journey/j1')
  fireEvent.click(await screen.findByRole('button', { name: 'Manage this journey' }))
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(entries).toEqual(['Add Steps', 'Co-authors', 'History'])
  expect(screen.getByRole('link', { name: 'Edit' })).toBeTruthy()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Co-authors' }))
  expect(await screen.findByRole('dialog', { name: 'Co-authors' })).toBeTruthy()
})

test('the owner finds a member by name and invites them', async () => {
  const { server, dialog } = await openDialog([], {
    answers: {
      'GET /user/all': () => [profileOf(cleo), profileOf(ada)],
      [`POST ${people}`]: () => [{ ...accepted, person: cleo, accepted: false }],
    },
  })
  fireEvent.change(dialog.getByRole('searchbox', { name: 'Invite a member' }), { target: { value: 'cle' } })
  fireEvent.click(await dialog.findByRole('button', { name: 'Invite Cleo Marsh' }))
  expect(await screen.findByText('Cleo Marsh is invited')).toBeTruthy()
  expect(server.calls(`POST ${people}`)[0]?.body).toEqual({ personId: 'cleo' })
  expect(dialog.queryByRole('button', { name: `Invite ${ada.displayName}` })).toBeNull()
})

test('a refused invitation says why', async () => {
  const { dialog } = await openDialog([], {
    answers: {
      'GET /user/all': () => [profileOf(cleo)],
      [`POST ${people}`]: () => errorResponse(409, 'invitationDeclined', 'This person has declined your invitation'),
    },
  })
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'cle' } })
  fireEvent.click(await dialog.findByRole('button', { name: 'Invite Cleo Marsh' }))
  expect(await screen.findByText('This person has declined your invitation')).toBeTruthy()
})

test('the owner removes a co-author after a question', async () => {
  const { server, dialog } = await openDialog([accepted], {
    answers: { [`DELETE ${people}/${bob.id}`]: () => noContent() },
  })
  fireEvent.click(await dialog.findByRole('button', { name: `Remove ${bob.displayName}` }))
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(`${bob.displayName} is no longer a co-author`)).toBeTruthy()
  expect(server.calls(`DELETE ${people}/${bob.id}`)).toHaveLength(1)
})

test('an open invitation is taken back at once', async () => {
  const { server, dialog } = await openDialog([{ ...accepted, accepted: false }], {
    answers: { [`DELETE ${people}/${bob.id}`]: () => noContent() },
  })
  fireEvent.click(await dialog.findByRole('button', { name: `Take back the invitation of ${bob.displayName}` }))
  expect(await screen.findByText('Invitation taken back')).toBeTruthy()
  expect(server.calls(`DELETE ${people}/${bob.id}`)).toHaveLength(1)
})

test('the owner offers the journey to a co-author after a question', async () => {
  const { server, dialog } = await openDialog([accepted], {
    answers: {
      'GET /auth/factors': () => ONLY_PASSWORD,
      [`POST ${people}/${bob.id}/offer`]: () => [{ ...accepted, offered: true }],
    },
  })
  fireEvent.click(await dialog.findByRole('button', { name: `Hand the journey over to ${bob.displayName}` }))
  const question = within(await screen.findByRole('dialog', { name: `Hand this journey over to ${bob.displayName}?` }))
  fireEvent.change(await question.findByLabelText('Your password'), { target: { value: 'walk-every-day' } })
  fireEvent.click(question.getByRole('button', { name: 'Offer it' }))
  expect(await screen.findByText(`${bob.displayName} has been asked`)).toBeTruthy()
  expect(server.calls(`POST ${people}/${bob.id}/offer`)[0]?.body).toEqual({ offered: true, password: 'walk-every-day' })
})

test('a co-author invites and removes no one, and can leave', async () => {
  const { server, dialog } = await openDialog([accepted, { ...accepted, person: cleo }], {
    viewer: bob,
    answers: { [`DELETE ${people}/${bob.id}`]: () => noContent() },
  })
  await dialog.findByText('Cleo Marsh')
  expect(dialog.queryByRole('searchbox')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Remove Cleo Marsh' })).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Stop being a co-author' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('You are no longer a co-author')).toBeTruthy()
  expect(server.calls(`DELETE ${people}/${bob.id}`)).toHaveLength(1)
})

test.each([
  ['Accept', true],
  ['Decline', false],
])('an invitation names journey and owner, and is answered on the page of activity: %s', async (button, accept) => {
  const invitation = { journey: { id: 'j1', name: 'Knots' }, owner: ada, as: 'coauthor', at }
  const server = stubApi({
    'GET /user/notices': () => [],
    'GET /user/coauthorships': () => ({ invitations: [invitation], shared: [] }),
    'POST /user/coauthorships/j1': () => ({ accepted: accept }),
    'GET /path/journey/j1': () => aJourney({ coauthors: [bob] }),
  })
  await signInAs(bob)
  await renderPage('/app/activity')
  const region = within(await screen.findByRole('region', { name: 'Invitations' }))
  expect(region.getByText(new RegExp(`${ada.displayName}. invites you to work on .Knots. together`, 'u'))).toBeTruthy()
  fireEvent.click(region.getByRole('button', { name: new RegExp(`^${button}`, 'u') }))
  expect(await screen.findByText(accept ? /You now work on/u : 'Invitation declined')).toBeTruthy()
  expect(server.calls('POST /user/coauthorships/j1')[0]?.body).toEqual({ as: 'coauthor', accept })
})

test('the editor of a co-author has no visibility and licence, and sends neither', async () => {
  const journey = aJourney({ coauthors: [bob], visibility: 'private', steps: [] })
  const server = stubApi({
    'GET /path/journey/j1': () => journey,
    'PUT /path/j1': () => journey,
  })
  await signInAs(bob)
  await renderPage('/app/user/path/edit?pathId=j1')
  fireEvent.click(await screen.findByRole('button', { name: /Details/u }))
  expect(screen.getByLabelText(/^Description/u)).toBeTruthy()
  expect(screen.queryByLabelText(/^Visibility/u)).toBeNull()
  expect(screen.queryByLabelText(/^Rights/u)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  fireEvent.change(screen.getByLabelText(/^Name/u), { target: { value: 'Bends' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText(/saved/iu)
  const body = server.calls('PUT /path/j1')[0]?.body
  expect(body).toMatchObject({ name: 'Bends' })
  expect(body).not.toHaveProperty('visibility')
  expect(body).not.toHaveProperty('licence')
})
