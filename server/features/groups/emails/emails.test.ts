import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { keyFor, mailsTo, strangerNamed } from '../testing/emails.ts'
import { join, makeGroup, makeGroupOf, refused } from '../testing/walkers.ts'
import { deleteOldAddresses } from './addresses.store.ts'

const server = openTestServer()
let noor: TestUser
let ines: TestUser
let journey: Journey

beforeEach(async () => {
  noor = await server.createConfirmedUser('Noor')
  ines = await server.createConfirmedUser('Ines')
  journey = await noor.createJourney({ name: 'Knots' })
})

const DAY_MS = 86_400_000
const invite = (lead: TestUser, { id }: { id: string }, ...emails: string[]) =>
  lead.post(`/groups/${id}/invitations`, { emails })
const look = (person: TestUser, { id }: { id: string }, key: string) =>
  person.get(`/groups/${id}/invitation?key=${key}`)
const declineEmail = (person: TestUser, { id }: { id: string }, key: string) =>
  person.post(`/groups/${id}/emails/decline`, { key })
const listed = async (lead: TestUser, { id }: { id: string }): Promise<string[]> =>
  (await lead.get(`/groups/${id}`)).body.invitedEmails
const takeBack = (lead: TestUser, { id }: { id: string }, email: string) =>
  server.call('DELETE', `/groups/${id}/emails`, { email }, lead.headers)

/** Moves windows of limits and invitations into the past; sessions keep their age. */
async function daysPass(days: number): Promise<void> {
  const { db } = server.database
  const past = days * DAY_MS
  await db
    .updateTable('limitCount')
    .set((eb) => ({ windowEnds: eb('windowEnds', '-', past) }))
    .execute()
  await db
    .updateTable('groupAddress')
    .set((eb) => ({ invitedAt: eb('invitedAt', '-', past) }))
    .execute()
}

/** How many emails went to the address. */
const countTo = async (email: string) => (await mailsTo(server, email)).length

test('an email names inviter, journey and group, and its key leads a visitor to the group', async () => {
  const sam = strangerNamed('sam')
  const group = await makeGroup(noor, journey, { emails: [sam] })
  const [mail] = await mailsTo(server, sam)
  expect(mail?.subject).toBe('Noor Stone invites you to walk Knots together')
  expect(mail?.text).toContain('the group “Mountain Goats” on Cairn')
  expect(mail?.text).toMatch(/See the invitation: http:\/\/localhost:3000\/app\/groups\/\w+\/join\?key=\S{43}\n/u)
  const key = await keyFor(server, sam)
  expect((await look(server.visitor, group, key)).body).toMatchObject({
    ...{ name: 'Mountain Goats', lead: { id: noor.id }, byKey: true, declinable: true, isMember: false },
  })
  const rows = await server.database.db.selectFrom('groupAddress').selectAll().where('groupId', '=', group.id).execute()
  expect(JSON.stringify(rows)).not.toContain(key)
})

test("the email has the lead's language", async () => {
  await noor.put('/user/profile/update', { language: 'fr' })
  const sam = strangerNamed('sam')
  await makeGroup(noor, journey, { emails: [sam] })
  const [mail] = await mailsTo(server, sam)
  expect(mail?.subject).toBe('Noor Stone t’invite à suivre Knots ensemble')
})

test('a member joins with the key as themselves, whatever their address, and uses it up', async () => {
  const sam = strangerNamed('sam')
  const group = await makeGroup(noor, journey, { emails: [sam] })
  const key = await keyFor(server, sam)
  expect(await listed(noor, group)).toEqual([sam])
  await join(ines, group, key)
  expect(await listed(noor, group)).toEqual([])
  const olek = await server.createConfirmedUser('Olek')
  expect(await refused(olek.post(`/groups/${group.id}/join`, { key }))).toBe('404 notFound')
  expect((await look(server.visitor, group, key)).status).toBe(404)
})

test('only the lead sees the addresses', async () => {
  const sam = strangerNamed('sam')
  const group = await makeGroupOf(noor, journey, [ines])
  await invite(noor, group, sam)
  expect(await listed(noor, group)).toEqual([sam])
  expect(await listed(ines, group)).toEqual([])
})

test('an address gets one email from a lead in 30 days, in all spellings and groups', async () => {
  const sam = strangerNamed('sam')
  const group = await makeGroup(noor, journey, { emails: [sam, sam.toUpperCase(), sam.replace('@', '+walk@')] })
  expect(await countTo(sam)).toBe(1)
  await noor.delete(`/groups/${group.id}`)
  const plan = { journeyId: journey.id, name: 'Chamois', emails: [sam.replace('@', '+again@')] }
  const { status, body } = await noor.post('/groups', plan)
  expect([status, body.fields.emails]).toEqual([
    400,
    `You've emailed ${plan.emails[0]} in the last 30 days already: take them out, or share a link to join`,
  ])
  expect((await noor.get('/user/groups')).body.groups).toEqual([])
  await daysPass(31)
  expect((await noor.post('/groups', plan)).status).toBe(201)
  expect(await countTo(plan.emails[0] ?? '')).toBe(1)
})

