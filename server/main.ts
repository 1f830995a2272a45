import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { openDatabase } from './db/database.ts'
import { layDemonstration } from './db/seed/demonstration.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'

const development = process.argv.includes('--dev')

try {
  await serve()
} catch (error) {
  console.error(reasonFor(error))
  process.exit(1)
}

async function serve(): Promise<void> {
  const env = process.env.PORT === '0' ? { ...process.env, PORT: String(await freePort()) } : process.env
  const settings = withStandIn(readSettings(env), await freePort())
  const { databaseUrl, dataFolder, host, port, publicUrl } = settings
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { file: join(dataFolder, 'cairn.sqlite') })
  const accounts = settings.demo ? await layDemonstration(database, settings) : null
  const app = await buildApp({ settings, database, development, logs: true })
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

/** One line that says what to do, for what can go wrong outside of our code. */
function reasonFor(error: unknown): string {
  if (error instanceof SettingsError) return `Settings: ${error.message}`
  const { code = '', message } = error as NodeJS.ErrnoException
  const port = process.env.PORT ?? 3000
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what listens there, or set PORT`
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'].includes(code))
    return `The data folder cannot be written (${message}): set CAIRN_DATA to one that can`
  if (/^(?:ECONNREFUSED|ENOTFOUND|28\w{3}|3D000)$/.test(code))
    return `The database of DATABASE_URL does not answer: ${message}`
  return error instanceof Error ? (error.stack ?? message) : String(error)
}
