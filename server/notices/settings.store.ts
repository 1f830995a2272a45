import { NOTICE_KINDS, type NoticeKind } from '#contract/notices/kinds.ts'
import type { NoticeSetting } from '#contract/notices/notice.ts'
import type { Db } from '#server/database/database.ts'

/** The settings of all kinds; kinds are on until a person switches them off. */
export async function readSettings(db: Db, personId: string): Promise<NoticeSetting[]> {
  const rows = await db.selectFrom('noticeSetting').select(['kind', 'inApp']).where('personId', '=', personId).execute()
  const changed = new Map(rows.map(({ kind, inApp }) => [kind, inApp === 1]))
  return NOTICE_KINDS.map((kind) => ({ kind, inApp: changed.get(kind) ?? true }))
}

export async function saveSetting(
  db: Db,
  personId: string,
  { kind, inApp }: { kind: NoticeKind; inApp: boolean },
): Promise<void> {
  await db
    .insertInto('noticeSetting')
    .values({ personId, kind, inApp: Number(inApp) })
    .onConflict((conflict) => conflict.columns(['personId', 'kind']).doUpdateSet({ inApp: Number(inApp) }))
    .execute()
}
