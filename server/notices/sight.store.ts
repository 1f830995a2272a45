import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { NOTICE_KINDS, type NoticeKind } from '#contract/notices/kinds.ts'
import { KINDS } from './kinds.store.ts'

// What a person may know of, checked at each read: it may have been hidden, undone or blocked since they were told.

/** `other` and the reader don't block each other. */
function areTogether(other: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(not exists (select 1 from block
      where block."blockerId" = notice."personId" and block."blockedId" = ${other})
    and not exists (select 1 from block
      where block."blockerId" = ${other} and block."blockedId" = notice."personId"))`
}

function stands(kinds: readonly NoticeKind[], and: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const branches = kinds.map((kind) => sql`when ${sql.lit(kind)} then ${and} and ${KINDS[kind].stands}`)
  return sql.join(branches, sql` `)
}

const isDirect = (kind: NoticeKind) => KINDS[kind].audience === 'recipient'

/** Of the rows `act` and `actor` of `notice`. */
export const IS_ACT_SEEN = sql<SqlBool>`(actor."suspendedAt" is null and ${areTogether(sql.ref('actor.id'))}
  and case notice.kind ${stands(NOTICE_KINDS.filter(isDirect), sql`true`)} end)`

/** The rule of `reasonNotToRead`. */
const IS_JOURNEY_READABLE = sql<SqlBool>`(notice."journeyId" is null or (journey."deletedAt" is null
  and (journey."ownerId" = notice."personId" or (journey.visibility <> 'private' and journey."hiddenAt" is null))))`

const IS_OWNER_SEEN = sql<SqlBool>`exists (select 1 from person as owner
  where owner.id = journey."ownerId" and owner."suspendedAt" is null and ${areTogether(sql.ref('owner.id'))})`

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
