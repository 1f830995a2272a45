import { expect, test } from 'vitest'
import { openTestServer } from '#server/testing/test-server.ts'
import { makeGroup, refused } from './testing/walkers.ts'

const server = openTestServer({ CAIRN_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' })

test('a lead invites 100 people a day, with those who cannot be invited', async () => {
  const noor = await server.createConfirmedUser('Noor')
  const ines = await server.createConfirmedUser('Ines')
  const journey = await noor.createJourney()
  const group = await makeGroup(noor, journey, { personIds: ['nobody'] })
  const invite = (...personIds: string[]) => noor.post(`/groups/${group.id}/invitations`, { personIds })
  const strangers = Array.from({ length: 99 }, (_, index) => `stranger ${index}`)
  expect((await invite(...strangers)).status).toBe(200)
  expect(await refused(invite(ines.id))).toBe('429 tooManyRequests')
  const another = { journeyId: journey.id, name: 'Another', personIds: [ines.id] }
  expect(await refused(noor.post('/groups', another))).toBe('429 tooManyRequests')
  expect((await noor.post('/groups', { ...another, personIds: [] })).status).toBe(201)
  await server.database.db.updateTable('limitCount').set({ windowEnds: 0 }).execute()
  expect((await invite(ines.id)).body.invited).toMatchObject([{ id: ines.id }])
})

test('a member opens groups sixty times at once, and then twice a second', async () => {
  const noor = await server.createConfirmedUser('Noor')
  const { id } = await makeGroup(noor, await noor.createJourney())
  const open = async () => (await noor.get(`/groups/${id}`)).status
  const opened = await Promise.all(Array.from({ length: 100 }, open))
  expect(opened.filter((status) => status === 429).length).toBeGreaterThan(0)
  server.later(500)
  expect(await open()).toBe(200)
})
