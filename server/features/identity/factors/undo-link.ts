import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { openToken, sealToken } from '#server/core/platform/secrets.ts'
import { pageFor } from '../links/links.ts'
import { YOUNG_MS } from './young-factors.store.ts'

const PURPOSE = 'cairn undoing a second factor'

/** What the link 'This wasn't me' stands for: it undoes what was added to the account since then. */
interface Undo {
  userId: string
  /** The address that got the mail: another one by now voids the link. */
  email: string
  since: number
}

type Context = Pick<AppContext, 'settings' | 'clock'>

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
