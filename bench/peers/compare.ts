import assert from 'node:assert/strict'
import { authHeaders } from '../auth.ts'
import type { Plan } from '../generate/plan.ts'
import type { StoredDatabase } from '../generate/stored.ts'
import { type Call, type Load, load, medianLoad } from '../load/closed-loop.ts'
import type { RunningServer } from '../process.ts'
import { type BenchCall, benchCalls } from '../scenarios/calls.ts'
import { REFERENCE_CONNECTIONS } from '../scenarios/compare.ts'
import { copyDatabase } from '../scenarios/servers.ts'
import { checkLike, checkRead } from './check.ts'
import { PEER_CALLS, type Peer, type PeerCall } from './peer.ts'

/** Duration of the warm-up in s: peers take seconds to answer a query for the first time. */
const WARM_UP_SECONDS = 5

export interface PeerComparison {
  name: PeerCall
  cairn: Load
  /** The loads of the peers, in their order. */
  peers: Load[]
}

interface RunningPeer {
  peer: Peer
  server: RunningServer
  databaseUrl: string
}

/** Sends the same calls to Cairn and to installed peers in turn; all of them run all the time. */
export async function comparePeers(
  stored: StoredDatabase,
  cairn: RunningServer,
  peers: readonly Peer[],
  repetition: { rounds: number; seconds: number },
): Promise<PeerComparison[]> {
  return await withPeers(stored, peers, async (running) => {
    const comparisons: PeerComparison[] = []
    for (const name of PEER_CALLS) comparisons.push(await compareCall(name, stored.plan, cairn, running, repetition))
    return comparisons
  })
}

async function withPeers<T>(
  stored: StoredDatabase,
  [peer, ...others]: readonly Peer[],
  work: (running: RunningPeer[]) => Promise<T>,
): Promise<T> {
  if (!peer) return await work([])
  const copy = await copyDatabase(stored)
  try {
    assert('url' in copy.target)
    const databaseUrl = copy.target.url
    const server = await peer.start(databaseUrl)
    try {
      return await withPeers(stored, others, (running) => work([{ peer, server, databaseUrl }, ...running]))
    } finally {
      await server.stop()
    }
  } finally {
    await copy.remove()
  }
}

async function compareCall(
  name: PeerCall,
  plan: Plan,
  cairn: RunningServer,
  running: readonly RunningPeer[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<PeerComparison> {
  const benchCall = benchCalls(plan).find((call) => call.name === name)
  assert(benchCall, `There is no call ${name}`)
  const viewer = plan.personId(plan.activeUsers[0] ?? 0)
  const cairnCall = async () => ({ ...benchCall, headers: await authHeaders(cairn.url, viewer) })
  const measured = running.map((one) => ({
    ...one,
    call: callOf(one.peer, name, benchCall, plan),
    loads: [] as Load[],
  }))
  for (const { peer, server, databaseUrl, call } of measured) {
    console.log(`${peer.name}: ${name} ...`)
    if (name === 'a like') await checkLike(peer, server.url, call, databaseUrl)
    else await checkRead(peer, server.url, call, { url: cairn.url, call: await cairnCall() })
    await load(server, call, REFERENCE_CONNECTIONS, WARM_UP_SECONDS)
  }
  const cairnLoads: Load[] = []
  for (let round = 0; round < rounds; round++) {
    for (const { server, call, loads } of measured) loads.push(await load(server, call, REFERENCE_CONNECTIONS, seconds))
    cairnLoads.push(await load(cairn, await cairnCall(), REFERENCE_CONNECTIONS, seconds))
  }
  return { name, cairn: medianLoad(cairnLoads), peers: measured.map(({ loads }) => medianLoad(loads)) }
}

function callOf(peer: Peer, name: PeerCall, { method, paths }: BenchCall, plan: Plan): Call {
  const { journeys, people } = plan.size
  const random = (count: number) => Math.floor(Math.random() * count)
  return {
    method,
    // The id at the end of Cairn's path, or the text that it searches.
    paths: paths.map((path) => peer.paths[name](path.split(/[/=]/).at(-1) ?? '')),
    headers: peer.headers,
    ...(method === 'POST' && {
      body: () => JSON.stringify(peer.likeBody(plan.journeyId(random(journeys)), plan.personId(random(people)))),
    }),
  }
}
