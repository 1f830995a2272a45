/**
 * `npm run bench -- cards`: the mean time that a member waits for the 20 journeys of one of 100 people and for one journey,
 * while no one and while 20 others a second change their names.
 */
import { setInterval } from 'node:timers/promises'
import type { ConnectionTarget } from '#server/core/database/database.ts'
import { ms, onBothDatabases, openBenchApp, times } from '#server/testing/bench.ts'

const OWNERS = 100
const JOURNEYS = 20
const READERS = 20
const READS = 2000
const RENAME_EVERY_MS = 50
const steps = Array.from({ length: 10 }, (_, index) => ({
  stepType: 'Article',
  description: `Read part ${index}`,
  url: `https://example.org/${index}`,
}))
const PLAN = { name: 'A walk', description: 'Somewhere.', badges: [{ name: 'Python' }], steps, visibility: 'public' }

type Member = Awaited<ReturnType<Awaited<ReturnType<typeof openBenchApp>>['member']>>

await onBothDatabases(measure)

async function measure(name: string, target: ConnectionTarget, folder: string): Promise<void> {
  const { member, close } = await openBenchApp(target, folder)
  const owners = await Promise.all(Array.from({ length: OWNERS }, (_, index) => member(`Owner${index}`)))
  const ids: string[] = []
  for (const owner of owners)
    await times(JOURNEYS, async () => ids.push((await owner.call('POST', '/path/create', PLAN)).id))
  const [reader, ...others] = await Promise.all(Array.from({ length: READERS }, (_, index) => member(`Reader${index}`)))
  if (!reader) return
  const list = (turn: number) => reader.call('GET', `/path/user/${owners[(turn * 37) % OWNERS]?.id}?limit=20`)
  const one = (turn: number) => reader.call('GET', `/path/journey/${ids[(turn * 37) % ids.length]}`)
  const means = async () =>
    `20 journeys ${ms(mean(await times(READS, list)))}, one journey ${ms(mean(await times(READS, one)))}`
  await means()
  console.log(`${name}, no renames: ${await means()}`)
  const end = new AbortController()
  const renames = rename(others, end.signal)
  console.log(`${name}, 20 renames a second: ${await means()}`)
  end.abort()
  await renames
  await close()
}

/** Renames these people in turn until the signal. */
async function rename(people: readonly Member[], signal: AbortSignal): Promise<void> {
  let count = 0
  const ticks = setInterval(RENAME_EVERY_MS, undefined, { signal })
  try {
    for await (const _ of ticks) {
      const person = people[count++ % people.length]
      await person?.call('PUT', '/user/profile/update', { displayName: `Reader ${count}` })
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function mean(durations: readonly number[]): number {
  return durations.reduce((sum, duration) => sum + duration, 0) / durations.length
}
