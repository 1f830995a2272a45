import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { dialectOf } from '#server/core/database/dialect.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { nextOf, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let path: string
let stepId: string
let commentId: string

/** A journey with 2,000 comments, half of them on its step, and 1,000 replies to one. */
beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  const journey = await ada.createJourney()
  path = `/path/comments/${journey.id}`
  stepId = journey.steps?.[0]?.id ?? ''
  commentId = (await ada.post(path, { text: 'First' })).body.id
  const { db } = server.database
  const numbers = (last: number) =>
    sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${last})`
  const columns = sql`id, "journeyId", "stepId", "parentId", "authorId", text, "createdAt", "shownAt", "helpfulCount"`
  await sql`insert into comment (${columns}) ${numbers(2000)}
    select 'c' || i, ${journey.id}, case when i % 2 = 0 then ${stepId} end, null, ${ada.id}, 'x', i, i, i % 7 from n`.execute(
    db,
  )
  await sql`insert into comment (${columns}) ${numbers(1000)}
    select 'r' || i, ${journey.id}, null, ${commentId}, ${ada.id}, 'x', i, i, 0 from n`.execute(db)
  await db.updateTable('comment').set({ replyCount: 1000 }).where('id', '=', commentId).execute()
  if (dialectOf(db).kind === 'postgres') await sql`analyze comment`.execute(db)
})

test.each([
  ['', 'comment_journey_helpful'],
  ['?sort=newest', 'comment_journey_newest'],
  ['?stepId=', 'comment_step_helpful'],
  ['?sort=newest&stepId=', 'comment_step_newest'],
])('the comments of %s are read from an index in its order, first page and next', async (query, index) => {
  const first = `${path}${query}${query.endsWith('=') ? stepId : ''}`
  const next = nextOf(await ada.get(first)) ?? ''
  for (const page of [first, next]) {
    const reads = await statementsOf(server.database.db, () => ada.get(page))
    const [list, ...others] = reads.filter(({ sql: text }) => text.includes('from "comment"'))
    const plan = list ? await planOf(server.database, list) : []
    expect(plan.join('\n')).toContain(index)
    expect([...wholeTablesIn(plan), ...plan.filter((line) => /TEMP B-TREE|\bSort\b/u.test(line))]).toEqual([])
    for (const read of others) expect(wholeTablesIn(await planOf(server.database, read))).toEqual([])
  }
})

test('all replies are read from an index in its order', async () => {
  const next = nextOf(await ada.get(`/comment/${commentId}/replies`)) ?? ''
  const reads = await statementsOf(server.database.db, () => ada.get(next))
  const list = reads.findLast(({ sql: text }) => text.includes('from "comment"'))
  const plan = list ? await planOf(server.database, list) : []
  expect(plan.join('\n')).toContain('comment_replies')
  expect([...wholeTablesIn(plan), ...plan.filter((line) => /TEMP B-TREE|\bSort\b/u.test(line))]).toEqual([])
})
