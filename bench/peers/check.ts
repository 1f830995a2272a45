import assert from 'node:assert/strict'
import pg from 'pg'
import { type Call, requestOf } from '../load/closed-loop.ts'
import type { JourneyInResponse, Peer } from './peer.ts'

/** Throws unless a list or a journey of a peer has the content that Cairn has for the same journeys. */
export async function checkRead(
  peer: Peer,
  url: string,
  call: Call,
  cairn: { url: string; call: Call },
): Promise<void> {
  const index = Math.min(1, call.paths.length - 1)
  const [path = '', cairnPath = ''] = [call.paths[index], cairn.call.paths[index]]
  const { data } = (await send(url, call, path)) as { data: unknown }
  const rows = [data].flat()
  const journeys = rows.map(peer.readJourney)
  const searched = new URL(cairnPath, cairn.url).searchParams.get('q')
  if (searched === null) {
    const expected = [await send(cairn.url, cairn.call, cairnPath)].flat().map(readCairn)
    assert.deepEqual(
      journeys.map(({ id }) => id),
      expected.map(({ id }) => id),
      `${peer.name}: ${path}: other journeys than in Cairn`,
    )
  } else {
    const matches = (row: unknown) => JSON.stringify(row).toLowerCase().includes(searched.toLowerCase())
    assert(rows.length > 0 && rows.every(matches), `${peer.name}: ${path}: not the journeys with this text`)
  }
  for (const journey of journeys) {
    const expected = readCairn(await send(cairn.url, cairn.call, `/api/path/journey/${journey.id}`))
    if (Array.isArray(data)) expected.steps = undefined
    assert.deepEqual(unordered(journey), unordered(expected), `${peer.name}: ${path}: other content than in Cairn`)
  }
}

/** Throws unless one call adds one like with its journey and its person. */
export async function checkLike(peer: Peer, url: string, call: Call, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const count = async () => Number((await client.query(`select count(*) from ${peer.likes}`)).rows[0].count)
    const before = await count()
    await send(url, call, call.paths[0] ?? '')
    assert.equal(await count(), before + 1, `${peer.name}: the like was not stored`)
  } finally {
    await client.end()
  }
}

async function send(url: string, call: Call, path: string): Promise<unknown> {
  const response = await fetch(url + path, requestOf(call, path))
  const text = await response.text()
  assert(response.ok, `${path}: ${response.status} ${text}`)
  return text && JSON.parse(text)
}

function readCairn(row: unknown): JourneyInResponse {
  const { id, name, owner, badges, steps } = row as {
    id: string
    name: string
    owner: { displayName: string }
    badges: { name: string }[]
    steps?: { url: string }[]
  }
  return {
    id,
    name,
    owner: owner.displayName,
    badges: badges.map((badge) => badge.name),
    steps: steps?.map((step) => step.url),
  }
}

function unordered(journey: JourneyInResponse): JourneyInResponse {
  return { ...journey, badges: journey.badges.toSorted(), steps: journey.steps?.toSorted() }
}
