import type { Selectable } from 'kysely'
import type { Db, Trx } from '#server/core/database/database.ts'
import type { LinkProgressTable } from '#server/core/database/tables/upkeep.ts'

const ID = 'links'
/** While no host has answered for this long, this server may be cut off from the web. */
const CUT_OFF_MS = 24 * 3_600_000
/** Answers, and links checked to get one, are noted once within this time. */
const NOTED_MS = 3_600_000

type Progress = Omit<Selectable<LinkProgressTable>, 'id'>

export async function readProgress(db: Db): Promise<Progress> {
  const row = await db
    .selectFrom('linkProgress')
    .select(['url', 'nextAt', 'answeredAt', 'probedAt'])
    .where('id', '=', ID)
    .executeTakeFirst()
  return row ?? { url: '', nextAt: 0, answeredAt: 0, probedAt: 0 }
}

export async function saveProgress(trx: Trx, change: Partial<Progress>): Promise<void> {
  await trx
    .insertInto('linkProgress')
    .values({ id: ID, url: '', ...change })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute()
}

/** Whether no host has answered for a day; `mayProbe`: whether to check some other link early, to find out. */
export function connectionOf(
  { answeredAt, probedAt }: Progress,
  now: number,
): { isCutOff: boolean; mayProbe: boolean } {
  return { isCutOff: answeredAt + CUT_OFF_MS < now, mayProbe: probedAt + NOTED_MS <= now }
}

export function isAnswerNoted({ answeredAt }: Progress, now: number): boolean {
  return answeredAt + NOTED_MS > now
}
