import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** SQL: whether one of two people may read the other's words: neither is suspended nor blocks the other. */
export function canReach(one: RawBuilder<string>, other: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(not exists (select 1 from person where person.id in (${one}, ${other})
      and person."suspendedAt" is not null)
    and not exists (select 1 from block where "blockerId" = ${one} and "blockedId" = ${other})
    and not exists (select 1 from block where "blockerId" = ${other} and "blockedId" = ${one}))`
}
