import { jobsOf } from '#server/app/jobs.ts'
import { type Backlog, WAITING_MAX } from '#server/jobs/job.ts'
import { type JobState, readJobStates } from '#server/jobs/job-states.ts'
import { readMailBacklog } from '#server/mail/mail.store.ts'
import { openDatabase } from '#server/migrations/open-database.ts'
import { type Command, existingTarget } from './command.ts'

export const jobs: Command = {
  summary: 'Lists the background jobs and the mail queue: what waits, and when each job last ran and failed.',
  usage: [''],
  async run({ settings, say }) {
    const database = await openDatabase(existingTarget(settings))
    try {
      const states = await readJobStates({ ...database, clock: Date.now }, jobsOf(settings))
      for (const line of states.flatMap(describe)) say(line)
      const mail = await readMailBacklog(database.db)
      for (const [kind, backlog] of Object.entries(mail)) say(`${kind} email waiting: ${waitingIn(backlog)}`)
    } finally {
      await database.close()
    }
  },
}

function describe({ name, isRunning, waiting, oldestAt, ranAt, failures, failedAt, failure }: JobState): string[] {
  return [
    `${name}: ${isRunning ? 'running' : 'idle'}`,
    `  waiting: ${waitingIn({ waiting, oldestAt })}`,
    `  last run: ${ranAt === null ? 'never' : time(ranAt)}`,
    `  failed runs: ${failures}${failedAt === null ? '' : `, the last at ${time(failedAt)}: ${failure}`}`,
  ]
}

function waitingIn({ waiting, oldestAt }: Backlog): string {
  const count = waiting < WAITING_MAX ? String(waiting) : `${WAITING_MAX} or more`
  return oldestAt === null ? count : `${count}, the oldest since ${time(oldestAt)}`
}

function time(at: number): string {
  return new Date(at).toISOString()
}
