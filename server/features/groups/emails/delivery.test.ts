import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJob } from '#server/core/jobs/job.ts'
import { TestMailServer } from '#server/testing/mail-server.ts'
import { openTestServer } from '#server/testing/test-server.ts'
import { strangerNamed } from '../testing/emails.ts'
import { join, makeGroup } from '../testing/walkers.ts'
import { groupEmailJob } from './mail-invitations.job.ts'

const box = await TestMailServer.reserve()
const server = openTestServer({ CAIRN_LIMITS: 'off', SMTP_URL: box.url })
beforeAll(() => box.open())
afterAll(() => box.close())

test('an invitation arrives by SMTP as text and HTML, with one header for each name and the way to refuse', async () => {
  const noor = await server.createConfirmedUser('Noor')
  await noor.put('/user/profile/update', { displayName: 'Noor\r\nBcc: all' })
  const journey = await noor.createJourney({ name: 'Nœuds\r\nX-Trap: 1 <b>&' })
  const sam = strangerNamed('sam')
  const group = await makeGroup(noor, journey, { name: 'Goats <script>', emails: [sam] })
  await runJob(server.context, groupEmailJob)
  // Wakes the queue, which otherwise looks within a minute.
  await server.visitor.post('/auth/send-verification-email', { email: (await server.createUser('Ines')).email })
  const mail = await box.next(sam)
  expect(mail.headers).not.toMatch(/^(?:Bcc|X-Trap):/imu)
  expect(mail.headers).toMatch(/^List-Unsubscribe: <http.+\/api\/auth\/refuse-invitations\?token=/mu)
  expect(mail.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/mu)
  expect(mail.html).toContain('Goats &lt;script&gt;')
  const key = /\/join\?key=(\S+)/u.exec(mail.text)?.[1]
  expect(mail.html).toContain(`/app/groups/${group.id}/join?key=${key}`)
  expect((await join(await server.createConfirmedUser('Olek'), group, key)).memberCount).toBe(2)
})
