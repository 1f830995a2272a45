import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SITE_DEFAULTS } from '#contract/site.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { errorResponse, SITE_FACTS, stubApi } from '#web/testing/stub-api.ts'
import { renderPage, visit } from '#web/testing/visit.tsx'
import { olga, openSite, WELL } from './testing/site.ts'

beforeEach(resetSession)
afterEach(async () => {
  localStorage.clear()
  await resetSession()
})

const RULES = { texts: { en: '1. Be **kind**' }, version: 'v1' }
const title = 'The rules of this site'

async function open(refuses = false) {
  const server = stubApi({
    'GET /site/texts/rules': () => RULES,
    'PUT /user/rules': () => olga,
    'PUT /user/profile/update': () => (refuses ? errorResponse(403, 'rulesNotAccepted', 'Accept first') : olga),
  })
  await signInAs({ ...olga, newRules: 'v1' })
  await visit('/privacy')
  return server
}

test('a member is asked for new rules at the next page, and accepts the version they read', async () => {
  const server = await open()
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  expect((await screen.findByText('kind')).tagName).toBe('STRONG')
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(server.calls('PUT /user/rules').map(({ body }) => body)).toEqual([{ version: 'v1' }]))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
})

test('who doesn’t accept isn’t asked again until a call is refused', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('dialog', { name: title })).toBeNull()
  dispatchEvent(new Event('rulesNotAccepted'))
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
})

test('the registration asks for the rules and sends the version', async () => {
  const server = stubApi({
    'GET /site': () => ({ ...SITE_FACTS, rules: { version: 'v1' } }),
    'POST /auth/sign-up/email': () => errorResponse(403, 'rulesNotAccepted', 'Please accept the rules first'),
  })
  await renderPage('/auth/register')
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const accept = await screen.findByRole('checkbox', { name: /^I accept the rules of this site/u })
  expect(screen.getByRole('link', { name: 'rules of this site' }).getAttribute('href')).toBe('/rules')
  type('First name', 'Nia')
  type('Last name', 'Okoro')
  type('Email', 'nia@example.org')
  type('Password', 'correct-horse-walks')
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Register' }))
  submit()
  expect(await screen.findAllByText('Please accept the rules first')).toHaveLength(2)
  fireEvent.click(accept)
  submit()
  const sent = () => server.calls('POST /auth/sign-up/email').map(({ body }) => (body as { rules?: string }).rules)
  await waitFor(() => expect(sent()).toEqual([undefined, 'v1']))
})

test('an operator edits the texts in a chosen language, and the name', async () => {
  const { changes } = await openSite(
    { settings: { ...SITE_DEFAULTS, description: { en: 'Learning' } } },
    {},
    { part: 'about' },
  )
  const fill = (label: RegExp, value: string) => {
    const field = screen.getByLabelText(label)
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  }
  await screen.findByText('About this site')
  fireEvent.click(screen.getByRole('button', { name: /^What this site is for/u }))
  fireEvent.click(screen.getByRole('radio', { name: 'Deutsch' }))
  fill(/^What this site is for/u, 'Lernen am Meer')
  await waitFor(() => expect(changes()).toEqual([{ description: { en: 'Learning', de: 'Lernen am Meer' } }]))
  fill(/^Site name/u, '<b>Harbour</b>')
  expect(await screen.findByText(/^Leave out </u)).toBeTruthy()
  fill(/^Site name/u, 'Harbour Learning')
  await waitFor(() => expect(changes().at(-1)).toEqual({ name: 'Harbour Learning' }))
})

test('the health panel names jobs that failed and emails that wait', async () => {
  const mailSince = new Date(Date.now() - 3_600_000).toISOString()
  await openSite({ health: { ...WELL, mailWaiting: 3, mailSince, jobsFailing: ['digests'], jobsRanAt: mailSince } })
  expect(await screen.findByText(/^3 emails wait, the first queued 1 hour ago/u)).toBeTruthy()
  expect(screen.getByText('Background jobs that failed last time: digests')).toBeTruthy()
})

test('the health panel warns of a database that grew by a gigabyte in a week', async () => {
  await openSite({ health: { ...WELL, databaseBytes: 3_200_000_000, databaseGrown: 1_200_000_000 } })
  const line = await screen.findByText('The database has 3,200 MB, 1,200 MB more than a week ago')
  expect(line.closest('.text-danger')).toBeTruthy()
})

test('the health panel names unconfirmed people whose journeys others need', async () => {
  await openSite({ health: { ...WELL, keptUnconfirmed: [{ id: 'uma', displayName: 'Uma Reed' }] } })
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Uma Reed' })
  expect(link.search).toBe('?userId=uma')
})

test.each([
  ['Nia, who registers and', '/auth/register', 'POST /auth/sign-up/email', 'Register'],
  ['Nia, who sets the site up and', '/auth/set-up?token=printed', 'POST /auth/set-up', 'Create account'],
])(
  '%s forgot to accept the rules, finds the box marked, and a link to it at the top',
  async (_, page, call, button) => {
    stubApi({
      'GET /site': () => ({ ...SITE_FACTS, rules: { version: 'v1' } }),
      [call]: () => errorResponse(403, 'rulesNotAccepted', 'Please accept the rules'),
    })
    await renderPage(page)
    const write = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    const box = await screen.findByRole('checkbox')
    write('First name', 'Nia')
    write('Last name', 'Okoro')
    write('Email', 'nia@example.org')
    write('Password', 'stones-and-trails')
    fireEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
    fireEvent.click(screen.getByRole('button', { name: 'Please accept the rules' }))
    await waitFor(() => expect(document.activeElement).toBe(box))
    fireEvent.click(box)
    expect(screen.queryByText('Please accept the rules')).toBeNull()
  },
)
