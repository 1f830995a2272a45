import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningPostgres, startPostgres } from './start-postgres.ts'

interface Pair {
  primary: RunningPostgres
  standby: RunningPostgres
  stop(): Promise<void>
}

/** A server and a copy of it that follows what is written there. */
export async function startPair(): Promise<Pair> {
  const folders = ['primary', 'standby'].map((name) => mkdtempSync(join(tmpdir(), `cairn-${name}-`)))
  const [first = '', second = ''] = folders
  const empty = await startPostgres({ keptIn: first })
  await empty.stop()
  cpSync(join(first, 'data'), join(second, 'data'), { recursive: true, preserveTimestamps: true })
  writeFileSync(join(second, 'data', 'standby.signal'), '')
  appendFileSync(join(second, 'data', 'postgresql.auto.conf'), `primary_conninfo = 'host=${first} user=postgres'\n`)
  chmodSync(join(second, 'data'), 0o700)
  ownedAlike(join(first, 'data'), join(second, 'data'))
  const primary = await startPostgres({ keptIn: first })
  const standby = await startPostgres({ keptIn: second })
  return {
    primary,
    standby,
    async stop() {
      await standby.stop()
      await primary.stop()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A copy made by root belongs to root, whom PostgreSQL does not serve. */
function ownedAlike(original: string, copy: string): void {
  const { uid, gid } = statSync(original)
  chownSync(copy, uid, gid)
  for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' })) chownSync(join(copy, name), uid, gid)
}
