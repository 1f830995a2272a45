import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api, type CallName } from '#contract/api.ts'
import type { Thread } from '#contract/comment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { digestWeekOf } from '#server/features/notice-mail/monday.ts'
import { emailNotices, sendDigests } from '#server/features/notice-mail/testing/run-jobs.ts'
import { openStream, positionOf } from '#server/features/notices/testing/stream-client.ts'
import { TestServer, type TestUser } from '#server/testing/test-server.ts'
import { LIST_ROWS, WITHOUT_ROWS } from './list-rows.ts'
import type { Row } from './row.ts'
import { STATES } from './states.ts'
import { buildWorld, type Cast, markOf, SHARED_BADGE, SUBJECTS, VIEWERS, type Viewer, type World } from './world.ts'
import { WORLD_ROWS } from './world-rows.ts'

const ROWS: Record<string, Row> = { ...WORLD_ROWS, ...LIST_ROWS }
const server = new TestServer()
let cast: Cast
const worlds: World[] = []

/** What each person was sent, by kind and person. */
const sent = new Map<string, string>()

beforeAll(async () => {
  const streams = { max: 100, lookMs: 5, checkMs: 1000, commentMs: 100 }
  await server.open({ CAIRN_LIMITS: 'off' }, {}, { streams })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  cast = {
    visitor: server.visitor,
    member: await server.createConfirmedUser('Mia'),
    follower: await server.createConfirmedUser('Finn'),
    moderator: await createModerator(server, 'Mod'),
  }
  for (const person of [cast.member, cast.follower, cast.moderator])
    await person.post('/interest/create/list', { interestDataList: [SHARED_BADGE] })
  await cast.follower.put('/user/notices/email', { weekly: true })
  await cast.follower.put('/user/profile/update', { shows: ['liked', 'following', 'finished', 'activity'] })
  for (const state of Object.keys(STATES)) worlds.push(await buildWorld(server, cast, state))
  await server.dispatch()
  for (const world of worlds) await STATES[world.state]?.(world, cast, server)
  await sendAll()
}, 180_000)
afterAll(() => server.app.close())

/** The owner and the co-author of each journey. */
const authors = () => worlds.flatMap(({ owner, coauthor }) => [owner, coauthor])

/** Sends the emails and streams that tell of all that happened. */
async function sendAll(): Promise<void> {
  const people = [cast.member, cast.follower, cast.moderator, ...authors()]
  await server.database.db.deleteFrom('mail').execute()
  await emailNotices(server)
  for (const { email, id } of people) sent.set(`noticeEmails ${id}`, await mailedTo(email))
  await server.database.db.deleteFrom('mail').execute()
  await sendDigests(server, digestWeekOf('UTC', Date.now()).nextAt)
  for (const { email, id } of people) sent.set(`digest ${id}`, await mailedTo(email))
  for (const person of people) {
    const stream = await openStream(server, person, { 'last-event-id': positionOf(server, person, 0) })
    sent.set(`stream ${person.id}`, stream.status === 200 ? await stream.textUntilComment() : '')
    stream.close()
  }
}

async function mailedTo(email: string): Promise<string> {
  const mails = (await server.mails()).filter(({ recipient }) => recipient === email)
  return mails.map(({ subject, text, html }) => `${subject}\n${text}\n${html}`).join('\n')
}

/** Answers about all worlds are asked for once per viewer. */
const asked = new Map<string, Promise<string>>()

/** Max. time in ms in which a busy server recovers. */
const WHILE_BUSY = { timeout: 10_000, interval: 200 }

async function read({ headers, cookie }: TestUser, path: string, { picture }: Row, state: string): Promise<string> {
  const request = { method: 'GET', url: path, headers: { ...headers, ...(cookie && { cookie }) } } as const
  const answer = await vi.waitFor(async () => {
    const each = await server.app.inject(request)
    // The page of a busy server names its own address.
    if (each.statusCode >= 500) throw new Error(`${path} answers ${each.statusCode}`)
    return each
  }, WHILE_BUSY)
  return picture && answer.statusCode === 200 ? markOf(picture, state) : answer.body
}

