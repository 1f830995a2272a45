import { setTimeout as wait } from 'node:timers/promises'
import { holdFeedback } from '#server/testing/database/hold.ts'
import { placeOf, type Trial } from '../trial.ts'
import type { Finding } from './backup.ts'

const IN_FLIGHT = 20
const WORDS = JSON.stringify({ name: 'Ada', email: 'ada@example.org', feedback: 'Slowly' })

/** Asked to stop while writes wait for a lock: each is answered, nobody else comes in, and it ends with 0. */
export async function stop({ env, server }: Trial): Promise<Finding> {
  const release = await holdFeedback(placeOf(env))
  const headers = { 'content-type': 'application/json' }
  const send = async () =>
    (await fetch(`${server.url}/api/feedback/submit`, { method: 'POST', headers, body: WORDS })).status
  const answers = Promise.allSettled(Array.from({ length: IN_FLIGHT }, send))
  await wait(500)
  const ended = server.kill('SIGTERM')
  await wait(300)
  const late = await fetch(`${server.url}/readyz`).then(
    ({ status }) => status,
    () => 'nobody listens',
  )
  await release()
  const answered = (await answers).filter((answer) => answer.status === 'fulfilled' && answer.value === 201).length
  const code = await ended
  return {
    figures: `${IN_FLIGHT} writes in flight, ${answered} answered with 201; whoever came later: ${late}; exit code ${code}`,
    isFine: answered === IN_FLIGHT && late !== 200 && code === 0,
  }
}
