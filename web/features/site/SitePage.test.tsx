import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SITE_DEFAULTS } from '#contract/site.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { errorResponse, noContent, stubApi } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'
import { olga, openSite, WELL } from './testing/site.ts'

beforeEach(resetSession)
afterEach(resetSession)

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
const openLinks = async () => fireEvent.click(await screen.findByRole('button', { name: /^Invitation links/u }))
function addDomain(name: string) {
  fireEvent.change(screen.getByRole('textbox', { name: /domain/u }), { target: { value: name } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
}

test('an operator opens the page from the navigation', async () => {
  await openSite({}, {}, { render: visit })
  expect(await screen.findByText('People who are here already stay. 46 members, 3 moderators.')).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'This site' })).getAttribute('aria-current')).toBe('page')
})

test("for moderators who aren't operators the page doesn't exist and isn't linked", async () => {
  const server = stubApi({ 'GET /moderation/waiting': () => ({ reports: 0, feedback: 0, since: null }) })
  await signInAs({ ...olga, moderator: true })
  await visit('/app/site')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'This site' })).toBeNull()
  expect(server.requests.filter(({ path }) => path.startsWith('/site/'))).toEqual([])
})

test('who may sign up is saved at once, and Undo brings the earlier choice back', async () => {
  const { changes } = await openSite()
  await screen.findByText('Who may sign up')
  choose('On request')
  expect(await screen.findByText('Saved: Who may sign up')).toBeTruthy()
  expect(screen.getByText(/^Saved · \d\d:\d\d$/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'See as visitor' }))
  expect(within(await screen.findByRole('dialog')).getByText('Ask to join')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(isChosen('Everyone')).toBe(true))
  await waitFor(() => expect(changes()).toEqual([{ signUp: 'approval' }, { signUp: 'open' }]))
})

test('a choice that can’t be saved goes back', async () => {
  await openSite({}, { 'PUT /site/settings': () => errorResponse(409, 'conflict', 'Broken') })
  await screen.findByText('Who may sign up')
  choose('No one')
  expect(await screen.findByText('Broken')).toBeTruthy()
  expect(isChosen('Everyone')).toBe(true)
})

test('the choice of domains is saved with the first domain', async () => {
  const { changes } = await openSite({ settings: { ...SITE_DEFAULTS, signUp: 'closed' } })
  await screen.findByText('Who may sign up')
  choose('Only these email domains')
  addDomain('no domain')
  expect(screen.getByText('Enter domains such as school.example, at most 50')).toBeTruthy()
  expect(changes()).toEqual([])
  addDomain('School.example, harbour.example')
  await waitFor(() => expect(changes()).toEqual([{ signUp: 'open', domains: ['school.example', 'harbour.example'] }]))
  fireEvent.click(screen.getByRole('button', { name: 'See as visitor' }))
  expect(await screen.findByText(/Only with an address of school.example, harbour.example/u)).toBeTruthy()
})

test('the last domain stays while it is what lets people in', async () => {
  const { changes } = await openSite({ settings: { ...SITE_DEFAULTS, domains: ['school.example'] } })
  await screen.findByText('Who may sign up')
  expect(screen.queryByRole('button', { name: 'Remove school.example' })).toBeNull()
  choose('Everyone')
  await waitFor(() => expect(changes()).toEqual([{ domains: [] }]))
})

test('a request can be limited to domains, and to people without an invitation', async () => {
  const { changes } = await openSite({ settings: { ...SITE_DEFAULTS, signUp: 'approval' } })
  await screen.findByText('Who may sign up')
  fireEvent.click(screen.getByRole('button', { name: 'Invited people come in at once', pressed: true }))
  await waitFor(() => expect(changes()).toEqual([{ invitedSkipQueue: false }]))
  addDomain('school.example')
  await waitFor(() => expect(changes().at(-1)).toEqual({ domains: ['school.example'] }))
  expect(isChosen('On request')).toBe(true)
})

test('what the environment sets is shown and can’t be changed', async () => {
  await openSite({ settings: { ...SITE_DEFAULTS, signUp: 'invite' }, fixed: ['signUp'] })
  expect(await screen.findByText("Set on the server, so it can't be changed here.")).toBeTruthy()
  const signUp = within(screen.getByRole('radiogroup', { name: 'Who may sign up' }))
  const enabled = signUp.getAllByRole<HTMLInputElement>('radio').filter(({ disabled }) => !disabled)
  expect(enabled.map(({ value }) => value)).toEqual(['invite'])
  expect(screen.getByRole('textbox', { name: /^Only from these email domains/u })).toBeTruthy()
})

test('what the environment says of the provider stands on the page', async () => {
  await openSite({ provider: { sessionHours: 12, moderator: { claim: 'groups', value: 'teachers' } } })
  const sentences =
    'With single sign-on alone, a session lasts 12 h. People with “teachers” in groups become moderators when they log in there.'
  expect(await screen.findByText(sentences)).toBeTruthy()
})

