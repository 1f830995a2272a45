import { once } from 'node:events'
import { createServer } from 'node:net'
import { buildApp } from './app.ts'
import { openDatabase, placeOf } from './db/database.ts'
import { MigrationFailed } from './db/migrate.ts'
import { layDemonstration } from './db/seed/demonstration.ts'
import { reasonFor } from './reason.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'

const development = process.argv.includes('--dev')

try {
  await serve()
} catch (error) {
  console.error(whatStopped(error))
  process.exit(1)
}

async function serve(): Promise<void> {
  const env = process.env.PORT === '0' ? { ...process.env, PORT: String(await freePort()) } : process.env
  const settings = withStandIn(readSettings(env), await freePort())
  const { host, port, publicUrl } = settings
  const database = await openDatabase(placeOf(settings))
  const accounts = settings.demo ? await layDemonstration(database, settings) : null
  const app = await buildApp({ settings, database, development, logs: true, guarded: true })
  await app.listen({ port, host })
  console.log(`Cairn is at ${publicUrl}`)
  if (accounts) console.log(accounts)

  const stop = async () => {
    await app.close()
    await database.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

/** Outside production, and while no Google is named, a stand-in may play it. */
function withStandIn(settings: Settings, port: number): Settings {
  return settings.production || settings.google ? settings : { ...settings, standInPort: port }
}

/** The address of this place is part of its tokens, so a port of the system's choice is found before. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

function whatStopped(error: unknown): string {
  if (error instanceof SettingsError) return `Settings: ${error.message}`
  if (error instanceof MigrationFailed)
    return `Migration ${error.migration} failed: ${error.message}. The tables are as they were.`
  return reasonFor(error, process.env.PORT) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}