test('the lead sees the same of a member, of someone who blocked them, and of a stranger', async () => {
  await ines.post(`/user/block/${noor.id}`)
  const kofi = await server.createConfirmedUser('Kofi')
  const addresses = [strangerNamed('sam'), kofi.email, ines.email].toSorted()
  const group = await makeGroup(noor, journey, { emails: addresses })
  for (const email of addresses) expect(await countTo(email)).toBe(email === ines.email ? 0 : 1)
  const seen = (await noor.get(`/groups/${group.id}`)).body
  expect([seen.invitedEmails.toSorted(), seen.invited, seen.memberCount]).toEqual([addresses, [], 1])
})

test('an unconfirmed account with the address of a stranger does not keep the email from them', async () => {
  const stranger = await server.createUser('Mallory')
  await stranger.post(`/user/block/${noor.id}`)
  await makeGroup(noor, journey, { emails: [stranger.email] })
  expect(await countTo(stranger.email)).toBe(1)
})

test('members of the group, and those who want no emails about invitations, get none', async () => {
  const group = await makeGroupOf(noor, journey, [ines])
  const kofi = await server.createConfirmedUser('Kofi')
  await kofi.put('/user/notices/settings', { settings: [{ kind: 'groupInvitation', email: false }] })
  await invite(noor, group, ines.email, kofi.email)
  for (const { email } of [ines, kofi]) expect(await countTo(email)).toBe(0)
  expect(await listed(noor, group)).toHaveLength(2)
})

test('who refuses all invitations, by the link in the email, gets no more', async () => {
  const sam = strangerNamed('sam')
  await makeGroup(noor, journey, { emails: [sam] })
  const [mail] = await mailsTo(server, sam)
  const token = /refuse-invitations\?token=(\S+?)\)?\n/u.exec(`${mail?.text}\n`)?.[1] ?? ''
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const url = mail?.unsubscribe?.replace('http://localhost:3000/api', '') ?? ''
  expect((await server.visitor.post(url, 'List-Unsubscribe=One-Click', form)).status).toBe(200)
  expect(token).not.toBe('')
  await makeGroup(ines, journey, { emails: [sam] })
  expect(await countTo(sam)).toBe(1)
})

test('an email that was declined without an account is not repeated, and the lead does not see it', async () => {
  const sam = strangerNamed('sam')
  const group = await makeGroup(noor, journey, { emails: [sam] })
  const key = await keyFor(server, sam)
  expect((await declineEmail(server.visitor, group, key)).status).toBe(204)
  expect(await refused(declineEmail(server.visitor, group, key))).toBe('404 notFound')
  expect((await look(server.visitor, group, key)).status).toBe(404)
  expect(await listed(noor, group)).toEqual([sam])
  await noor.delete(`/groups/${group.id}`)
  await daysPass(31)
  await makeGroup(noor, journey, { emails: [sam] })
  expect(await countTo(sam)).toBe(1)
  const other = await noor.createJourney({ name: 'Ropes' })
  await daysPass(31)
  await makeGroup(noor, other, { emails: [sam] })
  expect(await countTo(sam)).toBe(2)
})

test('a member who declined is invited neither as a member nor by email to another group on the journey', async () => {
  const group = await makeGroup(noor, journey, { personIds: [ines.id] })
  await ines.post(`/groups/${group.id}/decline`)
  await noor.delete(`/groups/${group.id}`)
  await makeGroup(noor, journey, { personIds: [ines.id], emails: [ines.email] })
  expect((await ines.get('/user/groups')).body.invitations).toEqual([])
  expect(await countTo(ines.email)).toBe(0)
  await makeGroup(noor, await noor.createJourney({ name: 'Ropes' }), { personIds: [ines.id] })
  expect((await ines.get('/user/groups')).body.invitations).toHaveLength(1)
})

test('a member who declined an email is not invited as a member either', async () => {
  const sam = strangerNamed('sam')
  const group = await makeGroup(noor, journey, { emails: [sam] })
  expect((await declineEmail(ines, group, await keyFor(server, sam))).status).toBe(204)
  expect((await noor.post(`/groups/${group.id}/invitations`, { personIds: [ines.id] })).body.invited).toEqual([])
})

