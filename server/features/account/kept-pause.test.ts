import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { UNDO_MS } from '#contract/rules/moderation.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { decisionJob } from '#server/features/moderation/decision.job.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { cookiesOf, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const DAY_MS = 86_400_000
const server = openTestServer({ CAIRN_LIMITS: 'off' })
let mia: TestUser
let ada: TestUser
let journey: Journey

beforeEach(async () => {
  mia = await createModerator(server, 'Mia')
  ada = await server.createConfirmedUser('Ada')
  journey = await ada.createJourney()
})

/** Pauses a person's posting for 7 days, which can be undone for 10 s. */
async function decide({ id }: TestUser): Promise<string> {
  await ada.post('/report', { kind: 'person', id, reason: 'Spam' })
  const decision = { kind: 'person', id, act: 'pause', reason: 'Third advertisement' }
  const { status, body } = await mia.post('/moderation/decisions', decision)
  expect(status).toBe(200)
  return body.id
}

/** Pauses a person's posting for 7 days, for good. */
async function pause(user: TestUser): Promise<void> {
  await decide(user)
  await send()
}

/** Lets days pass; tokens are renewed. */
async function daysPass(days: number): Promise<void> {
  server.later(days * DAY_MS)
  ;[mia, ada] = await Promise.all([renewed(mia), renewed(ada)])
}

const renewed = async (user: TestUser) => server.user({ ...user, headers: await server.tokenFor(user.cookie) })

async function send(): Promise<void> {
  server.later(UNDO_MS + 1)
  await runJob(server.context, decisionJob)
}

const undo = async (id: string) => (await mia.post(`/moderation/decisions/${id}/undo`)).status

const deleteAccount = ({ headers }: TestUser) => server.call('DELETE', '/user/account', { password: PASSWORD }, headers)

async function register(email: string): Promise<TestUser> {
  const body = { email, password: PASSWORD, firstName: 'Viktor', lastName: 'Stone' }
  const registered = await server.visitor.post('/auth/sign-up/email', body)
  const cookie = cookiesOf(registered)
  return server.user({ id: registered.body.user.id, email, cookie, headers: await server.tokenFor(cookie) })
}

async function confirm(user: TestUser): Promise<void> {
  const token = await server.linkTokenOf(user)
  expect((await server.visitor.post('/auth/verify-email', { token }, { cookie: user.cookie })).status).toBe(200)
}

const like = async (user: TestUser) => {
  const { status, body } = await user.post(`/path/like/${journey.id}`, { liked: true })
  return body.code ?? status
}

test('posting stays paused for an address that is registered and confirmed again', async () => {
  const viktor = await server.createConfirmedUser('Viktor')
  await pause(viktor)
  expect((await deleteAccount(viktor)).status).toBe(204)
  const again = await register(viktor.email)
  await confirm(again)
  expect(await like(again)).toBe('postingPaused')
  expect((await mia.get('/moderation/paused')).body[0]).toMatchObject({ id: again.id, reason: '' })
  await mia.post(`/moderation/people/${again.id}/resume`)
  expect(await like(again)).toBe(200)
  await deleteAccount(again)
  const third = await register(viktor.email)
  await confirm(third)
  expect(await like(third)).toBe(200)
})

test('posting stays paused for the mailbox of an address, also of one that was given up during the pause', async () => {
  const rosa = await server.createConfirmedUser('Rosa')
  await pause(rosa)
  const newEmail = `other-${rosa.email}`
  await server.visitor.post('/auth/change-email', { newEmail, password: PASSWORD }, { cookie: rosa.cookie })
  await confirm({ ...rosa, email: newEmail })
  expect((await deleteAccount(rosa)).status).toBe(204)
  for (const email of [rosa.email, newEmail].map((address) => address.replace('@', '+again@'))) {
    const again = await register(email)
    await confirm(again)
    expect(await like(again)).toBe('postingPaused')
  }
})

test('posting stays paused when the address is confirmed by a new password', async () => {
  const viktor = await server.createConfirmedUser('Viktor')
  await pause(viktor)
  await deleteAccount(viktor)
  await register(viktor.email)
  await server.visitor.post('/auth/request-password-reset', { email: viktor.email })
  const newPassword = 'a-better-password'
  const token = await server.linkTokenOf(viktor)
  expect((await server.visitor.post('/auth/reset-password', { token, newPassword })).status).toBe(200)
  const signedIn = await server.visitor.post('/auth/sign-in/email', { email: viktor.email, password: newPassword })
  const cookie = cookiesOf(signedIn)
  expect(await like(server.user({ ...viktor, cookie, headers: await server.tokenFor(cookie) }))).toBe('postingPaused')
})

