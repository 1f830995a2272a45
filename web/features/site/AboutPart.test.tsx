import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Announcement, SITE_DEFAULTS } from '#contract/site.ts'
import { resetSession } from '#web/testing/sign-in.ts'
import { errorResponse, SITE_FACTS, stubApi } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'
import { openSite } from './testing/site.ts'

const NEWS = 'Away for an update on Friday'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const announced = (change: Partial<Announcement> = {}): Announcement => ({
  text: { en: NEWS },
  audience: 'everyone',
  until: inDays(2),
  ...change,
})

beforeEach(resetSession)
afterEach(async () => {
  vi.useRealTimers()
  await resetSession()
})

const ABOUT = { part: 'about' }
const unfold = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

/** Types into a field and leaves it. */
async function fill(label: RegExp, value: string) {
  const field = await screen.findByLabelText(label)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

test('who runs the site is saved when its field is left, and Undo takes it back', async () => {
  const { changes } = await openSite({}, {}, ABOUT)
  await fill(/^Who runs it/u, ' Harbour Cooperative ')
  expect(await screen.findByText('Saved: Who runs it')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(changes()).toEqual([{ runBy: 'Harbour Cooperative' }, { runBy: '' }]))
  expect(screen.getByLabelText<HTMLInputElement>(/^Who runs it/u).value).toBe('')
})

test('a contact that no one can use stays in its field with the reason, and is not sent', async () => {
  const { changes } = await openSite({}, {}, ABOUT)
  await fill(/^How to reach them/u, 'harbour')
  expect(
    await screen.findByText('Enter an email address or a link that starts with https://', { selector: '.text-danger' }),
  ).toBeTruthy()
  expect(changes()).toEqual([])
  await fill(/^How to reach them/u, 'hello@harbour.example')
  await waitFor(() => expect(changes()).toEqual([{ contact: 'hello@harbour.example' }]))
  await fill(/^How to reach them/u, '')
  await waitFor(() => expect(changes().at(-1)).toEqual({ contact: null }))
})

test('a text that couldn’t be saved stays in its field', async () => {
  await openSite({}, { 'PUT /site/settings': () => errorResponse(409, 'conflict', 'Broken') }, ABOUT)
  await unfold(/^What this site is for/u)
  await fill(/^What this site is for/u, 'Learning by the sea')
  expect(await screen.findByText('Broken')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^What this site is for/u).value).toBe('Learning by the sea')
})

test('a text is folded with its languages on the row, and written in another one', async () => {
  const description = { en: 'Learning by the sea', de: 'Lernen am Meer' }
  const { changes } = await openSite({ settings: { ...SITE_DEFAULTS, description } }, {}, ABOUT)
  expect(await screen.findByRole('button', { name: /^Rules\s*Asked at sign-up\s*No text yet$/u })).toBeTruthy()
  await unfold(/^What this site is for\s*Learning by the sea\s*In English, Deutsch$/u)
  fireEvent.click(screen.getByRole('radio', { name: 'Français' }))
  await fill(/^What this site is for/u, 'Apprendre en mer')
  await waitFor(() => expect(changes()).toEqual([{ description: { ...description, fr: 'Apprendre en mer' } }]))
  expect(await screen.findByRole('button', { name: /In English, Deutsch, Français$/u })).toBeTruthy()
})

test('a minimum age is chosen, and taken back', async () => {
  const { changes } = await openSite()
  fireEvent.change(await screen.findByLabelText('Minimum age'), { target: { value: '16' } })
  await waitFor(() => expect(changes()).toHaveLength(1))
  fireEvent.change(screen.getByLabelText('Minimum age'), { target: { value: '-' } })
  await waitFor(() => expect(changes()).toEqual([{ minimumAge: 16 }, { minimumAge: null }]))
})

test('an announcement is shown once it has a text, for a day, and can be switched off', async () => {
  const { changes } = await openSite({}, {}, ABOUT)
  await unfold(/^Announcement.*Off$/u)
  const toggle = await screen.findByRole('switch', { name: 'Show it' })
  fireEvent.click(toggle)
  await fill(/^Text$/u, NEWS)
  await waitFor(() => expect(changes()).toHaveLength(1))
  const [{ announcement }] = changes() as [{ announcement: Announcement }]
  expect(announcement).toMatchObject({ text: { en: NEWS }, audience: 'everyone' })
  expect(Date.parse(announcement.until) - Date.now()).toBeGreaterThan(86_000_000)
  fireEvent.click(screen.getByRole('radio', { name: 'Members only' }))
  await waitFor(() => expect(changes().at(-1)).toEqual({ announcement: { ...announcement, audience: 'members' } }))
  fireEvent.click(toggle)
  await waitFor(() => expect(changes().at(-1)).toEqual({ announcement: null }))
})

test('an announcement that has ended says so', async () => {
  await openSite({ settings: { ...SITE_DEFAULTS, announcement: announced({ until: inDays(-1) }) } }, {}, ABOUT)
  await unfold(/^Announcement.*Ended$/u)
  expect(await screen.findByText(/^It ended on/u)).toBeTruthy()
})

test('an announcement stands above the page until it is closed on this device', async () => {
  stubApi({ 'GET /site': () => ({ ...SITE_FACTS, announcement: announced() }), 'GET /path/numbers': () => ({}) })
  const { queryClient } = await visit('/privacy')
  expect((await screen.findByText(NEWS)).closest('[role=status]')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close the announcement' }))
  expect(screen.queryByText(NEWS)).toBeNull()
  const next = announced({ text: { en: 'We are back' } })
  queryClient.setQueryData(['site', {}], { ...SITE_FACTS, announcement: next })
  expect(await screen.findByText('We are back')).toBeTruthy()
})

test('the privacy page and the footer name who runs the site and how to reach them', async () => {
  const site = { ...SITE_FACTS, runBy: 'Harbour Cooperative', contact: 'hello@harbour.example', minimumAge: 16 }
  stubApi({ 'GET /site': () => ({ ...site, description: { en: 'Learning by the sea' } }) })
  await visit('/privacy')
  expect(await screen.findAllByText('Run by Harbour Cooperative')).toHaveLength(2)
  const links = screen.getAllByRole('link', { name: 'hello@harbour.example' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('mailto:hello@harbour.example'))
  expect(screen.getByText('Learning by the sea')).toBeTruthy()
  expect(screen.getByText('You must be at least 16 years old to have an account here.')).toBeTruthy()
  expect(screen.queryByText(/The software doesn't know their names/u)).toBeNull()
})
