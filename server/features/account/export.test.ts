import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
})

const TABLES = [
  ...['account', 'profile', 'signIns', 'sessions', 'passkeys', 'secondFactor', 'images', 'interests', 'badgeNames'],
  ...['invitations', 'formerEmails', 'linksMailed', 'journeys', 'journeyBadges', 'steps', 'drafts', 'likes'],
  ...['follows', 'countedActs', 'peopleFollowed', 'stepsDone', 'notes', 'coauthorships', 'revisions'],
  ...['adaptations', 'journeysFinished', 'thanks', 'finishPictures', 'groupsLed', 'groupJourneys', 'groupMemberships'],
  ...['groupEmails', 'groupRequests', 'comments', 'helpfulMarks'],
  ...['suggestions', 'ratings', 'suggestionReplies', 'mentions', 'noticeSettings', 'emailSettings'],
  ...['emailRefusals', 'blocks', 'feedback', 'reports', 'decisions', 'answers', 'actsAsModerator'],
]

/** Makes the record so large that it can't be sent to a client that doesn't read. */
async function growRecord({ createJourney }: TestUser): Promise<void> {
  const { id } = await createJourney({ steps: Array(200).fill(A_STEP) })
  const note = 'n'.repeat(150_000)
  await server.database.db.updateTable('step').set({ note }).where('journeyId', '=', id).execute()
}

/** The response to an export, of which nothing is read yet. */
function beginExport({ headers }: TestUser, format: 'json' | 'zip' = 'json'): Promise<IncomingMessage> {
  const { port } = server.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: `/api/user/export?format=${format}`, headers }, resolve).on('error', reject)
  })
}

test('the JSON has all rows of long tables once, and its tables in a fixed order', async () => {
  const { id, steps = [] } = await ada.createJourney({ steps: Array(200).fill(A_STEP) })
  await ada.put(`/path/${id}`, { steps: Array(150).fill(A_STEP) })
  const comment = {
    journeyId: id,
    stepId: null,
    parentId: null,
    authorId: ada.id,
    text: 'Hi',
    createdAt: 5,
    shownAt: 5,
  }
  const ids = Array.from({ length: 250 }, (_, index) => `comment-${String(index).padStart(3, '0')}`)
  await server.database.db
    .insertInto('comment')
    .values(ids.map((each) => ({ ...comment, id: each })))
    .execute()
  await ada.put(`/path/progress/${id}`, {
    done: (await ada.get(`/path/journey/${id}`)).body.steps.map((step: { id: string }) => step.id),
  })
  const { body, headers } = await ada.get('/user/export')
  expect(headers['content-type']).toMatch(/^application\/json/u)
  const stored = await server.database.db.selectFrom('step').select('id').where('journeyId', '=', id).execute()
  expect(stored.length).toBeGreaterThan(steps.length)
  expect(body.steps.map((step: { id: string }) => step.id)).toEqual(stored.map((step) => step.id).sort())
  expect(body.comments.map((each: { id: string }) => each.id)).toEqual(ids.reverse())
  expect(new Set(body.stepsDone.map((row: { stepId: string }) => row.stepId)).size).toBe(150)
  expect(body.stepsDone).toHaveLength(150)
  expect(Object.keys(body)).toEqual(TABLES)
  expect(Object.keys(body.comments[0])).not.toContain('portionKey0')
})

test('the tables of the ZIP have all rows, too', async () => {
  const zip = (await ada.get('/user/export?format=zip')).body
  const files = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)] as const)
  const rows = Object.fromEntries(files.map(([name, content]) => [name, content.split('\r\n').length - 2]))
  expect(rows).toMatchObject({ 'comments.csv': 250, 'progress.csv': 150, 'notes.csv': 0 })
})

test('a second export of the same person begins when the first one has ended, and no one else waits', async () => {
  const cleo = await server.createConfirmedUser('Cleo')
  await growRecord(cleo)
  const ended: string[] = []
  const first = await beginExport(cleo)
  const second = cleo.get('/user/export').then(() => ended.push('second'))
  expect((await bob.get('/user/export')).status).toBe(200)
  expect(ended).toEqual([])
  expect(JSON.parse(await text(first)).steps).toHaveLength(200)
  await second
  expect(ended).toEqual(['second'])
})

test.each(['json', 'zip'] as const)('reading ends when the client is gone: %s', async (format) => {
  const dora = await server.createConfirmedUser('Dora')
  await growRecord(dora)
  const first = await beginExport(dora, format)
  first.destroy()
  expect((await dora.get('/user/export')).status).toBe(200)
})

test('an export that waits for its turn and is given up is not read', async () => {
  const eve = await server.createConfirmedUser('Eve')
  await growRecord(eve)
  const first = await beginExport(eve)
  const { port } = server.app.server.address() as AddressInfo
  const second = get({ host: '127.0.0.1', port, path: '/api/user/export', headers: eve.headers }).on('error', () => {})
  await new Promise((resolve) => second.on('finish', resolve))
  await bob.get('/user/export')
  second.destroy()
  first.destroy()
  expect((await eve.get('/user/export')).status).toBe(200)
})
