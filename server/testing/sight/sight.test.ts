import { beforeAll, expect, test } from 'vitest'
import { api, type CallName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createModerator } from '#server/moderation/testing/moderator.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { LIST_ROWS, WITHOUT_ROWS } from './list-rows.ts'
import type { Row } from './row.ts'
import { STATES } from './states.ts'
import { buildWorld, type Cast, markOf, SHARED_BADGE, SUBJECTS, VIEWERS, type Viewer, type World } from './world.ts'
import { WORLD_ROWS } from './world-rows.ts'

const ROWS: Record<string, Row> = { ...WORLD_ROWS, ...LIST_ROWS }
const server = openTestServer()
let cast: Cast
const worlds: World[] = []

beforeAll(async () => {
  cast = {
    visitor: server.visitor,
    member: await server.createConfirmedUser('Mia'),
    follower: await server.createConfirmedUser('Finn'),
    moderator: await createModerator(server, 'Mod'),
  }
  for (const person of [cast.member, cast.follower, cast.moderator])
    await person.post('/interest/create/list', { interestDataList: [SHARED_BADGE] })
  await cast.follower.put('/user/profile/update', { shows: ['liked', 'following', 'finished', 'activity'] })
  for (const state of Object.keys(STATES)) worlds.push(await buildWorld(server, cast, state))
  await server.dispatch()
  for (const world of worlds) await STATES[world.state]?.(world, cast, server)
  await server.dispatch()
}, 60_000)

/** Answers about all worlds are asked for once per viewer. */
const asked = new Map<string, Promise<string>>()

async function read({ headers, cookie }: TestUser, path: string, { picture }: Row, state: string): Promise<string> {
  const answer = await server.app.inject({
    method: 'GET',
    url: path,
    headers: { ...headers, ...(cookie && { cookie }) },
  })
  return picture && answer.statusCode === 200 ? markOf(picture, state) : answer.body
}

async function readRow(row: Row, world: World, viewer: Viewer): Promise<string> {
  const who = viewer === 'owner' ? world.owner : cast[viewer]
  const texts: string[] = []
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
  expect(readers.filter((name) => !covered.includes(name) && name !== 'noticeStream')).toEqual([])
})

test.each(Object.entries(ROWS))('%s', async (_, row) => {
  const found: Record<string, unknown> = {}
  const expected: Record<string, unknown> = {}
  for (const world of worlds)
    for (const viewer of VIEWERS) {
      const cell = `${world.state} ${viewer}`
      const text = await readRow(row, world, viewer)
      found[cell] = SUBJECTS.filter((subject) => text.includes(markOf(subject, world.state))).join(' ')
      expected[cell] = expectedOf(row, world.state, viewer)
      // A list with a limit can't show all worlds.
      if (row.limited && found[cell] === '') expected[cell] = ''
    }
  expect(found).toEqual(expected)
})
