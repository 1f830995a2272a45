/**
 * `npm run bench:notices`: how long the owner of a journey waits for a new step without and with 100,000 followers, how
 * long it takes until all are told, and how long another member waits for a page meanwhile.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../app/build-app.ts'
import type { ConnectionTarget } from '../database/database.ts'
import { openDatabase } from '../migrations/open-database.ts'
import { readSettings } from '../platform/settings.ts'
import { startPostgres } from '../testing/database/start-postgres.ts'
import { writeSession, writeUser } from '../testing/write-user.ts'
import { dispatchAll } from './dispatcher.ts'
import { addFollowers, countTold } from './testing/followers.ts'

const FOLLOWERS = 100_000
const ADDED = 30
const PLAN = {
  name: 'A walk',
  description: 'Somewhere.',
  badges: [{ name: 'Python' }],
  steps: [{ stepType: 'Article', description: 'Read', url: 'https://example.org' }],
  visibility: 'public',
}

const folder = mkdtempSync(join(tmpdir(), 'cairn-notices-'))
const postgres = await startPostgres()
await measure('SQLite', { file: join(folder, 'cairn.db') })
await measure('PostgreSQL', { url: postgres.url })
await postgres.stop()
rmSync(folder, { recursive: true })

async function measure(name: string, target: ConnectionTarget): Promise<void> {
  const settings = readSettings({
    CAIRN_DATA: folder,
    AUTH_SECRET: 'a secret of thirty-two characters',
    CAIRN_LIMITS: 'off',
  })
  const database = await openDatabase(target)
  const app = await buildApp({ settings, database })
  const owner = await member('Olga')
  const reader = await member('Rita')
  const { id } = await owner.call('POST', '/path/create', PLAN)
  const other = await owner.call('POST', '/path/create', PLAN)
  const context = { ...database, clock: Date.now }
  await dispatchAll(context)

  const addSteps = () => times(ADDED, () => owner.call('POST', '/path/steps/new', { pathId: id, steps: PLAN.steps }))
  const read = () => reader.call('GET', `/path/journey/${other.id}`)
  const alone = await addSteps()
  const idle = await times(1000, read)
  await addFollowers(database, { personId: reader.id, journeyId: id, count: FOLLOWERS })
  const followed = await addSteps()
  let isTelling = true
  const startedAt = performance.now()
  const told = dispatchAll(context).then(() => {
    isTelling = false
    return performance.now() - startedAt
  })
  const busy: number[] = []
  while (isTelling) busy.push(...(await times(1, read)))
  const { notices } = await countTold(database, id)
  console.log(
    [
      `${name}: a new step ${ms(at(alone, 0.5))} without followers, ${ms(at(followed, 0.5))} with ${FOLLOWERS} (medians)`,
      `${notices} notices after ${ms(await told)}`,
      `another read ${ms(at(idle, 0.5))}, p99 ${ms(at(idle, 0.99))}; meanwhile ${ms(at(busy, 0.5))}, p99 ${ms(at(busy, 0.99))}`,
    ].join('\n  '),
  )
  await app.close()
  await database.close()

  async function member(firstName: string) {
    const id = await writeUser(database, {
      firstName,
      email: `${firstName}@example.org`,
      isConfirmed: true,
      now: Date.now(),
    })
    const cookie = await writeSession(database, id, settings)
    const { token } = (await app.inject({ url: '/api/auth/token', headers: { cookie } })).json()
    const headers = { authorization: `Bearer ${token}` }
    const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
      const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
      if (answer.statusCode >= 300) throw new Error(answer.body)
      return answer.json()
    }
    return { id, call }
  }
}

/** Durations in ms. */
async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const durations: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const from = performance.now()
    await work()
    durations.push(performance.now() - from)
  }
  return durations
}

function at(durations: readonly number[], share: number): number {
  const sorted = durations.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

function ms(duration: number): string {
  return `${duration.toFixed(1)} ms`
}
