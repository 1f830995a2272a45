import { sql } from 'kysely'
import { NOTICE_KINDS, type NoticeKind } from '#contract/notices/kinds.ts'
import type { NoticeSetting } from '#contract/notices/notice.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { KINDS } from './kinds.store.ts'

/** Where a person gets notices of a kind. */
export type Channels = Omit<NoticeSetting, 'kind'>

/** The settings of all kinds. */
export async function readSettings(db: Db, personId: string): Promise<NoticeSetting[]> {
  const rows = await db.selectFrom('noticeSetting').selectAll().where('personId', '=', personId).execute()
  const changed = new Map(rows.map((row) => [row.kind, row]))
  return NOTICE_KINDS.map((kind) => ({ kind, ...channelsOf(kind, changed.get(kind)) }))
}

/** Where each of these people gets notices of a kind. */
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

/** In the app unless switched off; by email as the kind says until changed. */
function channelsOf(kind: NoticeKind, row: { inApp: number; email: number | null } | undefined): Channels {
  return { inApp: row?.inApp !== 0, email: row?.email == null ? KINDS[kind].email === true : row.email === 1 }
}

/** Changes what is named for these kinds. */
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