test('an invitation by email ends after 30 days, and its address is erased', async () => {
  const sam = strangerNamed('sam')
  const group = await makeGroup(noor, journey, { emails: [sam] })
  const key = await keyFor(server, sam)
  await daysPass(30)
  expect((await look(server.visitor, group, key)).status).toBe(404)
  await deleteOldAddresses(server.database.db, Date.now())
  expect(await listed(noor, group)).toEqual([])
})

test('the lead takes an invitation back, in any spelling, which ends its link', async () => {
  const sam = strangerNamed('sam')
  const group = await makeGroupOf(noor, journey, [ines])
  await invite(noor, group, sam)
  const key = await keyFor(server, sam)
  expect(await refused(takeBack(ines, group, sam))).toBe('403 leadOnly')
  expect((await takeBack(noor, group, sam.toUpperCase())).body.invitedEmails).toEqual([])
  expect(await refused(takeBack(noor, group, sam))).toBe('404 notFound')
  expect((await look(server.visitor, group, key)).status).toBe(404)
})

test('a removed member does not come back with the email to them, which stays listed', async () => {
  const group = await makeGroup(noor, journey, { emails: [ines.email] })
  const key = await keyFor(server, ines.email)
  await noor.post(`/groups/${group.id}/invitations`, { personIds: [ines.id] })
  await join(ines, group)
  await noor.delete(`/groups/${group.id}/members/${ines.id}`)
  expect(await refused(ines.post(`/groups/${group.id}/join`, { key }))).toBe('404 notFound')
  expect(await listed(noor, group)).toEqual([ines.email])
})

test('invitations by email end with their lead: by handing over, and with the account', async () => {
  const [sam, uma] = [strangerNamed('sam'), strangerNamed('uma')]
  const group = await makeGroupOf(noor, journey, [ines])
  await invite(noor, group, sam)
  const key = await keyFor(server, sam)
  await noor.put(`/groups/${group.id}/lead`, { personId: ines.id })
  expect((await look(server.visitor, group, key)).status).toBe(404)
  await invite(ines, group, uma)
  await server.call('DELETE', '/user/account', { password: PASSWORD }, ines.headers)
  expect(await countTo(uma)).toBe(0)
  expect(await listed(noor, group)).toEqual([])
})

test('a journey that visitors cannot read goes out to no address', async () => {
  const sam = strangerNamed('sam')
  const hidden = await noor.createJourney({ name: 'Diary', visibility: 'private' })
  const reply = await noor.post('/groups', { journeyId: hidden.id, name: 'Goats', emails: [sam] })
  expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, ['emails']])
  const group = await makeGroup(noor, journey, { emails: [sam] })
  await server.database.db.updateTable('journey').set({ visibility: 'private' }).where('id', '=', journey.id).execute()
  expect([await countTo(sam), await listed(noor, group)]).toEqual([0, [sam]])
})

test('names in an email neither make headers nor links', async () => {
  const sam = strangerNamed('sam')
  const trap = await noor.createJourney({ name: 'Win at evil.example' })
  await makeGroup(noor, trap, { name: 'Goats\r\nBcc: all@evil', emails: [sam] })
  const [mail] = await mailsTo(server, sam)
  expect(mail?.subject).not.toMatch(/[\r\n]/u)
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/evil\.example|all@evil/u)
  expect(mail?.text).toContain('Goats Bcc: all@\u2060evil')
})

test('an invalid address is named by its place', async () => {
  const plan = { journeyId: journey.id, name: 'Goats', emails: ['sam@example.net', 'olek@example'] }
  const { status, body } = await noor.post('/groups', plan)
  expect([status, body.fields]).toEqual([400, { 'emails.1': 'Enter a valid email address' }])
})

test('a megabyte of addresses is refused before any is read', async () => {
  const group = await makeGroup(noor, journey)
  const emails = Array.from({ length: 45_000 }, (_, index) => `sam${index}@example.net`)
  expect(await refused(invite(noor, group, ...emails))).toBe('413 tooLarge')
  expect((await invite(noor, group, '@'.repeat(1_000_000))).status).toBe(400)
})

test('members and invited addresses are at most 100 together', async () => {
  const group = await makeGroup(noor, journey)
  const emails = Array.from({ length: 99 }, () => strangerNamed('sam'))
  expect((await invite(noor, group, ...emails)).status).toBe(200)
  const { status, body } = await invite(noor, group, strangerNamed('sam'))
  expect([status, body.fields]).toEqual([400, { emails: 'At most 0' }])
})

test("the export of one's own contains the addresses one invited", async () => {
  const sam = strangerNamed('sam')
  await makeGroup(noor, journey, { emails: [sam] })
  const { body } = await noor.get('/user/export')
  expect(body.groupEmails).toMatchObject([{ email: sam }])
  expect((await ines.get('/user/export')).body.groupEmails).toEqual([])
})
