import { createDemonstration } from '#server/commands/demo/demonstration.ts'
import type { ConnectionTarget, Database } from '#server/core/database/database.ts'
import { readSettings } from '#server/core/platform/settings.ts'
import { filledTarget, openFilledDatabase } from './test-database.ts'

/** A new database with the demonstration, whose people have the published password. */
export function openDemonstration(): Promise<Database> {
  return openFilledDatabase('demonstration', demonstrate)
}

/** Like `openDemonstration`: where to open it. */
export function demonstrationTarget(): Promise<ConnectionTarget> {
  return filledTarget('demonstration', demonstrate)
}

async function demonstrate(database: Database): Promise<void> {
  const settings = readSettings({ AUTH_SECRET: 'a secret that is only for tests, and long', HOST: '127.0.0.1' })
  await createDemonstration(database, settings)
}
