import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readSettings } from '../../settings.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { demoJourneys } from './demo-journeys.ts'
import { demoPeople } from './demo-people.ts'
import { layDemonstration } from './demonstration.ts'

test('demonstration people stand in the directory with what they laid, and every count equals its rows', async () => {
  const database = await openTestDatabase()
  const { db } = database
  const settings = readSettings({ AUTH_SECRET: 'a secret that is only for tests, and long', HOST: '0.0.0.0' })
  for (const _time of ['first', 'second']) await layDemonstration(database, settings)
  const people = await db
    .selectFrom('person')
    .select(['searchText', 'journeyCount'])
    .where('listedAt', 'is not', null)
    .execute()
  expect(people).toHaveLength(demoPeople.length)
  expect(people.reduce((sum, { journeyCount }) => sum + journeyCount, 0)).toBe(demoJourneys.length)
  expect(people.map(({ searchText }) => searchText)).toContain('lea fournier cloud engineer atelier nuage')
  const { rows } = await sql`select id from person where "journeyCount" <>
    (select count(*) from journey where "ownerId" = person.id and "listedAt" is not null)`.execute(db)
  expect(rows).toEqual([])
})

test('paths of the demonstration lead to where the place stands, also when it has moved', async () => {
  const database = await openTestDatabase()
  const secret = 'a secret that is only for tests, and long'
  for (const [env, place] of [
    [{ PORT: '3000' }, 'http://localhost:3000'],
    [{ PORT: '4000' }, 'http://localhost:4000'],
    [{ PUBLIC_URL: 'https://cairn.example.org/' }, 'https://cairn.example.org'],
  ] as const) {
    await layDemonstration(database, readSettings({ AUTH_SECRET: secret, HOST: '0.0.0.0', ...env }))
    const paths = await database.db
      .selectFrom('step')
      .innerJoin('journey', 'journey.id', 'step.targetId')
      .where('stepType', '=', 'Path')
      .select(['url', 'journey.id'])
      .execute()
    expect(paths).toHaveLength(demoJourneys.flatMap(({ steps }) => steps).filter((step) => 'journey' in step).length)
    for (const { url, id } of paths) expect(url).toBe(`${place}/app/discover/journey/${id}`)
  }
})
