import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { openToken, sealToken } from '#server/core/platform/secrets.ts'
import { pageFor } from '../links/links.ts'
import { passkeyHost } from './webauthn.ts'
import { hasFactorBefore, YOUNG_MS } from './young-factors.store.ts'

const PURPOSE = 'cairn undoing a second factor'

/** The content of the link 'This wasn't me'. */
interface Undo {
  userId: string
  /**
   * The address that the email was sent to. If the account has another address by now, this one is
   * restored, or the link is void.
   */
  email: string
  /** When the factor or passkey was added, or the email was changed. */
  since: number
  /** Whether the email is about a changed address, which the link restores. */
  isChange?: boolean
}

type Context = Pick<AppContext, 'settings' | 'clock'>

/**
 * Whether the owner can undo a change with a mailed link, since a person with only the password may
 * have made it. Not so if the change required an older second factor or passkey.
 */
export async function isUndoable(
  { db, site, clock, settings }: Pick<AppContext, 'db' | 'site' | 'clock' | 'settings'>,
  userId: string,
) {
  const old = { since: clock() - YOUNG_MS, host: passkeyHost(settings) }
  return !(await site.read()).ssoOnly && !(await hasFactorBefore(db, userId, old))
}

export function undoLink(undo: Undo, { settings }: Context): string {
  const token = sealToken(JSON.stringify(undo), { authSecret: settings.authSecret, purpose: PURPOSE })
  return pageFor(settings, 'undo-factor', token)
}

/** Decrypts the token of an undo link. Throws 400 `linkExpired` or `linkInvalid`. */
export function readUndo(token: string, { settings, clock }: Context): Undo {
  const json = openToken(token, { authSecret: settings.authSecret, purpose: PURPOSE })
  if (json === null) throw new HttpError('linkInvalid')
  const undo: Undo = JSON.parse(json)
  if (undo.since + YOUNG_MS <= clock()) throw new HttpError('linkExpired')
  return undo
}
