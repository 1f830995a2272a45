import { setTimeout as wait } from 'node:timers/promises'
import { authHeaders, retryWhenOverloaded } from '../auth.ts'
import type { StoredDatabase } from '../generate/stored.ts'
import type { RunningServer } from '../process.ts'

const PEOPLE = 20
const SETTLING_MS = 10 * 60_000

export interface Settled {
  peakMb: number | null
  afterMb: number | null
}

/** Measures memory while people export their records and import them again, and ten minutes later. */
export async function measureSettled({ plan }: StoredDatabase, cairn: RunningServer): Promise<Settled> {
  console.log(`${PEOPLE} exports and imports, then ten minutes of rest ...`)
  let peakMb = cairn.memory()
  for (const person of plan.activeUsers.slice(0, PEOPLE)) {
    const headers = await authHeaders(cairn.url, plan.personId(person))
    const record = await call(`${cairn.url}/api/user/export?format=zip`, { headers })
    await call(`${cairn.url}/api/user/import`, { method: 'POST', headers, body: await record.arrayBuffer() })
    peakMb = Math.max(peakMb ?? 0, cairn.memory() ?? 0) || null
  }
  await wait(SETTLING_MS)
  return { peakMb, afterMb: cairn.memory() }
}

async function call(url: string, how: RequestInit): Promise<Response> {
  const answer = await retryWhenOverloaded(() => fetch(url, how))
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer
}
