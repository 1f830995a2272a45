/** `npm run bench -- comments`: how long a discussion takes to open with 20 and with 100,000 comments. */
import { sql } from 'kysely'
import type { ConnectionTarget } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { at, ms, onBothDatabases, openBenchApp, times } from '#server/testing/bench.ts'

const SIZES = [20, 100_000]
const READS = 500
const PLAN = {
  name: 'A walk',
  description: 'Somewhere.',
  badges: [{ name: 'Python' }],
  steps: [],
  visibility: 'public',
}

await onBothDatabases(measure)

async function measure(name: string, target: ConnectionTarget, folder: string): Promise<void> {
  const { database, member, close } = await openBenchApp(target, folder)
  const { db } = database
  const writer = await member('Wim')
  const reader = await member('Rita')
  const medians: string[] = []
  for (const size of SIZES) {
    const { id } = await writer.call('POST', '/path/create', PLAN)
    await sql`insert into comment (id, "journeyId", "authorId", text, "createdAt", "shownAt", "helpfulCount")
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${size})
      select ${id} || '-' || i, ${id}, ${writer.id}, 'Why?', i, i, i % 7 from n`.execute(db)
    if (dialectOf(db).kind === 'postgres') await sql`analyze comment`.execute(db)
    for (const sort of ['helpful', 'newest']) {
      const read = () => reader.call('GET', `/path/comments/${id}?sort=${sort}`)
      await times(READS / 5, read)
      medians.push(`${size} ${sort} ${ms(at(await times(READS, read), 0.5))}`)
    }
  }
  console.log(`${name}: ${medians.join(', ')}`)
  await close()
}
