import type { AppContext } from '#server/core/http/app-context.ts'
import { SESSION_MAX_MS, type SessionRule } from './sessions.store.ts'

type Context = Pick<AppContext, 'clock' | 'site' | 'settings'>

/** The rule by which the present settings accept sessions. */
export async function readSessionRule({ clock, site, settings: { oidc } }: Context): Promise<SessionRule> {
  const now = clock()
  if (!oidc || !(await site.read()).ssoOnly) return { begunAfter: now - SESSION_MAX_MS, issuers: null }
  const issuer = oidc.issuer.replace(/\/$/, '')
  return { begunAfter: now - oidc.sessionMs, issuers: [issuer, `${issuer}/`] }
}
