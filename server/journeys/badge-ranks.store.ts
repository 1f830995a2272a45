import { type RawBuilder, sql } from 'kysely'
import { publishBadgeNames } from '#server/badges/badges.store.ts'
import type { Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { updateBadgeRanks } from '#server/ranking/badge-ranks.store.ts'

/** Updates the badges of journeys whose listing or language may have changed; publishes new ones. */
export async function rankBadges(trx: Trx, dialect: Dialect, journeys: string | RawBuilder<unknown>): Promise<void> {
  const ids = typeof journeys === 'string' ? sql`(${journeys})` : journeys
  await publishBadgeNames(trx, ids)
  await updateBadgeRanks(trx, dialect, ids)
}
