import { parseArgs } from 'node:util'
import { jobsOf } from '#server/app/jobs.ts'
import { describeWaiting, type JobState, readJobStates } from '#server/core/jobs/job.ts'
import type { Backlog } from '#server/core/jobs/jobs.store.ts'
import { readMailBacklog } from '#server/core/mail/mail.store.ts'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { type Command, existingTarget } from './command.ts'

export const jobs: Command = {
  summary: 'Lists the background jobs and the mail queue: what waits, and when each job last ran and failed.',
  usage: ['[--json]', '--json  prints one JSON array instead, for programs'],
  async run({ settings, say }, args) {
    const { json } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } }).values
    const database = await openDatabase(existingTarget(settings))
    try {
      const states = await readJobStates({ ...database, clock: Date.now }, jobsOf(settings))
      const mail = Object.entries(await readMailBacklog(database.db))
      if (json) return say(JSON.stringify([...states.map(present), ...mail.map(presentMail)]))
      for (const line of states.flatMap(describe)) say(line)
      for (const [kind, backlog] of mail) say(`${kind} email waiting: ${describeBacklog(backlog)}`)
    } finally {
      await database.close()
    }
  },
}

function describe({ name, isRunning, waiting, oldestAt, ranAt, failures, failedAt, failure }: JobState): string[] {
  return [
    `${name}: ${isRunning ? 'running' : 'idle'}`,
    `  waiting: ${describeBacklog({ waiting, oldestAt })}`,
    `  last run: ${ranAt === null ? 'never' : isoTime(ranAt)}`,
    `  failed runs: ${failures}${failedAt === null ? '' : `, the last at ${isoTime(failedAt)}: ${failure}`}`,
  ]
}

function present({ oldestAt, ranAt, failedAt, ...state }: JobState) {
  const [oldest, ran, failed] = [oldestAt, ranAt, failedAt].map((at) => isoTime(at))
  return { ...state, oldestAt: oldest, ranAt: ran, failedAt: failed }
}

function presentMail([kind, { waiting, oldestAt }]: [string, Backlog]) {
  return { name: `${kind} email`, waiting, oldestAt: isoTime(oldestAt) }
}

function describeBacklog({ waiting, oldestAt }: Backlog): string {
  const count = describeWaiting(waiting)
  return oldestAt === null ? count : `${count}, the oldest since ${isoTime(oldestAt)}`
}
