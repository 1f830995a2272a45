import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { openToken, sealToken } from '#server/core/platform/secrets.ts'
import { pageFor } from '../links/links.ts'
import { passkeyHost } from './webauthn.ts'
import { hasFactorBefore, YOUNG_MS } from './young-factors.store.ts'

const PURPOSE = 'cairn undoing a second factor'

/** What the link 'This wasn't me' stands for. */
interface Undo {
  userId: string
  /** The address that got the mail. If the account has another one by now, it gets this one back, or the link is void. */
  email: string
  /** When the factor or passkey was made, or the email changed. */
  since: number
  /** Whether the mail is about a changed email, whose address is set again. */
  isChange?: boolean
}

type Context = Pick<AppContext, 'settings' | 'clock'>

/**
 * Whether the owner can undo by mail what someone with the account's password may have changed: not where a second factor
 * or passkey was asked for it that is too old to be theirs.
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

/** Throws 400 `linkExpired` or `linkInvalid`. */
export function readUndo(token: string, { settings, clock }: Context): Undo {
  const json = openToken(token, { authSecret: settings.authSecret, purpose: PURPOSE })
  if (json === null) throw new HttpError('linkInvalid')
  const undo: Undo = JSON.parse(json)
  if (undo.since + YOUNG_MS <= clock()) throw new HttpError('linkExpired')
  return undo
}
