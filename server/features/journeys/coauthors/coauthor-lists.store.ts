import { sql } from 'kysely'
import { COAUTHOR_INVITATIONS_MAX, SHARED_LEFT_MAX } from '#contract/rules/limits.ts'
import { isKeptSql, isNotHiddenSql } from '#server/core/access/content.ts'
import { isActiveSql, isTogetherWithSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { columnsOf } from '#server/core/database/queries.ts'
import { PERSON_COLUMNS, type PersonRow } from '#server/features/people/read.store.ts'

export interface ListedCoauthor extends PersonRow {
  invitedAt: number
  acceptedAt: number | null
  offeredAt: number | null
}

/**
 * The co-authors that the viewer may see: those who accepted, in the order of accepting, then those
 * who haven't answered.
 */
export async function listCoauthors(
  db: Db,
  journeyId: string,
  { viewerId, withInvited }: { viewerId: string; withInvited: boolean },
): Promise<ListedCoauthor[]> {
  return await db
    .selectFrom('coauthor')
    .innerJoin('person', 'person.id', 'coauthor.personId')
    .select(columnsOf('person', PERSON_COLUMNS))
    .select(['coauthor.invitedAt', 'coauthor.acceptedAt', 'coauthor.offeredAt'])
    .where('coauthor.journeyId', '=', journeyId)
    .where('coauthor.declinedAt', 'is', null)
    .where(isTogetherWithSql(viewerId))
    .$if(!withInvited, (query) => query.where('coauthor.acceptedAt', 'is not', null))
    .orderBy(sql`case when coauthor."acceptedAt" is null then 1 else 0 end`)
    .orderBy('coauthor.acceptedAt')
    .orderBy('coauthor.invitedAt')
    .orderBy('person.id')
    .execute()
}

export interface InvitationRow {
  id: string
  name: string
  owner: unknown
  invitedAt: number
  offeredAt: number | null
}

/** A person's invitations and offers by owners whom they may see, latest first. */
export async function listInvitations(db: Db, personId: string): Promise<InvitationRow[]> {
  const { jsonRow } = dialectOf(db)
  return await db
    .selectFrom('coauthor')
    .innerJoin('journey', 'journey.id', 'coauthor.journeyId')
    .innerJoin('person', 'person.id', 'journey.ownerId')
    .select(['journey.id', 'journey.name', 'coauthor.invitedAt', 'coauthor.offeredAt'])
    .select((eb) =>
      jsonRow(eb.selectFrom('person as owner').select(PERSON_COLUMNS).whereRef('owner.id', '=', 'journey.ownerId')).as(
        'owner',
      ),
    )
    .where('coauthor.personId', '=', personId)
    .where('coauthor.declinedAt', 'is', null)
    .where((eb) => eb.or([eb('coauthor.acceptedAt', 'is', null), eb('coauthor.offeredAt', 'is not', null)]))
    .where(isKeptSql('journey'))
    .where(isNotHiddenSql('journey'))
    .where(isTogetherWithSql(personId))
    .orderBy(sql`coalesce(coauthor."offeredAt", coauthor."invitedAt")`, 'desc')
    .orderBy('journey.id')
    .limit(literal(COAUTHOR_INVITATIONS_MAX))
    .execute()
}

export interface SharedRow {
  id: string
  name: string
  heir: PersonRow
}

/** A person's journeys with co-authors, each with its longest-standing co-author who isn't suspended. */
export async function listShared(db: Db, ownerId: string): Promise<SharedRow[]> {
  const rows = await db
    .selectFrom('journey')
    .innerJoin('coauthor', 'coauthor.journeyId', 'journey.id')
    .innerJoin('person', 'person.id', 'coauthor.personId')
    .select(['journey.id as journeyId', 'journey.name'])
    .select(columnsOf('person', PERSON_COLUMNS))
    .where('journey.ownerId', '=', ownerId)
    .where('journey.coauthorIds', '<>', '')
    .where(isKeptSql('journey'))
    .where('coauthor.acceptedAt', 'is not', null)
    .where(isActiveSql())
    .orderBy('journey.createdAt', 'desc')
    .orderBy('journey.id', 'desc')
    .orderBy('coauthor.acceptedAt')
    .orderBy('person.id')
    .execute()
  const first = new Map<string, SharedRow>()
  for (const { journeyId, name, ...heir } of rows)
    if (!first.has(journeyId)) first.set(journeyId, { id: journeyId, name, heir })
  return [...first.values()].slice(0, SHARED_LEFT_MAX)
}
