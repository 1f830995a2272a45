import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NoticeSetting, NoticeSettingChange } from '#contract/notice.ts'
import { IMPORTANT_KINDS } from '#contract/rules/important-notices.ts'
import { NOTICE_KINDS } from '#contract/rules/notice.ts'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, SITE_FACTS, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const DEFAULTS = NOTICE_KINDS.map((kind) => ({ kind, inApp: true, email: IMPORTANT_KINDS.has(kind) }))

/** Opens the notices of the settings, with these settings stored. */
async function openNotices(stored: readonly NoticeSetting[] = DEFAULTS, answers: Answers = {}) {
  let settings = stored
  const server = stubApi({
    'GET /interest/all': () => [],
    'GET /badge/all': () => [],
    'GET /user/blocks': () => [],
    'GET /auth/list-sessions': () => [],
    'GET /user/notices/settings': () => settings,
    'PUT /user/notices/settings': ({ body }) => {
      const changes: NoticeSettingChange[] = Object(body).settings
      settings = settings.map((one) => ({ ...one, ...changes.find(({ kind }) => kind === one.kind) }) as NoticeSetting)
      return settings
    },
    ...answers,
  })
  await signInAs(ada)
  await renderPage('/app/user/edit?part=notices')
  await screen.findByRole('heading', { name: 'What you hear about' })
  return {
    calls: server.calls,
    sent: () => server.calls('PUT /user/notices/settings').map(({ body }) => Object(body).settings),
  }
}

const group = (name: RegExp) => screen.findByRole('button', { name })
const levels = (name: string) => within(screen.getByRole('group', { name }))
const choose = (name: string, level: string) => fireEvent.click(levels(name).getByRole('radio', { name: level }))
const switchNamed = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })

test('a new account hears of what is important in each of five groups', async () => {
  await openNotices()
  const names = ['Your journeys', 'Journeys you follow', 'People', 'Walking together', 'Decisions and reports']
  for (const name of names) expect((await group(new RegExp(`^${name}`, 'u'))).textContent).toMatch(/Important$/u)
  expect(screen.queryByRole('switch', { name: /Bell/u })).toBeNull()
})

test('a level changes the switches of its group that differ, at once, and Undo brings the former ones back', async () => {
  const { sent } = await openNotices()
  const people = await group(/^People/u)
  fireEvent.click(people)
  expect(
    screen.getByText('Replies and mentions in the bell and by email. New followers only in the bell.'),
  ).toBeTruthy()
  choose('People', 'All')
  await waitFor(() => expect(people.textContent).toMatch(/All$/u))
  expect(await screen.findByText('Saved: New followers, Email')).toBeTruthy()
  choose('People', 'None')
  expect(await screen.findByText('Saved: People')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(people.textContent).toMatch(/All$/u))
  const off = { inApp: false, email: false }
  const on = { inApp: true, email: true }
  const kinds = ['reply', 'mention', 'follower']
  await waitFor(() =>
    expect(sent()).toEqual([
      [{ kind: 'follower', email: true }],
      kinds.map((kind) => ({ kind, ...off })),
      kinds.map((kind) => ({ kind, ...on })),
    ]),
  )
})

test('switches chosen one by one are shown as an own choice and stay until a level is pressed', async () => {
  const { sent } = await openNotices(DEFAULTS.map((one) => (one.kind === 'like' ? { ...one, inApp: false } : one)))
  const yours = await group(/^Your journeys.*Own choice$/u)
  fireEvent.click(yours)
  expect(levels('Your journeys').queryByRole('radio', { checked: true })).toBeNull()
  expect((await switchNamed('Likes of your journeys Bell')).checked).toBe(false)
  expect(sent()).toEqual([])
  choose('Your journeys', 'Important')
  await waitFor(() => expect(sent()).toEqual([[{ kind: 'like', inApp: true }]]))
  await waitFor(() => expect(yours.textContent).toMatch(/Important$/u))
})

test('a kind is switched off in the app and on by email, after single switches are shown', async () => {
  const { sent } = await openNotices()
  fireEvent.click(await group(/^Your journeys/u))
  fireEvent.click(screen.getByRole('button', { name: 'Choose one by one' }))
  const bell = await switchNamed('Likes of your journeys Bell')
  const email = await switchNamed('Likes of your journeys Email')
  fireEvent.click(bell)
  await waitFor(() => expect([bell.checked, email.checked]).toEqual([false, false]))
  fireEvent.click(email)
  expect(await screen.findByText('Saved: Likes of your journeys, Email')).toBeTruthy()
  expect(sent()).toEqual([[{ kind: 'like', inApp: false }], [{ kind: 'like', email: true }]])
  fireEvent.click(screen.getByRole('button', { name: 'Hide single switches' }))
  expect(screen.queryByRole('switch', { name: 'Likes of your journeys Bell' })).toBeNull()
})

test('a level that could not be saved goes back with the reason', async () => {
  await openNotices(DEFAULTS, { 'PUT /user/notices/settings': () => errorResponse(503, 'unavailable', "We're busy") })
  const people = await group(/^People/u)
  fireEvent.click(people)
  choose('People', 'None')
  expect(await screen.findByText("We're busy")).toBeTruthy()
  await waitFor(() => expect(people.textContent).toMatch(/Important$/u))
})

test('only moderators choose about open reports', async () => {
  await openNotices()
  fireEvent.click(await group(/^Decisions and reports/u))
  fireEvent.click(screen.getByRole('button', { name: 'Choose one by one' }))
  await switchNamed('Answers to your reports Bell')
  expect(screen.queryByRole('switch', { name: 'Open reports Bell' })).toBeNull()
})

test('a site without email offers All and None, and only the bell', async () => {
  const { sent } = await openNotices(DEFAULTS, { 'GET /site': () => ({ ...SITE_FACTS, mail: false }) })
  fireEvent.click(await group(/^People.*All$/u))
  const offered = levels('People').getAllByRole<HTMLInputElement>('radio')
  expect(offered.map(({ value }) => value)).toEqual(['all', 'none'])
  choose('People', 'None')
  const kinds = ['reply', 'mention', 'follower']
  await waitFor(() => expect(sent()).toEqual([kinds.map((kind) => ({ kind, inApp: false }))]))
  fireEvent.click(screen.getByRole('button', { name: 'Choose one by one' }))
  expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull()
  expect(screen.queryByText('Monday summary')).toBeNull()
})

test('the Monday summary is chosen, and email to a refused address is switched on again', async () => {
  const { calls } = await openNotices(DEFAULTS, {
    'GET /user/notices/email': () => ({ weekly: false, refusedAt: '2026-11-20T08:00:00.000Z' }),
    'PUT /user/notices/email': ({ body }) => ({ weekly: true, refusedAt: Object(body).resume ? null : '2026-11-20' }),
  })
  const weekly = await switchNamed('Monday summary')
  fireEvent.click(weekly)
  await waitFor(() => expect(weekly.checked).toBe(true))
  fireEvent.click(await screen.findByRole('button', { name: 'Switch on again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Switch on again' })).toBeNull())
  expect(calls('PUT /user/notices/email').map(({ body }) => body)).toEqual([{ weekly: true }, { resume: true }])
})

test('a person whose email is not confirmed is asked to confirm it', async () => {
  const unconfirmed = { ...profileOf(ada), email: 'ada@example.org', emailVerified: false }
  await openNotices(DEFAULTS, { 'GET /user/profile': () => unconfirmed })
  const link = await screen.findByText('Confirm your email first. Until then we send you no notices.')
  expect(link.getAttribute('href')).toBe('/app/user/edit?part=account#email')
})