async function readRow(row: Row, world: World, viewer: Viewer): Promise<string> {
  const who = row.walked ? world.walker : viewer === 'owner' || viewer === 'coauthor' ? world[viewer] : cast[viewer]
  const texts = [sent.get(`${row.sent} ${who.id}`) ?? '']
  for (const path of row.about?.(world) ?? []) texts.push(await read(who, path, row, world.state))
  for (const path of row.all?.(who.id, cast.follower.id) ?? []) {
    const key = `${who.id} ${path}`
    const answer = asked.get(key) ?? read(who, path, row, world.state)
    asked.set(key, answer)
    texts.push(await answer)
  }
  return texts.join('\n')
}

function expectedOf(row: Row, state: string, viewer: Viewer): string {
  const words = (row.but[state]?.[viewer] ?? row.shows[viewer] ?? '').split(' ')
  return SUBJECTS.filter((subject) => words.includes(subject)).join(' ')
}

test('every reading call has a row', () => {
  const readers = (Object.keys(api) as CallName[]).filter((name) => (api[name] as Endpoint).method === 'GET')
  const covered = [...Object.values(ROWS).flatMap(({ calls = [] }) => calls), ...Object.keys(WITHOUT_ROWS)]
  expect(readers.filter((name) => !covered.includes(name))).toEqual([])
})

test.each(Object.entries(ROWS))('%s', async (_, row) => {
  const found: Record<string, unknown> = {}
  const expected: Record<string, unknown> = {}
  for (const world of worlds)
    for (const viewer of VIEWERS) {
      const cell = `${world.state} ${viewer}`
      const text = await readRow(row, world, viewer)
      const shown = SUBJECTS.filter((subject) => text.includes(markOf(subject, world.state)))
      found[cell] = shown.join(' ')
      expected[cell] = expectedOf(row, world.state, viewer)
        .split(' ')
        .filter((subject) => !row.partly?.some((each) => each === subject && !shown.includes(each)))
        .join(' ')
      // A list with a limit can't show all worlds.
      if (row.limited && found[cell] === '') expected[cell] = ''
    }
  expect(found).toEqual(expected)
})

test('the numbers of a journey and a person count what a visitor finds', async () => {
  const read = async (path: string) => (await server.visitor.get(path)).body
  for (const { journey, owner, state } of worlds) {
    const { status, body } = await server.visitor.get(`/path/journey/${journey.id}`)
    if (status !== 200) continue
    const threads: Thread[] = await read(`/path/comments/${journey.id}`)
    const comments = threads.flatMap(({ replies, ...top }) => [top, ...replies])
    const found = {
      comments: comments.filter((comment) => comment.state === 'shown').length,
      likes: (await read(`/path/${journey.id}/people?kind=likes`)).length,
      followers: (await read(`/path/${journey.id}/people?kind=followers`)).length,
    }
    const { commentCount, likeCount, followerCount } = body
    expect([state, { comments: commentCount, likes: likeCount, followers: followerCount }]).toEqual([state, found])
    const profile = await server.visitor.get(`/user/profile/${owner.id}`)
    const listed = await read(`/path/user/${owner.id}`)
    if (profile.status === 200) expect([state, profile.body.totalPost]).toEqual([state, listed.length])
  }
})

test('the number on Discover counts the listed journeys', async () => {
  const listed = (await cast.member.get('/path/all?limit=100')).body.length
  for (const { state, walker } of worlds) {
    const { journeyCount } = (await walker.get('/path/home')).body
    expect([state, journeyCount]).toEqual([state, listed])
  }
})

test('the number of unread notices is that of the list', async () => {
  for (const who of [cast.follower, ...authors()]) {
    const { status, body } = await who.get('/user/notices?limit=100')
    const unread = status === 200 ? body.filter(({ read }: { read: boolean }) => !read).length : undefined
    expect((await who.get('/user/notices/unread')).body.unread).toBe(unread)
  }
})
