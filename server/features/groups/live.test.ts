import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPosition } from '#server/features/notices/stream/stream.view.ts'
import { openStream, StreamClient } from '#server/features/notices/testing/stream-client.ts'
import { TestServer, type TestUser } from '#server/testing/test-server.ts'
import { makeGroupOf, setMeeting, talk } from './testing/walkers.ts'

/** Sends no notices, so that every event is about a group. */
const streams = { max: 20, lookMs: 3_600_000, checkMs: 3_600_000, commentMs: 20 }
const server = new TestServer()
let [noor, ines, ruth]: [TestUser, TestUser, TestUser] = [] as never

beforeAll(async () => {
  await server.open({ CAIRN_LIMITS: 'off' }, {}, { streams })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.app.close())
afterEach(() => StreamClient.closeAll())

beforeEach(async () => {
  noor = await server.createConfirmedUser('Noor')
  ines = await server.createConfirmedUser('Ines')
  ruth = await server.createConfirmedUser('Ruth')
})

test('the members of a group are told when one of them walks or leaves, and no one else', async () => {
  const journey = await noor.createJourney()
  const other = await noor.createJourney()
  const group = await makeGroupOf(noor, journey, [ines])
  const [ofNoor, ofRuth] = [await openStream(server, noor), await openStream(server, ruth)]
  const walk = (id: string) => ines.put(`/path/progress/${id}`, { done: [] })
  await walk(other.id)
  expect(await ofNoor.textUntilComment()).toBe('')
  await walk(journey.id)
  expect((await ofNoor.next())?.event).toBe('group')
  await ines.delete(`/groups/${group.id}/members/${ines.id}`)
  expect((await ofNoor.next())?.event).toBe('group')
  await walk(journey.id)
  expect(await ofNoor.textUntilComment()).toBe('')
  await noor.delete(`/groups/${group.id}`)
  expect((await ofNoor.next())?.event).toBe('group')
  expect(await ofRuth.textUntilComment()).toBe('')
})

test('the members of a group are told when one of them writes, changes or deletes there, or answers to a meeting', async () => {
  const journey = await noor.createJourney()
  const group = await makeGroupOf(noor, journey, [ines])
  await setMeeting(noor, group)
  const [ofNoor, ofRuth] = [await openStream(server, noor), await openStream(server, ruth)]
  const id = await talk(ines, group, 'Which rope?')
  expect((await ofNoor.next())?.event).toBe('talk')
  await ines.put(`/comment/${id}`, { text: 'Which cord?' })
  expect((await ofNoor.next())?.event).toBe('talk')
  await ines.delete(`/comment/${id}`)
  expect((await ofNoor.next())?.event).toBe('talk')
  await ines.put(`/groups/${group.id}/meeting/answer`, { comes: true })
  expect((await ofNoor.next())?.event).toBe('group')
  await ines.post(`/path/comments/${journey.id}`, { text: 'Elsewhere' })
  expect(await ofNoor.textUntilComment()).toBe('')
  expect(await ofRuth.textUntilComment()).toBe('')
})

test('an event about a group keeps the position from which a stream continues', async () => {
  const journey = await noor.createJourney()
  await makeGroupOf(noor, journey, [ines])
  const stream = await openStream(server, noor)
  await stream.nextComment()
  const position = positionOf(stream)
  await ines.put(`/path/progress/${journey.id}`, { done: [] })
  expect((await stream.next())?.event).toBe('group')
  expect(positionOf(stream)).toBe(position)
})

function positionOf(stream: StreamClient): number | null {
  return openPosition(stream.position, server.context.settings.authSecret, noor.id)
}
