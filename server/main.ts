import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { SiteSettings } from '#contract/site.ts'
import { buildApp } from '#server/app/build-app.ts'
import { stopOnSignals } from '#server/app/shutdown.ts'
import { leadWorkers, WorkerExited } from '#server/app/workers.ts'
import { prepareDemonstration } from '#server/commands/demo/demonstration.ts'
import { connectionTarget } from '#server/core/database/database.ts'
import { MigrationFailed, openDatabase } from '#server/core/migrations/migrate.ts'
import { SettingsError } from '#server/core/platform/environment.ts'
import { readSettings, type Settings, settingsWarnings } from '#server/core/platform/settings.ts'
import { startupError } from '#server/core/platform/startup-errors.ts'
import { describeFactors } from '#server/features/identity/factors/describe.ts'
import { describeOperators } from '#server/features/site/operator-link.ts'
import { readSite } from '#server/features/site/site.ts'

/** Max. connections waiting to be accepted; the operating system may have a lower limit. */
const BACKLOG = 4096

/** The path for the error message of a failed start. */
let databaseFile: string | null = null

const development = process.argv.includes('--dev')

try {
  await serve()
} catch (error) {
  console.error(describeFailure(error))
  process.exit(1)
}

async function serve(): Promise<void> {
  const env = process.env.PORT === '0' ? { ...process.env, PORT: String(await freePort()) } : process.env
  const settings = await withStandIn(readSettings(env))
  const { host, port, publicUrl, workers } = settings
  if (cluster.isPrimary) for (const line of settingsWarnings(env, settings)) console.error(`Settings: ${line}`)
  const target = connectionTarget(settings)
  databaseFile = 'file' in target ? target.file : null
  const database = await openDatabase(target)
  refuseUnprovable(await readSite({ db: database.db, settings }), settings)
  const notices = cluster.isPrimary
    ? [
        await prepareDemonstration(database, settings),
        ...(await describeFactors({ db: database.db, settings })),
        await describeOperators({ db: database.db, settings }, Date.now()).catch(linkFailed),
      ]
    : []
  if (workers > 1 && cluster.isPrimary) {
    await database.close()
    await leadWorkers(workers, { PORT: String(port) })
  } else {
    const app = await buildApp({ settings, database, development, logs: true, guarded: true, jobs: true })
    await app.listen({ port, host, backlog: BACKLOG })
    stopOnSignals(app, database, settings.drainMs)
  }
  if (cluster.isWorker) return
  console.log(`Cairn is at ${publicUrl}`)
  for (const notice of notices) if (notice) console.log(notice)
}

/** Throws if domains were set on the page 'This site' but nothing can prove addresses. */
function refuseUnprovable({ domains }: SiteSettings, { hasMail, oidc }: Settings): void {
  if (domains.length > 0 && !hasMail && !oidc)
    throw new SettingsError(
      `The email domains of 'This site' (${domains.join(', ')}) need OIDC_ISSUER or a mail server: SMTP_URL=none proves no address`,
    )
}

/** A read-only database doesn't keep the server from starting. */
function linkFailed(error: Error): string {
  return `No link for an operator could be made: ${error.message}`
}

/**
 * Replaces Google by a stand-in with which anyone can sign in with any email. This is done only if
 * the server is local, outside production, without Google keys and with one process.
 */
async function withStandIn(settings: Settings): Promise<Settings> {
  const { production, isLocal, google, workers } = settings
  return production || !isLocal || google || workers > 1 ? settings : { ...settings, standInPort: await freePort() }
}

/** A port that is free now. Tokens contain the site's URL, so PORT=0 has to be resolved before the start. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

function describeFailure(error: unknown): string {
  if (error instanceof SettingsError) return `Settings: ${error.message}`
  if (error instanceof MigrationFailed || error instanceof WorkerExited) return error.message
  const reason = startupError(error, { env: process.env, file: databaseFile })
  return reason ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}