test('Olga forbids members to invite, and the choice of invited people says whose links work', async () => {
  const { changes } = await openSite({ settings: { ...SITE_DEFAULTS, signUp: 'invite' } })
  expect(await screen.findByText('Members can invite up to 5 a week')).toBeTruthy()
  await openLinks()
  fireEvent.click(screen.getByRole('switch', { name: 'Members may invite' }))
  await waitFor(() => expect(changes()).toEqual([{ membersInvite: false }]))
  expect(await screen.findByText('Only with your invitation links')).toBeTruthy()
})

test('each part has an address and a title, and no part names a variable of the environment', async () => {
  const fixed = ['signUp', 'name', 'language', 'theme', 'moderatorsNeedFactor'] as const
  await openSite({ fixed: [...fixed] })
  const parts = within(screen.getByRole('navigation', { name: 'This site' }))
  for (const [part, heading] of [
    ['Sign-up', 'Who may sign up'],
    ['About', 'About this site'],
    ['Look and language', 'Look'],
  ] as const) {
    fireEvent.click(parts.getByRole('link', { name: part }))
    expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeTruthy()
    expect(parts.getByRole('link', { current: 'page' }).textContent).toBe(part)
    expect(document.body.textContent).not.toMatch(/[A-Z]{3,}_[A-Z]/u)
  }
  expect(document.title).toBe('Look and language · This site · Cairn')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Default language' }).disabled).toBe(true)
})

test('the defaults are chosen on their rows and saved at once', async () => {
  const { changes } = await openSite({}, {}, { part: 'look' })
  fireEvent.change(await screen.findByLabelText('Appearance'), { target: { value: 'dark' } })
  expect(await screen.findByText('Saved: Appearance')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Rights to new texts'), { target: { value: 'reserved' } })
  await waitFor(() => expect(changes()).toEqual([{ theme: 'dark' }, { licence: 'reserved' }]))
})

test('settings that can’t be loaded can be asked for again', async () => {
  let isDown = true
  const state = { settings: SITE_DEFAULTS, fixed: [], members: 1, moderators: 1, health: WELL, provider: null }
  await openSite(
    {},
    { 'GET /site/settings': () => (isDown ? errorResponse(400, 'invalid', 'This didn’t work') : state) },
  )
  isDown = false
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Who may sign up')).toBeTruthy()
})

test('the address of a new invitation link is shown once and copied', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  const link = { id: 'l1', label: 'Class 7b', uses: 25, used: 0, expiresAt: '2096-12-03T09:41:00.000Z' }
  let links: object[] = []
  const url = 'http://cairn.test/auth/register?invitation=abc'
  const { calls } = await openSite(
    {},
    {
      'GET /site/invitations': () => links,
      'POST /site/invitations': () => {
        links = [link]
        return Response.json({ ...link, url }, { status: 201 })
      },
    },
  )
  await openLinks()
  expect(await screen.findByText('No invitation links yet')).toBeTruthy()
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fill("What it's for", 'Class 7b')
  fill('People', '25')
  fireEvent.click(screen.getByRole('button', { name: 'Make a link' }))
  expect(await screen.findByDisplayValue(url)).toBeTruthy()
  expect(calls('POST /site/invitations')[0]?.body).toEqual({ label: 'Class 7b', uses: 25, days: 7 })
  expect(await screen.findByText(/^0 of 25 used · until 3 December 2096/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(url))
})

test('a link for too many days isn’t sent', async () => {
  const { calls } = await openSite()
  await openLinks()
  fireEvent.change(await screen.findByLabelText('Days'), { target: { value: '91' } })
  fireEvent.click(screen.getByRole('button', { name: 'Make a link' }))
  expect(await screen.findByText("This value isn't valid")).toBeTruthy()
  expect(calls('POST /site/invitations')).toEqual([])
})

test('an invitation link ends after a question', async () => {
  const link = { id: 'l1', label: 'Class 7b', uses: 25, used: 4, expiresAt: '2096-12-03T09:41:00.000Z' }
  const { calls } = await openSite(
    {},
    { 'GET /site/invitations': () => [link], 'DELETE /site/invitations/l1': noContent },
  )
  await openLinks()
  fireEvent.click(await screen.findByRole('button', { name: 'End Class 7b' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End “Class 7b”?' }))
  expect(calls('DELETE /site/invitations/l1')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'End' }))
  expect(await screen.findByText('Invitation link ended')).toBeTruthy()
})

test('a link that was used up shows its count, and Olga removes it after a question', async () => {
  const link = { id: 'l1', label: 'Class 7b', uses: 25, used: 25, expiresAt: '2096-12-03T09:41:00.000Z' }
  await openSite({}, { 'GET /site/invitations': () => [link], 'DELETE /site/invitations/l1': noContent })
  await openLinks()
  expect(await screen.findByText('25 of 25 used · lets no one in any more')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Class 7b' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove “Class 7b”?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Invitation link removed')).toBeTruthy()
})
