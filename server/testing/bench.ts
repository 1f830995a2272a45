import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app/build-app.ts'
import type { ConnectionTarget } from '#server/core/database/database.ts'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { readSettings } from '#server/core/platform/settings.ts'
import { startPostgres } from './database/start-postgres.ts'
import { writeSession, writeUser } from './write-user.ts'

/** Runs a measurement on an empty SQLite file and an empty PostgreSQL database. */
export async function onBothDatabases(
  measure: (name: string, target: ConnectionTarget, folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  const postgres = await startPostgres()
  await measure('SQLite', { file: join(folder, 'cairn.sqlite') }, folder)
  await measure('PostgreSQL', { url: postgres.url }, folder)
  await postgres.stop()
  rmSync(folder, { recursive: true })
}

/** An app that is called without a network, and its members. */
export async function openBenchApp(target: ConnectionTarget, folder: string) {
  const settings = readSettings({
    CAIRN_DATA: folder,
    AUTH_SECRET: 'a secret of thirty-two characters',
    CAIRN_LIMITS: 'off',
  })
  const database = await openDatabase(target)
  const app = await buildApp({ settings, database })
  return {
    database,

    async member(firstName: string) {
      const person = { firstName, email: `${firstName}@example.org`, isConfirmed: true, now: Date.now() }
      const id = await writeUser(database, person)
      const cookie = await writeSession(database, id, settings)
      const signIn = async () => {
        const { token } = (await app.inject({ url: '/api/auth/token', headers: { cookie } })).json()
        return { authorization: `Bearer ${token}` }
      }
      let headers = await signIn()
      const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
        const send = () => app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
        let answer = await send()
        if (answer.statusCode === 401) {
          // Tokens expire after five minutes.
          headers = await signIn()
          answer = await send()
        }
        if (answer.statusCode >= 300) throw new Error(answer.body)
        return answer.json()
      }
      return { id, call }
    },

    async close(): Promise<void> {
      await app.close()
      await database.close()
    },
  }
}

/** Durations in ms, one after the other. */
export async function times(count: number, work: (turn: number) => Promise<unknown>): Promise<number[]> {
  const durations: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const from = performance.now()
    await work(turn)
    durations.push(performance.now() - from)
  }
  return durations
}

/** The duration that this share of them doesn't exceed. */
export function at(durations: readonly number[], share: number): number {
  const sorted = durations.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

export function ms(duration: number): string {
  return `${duration.toFixed(1)} ms`
}
