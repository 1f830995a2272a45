import type { JoinRequest } from '#contract/person.ts'
import type { JoinRequestRow } from './requests.store.ts'

/** A request as its writer reads it. */
export function presentRequest({ email, name, reason, createdAt }: JoinRequestRow): JoinRequest {
  return { email, name, reason, sentAt: new Date(createdAt).toISOString() }
}
