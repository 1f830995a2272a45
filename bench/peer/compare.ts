import type { Kept } from '../generate/kept.ts'
import { type Call, type Load, load, medianOf } from '../load/closed.ts'
import type { Running } from '../process.ts'
import { type Pair, pairsOf } from '../rounds/calls.ts'
import { AIMED } from '../rounds/compare.ts'
import { signedIn } from '../sign-in.ts'
import { asAdmin } from './directus.ts'

const FIELDS = 'id,name,description,createdAt,stepCount,likeCount,followerCount,visibility,version'
const SHOWN = `fields=${FIELDS},ownerId.id,ownerId.displayName,ownerId.initial,ownerId.role,ownerId.company,badges.badgeKey.name`

/** Its first answers of a kind take seconds. */
const WARM_UP_SECONDS = 5

export interface BesidePeer {
  name: string
  ours: Load
  peer: Load
}

/** The same four questions to both in turn. A like of Directus is a new row without counter or check. */
export async function comparePeer(
  { plan }: Kept,
  cairn: Running,
  directus: Running,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<BesidePeer[]> {
  const viewer = plan.personId(plan.walkers[0] ?? 0)
  const beside: BesidePeer[] = []
  for (const pair of pairsOf(plan).filter(({ floor }) => floor !== null)) {
    console.log(`Directus: ${pair.name} ...`)
    await load(directus, callOf(pair, plan), AIMED, WARM_UP_SECONDS)
    const loads: { ours: Load[]; peer: Load[] } = { ours: [], peer: [] }
    for (let round = 0; round < rounds; round++) {
      loads.peer.push(await load(directus, callOf(pair, plan), AIMED, seconds))
      const call = { method: pair.method, paths: pair.ours, headers: await signedIn(cairn.url, viewer) }
      loads.ours.push(await load(cairn, call, AIMED, seconds))
    }
    beside.push({ name: pair.name, ours: medianOf(loads.ours), peer: medianOf(loads.peer) })
  }
  return beside
}

function callOf({ name, method, ours }: Pair, plan: Kept['plan']): Call {
  const last = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const paths: Record<string, () => string[]> = {
    'newest 20': () => [`/items/journey?limit=20&sort=-listedAt,-id&${SHOWN}`],
    'one journey': () =>
      ours.map((path) => `/items/journey/${last(path)}?${SHOWN},steps.id,steps.stepType,steps.description,steps.url`),
    'a like': () => ['/items/journeyLike'],
    search: () => ours.map((path) => `/items/journey?limit=20&search=${last(path).split('q=')[1]}&${SHOWN}`),
  }
  const liked = () =>
    JSON.stringify({
      journeyId: plan.journeyId(Math.floor(Math.random() * plan.size.journeys)),
      personId: plan.personId(Math.floor(Math.random() * plan.size.people)),
      createdAt: Date.now(),
    })
  return { method, paths: paths[name]?.() ?? [], headers: asAdmin, ...(method === 'POST' && { body: liked }) }
}
