import { sql } from 'kysely'
import {
  GROUP_COMMENTS_COUNTED_MAX,
  GROUP_FACES_MAX,
  GROUP_MEMBERS_MAX,
  GROUPS_JOINED_MAX,
} from '#contract/rules/group.ts'
import { isShownApartSql } from '#server/core/access/comments.ts'
import { isInvitedSql, isMemberSql, type Membership } from '#server/core/access/groups.ts'
import { isReadableSql } from '#server/core/access/journeys.ts'
import { blocksSql, isActiveSql, isTogetherWithSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal, readJson } from '#server/core/database/dialect.ts'
import { prepared } from '#server/core/database/prepared.ts'
import { type Columns, columnsOf } from '#server/core/database/queries.ts'
import { PERSON_COLUMNS, type PersonRow } from '#server/features/people/read.store.ts'
import { selectFollowing } from './journeys.store.ts'
import { NO_MEETING } from './meetings.store.ts'
import { selectWaiting } from './open/requests.store.ts'

export const GROUP_COLUMNS = [
  ...(['id', 'leadId', 'journeyId', 'name', 'message', 'messageAt', 'lastDay'] as const),
  ...(['linkSeed', 'linkUses', 'linkUntil', 'isClass', 'isOpen'] as const),
  ...(['meetingAt', 'meetingName', 'meetingPlace', 'meetingLink', 'meetingSetAt', 'meetingToldAt'] as const),
] as const

type Row = Columns<'walkGroup', (typeof GROUP_COLUMNS)[number]>

export interface MemberRow extends PersonRow {
  joinedAt: number
  /** When they last ticked a step of the journey (ms), and the ids of those they ticked; null without a tick. */
  ticks: string | null
  /** 1 if the viewer may see them, else 0. */
  isSeen: number
  /** Whether they come to the meeting: 1 or 0; null without an answer. */
  comes: number | null
}

interface NamedRow {
  id: string
  name: string
}

export interface GroupRow extends Row {
  /** Null if the viewer may not see them. */
  lead: PersonRow | null
  members: MemberRow[]
  following: NamedRow[]
  /** The people who haven't answered, if the viewer leads. */
  invited: PersonRow[]
  /** The addresses with which no one has joined, if the viewer leads. */
  addresses: { email: string }[]
  commentCount: number | string
  /** The people who ask to join, if the viewer leads. */
  requests: (PersonRow & { text: string })[]
}

/**
 * A group with all that its members may see; undefined for others. The steps that members ticked are read by the primary
 * key of `stepDone`: PostgreSQL would read those of all walkers of the journey for a join.
 */
export async function readGroup(db: Db, id: string, viewerId: string): Promise<GroupRow | undefined> {
  const [row] = await groupById(db, { values: { id, viewerId }, shape: null })
  const lead = row && readJson<PersonRow | null>(row.lead)
  return (
    row && {
      ...row,
      ...(lead === null && NO_WORDS),
      lead: lead ?? null,
      members: readJson<MemberRow[]>(row.members),
      following: readJson<NamedRow[]>(row.following),
      invited: readJson<PersonRow[]>(row.invited),
      addresses: readJson<{ email: string }[]>(row.addresses),
      requests: readJson<GroupRow['requests']>(row.requests),
    }
  )
}

/** The columns of a group whose lead is suspended, since others don't see what suspended people wrote. */
const NO_WORDS = { message: '', messageAt: null, ...NO_MEETING } as const

