import { sql } from 'kysely'
import { openDatabase } from '#server/migrations/open-database.ts'
import type { Where } from '../generate/fill.ts'
import type { Kept } from '../generate/kept.ts'
import { inLanes } from '../load/lanes.ts'
import type { Running } from '../process.ts'
import { signedIn, whenCalm } from '../sign-in.ts'
import { AIMED } from './compare.ts'

export interface Viral {
  perSecond: number
  people: number
  /** Of 'expected likes, counter, rows', all the same. */
  exact: boolean
  failed: number
}

/** Many people like one journey and take it back, all at once; then it is counted what should be there. */
export async function goViral({ plan, kind }: Kept, where: Where, cairn: Running, seconds: number): Promise<Viral> {
  console.log(`${kind}: one viral journey ...`)
  const id = plan.journeyId(0)
  const people = plan.walkers.map(plan.personId)
  const headers: Record<string, string>[] = []
  for (const person of people) headers.push(await signedIn(cairn.url, person))
  const liked: boolean[] = []
  for (const of of headers) liked.push((await read(cairn, id, of)).liked)
  const before = (await read(cairn, id, {})).likeCount - liked.filter(Boolean).length
  let failed = 0
  const personAt = (lane: number, turn: number) => (lane + AIMED * turn) % people.length
  const turns = new Map<number, number>()
  const { perSecond } = await inLanes(
    cairn,
    AIMED,
    seconds,
    (lane, turn) => {
      turns.set(lane, turn)
      const more = { ...headers[personAt(lane, turn)], 'content-type': 'application/json' }
      return { method: 'POST', path: `/api/path/like/${id}`, headers: more, body: '{}' }
    },
    (lane, status) => {
      const person = personAt(lane, turns.get(lane) ?? 0)
      if (status === 200) liked[person] = !liked[person]
      else failed++
    },
  )
  const expected = before + liked.filter(Boolean).length
  const counted = (await read(cairn, id, {})).likeCount
  return {
    perSecond,
    people: people.length,
    failed,
    exact: expected === counted && counted === (await rows(where, id)),
  }
}

async function read(cairn: Running, id: string, headers: Record<string, string>) {
  const answer = await whenCalm(() => fetch(`${cairn.url}/api/path/journey/${id}`, { headers }))
  return (await answer.json()) as { liked: boolean; likeCount: number }
}

async function rows(where: Where, id: string): Promise<number> {
  const { db, close } = await openDatabase(where)
  const { rows } = await sql<{ n: number }>`select count(*) as n from "journeyLike" where "journeyId" = ${id}`.execute(
    db,
  )
  await close()
  return Number(rows[0]?.n)
}
