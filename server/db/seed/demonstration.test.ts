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
