import type { Db } from '#server/core/database/database.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { secretMark } from './app-codes.ts'
import { countLost } from './factors.store.ts'
import { countElsewhere } from './passkeys.store.ts'
import { passkeyHost } from './webauthn.ts'

interface Context {
  db: Db
  settings: Settings
}

/** Lines of the start-up output about second factors and passkeys that don't work with the present settings. */
export async function describeFactors({ db, settings }: Context): Promise<string[]> {
  const lost = await countLost(db, secretMark(settings.authSecret))
  const host = passkeyHost(settings)
  const elsewhere = await countElsewhere(db, host)
  return [
    ...(lost > 0
      ? [`AUTH_SECRET has changed: the authenticator apps of ${accounts(lost)} have to be set up again`]
      : []),
    ...elsewhere.map(({ host: old, passkeys }) => {
      const some = passkeys === 1 ? '1 passkey works' : `${passkeys} passkeys work`
      return `PUBLIC_URL has another host: ${some} only at ${old}, not at ${host}`
    }),
  ]
}

function accounts(count: number): string {
  return count === 1 ? '1 account' : `${count} accounts`
}
