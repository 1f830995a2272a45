import { authHeaders } from '../auth.ts'
import type { StoredDatabase } from '../generate/stored.ts'
import { type Call, type Load, load, medianLoad } from '../load/closed-loop.ts'
import type { RunningServer } from '../process.ts'
import { type BenchCall, benchCalls } from '../scenarios/calls.ts'
import { REFERENCE_CONNECTIONS } from '../scenarios/compare.ts'
import { adminHeaders } from './directus.ts'

const FIELDS = 'id,name,description,createdAt,stepCount,likeCount,followerCount,visibility,version'
const JOURNEY_FIELDS = `fields=${FIELDS},ownerId.id,ownerId.displayName,ownerId.initial,ownerId.role,ownerId.company,badges.badgeKey.name`

/** Duration of the warm-up in s: Directus takes seconds to answer a query for the first time. */
const WARM_UP_SECONDS = 5

export interface PeerComparison {
  name: string
  cairn: Load
  peer: Load
}

/**
 * Sends the same four calls to Cairn and Directus in turn. In Directus, a like is a new row without
 * a counter.
 */
export async function comparePeer(
  { plan }: StoredDatabase,
  cairn: RunningServer,
  directus: RunningServer,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<PeerComparison[]> {
  const viewer = plan.personId(plan.activeUsers[0] ?? 0)
  const comparisons: PeerComparison[] = []
  for (const benchCall of benchCalls(plan).filter(({ baselinePaths }) => baselinePaths !== null)) {
    console.log(`Directus: ${benchCall.name} ...`)
    await load(directus, directusCall(benchCall, plan), REFERENCE_CONNECTIONS, WARM_UP_SECONDS)
    const loads: { cairn: Load[]; peer: Load[] } = { cairn: [], peer: [] }
    for (let round = 0; round < rounds; round++) {
      loads.peer.push(await load(directus, directusCall(benchCall, plan), REFERENCE_CONNECTIONS, seconds))
      const call = { method: benchCall.method, paths: benchCall.paths, headers: await authHeaders(cairn.url, viewer) }
      loads.cairn.push(await load(cairn, call, REFERENCE_CONNECTIONS, seconds))
    }
    comparisons.push({ name: benchCall.name, cairn: medianLoad(loads.cairn), peer: medianLoad(loads.peer) })
  }
  return comparisons
}

function directusCall({ name, method, paths: cairnPaths }: BenchCall, plan: StoredDatabase['plan']): Call {
  const lastSegment = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const paths: Record<string, () => string[]> = {
    'newest 20': () => [`/items/journey?limit=20&sort=-listedAt,-id&${JOURNEY_FIELDS}`],
    'one journey': () =>
      cairnPaths.map(
        (path) =>
          `/items/journey/${lastSegment(path)}?${JOURNEY_FIELDS},steps.id,steps.stepType,steps.description,steps.url`,
      ),
    'a like': () => ['/items/journeyLike'],
    search: () =>
      cairnPaths.map((path) => `/items/journey?limit=20&search=${lastSegment(path).split('q=')[1]}&${JOURNEY_FIELDS}`),
  }
  const newLike = () =>
    JSON.stringify({
      journeyId: plan.journeyId(Math.floor(Math.random() * plan.size.journeys)),
      personId: plan.personId(Math.floor(Math.random() * plan.size.people)),
      createdAt: Date.now(),
    })
  return { method, paths: paths[name]?.() ?? [], headers: adminHeaders, ...(method === 'POST' && { body: newLike }) }
}
