import { parseArgs } from 'node:util'
import { jobsOf } from '#server/app/jobs.ts'
import { WAITING_MAX } from '#server/jobs/job.ts'
import { type JobState, readJobStates } from '#server/jobs/job-states.ts'
import { openDatabase } from '#server/migrations/open-database.ts'
import { type Command, existingTarget } from './command.ts'

export const jobs: Command = {
  summary: 'Lists the background jobs: what waits, and when each last ran and failed.',
  usage: ['[--json]', '--json  prints one JSON array instead, for programs'],
  async run({ settings, say }, args) {
    const { json } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } }).values
    const database = await openDatabase(existingTarget(settings))
    try {
      const states = await readJobStates({ ...database, clock: Date.now }, jobsOf(settings))
      for (const line of json ? [JSON.stringify(states.map(present))] : states.flatMap(describe)) say(line)
    } finally {
      await database.close()
    }
  },
}

function describe({ name, isRunning, waiting, oldestAt, ranAt, failures, failedAt, failure }: JobState): string[] {
  const count = waiting < WAITING_MAX ? String(waiting) : `${WAITING_MAX} or more`
  const since = oldestAt === null ? '' : `, the oldest since ${time(oldestAt)}`
  return [
    `${name}: ${isRunning ? 'running' : 'idle'}`,
    `  waiting: ${count}${since}`,
    `  last run: ${ranAt === null ? 'never' : time(ranAt)}`,
    `  failed runs: ${failures}${failedAt === null ? '' : `, the last at ${time(failedAt)}: ${failure}`}`,
  ]
}

function present({ oldestAt, ranAt, failedAt, ...state }: JobState) {
  const [oldest, ran, failed] = [oldestAt, ranAt, failedAt].map((at) => (at === null ? null : time(at)))
  return { ...state, oldestAt: oldest, ranAt: ran, failedAt: failed }
}

function time(at: number): string {
  return new Date(at).toISOString()
}
