import type { Coauthor, Coauthorships } from '#contract/upkeep.ts'
import { readJson } from '#server/core/database/dialect.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'
import type { InvitationRow, ListedCoauthor, SharedRow } from './coauthors.store.ts'

export function presentCoauthor({ invitedAt, acceptedAt, offeredAt, ...person }: ListedCoauthor): Coauthor {
  return {
    person: presentPerson(person),
    accepted: acceptedAt !== null,
    at: new Date(acceptedAt ?? invitedAt).toISOString(),
    offered: offeredAt !== null,
  }
}

export function presentInvitation({ id, name, ...row }: InvitationRow): Coauthorships['invitations'][number] {
  return {
    journey: { id, name },
    owner: presentPerson(readJson<PersonRow>(row.owner)),
    as: row.offeredAt === null ? 'coauthor' : 'owner',
    at: new Date(row.offeredAt ?? row.invitedAt).toISOString(),
  }
}

export function presentShared({ id, name, heir }: SharedRow): Coauthorships['shared'][number] {
  return { journey: { id, name }, heir: presentPerson(heir) }
}
