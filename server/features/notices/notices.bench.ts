/**
 * `npm run bench -- notices`: how long the owner of a journey waits for a new step without and with 100,000 followers, how
 * long it takes until all are told, how long another member waits for a page meanwhile, and how many likes others give then.
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

const LIKERS = 16
const LIKING_MS = 5000

await onBothDatabases(measure)

async function measure(name: string, target: ConnectionTarget, folder: string): Promise<void> {
  const { database, member, close } = await openBenchApp(target, folder)
  const owner = await member('Olga')
  const reader = await member('Rita')
  const { id } = await owner.call('POST', '/path/create', PLAN)
  const other = await owner.call('POST', '/path/create', PLAN)
  const likers = await Promise.all(Array.from({ length: LIKERS }, (_, index) => member(`Liker${index}`)))
  const liked = await Promise.all(likers.map(() => owner.call('POST', '/path/create', PLAN)))
  const context = { ...database, clock: Date.now }
  await runJob(context, noticeJob)

  const addSteps = () => times(ADDED, () => owner.call('POST', '/path/steps/new', { pathId: id, steps: PLAN.steps }))
  const read = () => reader.call('GET', `/path/journey/${other.id}`)
  /** Likes per second of all likers together. */
  const like = async (goesOn: () => boolean) => {
    const from = performance.now()
    const given = await Promise.all(
      likers.map(async (liker, index) => {
        let count = 0
        for (; goesOn(); count++) await liker.call('POST', `/path/like/${liked[index].id}`, { liked: count % 2 === 0 })
        return count
      }),
    )
    return given.reduce((sum, count) => sum + count, 0) / ((performance.now() - from) / 1000)
  }
  let isTelling = false
  const tell = () => {
    isTelling = true
    const startedAt = performance.now()
    return runJob(context, noticeJob, { rests: true }).then(() => {
      isTelling = false
      return performance.now() - startedAt
    })
  }

  const alone = await addSteps()
  const idle = await times(1000, read)
  await addFollowers(database, { personId: reader.id, journeyId: id, count: FOLLOWERS })
  const followed = await addSteps()
  const told = tell()
  const busy: number[] = []
  while (isTelling) busy.push(...(await times(1, read)))
  const { notices } = await countTold(database, id)
  const until = performance.now() + LIKING_MS
  const likes = await like(() => performance.now() < until)
  await owner.call('POST', '/path/steps/new', { pathId: id, steps: PLAN.steps })
  const toldAgain = tell()
  const likesMeanwhile = await like(() => isTelling)
  await toldAgain
  console.log(
    [
      `${name}: a new step ${ms(at(alone, 0.5))} without followers, ${ms(at(followed, 0.5))} with ${FOLLOWERS} (medians)`,
      `${notices} notices after ${ms(await told)}`,
      `another read ${ms(at(idle, 0.5))}, p99 ${ms(at(idle, 0.99))}; meanwhile ${ms(at(busy, 0.5))}, p99 ${ms(at(busy, 0.99))}`,
      `${likes.toFixed(0)} likes a second; meanwhile ${likesMeanwhile.toFixed(0)}, ${(likesMeanwhile / likes).toFixed(2)} of that`,
    ].join('\n  '),
  )
  await close()
}
