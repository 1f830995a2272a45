import { beforeAll, expect, test } from 'vitest'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { onPostgres } from '#server/testing/database/test-database.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { indexJourneys } from './index-journeys.ts'

const server = openTestServer()
let ada: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  for (let index = 0; index < 40; index++)
    await ada.createJourney({
      name: `Python and geography ${index}`,
      badges: [{ name: index % 2 ? 'Python' : 'Maps' }],
    })
})

test.each([
  'q=python',
  'q=python+geography+p+py+pyt',
  'q=pyhton+geografy',
  'q=nothing+of+this',
  'q=e-geography+m%C3%BCnchen+muenchen+.net+c%2B%2B',
  'q=python&badge=Maps&stepType=Article',
  'q=python&limit=3',
  'badge=Python',
  'badge=Python&stepType=Article&limit=3',
  'q=python&sort=newest',
  'badge=Maps&sort=likes',
  'stepType=Article&sort=trending',
  'badge=Python&badge=Maps&stepType=Article&stepType=Video&length=hour&language=pt&language=de-AT&level=beginner&free=true',
  'q=python&length=evening&language=en&free=true&sort=newest',
])('every statement of a search uses an index: %s', async (query) => {
  const statements = await statementsOf(server.database.db, async () => {
    for (let next: string | undefined = `/path/all?${query}`, pages = 0; next && pages < 2; pages++) {
      const reply = await server.visitor.get(next)
      expect(reply.status).toBe(200)
      next = /<\/api(.*)>/.exec(String(reply.headers.link ?? ''))?.[1]
    }
  })
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) {
    const plan = await planOf(server.database, statement)
    expect(wholeTablesIn(plan).filter(notInOrder), `${statement.sql}\n${plan.join('\n')}`).toEqual([])
  }
})

/** The journeys with the highest scores are read in the order of their index. */
const notInOrder = (step: string) => step !== 'SCAN journey USING INDEX journey_score'

test('every statement of a search for people uses an index', async () => {
  for (const sort of ['name', 'journeys', 'followers', 'newest']) {
    const statements = await statementsOf(server.database.db, () =>
      ada.get(`/user/all?q=ada+sto-n%C3%BC+juergen&sort=${sort}`),
    )
    const ofPeople = statements.filter(({ sql }) => sql.includes('personWord') || sql.includes('sortName'))
    expect(ofPeople.length).toBeGreaterThan(1)
    for (const statement of ofPeople) {
      const plan = await planOf(server.database, statement)
      expect(wholeTablesIn(plan), `${statement.sql}\n${plan.join('\n')}`).toEqual([])
    }
  }
})

test('every statement that updates the search index uses an index', async () => {
  const { id } = await ada.createJourney({ name: 'Before' })
  const { db } = server.database
  const statements = await db
    .transaction()
    .execute((trx) => statementsOf(trx, () => indexJourneys(trx, [id], Date.now())))
  const reading = statements.filter(({ sql }) => /^\s*(?:select|delete)/.test(sql))
  expect(reading.length).toBeGreaterThan(3)
  for (const statement of reading) {
    const plan = await planOf(server.database, statement)
    expect(wholeTablesIn(plan), `${statement.sql}\n${plan.join('\n')}`).toEqual([])
  }
})

test('detects a statement that reads a whole table', async () => {
  const { db } = server.database
  const [statement] = await statementsOf(db, () =>
    db.selectFrom('journey').select('id').where('description', '=', 'nowhere').execute(),
  )
  if (!statement) throw new Error('No statement was recorded')
  expect(wholeTablesIn(await planOf(server.database, statement))).toEqual([
    expect.stringMatching(onPostgres ? 'Seq Scan on journey' : 'SCAN journey'),
  ])
})
