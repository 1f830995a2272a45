import type { JoinRequest } from '#contract/person.ts'
import type { Db } from '#server/core/database/database.ts'
import { required } from '#server/core/http/http-error.ts'
import { findRequest, type JoinRequestRow } from './requests.store.ts'

export function presentRequest({ email, name, reason, createdAt }: JoinRequestRow): JoinRequest {
  return { email, name, reason, sentAt: new Date(createdAt).toISOString() }
}

/** The request as its writer reads it; 404 once it was decided or withdrawn. */
export async function requireRequest(db: Db, id: string): Promise<JoinRequest> {
  return presentRequest(required(await findRequest(db, id), 'notFound'))
}
