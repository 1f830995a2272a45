import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { NOTICE_KINDS, type NoticeKind } from '#contract/notices/kinds.ts'
import { isReadableSql } from '#server/core/access/journeys.ts'
import { isTogetherWithSql } from '#server/core/access/people.ts'
import { KINDS } from './kinds.store.ts'

// What a person may know of, checked at each read: it may have been hidden, undone or blocked since they were told.

const READER = sql.ref('notice.personId')

function stands(kinds: readonly NoticeKind[], and: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const branches = kinds.map((kind) => sql`when ${sql.lit(kind)} then ${and} and ${KINDS[kind].stands}`)
  return sql.join(branches, sql` `)
}

const isDirect = (kind: NoticeKind) => KINDS[kind].audience === 'recipient'

/** Of the rows `act` and `actor` of `notice`. */
export const IS_ACT_SEEN = sql<SqlBool>`(${isTogetherWithSql(READER, 'actor')}
  and case notice.kind ${stands(NOTICE_KINDS.filter(isDirect), sql`true`)} end)`

const IS_JOURNEY_READABLE = sql<SqlBool>`(notice."journeyId" is null or ${isReadableSql(READER)})`

const IS_OWNER_SEEN = sql<SqlBool>`exists (select 1 from person as owner
  where owner.id = journey."ownerId" and ${isTogetherWithSql(READER, 'owner')})`

/** Of the row `notice` with its `journey`, in the app or by email. */
export const IS_KNOWN = sql<SqlBool>`(${IS_JOURNEY_READABLE} and case notice.kind
  ${stands(
    NOTICE_KINDS.filter((kind) => !isDirect(kind)),
    IS_OWNER_SEEN,
  )}
  else exists (select 1 from "noticeAct" as act join person as actor on actor.id = act."actorId"
    where act."noticeId" = notice.id and ${IS_ACT_SEEN}) end)`

/** Of the row `notice` with its `journey`, in the app. */
export const IS_SEEN = sql<SqlBool>`(notice."inApp" = 1 and ${IS_KNOWN})`
