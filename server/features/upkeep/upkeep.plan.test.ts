import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dialectOf } from '#server/core/database/dialect.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { linkCheckJob } from './link-check.job.ts'
import { answering, LinkServer } from './testing/link-server.ts'

const server = new LinkServer()
let journeyId: string

/** 5,000 due links on 500 hosts that can't be reached, some of them broken, and one on a host that can. */
beforeAll(async () => {
  await server.openAll()
  ;({ id: journeyId } = await server.journeyWith([server.page('a page', answering(200)), 'http://host-1.localhost/10']))
  await server.search()
  const { db } = server.database
  const numbers = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000)`
  await sql`insert into "linkCheck" (key, url, host, "dueAt", followers, "brokenAt", "failingSince") ${numbers}
    select 'k' || i, 'http://host-' || (i % 500) || '.localhost/' || i, 'host-' || (i % 500) || '.localhost', i, i % 7,
      case when i % 50 = 0 then i end, case when i % 50 = 0 then i end from n`.execute(db)
  // All hosts but one rest.
  await sql`insert into "linkHost" (host, "dueAt", "restsUntil") ${numbers}
    select 'host-' || i || '.localhost', i, 9000000000000 from n where i < 500 and i <> 1`.execute(db)
  if (dialectOf(db).kind === 'postgres') await sql`analyze`.execute(db)
})
afterAll(() => server.close())

const faultsOf = (plan: readonly string[]) =>
  wholeTablesIn(plan).filter((line) => !/^SCAN (?:json_each|host USING|step USING)/u.test(line))

test('what is due, and the uses of a link, are read from indexes', async () => {
  const { db } = server.database
  const reads = await statementsOf(db, async () => {
    await server.search()
    await server.check()
    await linkCheckJob.backlog(server.context)
  })
  const read = (part: string) =>
    reads.find((statement) => statement.sql.includes(part) && /^\s*select/u.test(statement.sql))
  for (const [part, index] of [
    ['from "linkHost"', 'linkHost_due'],
    ['select * from "linkCheck"', 'linkCheck_next'],
    ['inner join "journey"', 'step_url'],
    ['group by', 'step_link'],
  ] as const) {
    const statement = read(part)
    const plan = statement
      ? await planOf(server.database, statement, ['seqscan', 'bitmapscan', 'hashjoin', 'sort'])
      : []
    expect([part, plan.join('\n')]).toEqual([part, expect.stringContaining(index)])
    expect([part, faultsOf(plan)]).toEqual([part, []])
  }
  const due = read('select * from "linkCheck"')
  const plan = due ? await planOf(server.database, due) : []
  expect(plan.filter((line) => /TEMP B-TREE|\bSort\b/u.test(line))).toEqual([])
})

test('a journey finds its broken links in the index of broken ones', async () => {
  for (const path of [`/path/journey/${journeyId}`, `/path/upkeep/${journeyId}`, '/user/notices']) {
    const reads = await statementsOf(server.database.db, () => server.ada.get(path))
    for (const read of reads) {
      const plan = await planOf(server.database, read, ['seqscan', 'bitmapscan', 'hashjoin', 'sort'])
      expect([path, faultsOf(plan)]).toEqual([path, []])
    }
    if (path.includes('upkeep')) continue
    const read = reads.find(({ sql: text }) => text.includes('"linkCheck"'))
    const plan = read ? await planOf(server.database, read) : []
    expect([path, plan.join('\n')]).toEqual([path, expect.stringContaining('linkCheck_broken')])
  }
})
