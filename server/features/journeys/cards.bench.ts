/**
 * `npm run bench -- cards`: how long a member waits for the newest 20 journeys and for one journey, while no one and while
 * 20 people a second change their names.
 */
import { setInterval } from 'node:timers/promises'
import type { ConnectionTarget } from '#server/core/database/database.ts'
import { at, ms, onBothDatabases, openBenchApp, times } from '#server/testing/bench.ts'

const OWNERS = 20
const READS = 1000
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
  const [first] = await Promise.all(owners.map((owner) => owner.call('POST', '/path/create', PLAN)))
  const [reader, ...others] = await Promise.all(Array.from({ length: OWNERS }, (_, index) => member(`Reader${index}`)))
  if (!reader) return
  const list = () => reader.call('GET', '/path/all?limit=20')
  const one = () => reader.call('GET', `/path/journey/${first.id}`)
  const medians = async () => {
    const [lists, ones] = [await times(READS, list), await times(READS, one)]
    return `newest 20 ${ms(at(lists, 0.5))}, one journey ${ms(at(ones, 0.5))}`
  }
  await medians()
  console.log(`${name}, no renames: ${await medians()}`)
  const end = new AbortController()
  const renames = rename(others, end.signal)
  console.log(`${name}, 20 renames a second: ${await medians()}`)
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