const groupById = prepared(['id', 'viewerId'], (db, { id, viewerId }) => {
  const { jsonRow, jsonRows } = dialectOf(db)
  return db
    .selectFrom('walkGroup')
    .innerJoin('groupMember as own', (join) =>
      join.onRef('own.groupId', '=', 'walkGroup.id').on('own.personId', '=', viewerId).on(isMemberSql('own')),
    )
    .select(columnsOf('walkGroup', GROUP_COLUMNS))
    .select((eb) => {
      const members = eb
        .selectFrom('groupMember')
        .innerJoin('person', 'person.id', 'groupMember.personId')
        .whereRef('groupMember.groupId', '=', 'walkGroup.id')
        .select(columnsOf('person', PERSON_COLUMNS))
      const walkers = members
        .where(isMemberSql())
        .select((member) => [
          'groupMember.joinedAt',
          'groupMember.comes',
          member
            .selectFrom('stepDone')
            .select(sql<string | null>`cast(max("doneAt") as text) || ' ' || string_agg("stepId", ' ')`.as('ticks'))
            .whereRef('stepDone.personId', '=', 'groupMember.personId')
            .whereRef('stepDone.journeyId', '=', 'walkGroup.journeyId')
            .as('ticks'),
          sql<number>`case when ${isTogetherWithSql(viewerId)} then 1 else 0 end`.as('isSeen'),
        ])
        .orderBy('person.sortName')
        .orderBy('person.id')
      const invited = members
        .where(isInvitedSql())
        .whereRef('walkGroup.leadId', '=', 'own.personId')
        .where(isTogetherWithSql(viewerId))
        .orderBy('person.sortName')
        .orderBy('person.id')
      const lead = eb
        .selectFrom('person')
        .whereRef('person.id', '=', 'walkGroup.leadId')
        .where(isTogetherWithSql(viewerId))
        .select(columnsOf('person', PERSON_COLUMNS))
      const addresses = eb
        .selectFrom('groupAddress')
        .select('email')
        .whereRef('groupAddress.groupId', '=', 'walkGroup.id')
        .whereRef('walkGroup.leadId', '=', 'own.personId')
        .orderBy('invitedAt')
        .orderBy('email')
      const comments = eb
        .selectFrom('comment')
        .leftJoin('comment as thread', 'thread.id', 'comment.parentId')
        .whereRef('comment.groupId', '=', 'walkGroup.id')
        .where('comment.shownAt', 'is not', null)
        .where(sql<boolean>`not ${isShownApartSql(viewerId, { comment: 'comment', thread: 'thread' })}`)
        .select(sql.lit(1).as('one'))
        .limit(literal(GROUP_COMMENTS_COUNTED_MAX))
      const requests = selectWaiting(db, viewerId)
        .where('groupRequest.groupId', '=', sql.ref<string>('walkGroup.id'))
        .where(sql.ref('walkGroup.leadId'), '=', sql.ref('own.personId'))
      return [
        ...[jsonRow(lead).as('lead'), jsonRows(walkers).as('members'), jsonRows(invited).as('invited')],
        jsonRows(addresses).as('addresses'),
        jsonRows(selectFollowing(db, viewerId)).as('following'),
        sql<number | string>`(select count(*) from ${comments} as counted)`.as('commentCount'),
        jsonRows(requests).as('requests'),
      ]
    })
    .where('walkGroup.id', '=', id)
})

export interface InvitationRow extends Row {
  lead: PersonRow
  memberCount: number
  /** The first members whom the viewer may see. */
  faces: PersonRow[]
  following: NamedRow[]
  /** The viewer's own row. */
  own: Membership | undefined
  /** Whether the viewer blocks a member. */
  blocks: boolean
}

/**
 * A group as people see it before joining, whether or not they may; undefined if its lead is suspended, or apart from the
 * viewer by a block.
 */
export async function readInvitation(db: Db, id: string, viewerId: string | null): Promise<InvitationRow | undefined> {
  const [row] = await invitationById(db, { values: { id, viewerId }, shape: viewerId !== null })
  const lead = row && readJson<PersonRow | null>(row.lead)
  if (!row || !lead) return
  return {
    ...row,
    lead,
    memberCount: Number(row.memberCount),
    faces: readJson<PersonRow[]>(row.faces),
    following: readJson<NamedRow[]>(row.following),
    own: readJson<Membership | null>(row.own ?? null) ?? undefined,
    blocks: Boolean(row.blocks),
  }
}

const invitationById = prepared(['id', 'viewerId'], (db, { id, viewerId }, isMember: boolean) => {
  const { jsonRow, jsonRows } = dialectOf(db)
  const isSeen = isMember ? isTogetherWithSql(viewerId) : isActiveSql()
  return db
    .selectFrom('walkGroup')
    .select(columnsOf('walkGroup', GROUP_COLUMNS))
    .select((eb) => {
      const members = eb
        .selectFrom('groupMember')
        .whereRef('groupMember.groupId', '=', 'walkGroup.id')
        .where(isMemberSql())
      const faces = members
        .innerJoin('person', 'person.id', 'groupMember.personId')
        .where(isSeen)
        .select(columnsOf('person', PERSON_COLUMNS))
        .orderBy('groupMember.joinedAt')
        .orderBy('person.id')
        .limit(literal(GROUP_FACES_MAX))
      const lead = eb
        .selectFrom('person')
        .whereRef('person.id', '=', 'walkGroup.leadId')
        .where(isSeen)
        .select(columnsOf('person', PERSON_COLUMNS))
      return [
        jsonRow(lead).as('lead'),
        jsonRows(faces).as('faces'),
        jsonRows(selectFollowing(db, viewerId)).as('following'),
        members
          .innerJoin('person', 'person.id', 'groupMember.personId')
          .where(isSeen)
          .select((each) => each.fn.countAll().as('count'))
          .as('memberCount'),
      ]
    })
    .$if(isMember, (query) =>
      query.select((eb) => {
        const own = eb
          .selectFrom('groupMember')
          .whereRef('groupMember.groupId', '=', 'walkGroup.id')
          .where('groupMember.personId', '=', viewerId)
          .select(['joinedAt', 'declinedAt'])
        const blocked = eb
          .selectFrom('groupMember')
          .whereRef('groupMember.groupId', '=', 'walkGroup.id')
          .where(isMemberSql())
          .where(blocksSql(viewerId, sql.ref('groupMember.personId')))
          .select('groupMember.personId')
        return [jsonRow(own).as('own'), eb.exists(blocked).as('blocks')]
      }),
    )
    .where('walkGroup.id', '=', id)
})

