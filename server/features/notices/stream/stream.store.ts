import { sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { IS_SEEN } from '../kinds.store.ts'
import { noticeJob } from '../notice.job.ts'
import { NOTICE_COLUMNS, type NoticeRow } from '../notices.store.ts'

/**
 * The last assigned position. All notices up to it are committed, since the job assigns positions
 * in the order of commits.
 */
export async function readLatestPosition(db: Db): Promise<number> {
  const job = await db.selectFrom('job').select('lastNumber').where('name', '=', noticeJob.name).executeTakeFirst()
  return Number(job?.lastNumber ?? 0)
}

/** The positions after one position and up to another. */
export interface Range {
  after: number
  upTo: number
}

interface StreamedRow extends NoticeRow {
  personId: string
}

/** The notices of these people that changed in the range, in its order. */
export async function readChanged(
  db: Db,
  personIds: readonly string[],
  { after, upTo }: Range,
  limit: number,
): Promise<StreamedRow[]> {
  const { rows } = await sql<StreamedRow>`
    select notice."personId", ${NOTICE_COLUMNS}
    from notice left join journey on journey.id = notice."journeyId"
    where ${dialectOf(db).isOneOf(sql.ref('notice.personId'), personIds)}
      and notice.seq > ${after} and notice.seq <= ${upTo} and ${IS_SEEN}
    order by notice.seq limit ${literal(limit)}`.execute(db)
  return rows
}