test('posting stays paused when an account changes its email to the address', async () => {
  const viktor = await server.createConfirmedUser('Viktor')
  const other = await server.createConfirmedUser('Viktor')
  await pause(viktor)
  await deleteAccount(viktor)
  await server.visitor.post(
    '/auth/change-email',
    { newEmail: viktor.email, password: PASSWORD },
    { cookie: other.cookie },
  )
  await confirm({ ...other, email: viktor.email })
  expect(await like(other)).toBe('postingPaused')
})

test('undoing a later pause leaves one that continued from a deleted account as it was', async () => {
  const viktor = await server.createConfirmedUser('Viktor')
  await pause(viktor)
  await deleteAccount(viktor)
  await daysPass(1)
  const again = await register(viktor.email)
  await confirm(again)
  const paused = async () => (await mia.get('/moderation/paused')).body.find(({ id }: TestUser) => id === again.id)
  const continued = await paused()
  expect(await undo(await decide(again))).toBe(204)
  expect(await paused()).toEqual(continued)
  expect(await like(again)).toBe('postingPaused')
})

test('a pause is undone also after its person deleted the account', async () => {
  const viktor = await server.createConfirmedUser('Viktor')
  const decision = await decide(viktor)
  await deleteAccount(viktor)
  expect(await undo(decision)).toBe(204)
  await send()
  const again = await register(viktor.email)
  await confirm(again)
  expect(await like(again)).toBe(200)
})

test('a pause is undone also after its person deleted the account and registered again', async () => {
  const viktor = await server.createConfirmedUser('Viktor')
  const decision = await decide(viktor)
  await deleteAccount(viktor)
  const again = await register(viktor.email)
  await confirm(again)
  expect(await like(again)).toBe('postingPaused')
  expect(await undo(decision)).toBe(204)
  expect(await like(again)).toBe(200)
})

test('undoing the pause of a deleted account leaves its earlier one as it was', async () => {
  const viktor = await server.createConfirmedUser('Viktor')
  await pause(viktor)
  await daysPass(5)
  const decision = await decide(viktor)
  await deleteAccount(await renewed(viktor))
  expect(await undo(decision)).toBe(204)
  const again = await register(viktor.email)
  await confirm(again)
  expect(await like(again)).toBe('postingPaused')
  await daysPass(2)
  expect(await like(await renewed(again))).toBe(200)
})

test('of several accounts with one mailbox, the pause that ends last continues', async () => {
  const viktor = await server.createConfirmedUser('Viktor')
  const other = await server.createConfirmedUser('Viktor')
  const newEmail = viktor.email.replace('@', '+other@')
  await server.visitor.post('/auth/change-email', { newEmail, password: PASSWORD }, { cookie: other.cookie })
  await confirm({ ...other, email: newEmail })
  await pause(viktor)
  await deleteAccount(viktor)
  await daysPass(3)
  await pause(other)
  await deleteAccount(await renewed(other))
  await daysPass(5)
  const again = await register(viktor.email)
  await confirm(again)
  expect(await like(again)).toBe('postingPaused')
})

test('nothing of a decision stays once its person deleted the account and it can’t be undone', async () => {
  const decisions = async () => await server.database.db.selectFrom('decision').select('id').execute()
  const before = await decisions()
  const viktor = await server.createConfirmedUser('Viktor')
  await decide(viktor)
  await deleteAccount(viktor)
  await send()
  expect(await decisions()).toEqual(before)
  const again = await register(viktor.email)
  await confirm(again)
  expect(await like(again)).toBe('postingPaused')
})

test('the address of a suspended person can’t be registered again', async () => {
  const eve = await server.createConfirmedUser('Eve')
  await mia.post(`/moderation/people/${eve.id}/suspend`, { reason: 'Sells watches' })
  expect((await deleteAccount(eve)).status).toBe(401)
  const body = { email: eve.email.toUpperCase(), password: PASSWORD, firstName: 'Eve', lastName: 'Stone' }
  expect((await server.visitor.post('/auth/sign-up/email', body)).body.code).toBe('emailTaken')
})

test('nothing of the address stays after the end of the pause, nor of one that was never confirmed', async () => {
  const windows = async () => (await server.database.db.selectFrom('limitCount').select('windowEnds').execute()).length
  const stranger = await server.createUser('Viktor')
  await pause(stranger)
  const before = await windows()
  await deleteAccount(stranger)
  expect(await windows()).toBe(before)
  const viktor = await server.createConfirmedUser('Viktor')
  await pause(viktor)
  await deleteAccount(viktor)
  expect(await windows()).toBe(before + 1)
  server.later(7 * DAY_MS + 1)
  const again = await register(viktor.email)
  await confirm(again)
  expect(await like(again)).toBe(200)
})