const JOURNEY = ['journey.id as journeyId', 'journey.name as journeyName'] as const

/** The groups that a person is in, the latest joined first; the journey's columns are null where they can't read it. */
export async function listGroups(db: Db, personId: string) {
  return await selectOwn(db, personId)
    .select(['walkGroup.id', 'walkGroup.name', 'walkGroup.leadId', ...JOURNEY])
    .select((eb) =>
      eb
        .selectFrom('groupMember as each')
        .innerJoin('person', 'person.id', 'each.personId')
        .select((each) => each.fn.countAll<number | string>().as('count'))
        .whereRef('each.groupId', '=', 'walkGroup.id')
        .where(isMemberSql('each'))
        .where(isTogetherWithSql(personId))
        .$asScalar()
        .as('memberCount'),
    )
    .where(isMemberSql())
    .orderBy('groupMember.joinedAt', 'desc')
    .orderBy('groupMember.groupId', 'desc')
    .limit(literal(GROUPS_JOINED_MAX))
    .execute()
}

/** A person's invitations that they haven't answered, the latest first, by leads whom they may see. */
export async function listInvitations(db: Db, personId: string) {
  return await selectOwn(db, personId)
    .innerJoin('person', 'person.id', 'walkGroup.leadId')
    .select(['walkGroup.id as groupId', 'walkGroup.name as groupName', ...JOURNEY])
    .select(columnsOf('person', PERSON_COLUMNS))
    .where(isInvitedSql())
    .where(isTogetherWithSql(personId))
    .orderBy('groupMember.invitedAt', 'desc')
    .orderBy('groupMember.groupId', 'desc')
    .limit(literal(GROUPS_JOINED_MAX))
    .execute()
}

function selectOwn(db: Db, personId: string) {
  return db
    .selectFrom('groupMember')
    .innerJoin('walkGroup', 'walkGroup.id', 'groupMember.groupId')
    .leftJoin('journey', (join) => join.onRef('journey.id', '=', 'walkGroup.journeyId').on(isReadableSql(personId)))
    .where('groupMember.personId', '=', personId)
}

/** The members of all groups in which this person walks the journey, who may see the person, with the person. */
export async function listFellows(db: Db, personId: string, journeyId: string): Promise<string[]> {
  const rows = await selectFellows(db, personId, journeyId)
    .innerJoin('person', 'person.id', 'fellow.personId')
    .where(isTogetherWithSql(personId))
    .select('fellow.personId')
    .distinct()
    .execute()
  return rows.map(({ personId: id }) => id)
}

export interface FellowRow extends PersonRow {
  /** The ids of the journey's steps that they ticked; null without any. */
  ticks: string | null
}

/** The people whom a person may see among those who walk the journey with them, by name, at most as many as in one group. */
export async function readFellows(db: Db, personId: string, journeyId: string): Promise<FellowRow[]> {
  return await fellowsOf(db, { values: { personId, journeyId }, shape: null })
}

const fellowsOf = prepared(['personId', 'journeyId'], (db, { personId, journeyId }) => {
  const people = selectFellows(db, personId, journeyId)
    .innerJoin('person', 'person.id', 'fellow.personId')
    .select(columnsOf('person', PERSON_COLUMNS))
    .select('person.sortName')
    .where('person.id', '<>', personId)
    .where(isTogetherWithSql(personId))
    .groupBy('person.id')
    .orderBy('person.sortName')
    .orderBy('person.id')
    .limit(literal(GROUP_MEMBERS_MAX))
  return db
    .selectFrom(people.as('seen'))
    .select(columnsOf('seen', PERSON_COLUMNS))
    .select((eb) =>
      eb
        .selectFrom('stepDone')
        .select(sql<string | null>`string_agg("stepId", ' ')`.as('ticks'))
        .whereRef('stepDone.personId', '=', 'seen.id')
        .where('stepDone.journeyId', '=', journeyId)
        .as('ticks'),
    )
    .orderBy('seen.sortName')
    .orderBy('seen.id')
})

/** The members of groups on the journey that the person has joined, once for each group. */
function selectFellows(db: Db, personId: string, journeyId: string) {
  return db
    .selectFrom('groupMember as own')
    .innerJoin('walkGroup', 'walkGroup.id', 'own.groupId')
    .innerJoin('groupMember as fellow', 'fellow.groupId', 'own.groupId')
    .where('own.personId', '=', personId)
    .where('walkGroup.journeyId', '=', journeyId)
    .where(isMemberSql('own'))
    .where(isMemberSql('fellow'))
}
