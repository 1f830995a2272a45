import { symmetricDecrypt } from 'better-auth/crypto'
import type { AppContext } from '#server/core/http/app-context.ts'
import { deleteSigningKey, listSigningKeys } from './accounts/identity.store.ts'

/**
 * Deletes the keys of bearer tokens that another AUTH_SECRET encrypted; better-auth then makes a new
 * one. Members have to sign in again, since that secret signed their session cookies, too.
 */
export async function deleteUnreadableKeys({
  db,
  settings,
  log,
}: Pick<AppContext, 'db' | 'settings' | 'log'>): Promise<void> {
  let deleted = 0
  for (const { id, privateKey } of await listSigningKeys(db))
    if (!(await isReadable(privateKey, settings.authSecret)) && (await deleteSigningKey(db, id))) deleted += 1
  if (deleted > 0) log.warn({ deleted }, 'AUTH_SECRET has changed: everyone has to sign in again')
}

async function isReadable(privateKey: string, key: string): Promise<boolean> {
  try {
    await symmetricDecrypt({ key, data: JSON.parse(privateKey) })
    return true
  } catch {
    return false
  }
}
