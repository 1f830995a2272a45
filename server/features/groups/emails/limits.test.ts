import { beforeAll, expect, test } from 'vitest'
import { createOperator } from '#server/features/site/testing/operator.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { mailsTo, strangerNamed } from '../testing/emails.ts'
import { makeGroup, refused } from '../testing/walkers.ts'

const server = openTestServer({ CAIRN_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' })
let olga: TestUser
beforeAll(async () => {
  olga = await createOperator(server, 'Olga')
})

const strangers = (count: number) => Array.from({ length: count }, (_, index) => strangerNamed(`sam${index}`))

test('of twenty requests at once, those beyond 100 addresses a day are refused, and nothing of them is kept', async () => {
  const noor = await server.createConfirmedUser('Noor')
  const journey = await noor.createJourney()
  const groups = [await makeGroup(noor, journey), await makeGroup(noor, journey)]
  const request = (_: unknown, index: number) =>
    noor.post(`/groups/${groups[index % 2]?.id}/invitations`, { emails: strangers(9) })
  const replies = await Promise.all(Array.from({ length: 20 }, request))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(11)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]))
  const rows = await server.database.db.selectFrom('groupAddress').select('email').execute()
  expect(rows).toHaveLength(99)
})

test('an address gets at most two invitations a week from all members together', async () => {
  const sam = strangerNamed('sam')
  for (const name of ['Noor', 'Ines', 'Olek']) {
    const lead = await server.createConfirmedUser(name)
    await makeGroup(lead, await lead.createJourney(), { emails: [sam] })
  }
  expect(await mailsTo(server, sam)).toHaveLength(2)
})

test('addresses are invited only where the site lets members invite and takes new members', async () => {
  const noor = await server.createConfirmedUser('Noor')
  const journey = await noor.createJourney()
  const group = await makeGroup(noor, journey)
  const invite = () => refused(noor.post(`/groups/${group.id}/invitations`, { emails: strangers(1) }))
  await olga.put('/site/settings', { membersInvite: false })
  expect(await invite()).toBe('403 invitingOff')
  await olga.put('/site/settings', { membersInvite: true, signUp: 'closed' })
  expect(await invite()).toBe('403 signUpClosed')
  await olga.put('/site/settings', { signUp: 'open' })
  expect(await invite()).toBe('200')
})
