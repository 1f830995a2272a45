/**
 * `npm run bench -- mail`: emails per minute through a mail server that takes 200 ms for each, and through one that also
 * never answers for the recipients of one domain.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { SMTPServer } from 'smtp-server'
import { SITE_DEFAULTS } from '#contract/site.ts'
import type { ConnectionTarget } from '#server/core/database/database.ts'
import { newId } from '#server/core/platform/ids.ts'
import { onBothDatabases, openBenchApp } from '#server/testing/bench.ts'
import { deleteMail, insertMail } from './mail.store.ts'
import { openMailQueue } from './mail-queue.ts'
import { sealMail } from './sealed-mail.ts'

const TAKES_MS = 200
const SECRET = 'a secret of thirty-two characters'
const SCENARIOS = [
  { title: 'many domains', hanging: 0, recipient: (n: number) => `person@host${n % 50}.example` },
  { title: 'one domain', hanging: 0, recipient: (n: number) => `person${n}@one.example` },
  { title: 'many domains, after 5 to a domain that hangs', hanging: 5, recipient: (n: number) => `p@host${n}.example` },
]
const SENT = 100

await onBothDatabases(measure)

async function measure(name: string, target: ConnectionTarget, folder: string): Promise<void> {
  const { database, close } = await openBenchApp(target, folder)
  for (const { title, hanging, recipient } of SCENARIOS) {
    const arrived = { count: 0 }
    const server = await openSlowServer(arrived)
    const now = Date.now()
    const recipients = [
      ...Array.from({ length: hanging }, (_, n) => `person${n}@hangs.example`),
      ...Array.from({ length: SENT }, (_, n) => recipient(n)),
    ]
    const mails = recipients.map((to, n) => mailTo(to, now + n))
    for (const mail of mails) await insertMail(database.db, mail)
    const startedAt = performance.now()
    const { port } = server.server.address() as AddressInfo
    const settings = { smtpUrl: `smtp://127.0.0.1:${port}`, authSecret: SECRET, publicUrl: 'http://localhost:3000' }
    const queue = openMailQueue({
      ...database,
      clock: Date.now,
      log: fastify().log,
      site: {
        read: async () => SITE_DEFAULTS,
        language: () => 'en',
        logo: async () => null,
        reload: async () => SITE_DEFAULTS,
        keepReading: () => () => {},
      },
      settings: { ...settings, mailFrom: 'Cairn <no-reply@example.org>' } as never,
    })
    while (arrived.count < SENT) await wait(10)
    const minutes = (performance.now() - startedAt) / 60_000
    console.log(`${name}, ${title}: ${Math.round(SENT / minutes)} a minute`)
    await queue.close()
    await new Promise<void>((resolve) => server.close(resolve))
    for (const { id } of mails) await deleteMail(database.db, id)
  }
  await close()
}

/** Takes a while for each email, and never answers for recipients at `hangs.example`. */
async function openSlowServer(arrived: { count: number }): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => (address.endsWith('@hangs.example') ? undefined : done()),
    onData: async (stream, _session, done) => {
      stream.resume()
      await once(stream, 'end')
      await wait(TAKES_MS)
      arrived.count += 1
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return server
}

function mailTo(recipient: string, at: number) {
  const text = 'One step further.'
  const mail = { id: newId(at), recipient, subject: 'A walk', text, html: text, unsubscribe: null }
  return sealMail({ ...mail, createdAt: at, attempts: 0, dueAt: at - 1000, once: 0 }, SECRET)
}
