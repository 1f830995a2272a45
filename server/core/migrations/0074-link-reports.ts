import { type Kysely, sql } from 'kysely'

/**
 * Reports of links are suggestions: the kinds `flag` and `flagDecision` of notices, and `flag` of what moderators decide
 * on, become those of suggestions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['report', 'decision', 'auditEntry'])
    await sql`update ${sql.table(table)} set kind = 'suggestion' where kind = 'flag'`.execute(db)

  // Notices of reports have topics of their own, so that no sentence tells of them and other suggestions together.
  await sql`update notice set topic = case when topic like 'email %' then 'email links ' || substr(topic, 7)
    else 'links ' || topic end where kind in ('flag', 'flagDecision') and topic is not null`.execute(db)
  for (const table of ['notice', 'outbox'])
    for (const [before, kind] of PAIRS)
      await sql`update ${sql.table(table)} set kind = ${kind} where kind = ${before}`.execute(db)
  for (const table of ['outbox', 'noticeAct'])
    await sql`update ${sql.table(table)} set effect = 'suggestion' || substr(effect, 5)
      where effect like 'flag %' or effect like 'flagDecision %'`.execute(db)

  // Off if either was off, on by choice if both were, else the default. By default both of a pair are on, or off.
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
