import { sql } from 'kysely'
import type { ActKind, ActOn } from '#contract/rules/moderation.ts'
import { isKeptSql } from '#server/core/access/content.ts'
import { isOpenToModeratorsSql } from '#server/core/access/journeys.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { type Columns, latestFirst } from '#server/core/database/queries.ts'
import type { Page, PageRequest } from '#server/core/platform/cursor.ts'
import { newId } from '#server/core/platform/ids.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'

export interface AuditRow
  extends Columns<'auditEntry', 'id' | 'act' | 'kind' | 'targetId' | 'newName' | 'reason' | 'createdAt'> {
  actor: unknown
  targetName: string | null
  targetPath: string | null
}

interface Action<Kind extends ActKind> {
  /** The moderator who acted; null for the operator. */
  actorId: string | null
  kind: Kind
  act: ActOn<Kind>
  targetId: string
  newName?: string
  reason?: string
}

/** Writes to the moderation log. Call it in the transaction of the action. */
export async function recordAction<Kind extends ActKind>(
  trx: Trx,
  { reason, newName, ...action }: Action<Kind>,
  now: number,
): Promise<void> {
  await trx
    .insertInto('auditEntry')
    .values({ ...action, id: newId(now), reason: reason ?? null, newName: newName ?? null, createdAt: now })
    .execute()
}

export async function listActions(db: Db, request: PageRequest): Promise<Page<AuditRow[]>> {
  const entries = db
    .selectFrom('auditEntry')
    .select(['id', 'act', 'kind', 'targetId', 'newName', 'reason', 'createdAt'])
    .select((eb) => [
      dialectOf(db)
        .jsonRow(eb.selectFrom('person').select(PERSON_COLUMNS).whereRef('person.id', '=', 'auditEntry.actorId'))
        .as('actor'),
      TARGET_NAME.as('targetName'),
      TARGET_PATH.as('targetPath'),
    ])
  return await latestFirst(entries, request, { by: ['createdAt', 'id'], at: ({ createdAt }) => createdAt })
}

/** SQL for the journey of a comment, a flag or a note. */
export const TARGET_PATH = sql<string | null>`case kind
    when 'comment' then (select comment."journeyId" from comment where comment.id = "targetId")
    when 'flag' then (select flag."journeyId" from flag where flag.id = "targetId")
    when 'note' then (select rating."journeyId" from rating where rating.id = "targetId") end`

/** SQL for the name of the target; null if it was deleted or is private now. */
export const TARGET_NAME = sql<string | null>`case kind
    when 'journey' then (select journey.name from journey
      where journey.id = "targetId" and ${isOpenToModeratorsSql()})
    when 'person' then (select person."displayName" from person where person.id = "targetId")
    when 'feedback' then (select feedback.name from feedback where feedback.id = "targetId")
    when 'comment' then (select substr(comment.text, 1, 120) from comment
      join journey on journey.id = comment."journeyId" where comment.id = "targetId"
      and ${isKeptSql('comment')} and ${isOpenToModeratorsSql()})
    when 'flag' then (select substr(
        trim(flag.note || ' ' || coalesce(flag.url, '') || ' ' || coalesce(flag.reply, '')), 1, 120) from flag
      join journey on journey.id = flag."journeyId" where flag.id = "targetId"
      and ${isOpenToModeratorsSql()})
    when 'note' then (select substr(person."displayName" || ': ' || rating.note, 1, 120) from rating
      join person on person.id = rating."personId" join journey on journey.id = rating."journeyId" where rating.id = "targetId"
      and ${isOpenToModeratorsSql()})
    when 'badge' then "targetId" end`
