import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Audit, audit, type ConnectionTarget } from './database-state.ts'
import { Ledger } from './ledger.ts'
import { KillablePostgres } from './postgres.ts'
import { Server } from './server.ts'
import { type JourneyRef, Writer } from './writer.ts'

const WRITERS = 8

export type Kind = 'sqlite' | 'postgres'

/** A server with eight writers and its own database. */
export interface Trial {
  server: Server
  postgres: KillablePostgres | null
  ledger: Ledger
  /** Data folder and database URL of the server. */
  env: { CAIRN_DATA: string; DATABASE_URL: string }
  writers: readonly Writer[]
  /** Two by each writer. */
  journeys: readonly JourneyRef[]
  startWriters(): void
  stopWriters(): Promise<void>
  /** Lists acknowledged writes that are lost, and half-applied ones. */
  audit(): Promise<Audit>
  close(): Promise<void>
}

/** Uses a temporary folder unless the caller passes one, which the caller then removes. */
export async function openTrial(kind: Kind, given?: string, settings: Record<string, string> = {}): Promise<Trial> {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'cairn-trial-'))
  // PostgreSQL runs as another system user, which needs to traverse the folder.
  chmodSync(folder, 0o711)
  const postgres = kind === 'postgres' ? new KillablePostgres(join(folder, 'pg')) : null
  const database = postgres && (await postgres.start()).url
  const env = { CAIRN_DATA: folder, DATABASE_URL: database ?? '' }
  const server = await Server.on({ ...env, ...settings })
  await server.start()
  const ledger = new Ledger()
  const writers = Array.from({ length: WRITERS }, (_, index) => new Writer(server, ledger, `writer-${index}`))
  const journeys = (await Promise.all(writers.map((writer) => writer.register()))).flat()
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
