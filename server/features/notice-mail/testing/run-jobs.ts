import { runJob } from '#server/core/jobs/job.ts'
import type { TestServer, TestUser } from '#server/testing/test-server.ts'
import { digestJob } from '../digest.job.ts'
import { noticeEmailJob } from '../notice-emails.job.ts'

export const MINUTE = 60_000

/** Turns events into notices, and emails those that are due after some time. */
export async function emailNotices(server: TestServer, afterMs = 5 * MINUTE): Promise<void> {
  await server.dispatch()
  await runJob({ ...server.context, clock: () => server.context.clock() + afterMs }, noticeEmailJob)
}

/** Sends the digests that are due at a time. */
export async function sendDigests(server: TestServer, now: number): Promise<void> {
  await runJob({ ...server.context, clock: () => now }, digestJob)
}

/** The emails to a user, newest first. */
export async function mailsTo(server: TestServer, { email }: TestUser) {
  return (await server.mails()).filter(({ recipient }) => recipient === email)
}

/** The path of the address in an email that switches it off, without `/api`. */
export function unsubscribePathIn({ text }: { text: string }): string {
  return /\/api(\/mail\/unsubscribe\?token=\S+)/u.exec(text)?.[1] ?? ''
}
