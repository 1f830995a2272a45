import { setTimeout as wait } from 'node:timers/promises'
import { lockFeedback } from '#server/testing/database/lock-feedback.ts'
import { connectionTarget, type Trial } from '../trial.ts'
import type { TaskResult } from './backup.ts'

const IN_FLIGHT = 20
const BODY = JSON.stringify({ name: 'Ada', email: 'ada@example.org', feedback: 'Slowly' })

/**
 * Sends SIGTERM while writes wait for a lock. Expects responses to all of them, refused new
 * connections and exit code 0.
 */
export async function shutDown({ env, server }: Trial): Promise<TaskResult> {
  const release = await lockFeedback(connectionTarget(env))
  const headers = { 'content-type': 'application/json' }
  const send = async () =>
    (await fetch(`${server.url}/api/feedback/submit`, { method: 'POST', headers, body: BODY })).status
  const answers = Promise.allSettled(Array.from({ length: IN_FLIGHT }, send))
  await wait(500)
  const ended = server.kill('SIGTERM')
  await wait(300)
  const late = await fetch(`${server.url}/readyz`).then(
    ({ status }) => status,
    () => 'refused',
  )
  await release()
  const answered = (await answers).filter(
    (response) => response.status === 'fulfilled' && response.value === 201,
  ).length
  const code = await ended
  return {
    figures: `${IN_FLIGHT} writes in flight, ${answered} answered with 201; later connection: ${late}; exit code ${code}`,
    passed: answered === IN_FLIGHT && late !== 200 && code === 0,
  }
}
