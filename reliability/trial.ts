import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { asking, halfApplied, standing } from './found.ts'
import { Ledger } from './ledger.ts'
import { KillablePostgres } from './postgres.ts'
import { Server } from './server.ts'
import { Writer } from './writers.ts'

const WRITERS = 8

export type Kind = 'sqlite' | 'postgres'

/** A server under eight writers, on a database of its own. */
export interface Trial {
  server: Server
  postgres: KillablePostgres | null
  ledger: Ledger
  /** Which folder and which database are the server's. */
  env: { CAIRN_DATA: string; DATABASE_URL: string }
  writers: readonly Writer[]
  begin(): void
  rest(): Promise<void>
  /** What was acknowledged and is lost, and what is half applied. */
  audit(): Promise<{ lost: string[]; half: string[] }>
  end(): Promise<void>
}

/** In a folder of its own, or in one that somebody else takes away. */
export async function openTrial(kind: Kind, given?: string, settings: Record<string, string> = {}): Promise<Trial> {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'cairn-trial-'))
  // PostgreSQL runs as somebody else, who has to come through.
  chmodSync(folder, 0o711)
  const postgres = kind === 'postgres' ? new KillablePostgres(join(folder, 'pg')) : null
  const database = postgres && (await postgres.start()).url
  const env = { CAIRN_DATA: folder, DATABASE_URL: database ?? '' }
  const server = await Server.on({ ...env, ...settings })
  await server.start()
  const ledger = new Ledger()
  const writers = Array.from({ length: WRITERS }, (_, index) => new Writer(server, ledger, `writer-${index}`))
  const grounds = (await Promise.all(writers.map((writer) => writer.arrive()))).flat()
  return {
    server,
    postgres,
    ledger,
    env,
    writers,
    begin: () => {
      for (const writer of writers) writer.begin(grounds)
    },
    rest: async () => void (await Promise.all(writers.map((writer) => writer.rest()))),
    audit: () => audit(ledger, env),
    async end() {
      await server.kill()
      await postgres?.stop()
      await wait(100)
      if (given === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** What a ledger knows as acknowledged and a database does not hold, and what is half applied in it. */
export async function audit(ledger: Ledger, env: Trial['env']): Promise<{ lost: string[]; half: string[] }> {
  return await asking(placeOf(env), async (ask) => {
    const { states, journeys } = await standing(ask)
    return { lost: ledger.lost(states, journeys), half: await halfApplied(ask) }
  })
}

export function placeOf({ CAIRN_DATA, DATABASE_URL }: Trial['env']): { url: string } | { file: string } {
  return DATABASE_URL === '' ? { file: join(CAIRN_DATA, 'cairn.sqlite') } : { url: DATABASE_URL }
}
