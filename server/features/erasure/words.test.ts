import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { takeLease } from '#server/core/jobs/jobs.store.ts'
import { indexJourneys } from '#server/core/search/index-journeys.ts'
import { forgetUnusedWords } from '#server/core/search/vocabulary.ts'
import { onPostgres } from '#server/testing/database/test-database.ts'
import { idsOf, openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { eraseWords, tablesWith } from './testing/find-text.ts'
import { searchErasureJob } from './words.job.ts'

const server = openTestServer()
let ada: TestUser
beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
})

const found = async (q: string) => idsOf(await server.visitor.get(`/path/all?q=${q}`))

test('a word of two journeys is found until neither contains it', async () => {
  const [first, second] = [await ada.createJourney({ name: 'Quinces' }), await ada.createJourney({ name: 'Quinces' })]
  await ada.delete(`/path/${first.id}`)
  await eraseWords(server)
  for (const q of ['quinces', 'quin', 'quincse']) expect(await found(q)).toEqual([second.id])
  await ada.put(`/path/${second.id}`, { name: 'Pears' })
  await ada.delete(`/path/revisions/${second.id}/1`)
  await eraseWords(server)
  expect(await found('quinces')).toEqual([])
  expect(await tablesWith(server, 'quinces')).toEqual(['journey'])
})

test('a word that was forgotten is learned again', async () => {
  const { id } = await ada.createJourney({ name: 'Medlars' })
  await ada.put(`/path/${id}`, { visibility: 'private' })
  await eraseWords(server)
  await ada.put(`/path/${id}`, { visibility: 'public' })
  await eraseWords(server)
  for (const q of ['medlars', 'medl', 'medlras']) expect(await found(q)).toEqual([id])
})

test('a run that was interrupted goes on where it stopped, and the next one waits a day', async () => {
  const { db } = server.database
  const words = Array.from({ length: 1200 }, (_, index) => `aa${String(index).padStart(4, '0')}`)
  await sql`insert into "searchWord" (word, uses) values ${sql.join(words.map((word) => sql`(${word}, 0)`))}`.execute(
    db,
  )
  const left = async () => {
    const { rows } = await sql`select word from "searchWord" where word like 'aa____'`.execute(db)
    return rows.length
  }
  const lease = { job: searchErasureJob.name, holder: 'a process that is killed' }
  await takeLease(db, lease, 0)
  await searchErasureJob.step(server.context, lease)
  expect([await left(), await searchErasureJob.hasWork(server.context)]).toEqual([700, true])
  // Its lease ends.
  server.later(11_000)
  await eraseWords(server)
  expect([await left(), await searchErasureJob.hasWork(server.context)]).toEqual([0, false])
})

test.runIf(onPostgres)('a word that is being learned is not forgotten', async () => {
  const { db } = server.database
  const { id } = await ada.createJourney({ name: 'Sloes' })
  await ada.put(`/path/${id}`, { visibility: 'private' })
  const forget = () => db.transaction().execute((trx) => forgetUnusedWords(trx, 'slod'))
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('journey').set({ listedAt: 1 }).where('id', '=', id).execute()
    await indexJourneys(trx, [id], Date.now())
    expect(await forget()).toBe('slod')
  })
  expect(await forget()).not.toBe('slod')
  expect(await found('sloes')).toEqual([id])
})

describe.skipIf(onPostgres)('with an index that takes several steps, on SQLite', () => {
  const KEY = 2 ** 40
  const write = async (row: number, word = '') => {
    const words = Array.from({ length: 500 }, (_, index) => `a${row * 1000 + index}`)
    const terms = [...words, word].join(' ')
    await sql`insert into "journeyTerms" (rowid, terms) values (cast(${KEY + row} as integer), ${terms})`.execute(
      server.database.db,
    )
  }
  const segments = async () => {
    const { rows } = await sql`select distinct segid from "journeyTerms_idx"`.execute(server.database.db)
    return rows.length
  }
  /** Runs the job step by step, and something else between two steps; resolves to the number of steps. */
  const runWith = async (between: (step: number) => Promise<unknown>) => {
    const { db } = server.database
    const lease = { job: searchErasureJob.name, holder: 'a process' }
    await takeLease(db, lease, server.context.clock())
    for (let step = 1; ; step++) {
      if (!(await searchErasureJob.step(server.context, lease))) return step
      if (step > 200) throw new Error('The run does not end')
      await between(step)
    }
  }

  test('a run ends although journeys are written meanwhile, and leaves few segments', async () => {
    for (let row = 0; row < 600; row++) await write(row)
    const steps = await runWith((step) => write(1000 + step))
    expect(steps).toBeGreaterThan(4)
    expect(await segments()).toBeLessThan(20)
  })

  test('what was removed before a run is erased by it, also if the index was in one piece', async () => {
    for (let row = 0; row < 600; row++) await write(row, row === 300 ? 'walnuts' : '')
    await runWith(async () => {})
    expect(await segments()).toBe(1)
    expect(await tablesWith(server, 'walnuts')).toEqual(['journeyTerms_data'])
    await sql`delete from "journeyTerms" where rowid = ${sql.lit(KEY + 300)}`.execute(server.database.db)
    await runWith((step) => write(1000 + step))
    expect(await tablesWith(server, 'walnuts')).toEqual([])
  })

  test('a journey with the lowest rank key is found after a run, and erased by the next one once it is removed', async () => {
    const { db } = server.database
    const isFound = async () => {
      const { rows } = await sql`select rowid from "journeyTerms" where "journeyTerms" match 'medlars'`.execute(db)
      return rows.some((row) => (row as { rowid: number }).rowid === 0)
    }
    await sql`insert into "journeyTerms" (rowid, terms) values (0, 'medlars')`.execute(db)
    await runWith(async () => {})
    expect(await isFound()).toBe(true)
    await sql`delete from "journeyTerms" where rowid = 0`.execute(db)
    await runWith(async () => {})
    expect(await isFound()).toBe(false)
  })
})
