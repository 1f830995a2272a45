import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Audit, audit, type ConnectionTarget, writeDatabase } from './database-state.ts'
import { Ledger } from './ledger.ts'
import { KillablePostgres } from './postgres.ts'
import { Server } from './server.ts'
import { type JourneyRef, Writer } from './writer.ts'

const WRITERS = 8

export type Kind = 'sqlite' | 'postgres'

/** A server with its own database, and eight writers that use it. */
export interface Trial {
  server: Server
  postgres: KillablePostgres | null
  ledger: Ledger
  /** Environment of the server: its data folder and database URL. */
  env: { CAIRN_DATA: string; DATABASE_URL: string }
  writers: readonly Writer[]
  /** The journeys that the writers use; each writer has created two. */
  journeys: readonly JourneyRef[]
  startWriters(): void
  stopWriters(): Promise<void>
  /** Compares the database with the acknowledged writes: lists lost and half-applied ones. */
  audit(): Promise<Audit>
  close(): Promise<void>
}

/** Starts a trial in a temporary folder, or in the `given` one, which the caller must remove. */
export async function openTrial(kind: Kind, given?: string, settings: Record<string, string> = {}): Promise<Trial> {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'cairn-trial-'))
  // PostgreSQL runs as another system user, which must be allowed to enter the folder.
  chmodSync(folder, 0o711)
  const postgres = kind === 'postgres' ? new KillablePostgres(join(folder, 'pg')) : null
  const database = postgres && (await postgres.start()).url
  const env = { CAIRN_DATA: folder, DATABASE_URL: database ?? '' }
  const server = await Server.on({ ...env, ...settings })
  await server.start()
  const ledger = new Ledger()
  const writers = Array.from({ length: WRITERS }, (_, index) => new Writer(server, ledger, `writer-${index}`))
  const journeys = (await Promise.all(writers.map((writer) => writer.register()))).flat()
  // Only confirmed members may invite others.
  await writeDatabase(connectionTarget(env), 'update "user" set "emailVerified" = true')
  return {
    server,
    postgres,
    ledger,
    env,
    writers,
    journeys,
    startWriters: () => {
      for (const writer of writers) writer.start(journeys)
    },
    stopWriters: async () => void (await Promise.all(writers.map((writer) => writer.stop()))),
    audit: () => audit(ledger, connectionTarget(env)),
    async close() {
      await server.kill()
      await postgres?.stop()
      await wait(100)
      if (given === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export function connectionTarget({ CAIRN_DATA, DATABASE_URL }: Trial['env']): ConnectionTarget {
  return DATABASE_URL === '' ? { file: join(CAIRN_DATA, 'cairn.sqlite') } : { url: DATABASE_URL }
}
