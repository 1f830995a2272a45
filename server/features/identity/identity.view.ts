import type { Session } from '#contract/person.ts'
import type { ListedSessionRow } from './sessions/sessions.store.ts'

export function presentSession(row: ListedSessionRow, currentId: string): Session {
  return {
    id: row.id,
    createdAt: new Date(row.createdAt).toISOString(),
    expiresAt: new Date(row.expiresAt).toISOString(),
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    current: row.id === currentId,
  }
}
