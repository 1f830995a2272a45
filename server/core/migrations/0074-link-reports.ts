import { type Kysely, sql } from 'kysely'

/**
 * Makes reports of links suggestions: the notice kinds `flag` and `flagDecision`, and the kind
 * `flag` of moderated content, become those of suggestions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['report', 'decision', 'auditEntry'])
    await sql`update ${sql.table(table)} set kind = 'suggestion' where kind = 'flag'`.execute(db)

  // Gives notices of reports their own topics, so that they aren't combined with those of other
  // suggestions.
  await sql`update notice set topic = case when topic like 'email %' then 'email links ' || substr(topic, 7)
    else 'links ' || topic end where kind in ('flag', 'flagDecision') and topic is not null`.execute(db)
  for (const table of ['notice', 'outbox'])
    for (const [before, kind] of PAIRS)
      await sql`update ${sql.table(table)} set kind = ${kind} where kind = ${before}`.execute(db)
  for (const table of ['outbox', 'noticeAct'])
    await sql`update ${sql.table(table)} set effect = 'suggestion' || substr(effect, 5)
      where effect like 'flag %' or effect like 'flagDecision %'`.execute(db)

  // The combined setting is off if either was off, on if both were switched on, else the default.
  // Both kinds of a pair have the same default.
  for (const [before, kind] of PAIRS) {
    const merged = sql.lit(`merged ${kind}`)
    await sql`insert into "noticeSetting" ("personId", kind, "inApp", email)
      select "personId", ${merged}, min("inApp"),
        case when min(email) = 0 then 0 when min(email) = 1 and count(email) = 2 then 1 end
      from "noticeSetting" where kind in (${before}, ${kind}) group by "personId"`.execute(db)
    await sql`delete from "noticeSetting" where kind in (${before}, ${kind})`.execute(db)
    await sql`update "noticeSetting" set kind = ${kind} where kind = ${merged}`.execute(db)
  }
}

const PAIRS = [
  ['flag', 'suggestion'],
  ['flagDecision', 'suggestionDecision'],
] as const
