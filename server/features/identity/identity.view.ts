import type { Factors } from '#contract/factors.ts'
import type { Session } from '#contract/person.ts'
import { isoTime } from '#server/core/platform/time.ts'
import type { SignInMethods } from './accounts/methods.store.ts'
import type { ListedSessionRow } from './sessions/sessions.store.ts'

export function presentSession(row: ListedSessionRow, currentId: string): Session {
  return {
    id: row.id,
    createdAt: isoTime(row.createdAt),
    expiresAt: isoTime(row.expiresAt),
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    current: row.id === currentId,
  }
}

interface Circumstances {
  /** The site's host, on which its passkeys work. */
  host: string
  isRemovable: (methodId: string) => boolean
  app: { createdAt: number; lost: boolean; codes: number } | undefined
  proven: boolean
  needed: boolean
}

export function presentFactors(
  { passwordId, passkeys }: SignInMethods,
  { host: here, isRemovable, app, proven, needed }: Circumstances,
): Factors {
  return {
    password: { set: passwordId !== null, removable: passwordId !== null && isRemovable(passwordId) },
    app: app ? { since: isoTime(app.createdAt), lost: app.lost, codes: app.codes } : null,
    passkeys: passkeys.map(({ id, name, host, createdAt, usedAt }) => ({
      ...{ id, name, host },
      createdAt: isoTime(createdAt),
      usedAt: isoTime(usedAt),
      here: host === here,
      removable: isRemovable(id),
    })),
    proven,
    needed,
  }
}
