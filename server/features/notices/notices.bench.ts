/**
 * `npm run bench -- notices`: how long the owner of a journey waits for a new step without and with 100,000 followers, how
 * long it takes until all are told, and how long another member waits for a page meanwhile.
 */
import type { ConnectionTarget } from '#server/core/database/database.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { at, ms, onBothDatabases, openBenchApp, times } from '#server/testing/bench.ts'
import { noticeJob } from './notice.job.ts'
import { addFollowers, countTold } from './testing/followers.ts'

const FOLLOWERS = 100_000
const ADDED = 30
const PLAN = {
  name: 'A walk',
  description: 'Somewhere.',
  badges: [{ name: 'Python' }],
  steps: [{ stepType: 'Article', description: 'Read', url: 'https://example.org' }],
  visibility: 'public',
}

await onBothDatabases(measure)

async function measure(name: string, target: ConnectionTarget, folder: string): Promise<void> {
  const { database, member, close } = await openBenchApp(target, folder)
  const owner = await member('Olga')
  const reader = await member('Rita')
  const { id } = await owner.call('POST', '/path/create', PLAN)
  const other = await owner.call('POST', '/path/create', PLAN)
  const context = { ...database, clock: Date.now }
  await runJob(context, noticeJob)

  const addSteps = () => times(ADDED, () => owner.call('POST', '/path/steps/new', { pathId: id, steps: PLAN.steps }))
  const read = () => reader.call('GET', `/path/journey/${other.id}`)
  const alone = await addSteps()
  const idle = await times(1000, read)
  await addFollowers(database, { personId: reader.id, journeyId: id, count: FOLLOWERS })
  const followed = await addSteps()
  let isTelling = true
  const startedAt = performance.now()
  const told = runJob(context, noticeJob).then(() => {
    isTelling = false
    return performance.now() - startedAt
  })
  const busy: number[] = []
  while (isTelling) busy.push(...(await times(1, read)))
  const { notices } = await countTold(database, id)
  console.log(
    [
      `${name}: a new step ${ms(at(alone, 0.5))} without followers, ${ms(at(followed, 0.5))} with ${FOLLOWERS} (medians)`,
      `${notices} notices after ${ms(await told)}`,
      `another read ${ms(at(idle, 0.5))}, p99 ${ms(at(idle, 0.99))}; meanwhile ${ms(at(busy, 0.5))}, p99 ${ms(at(busy, 0.99))}`,
    ].join('\n  '),
  )
  await close()
}
