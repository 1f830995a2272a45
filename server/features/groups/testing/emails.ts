import { runJob } from '#server/core/jobs/job.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { groupEmailJob } from '../emails/mail-invitations.job.ts'

/** An address that no one used before. */
export const strangerNamed = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.net`

/** Writes the emails of invitations that wait; returns those to the address. */
export async function mailsTo(server: TestServer, email: string) {
  await runJob(server.context, groupEmailJob)
  return (await server.mails()).filter(({ recipient }) => recipient === email)
}

/** The key in the only email to the address. */
export async function keyFor(server: TestServer, email: string): Promise<string> {
  const [mail] = await mailsTo(server, email)
  const key = /\/join\?key=(\S+)/u.exec(mail?.text ?? '')?.[1]
  if (key === undefined) throw new Error(`No email with a key to ${email}`)
  return key
}
