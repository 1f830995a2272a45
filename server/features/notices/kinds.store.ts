import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { NoticeSetting, NoticeSettingChange } from '#contract/notice.ts'
import { MEETING_TOLD_MS } from '#contract/rules/group.ts'
import { IMPORTANT_KINDS } from '#contract/rules/important-notices.ts'
import { NOTICE_KINDS, type NoticeKind } from '#contract/rules/notice.ts'
import { isKeptSql, isNotHiddenSql } from '#server/core/access/content.ts'
import { haveArrivedSql, isInvitedSql, isMemberSql, isWaitingSql } from '#server/core/access/groups.ts'
import { isAdaptableSql, isAuthorSql, isReadableSql } from '#server/core/access/journeys.ts'
import { areApartSql, isActiveSql, isTogetherWithSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'

interface Kind {
  /** The people who get the notice: the event's recipient, or all followers of the journey or of its owner. */
  audience: 'recipient' | 'journeyFollowers' | 'personFollowers'
  /** Whether no person acted: the event then has the recipient's id as actor, and the notice names no one. */
  withoutActor?: true
  /** Whether acts on different subjects make notices of their own. */
  single?: true
  /** Whether a repeated act makes no second notice, even when the first one was read. */
  once?: true
  /** Whether the recipient may not be able to read the journey yet. */
  beforeReading?: true
  /**
   * SQL: the act still exists and the reader may know of it. The rows `notice` and `journey` are
   * available, and for a kind with a recipient `act` and `actor`.
   */
  stands: RawBuilder<SqlBool>
}

/** SQL: a block separates the reader from the writer of the answered comment. */
const isApartFromAnswered = areApartSql(sql.ref('notice.personId'), sql.ref('answered.authorId'))

/** SQL: the reader can read the journey of the row `comment`, or is in its group. */
const isInPlace = sql<SqlBool>`(comment."groupId" is null or exists (select 1 from "groupMember"
  where "groupMember"."groupId" = comment."groupId" and "groupMember"."personId" = notice."personId"
    and ${isMemberSql()}))`

const isShownComment = sql<SqlBool>`exists (
  select 1 from comment left join comment as answered on answered.id = comment."parentId"
  where comment.id = act."subjectId" and comment."shownAt" is not null and ${isInPlace}
    and not ${isApartFromAnswered})`

/**
 * SQL: the writer can read the removed comment on its page; a reply only while the comment that it
 * answers is shown there.
 */
const isOwnRemovedComment = sql<SqlBool>`exists (
  select 1 from comment left join comment as answered on answered.id = comment."parentId"
  where comment.id = act."subjectId" and comment."removedAt" is not null and comment."authorId" = notice."personId"
    and (answered.id is null or answered."shownAt" is not null or answered."replyCount" > 0
      or answered."authorId" = notice."personId")
    and ${isInPlace} and not ${isApartFromAnswered})`

/** SQL: a table of journeys and people has the row of the act. */
const isActIn = (table: 'journeyLike' | 'journeyFollow' | 'journeyFinish' | 'journeyThanks') => sql<SqlBool>`exists (
  select 1 from ${sql.table(table)} as pair
  where pair."journeyId" = notice."journeyId" and pair."personId" = act."actorId")`

const followsJourney = sql<SqlBool>`exists (
  select 1 from "journeyFollow" as follow
  where follow."journeyId" = journey.id and follow."personId" = notice."personId")`

const IS_OPEN = sql<SqlBool>`suggestion."decidedAt" is null`
const IS_DECIDED = sql<SqlBool>`suggestion."decidedAt" is not null`
/** SQL: the suggestion has this state. Reports of links of removed steps aren't shown until the step is restored. */
const isSuggestion = (state: RawBuilder<SqlBool>) => sql<SqlBool>`exists (
  select 1 from suggestion left join step on step.id = suggestion."stepId"
  where suggestion.id = act."subjectId" and ${isNotHiddenSql('suggestion')}
    and suggestion."withdrawnAt" is null and step."removedAt" is null and ${state})`

const READER = sql.ref('notice.personId')

/** SQL: the reader is still an author of the journey, so that former authors don't see the notice. */
const forAuthors = (rule: RawBuilder<SqlBool>) => sql<SqlBool>`(${isAuthorSql(READER)} and ${rule})`
const forOwner = (rule: RawBuilder<SqlBool>) => sql<SqlBool>`(journey."ownerId" = ${READER} and ${rule})`

const isCoauthor = (person: RawBuilder<unknown>, state: RawBuilder<SqlBool>) => sql<SqlBool>`exists (
  select 1 from coauthor
  where coauthor."journeyId" = notice."journeyId" and coauthor."personId" = ${person} and ${state})`

/** SQL: the person has a row in the act's group, in this state. */
const isInGroup = (person: RawBuilder<unknown>, state: RawBuilder<SqlBool>) => sql<SqlBool>`exists (
  select 1 from "groupMember" join "walkGroup" on "walkGroup".id = "groupMember"."groupId"
  where "groupMember"."groupId" = act."subjectId" and "groupMember"."personId" = ${person} and ${state})`

/** All differences between the kinds of notices. */
export const KINDS: Record<NoticeKind, Kind> = {
  comment: { audience: 'recipient', stands: forAuthors(isShownComment) },
  reply: { audience: 'recipient', stands: isShownComment },
  mention: {
    audience: 'recipient',
    stands: sql`(${isShownComment} and exists (
      select 1 from "commentMention" as mention
      where mention."commentId" = act."subjectId" and mention."personId" = notice."personId"))`,
  },
  commentRemoved: { audience: 'recipient', stands: isOwnRemovedComment },
  decision: {
    audience: 'recipient',
    withoutActor: true,
    single: true,
    stands: sql`exists (
      select 1 from decision where decision.id = act."subjectId" and decision."writerId" = notice."personId")`,
  },
  suggestion: { audience: 'recipient', stands: forAuthors(isSuggestion(IS_OPEN)) },
  suggestionDecision: { audience: 'recipient', stands: isSuggestion(IS_DECIDED) },
  note: {
    audience: 'recipient',
    stands: forOwner(sql`exists (
      select 1 from rating
      where rating.id = act."subjectId" and rating."notedAt" is not null and ${isNotHiddenSql('rating')})`),
  },
  linkFailing: {
    audience: 'recipient',
    withoutActor: true,
    stands: forAuthors(sql`exists (
      select 1 from step join "linkCheck" as link on link.url = step.url
      where step.id = act."subjectId" and step."removedAt" is null and link."brokenAt" <= act."createdAt")`),
  },
  coauthorInvitation: {
    audience: 'recipient',
    beforeReading: true,
    stands: isCoauthor(READER, sql`coauthor."acceptedAt" is null and coauthor."declinedAt" is null`),
  },
  coauthorJoined: {
    audience: 'recipient',
    stands: forOwner(isCoauthor(sql.ref('act.actorId'), sql`coauthor."acceptedAt" is not null`)),
  },
  journeyOffer: {
    audience: 'recipient',
    stands: sql`(journey."ownerId" = act."actorId" and ${isCoauthor(READER, sql`coauthor."offeredAt" is not null`)})`,
  },
  journeyInherited: {
    audience: 'recipient',
    withoutActor: true,
    stands: sql`journey."ownerId" = ${READER}`,
  },
  groupInvitation: {
    audience: 'recipient',
    single: true,
    stands: isInGroup(READER, isInvitedSql()),
  },
  groupJoined: {
    audience: 'recipient',
    single: true,
    stands: isInGroup(sql.ref('act.actorId'), sql`(${isMemberSql()} and "walkGroup"."leadId" = ${READER})`),
  },
  groupMessage: {
    audience: 'recipient',
    single: true,
    stands: isInGroup(
      READER,
      sql`(${isMemberSql()} and "walkGroup"."leadId" = act."actorId"
      and "walkGroup".message <> '')`,
    ),
  },
  groupLead: {
    audience: 'recipient',
    single: true,
    stands: isInGroup(READER, sql`(${isMemberSql()} and "walkGroup"."leadId" = ${READER})`),
  },
  groupWalksOn: {
    audience: 'recipient',
    single: true,
    stands: isInGroup(READER, sql`(${isMemberSql()} and "walkGroup"."journeyId" = notice."journeyId")`),
  },
  groupArrived: {
    audience: 'recipient',
    withoutActor: true,
    single: true,
    stands: isInGroup(
      READER,
      sql`(${isMemberSql()} and ${haveArrivedSql(sql.ref('walkGroup.id'), sql.ref('walkGroup.journeyId'), READER)})`,
    ),
  },
  groupMeeting: {
    audience: 'recipient',
    withoutActor: true,
    single: true,
    stands: isInGroup(
      READER,
      sql`(${isMemberSql()} and coalesce("groupMember".comes, 1) = 1 and exists (
        select 1 from person as lead where lead.id = "walkGroup"."leadId" and ${isActiveSql('lead')})
      and "walkGroup"."meetingAt" between act."createdAt" and act."createdAt" + ${sql.lit(MEETING_TOLD_MS)})`,
    ),
  },
  groupAsked: {
    audience: 'recipient',
    single: true,
    stands: sql`exists (
      select 1 from "groupRequest" join "walkGroup" on "walkGroup".id = "groupRequest"."groupId"
      where "groupRequest"."groupId" = act."subjectId" and "groupRequest"."personId" = act."actorId"
        and ${isWaitingSql()} and "walkGroup"."leadId" = ${READER})`,
  },
  groupAccepted: {
    audience: 'recipient',
    single: true,
    stands: isInGroup(READER, isMemberSql()),
  },
  originalChanged: {
    audience: 'recipient',
    stands: forOwner(sql`exists (
      select 1 from adaptation join journey as original on original.id = adaptation."originalId"
      where adaptation.id = journey."adaptationId" and ${isAdaptableSql('original')}
        and original.version > coalesce(adaptation."seenVersion", 0))`),
  },
  report: {
    audience: 'recipient',
    withoutActor: true,
    stands: sql`(actor."moderatorSince" is not null and exists (
      select 1 from report where report.id = act."subjectId" and report."closedAt" is null
        and (report."writerId" is null or report."writerId" <> notice."personId")))`,
  },
  reportDecision: {
    audience: 'recipient',
    withoutActor: true,
    stands: sql`exists (
      select 1 from report where report.id = act."subjectId" and report."reporterId" = notice."personId"
        and report."decisionId" is not null)`,
  },
  thanks: { audience: 'recipient', stands: forOwner(isActIn('journeyThanks')) },
  follow: { audience: 'recipient', stands: forOwner(isActIn('journeyFollow')) },
  like: { audience: 'recipient', stands: forOwner(isActIn('journeyLike')) },
  // A person's progress is private unless their profile shows it.
  finish: {
    audience: 'recipient',
    stands: forOwner(sql`(actor.shows like '%"finished"%' and ${isActIn('journeyFinish')})`),
  },
  follower: {
    audience: 'recipient',
    stands: sql`exists (
      select 1 from "personFollow" as follow
      where follow."followedId" = notice."personId" and follow."followerId" = act."actorId")`,
  },
  newSteps: {
    audience: 'journeyFollowers',
    stands: sql`(${followsJourney} and exists (
      select 1 from step
      where step."journeyId" = journey.id and step."removedAt" is null and step."createdAt" >= notice."createdAt"))`,
  },
  archived: {
    audience: 'journeyFollowers',
    once: true,
    stands: sql`(journey."archivedAt" is not null and ${followsJourney})`,
  },
  newJourney: {
    audience: 'personFollowers',
    once: true,
    stands: sql`(journey."listedAt" is not null and exists (
      select 1 from "personFollow" as follow
      where follow."followedId" = journey."ownerId" and follow."followerId" = notice."personId"))`,
  },
}

// Conditions of the notices that a person may see. They are checked at each read, since content may
// have been hidden, undone or blocked after the notice was created.

function stands(kinds: readonly NoticeKind[], and: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const branches = kinds.map((kind) => sql`when ${sql.lit(kind)} then ${and} and ${KINDS[kind].stands}`)
  return sql.join(branches, sql` `)
}

const isDirect = (kind: NoticeKind) => KINDS[kind].audience === 'recipient'

/** SQL: the reader of `notice` may know of its act, in the rows `act` and `actor`. */
export const IS_ACT_SEEN = sql<SqlBool>`(${isTogetherWithSql(READER, 'actor')}
  and case notice.kind ${stands(NOTICE_KINDS.filter(isDirect), sql`true`)} end)`

const BEFORE_READING = sql.join(NOTICE_KINDS.filter((kind) => KINDS[kind].beforeReading).map((kind) => sql.lit(kind)))

const IS_JOURNEY_READABLE = sql<SqlBool>`(notice."journeyId" is null or ${isReadableSql(READER)}
  or (notice.kind in (${BEFORE_READING}) and ${isKeptSql('journey')} and ${isNotHiddenSql('journey')}))`

const IS_OWNER_SEEN = sql<SqlBool>`exists (select 1 from person as owner
  where owner.id = journey."ownerId" and ${isTogetherWithSql(READER, 'owner')})`

/** SQL: the reader may know of the row `notice` with its `journey`, in the app or by email. */
export const IS_KNOWN = sql<SqlBool>`(${IS_JOURNEY_READABLE} and case notice.kind
  ${stands(
    NOTICE_KINDS.filter((kind) => !isDirect(kind)),
    IS_OWNER_SEEN,
  )}
  else exists (select 1 from "noticeAct" as act join person as actor on actor.id = act."actorId"
    where act."noticeId" = notice.id and ${IS_ACT_SEEN}) end)`

/** SQL: the app shows the row `notice` with its `journey`. */
export const IS_SEEN = sql<SqlBool>`(notice."inApp" = 1 and ${IS_KNOWN})`

/** The channels on which a person gets notices of a kind. */
export type Channels = Omit<NoticeSetting, 'kind'>

/** A person's settings for every kind of notice. */
export async function readSettings(db: Db, personId: string): Promise<NoticeSetting[]> {
  const rows = await db.selectFrom('noticeSetting').selectAll().where('personId', '=', personId).execute()
  const changed = new Map(rows.map((row) => [row.kind, row]))
  return NOTICE_KINDS.map((kind) => ({ kind, ...channelsOf(kind, changed.get(kind)) }))
}

/** The channels on which each of these people gets notices of a kind. */
export async function readChannels(
  db: Db,
  personIds: readonly string[],
): Promise<(personId: string, kind: NoticeKind) => Channels> {
  const rows = await db
    .selectFrom('noticeSetting')
    .selectAll()
    .where(dialectOf(db).isOneOf(sql.ref('personId'), personIds))
    .execute()
  const changed = new Map(rows.map((row) => [`${row.personId} ${row.kind}`, row]))
  return (personId, kind) => channelsOf(kind, changed.get(`${personId} ${kind}`))
}

/**
 * The channels of a kind by a person's settings. By default, a notice is shown in the app, and
 * emailed if its kind is important.
 */
function channelsOf(kind: NoticeKind, row: { inApp: number; email: number | null } | undefined): Channels {
  return { inApp: row?.inApp !== 0, email: row?.email == null ? IMPORTANT_KINDS.has(kind) : row.email === 1 }
}

/** Changes one or both channels of these kinds. */
export async function saveSettings(
  db: Db,
  personId: string,
  kinds: readonly NoticeKind[],
  { inApp, email }: { [Channel in keyof Channels]?: boolean | undefined },
): Promise<void> {
  if (kinds.length === 0 || (inApp === undefined && email === undefined)) return
  const change = {
    ...(inApp !== undefined && { inApp: Number(inApp) }),
    ...(email !== undefined && { email: Number(email) }),
  }
  await db
    .insertInto('noticeSetting')
    .values(kinds.map((kind) => ({ personId, kind, inApp: 1, ...change })))
    .onConflict((conflict) => conflict.columns(['personId', 'kind']).doUpdateSet(change))
    .execute()
}

/** Changes several kinds, each on channels of its own; of two changes of a kind, the last one counts. */
export async function saveChanges(trx: Db, personId: string, changes: readonly NoticeSettingChange[]): Promise<void> {
  const lastOfKind = new Map(changes.map((change) => [change.kind, change])).values()
  const alike = Map.groupBy(lastOfKind, ({ inApp, email }) => `${inApp} ${email}`)
  for (const [first, ...others] of alike.values())
    if (first)
      await saveSettings(
        trx,
        personId,
        [first, ...others].map(({ kind }) => kind),
        first,
      )
}
