import type { Coauthor, Coauthorships } from '#contract/coauthor.ts'
import { readJson } from '#server/core/database/dialect.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'
import type { InvitationRow, ListedCoauthor, SharedRow } from './coauthor-lists.store.ts'

export function presentCoauthor({ invitedAt, acceptedAt, offeredAt, ...person }: ListedCoauthor): Coauthor {
  return {
    person: presentPerson(person),
    accepted: acceptedAt !== null,
    at: isoTime(acceptedAt ?? invitedAt),
    offered: offeredAt !== null,
  }
}

export function presentInvitation({ id, name, ...row }: InvitationRow): Coauthorships['invitations'][number] {
  return {
    journey: { id, name },
    owner: presentPerson(readJson<PersonRow>(row.owner)),
    as: row.offeredAt === null ? 'coauthor' : 'owner',
    at: isoTime(row.offeredAt ?? row.invitedAt),
  }
}

export function presentShared({ id, name, heir }: SharedRow): Coauthorships['shared'][number] {
  return { journey: { id, name }, heir: presentPerson(heir) }
}
