import { expect, test } from 'vitest'
import { openTestServer } from '#server/testing/test-server.ts'
import { strangerNamed } from '../testing/emails.ts'
import { makeGroup, makeLink, refused } from '../testing/walkers.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off', SMTP_URL: 'none' })

test('a server without email invites people of the site and by a link, but no addresses', async () => {
  const noor = await server.createConfirmedUser('Noor')
  const ines = await server.createConfirmedUser('Ines')
  const journey = await noor.createJourney()
  const group = await makeGroup(noor, journey, { personIds: [ines.id] })
  expect(await makeLink(noor, group)).toHaveLength(43)
  const emails = [strangerNamed('sam')]
  expect(await refused(noor.post(`/groups/${group.id}/invitations`, { emails }))).toBe('403 noMail')
  expect(await refused(noor.post('/groups', { journeyId: journey.id, name: 'Goats', emails }))).toBe('403 noMail')
})
