import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { dialectOf } from '#server/core/database/dialect.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { makeGroup } from './testing/walkers.ts'

const server = openTestServer()
const [MEMBERS, STEPS] = [100, 200]
let noor: TestUser
let group: { id: string }
let journeyId: string

/** A group of 100 members on a journey of 200 steps, of which each did some, among other groups of theirs. */
beforeAll(async () => {
  noor = await server.createConfirmedUser('Noor')
  const journey = await noor.createJourney({ steps: Array(STEPS).fill(A_STEP) })
  group = await makeGroup(noor, journey, { isClass: true })
  journeyId = journey.id
  const { db } = server.database
  const people = await Promise.all(Array.from({ length: MEMBERS - 1 }, () => server.createUser('Walker')))
  const others = Array.from({ length: 50 }, (_, index) => `other ${index}`)
  const row = { name: 'Goats', message: '', messageAt: null, lastDay: null, linkSeed: null, createdAt: 1 }
  await db
    .insertInto('walkGroup')
    .values(others.map((id) => ({ ...row, id, leadId: noor.id, journeyId: null, linkUses: null, linkUntil: null })))
    .execute()
  for (const [index, { id: personId }] of people.entries()) {
    await db
      .insertInto('groupMember')
      .values(
        [group.id, ...others].map((groupId) => ({
          groupId,
          personId,
          ...{ invitedAt: null, joinedAt: 2, declinedAt: null },
        })),
      )
      .execute()
    await sql`insert into "stepDone" ("personId", "journeyId", "stepId", "doneAt")
      select ${personId}, "journeyId", id, position + 1 from step
      where "journeyId" = ${journey.id} and position < ${index * 2}`.execute(db)
  }
  if (dialectOf(db).kind === 'postgres')
    for (const table of ['groupMember', 'walkGroup', 'stepDone']) await sql`analyze ${sql.table(table)}`.execute(db)
})

const read = async () => (await noor.get(`/groups/${group.id}`)).body
const readFellows = async () => (await noor.get(`/path/${journeyId}/fellows`)).body

test.each([
  ['a group', read],
  ['who walks a journey together', readFellows],
  ['the table of a class', async () => (await noor.get(`/groups/${group.id}/class`)).body],
])('%s is one statement, beside the one of its journey, and reads nothing of other groups', async (_, look) => {
  await look()
  const reads = await statementsOf(server.database.db, look)
  const about = reads.filter(({ sql: text }) => text.includes('walkGroup'))
  expect(about).toHaveLength(1)
  const others = reads.filter((one) => !about.includes(one))
  expect(others.filter(({ sql: text }) => /"journey"|"step"/u.test(text))).toHaveLength(1)
  for (const statement of about) {
    const plan = await planOf(server.database, statement)
    expect(wholeTablesIn(plan)).toEqual([])
    // Of other walkers of the journey, no step is read.
    expect(plan.join('\n')).not.toContain('stepDone_journey')
  }
})

test('each member is where their steps lead, and each step is counted', async () => {
  const { members, doneBy, memberCount } = await read()
  expect([memberCount, members.length, doneBy.length]).toEqual([MEMBERS, MEMBERS, STEPS])
  const places = members.map(({ at }: { at: number }) => at).toSorted((a: number, b: number) => a - b)
  expect(places.slice(-3)).toEqual([192, 194, 196])
  expect(doneBy.slice(0, 3)).toEqual([98, 98, 97])
})

test('without a group on a journey no journey is read', async () => {
  const stranger = await server.createUser('Ruth')
  const reads = await statementsOf(server.database.db, () => stranger.get(`/path/${journeyId}/fellows`))
  expect(reads.filter(({ sql: text }) => /"journey"|"step"/u.test(text))).toEqual([])
})

test('a page of a group’s comments reads no whole table, and no comments of others', async () => {
  const { db } = server.database
  const row = { journeyId: null, groupId: group.id, stepId: null, parentId: null, authorId: noor.id, text: 'Hello' }
  const none = { editedAt: null, deletedAt: null, removedAt: null, hiddenAt: null, hiddenFor: null }
  const rows = Array.from({ length: 500 }, (_, at) => ({ ...row, ...none, id: `c${at}`, createdAt: at, shownAt: at }))
  await db.insertInto('comment').values(rows).execute()
  if (dialectOf(db).kind === 'postgres') await sql`analyze comment`.execute(db)
  const reads = await statementsOf(db, () => noor.get(`/groups/${group.id}/comments`))
  const lists = reads.filter(({ sql: text }) => /from "comment"/u.test(text) && text.includes('"groupId"'))
  expect(lists.length).toBeGreaterThan(0)
  for (const statement of lists) {
    const plan = await planOf(server.database, statement)
    expect(wholeTablesIn(plan)).toEqual([])
    expect(plan.join('\n')).toContain('comment_group_newest')
  }
})

test.each(['/user/groups', '/groups/:id/invitation', '/path/:journey/groups'])(
  '%s reads no whole table',
  async (path) => {
    const reads = await statementsOf(server.database.db, () =>
      noor.get(path.replace(':id', group.id).replace(':journey', journeyId)),
    )
    const about = reads.filter(({ sql: text }) => text.includes('walkGroup'))
    expect(about.length).toBeGreaterThan(0)
    for (const statement of about) expect(wholeTablesIn(await planOf(server.database, statement))).toEqual([])
  },
)
