import { afterEach, expect, test } from 'vitest'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { mailsTo } from '#server/features/notice-mail/testing/run-jobs.ts'
import { createOperator } from '#server/features/site/testing/operator.ts'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { unconfirmedJob } from './unconfirmed.job.ts'

const DAY_MS = 24 * 3_600_000
const server = openTestServer()

afterEach(() => {
  server.ahead = 0
})

/** Runs the job this many days from now. */
async function onDay(day: number): Promise<void> {
  server.ahead = day * DAY_MS
  await runJob(server.context, unconfirmedJob)
}

const exists = async ({ id }: TestUser) =>
  (await server.database.db.selectFrom('user').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

const subjects = async (user: TestUser) => (await mailsTo(server, user)).map(({ subject }) => subject)

test('Eve, who never confirmed her email, gets a warning after 23 days without a login; after 30 her account is deleted', async () => {
  const eve = await server.createUser('Eve')
  await onDay(22)
  expect(await subjects(eve)).toEqual([])
  await onDay(23)
  expect(await subjects(eve)).toEqual([expect.stringContaining('account will be deleted on')])
  await onDay(29.9)
  expect(await exists(eve)).toBe(true)
  await onDay(30)
  expect(await exists(eve)).toBe(false)
})

test('the former member, to whom journeys of deleted accounts go, is no account that can be deleted', async () => {
  await onDay(23)
  await onDay(60)
  const former = server.database.db.selectFrom('person').select('id').where('id', '=', FORMER_MEMBER_ID)
  expect(await former.executeTakeFirst()).toBeDefined()
})

test('an owner whose warning was sent late has seven days from then on', async () => {
  const eve = await server.createUser('Eve')
  await onDay(60)
  await onDay(66)
  expect(await exists(eve)).toBe(true)
  await onDay(67)
  expect(await exists(eve)).toBe(false)
})

test('a login keeps the account for another 30 days', async () => {
  const uma = await server.createUser('Uma')
  await onDay(23)
  server.ahead = 29 * DAY_MS
  const login = { email: uma.email, password: PASSWORD }
  expect((await server.visitor.post('/auth/sign-in/email', login)).status).toBe(200)
  await onDay(31)
  await onDay(51)
  expect([await exists(uma), (await subjects(uma)).length]).toEqual([true, 1])
  await onDay(52)
  expect(await subjects(uma)).toHaveLength(2)
})

test('an account that is used is kept without a new login', async () => {
  const uma = await server.createUser('Uma')
  server.ahead = 22 * DAY_MS
  expect((await server.visitor.get('/auth/token', { cookie: uma.cookie })).status).toBe(200)
  await onDay(44)
  expect(await subjects(uma)).toEqual([])
})

test('someone whose mailbox many accounts were made with gets two warnings', async () => {
  const strangers = [await server.createUser('One'), await server.createUser('Two'), await server.createUser('Three')]
  for (const [index, { id }] of strangers.entries())
    await server.database.db
      .updateTable('user')
      .set({ email: `vera+${index}@example.com` })
      .where('id', '=', id)
      .execute()
  await onDay(23)
  const told = (await server.mails()).filter(({ recipient }) => recipient.startsWith('vera+'))
  expect(told).toHaveLength(2)
  await onDay(30)
  expect(await Promise.all(strangers.map(exists))).toEqual([false, false, false])
})

test('confirmed, suspended and paused people and moderators keep their accounts', async () => {
  const { db } = server.database
  const [ada, sam, pia, mira] = await Promise.all(['Ada', 'Sam', 'Pia', 'Mira'].map((name) => server.createUser(name)))
  if (!ada || !sam || !pia || !mira) throw new Error('four people')
  await server.confirm(ada)
  const now = Date.now()
  await db.updateTable('person').set({ suspendedAt: now }).where('id', '=', sam.id).execute()
  const pause = { pausedAt: now, pausedUntil: now + 400 * DAY_MS }
  await db.updateTable('person').set(pause).where('id', '=', pia.id).execute()
  await db.updateTable('person').set({ moderatorSince: now }).where('id', '=', mira.id).execute()
  await onDay(100)
  await onDay(200)
  expect(await Promise.all([ada, sam, pia, mira].map(exists))).toEqual([true, true, true, true])
  expect(await subjects(ada)).toEqual([])
})

test('Noor, whose journey Bob follows, stays and is named to the operator', async () => {
  const [noor, bob] = [await server.createUser('Noor'), await server.createConfirmedUser('Bob')]
  const { id } = await noor.createJourney()
  expect((await bob.post(`/path/follow/${id}`)).status).toBe(200)
  await onDay(23)
  await onDay(31)
  expect([await exists(noor), await subjects(noor)]).toEqual([true, []])
  const olga = await createOperator(server, 'Olga')
  const { health } = (await olga.get('/site/settings')).body
  expect(health.keptUnconfirmed).toEqual([{ id: noor.id, displayName: 'Noor Stone' }])
})
