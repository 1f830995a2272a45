import { describe, expect, test } from 'vitest'
import { RENDERED_PAGES_PER_MEMBER } from '#server/core/limits/limits.policy.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { statementsOf } from '#server/testing/database/plans.ts'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer({ CAIRN_LIMITS: 'on' })

const open = (url: string, { cookie }: Pick<TestUser, 'cookie'> = server.visitor, from = '192.0.2.1') =>
  server.app.inject({ url, remoteAddress: from, headers: { cookie, accept: 'text/html' } })

/** The id of the member for whom a page is rendered; empty for a visitor's page. */
const readerOf = ({ body }: { body: string }) => /<html[^>]* data-viewer="([^"]*)"/.exec(body)?.[1]

async function openInterested(firstName: string) {
  const user = await server.createConfirmedUser(firstName)
  await user.post('/user/onboarding/skip')
  return user
}

describe('a page for a member', () => {
  test('shows what is theirs, and no cache may keep it', async () => {
    const ada = await openInterested('Ada')
    const { id } = await ada.createJourney({ name: 'Bookbinding at home' })
    const journey = await open(`/app/discover/journey/${id}`, ada)
    expect([journey.statusCode, readerOf(journey), journey.headers['cache-control']]).toEqual([200, ada.id, 'no-store'])
    expect(journey.headers).not.toHaveProperty('etag')
    for (const page of ['/app/discover', '/app/user/profile'])
      expect((await open(page, ada)).body).toContain('Ada Stone')
    expect((await open('/app/user/profile', ada)).body).toContain('Bookbinding at home')
  })

  test('contains neither their token nor their cookie', async () => {
    const ada = await openInterested('Ada')
    const { body } = await open('/app/discover', ada)
    const token = ada.headers.authorization?.replace('Bearer ', '') ?? ''
    const session = decodeURIComponent(ada.cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    expect([token.length > 20, session.length > 20]).toEqual([true, true])
    expect([body.includes(token), body.includes(session)]).toEqual([false, false])
  })

  test('is never given to others, and theirs never to the member, however many open the address at once', async () => {
    const [ada, bob] = [await openInterested('Ada'), await openInterested('Bob')]
    const { id } = await ada.createJourney()
    const readers = Array.from({ length: 30 }, (_, index) => [ada, server.visitor, bob][index % 3] ?? ada)
    const pages = await Promise.all(readers.map((reader) => open(`/app/discover/journey/${id}`, reader)))
    expect(pages.map(readerOf)).toEqual(readers.map((reader) => reader.id))
    const [own, visitors] = [
      pages.filter((page) => readerOf(page) !== ''),
      pages.filter((page) => readerOf(page) === ''),
    ]
    expect(own.every(({ headers }) => headers['cache-control'] === 'no-store')).toBe(true)
    for (const { body } of visitors) expect(body).not.toContain(ada.email)
  })

  test('is rendered by reading alone', async () => {
    const ada = await openInterested('Ada')
    const { id, steps } = await ada.createJourney()
    await ada.put(`/path/progress/${id}`, { done: steps?.map((step) => step.id) })
    const addresses = ['/app/discover', '/app/recommended', '/app/following', '/app/activity', '/app/user/profile']
    const asked = await statementsOf(server.database.db, async () => {
      for (const address of [...addresses, `/app/discover/journey/${id}`]) await open(address, ada)
    })
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter(({ sql }) => !/^\s*(?:select|with)/i.test(sql))).toEqual([])
  })

  test('sends no cookie: it never extends the session', async () => {
    const ada = await openInterested('Ada')
    server.later(2 * 24 * 3_600_000)
    const { headers } = await open('/app/discover', ada)
    server.later(-2 * 24 * 3_600_000)
    expect(headers).not.toHaveProperty('set-cookie')
  })

  test('leads a new member to onboarding, and back', async () => {
    const dora = await server.createUser('Dora')
    const [discover, activity, onboarding] = [
      await open('/app/discover', dora),
      await open('/app/activity', dora),
      await open('/auth/interests', dora),
    ]
    expect([discover.headers.location, activity.headers.location]).toEqual([
      '/auth/interests',
      '/auth/interests?returnTo=%2Fapp%2Factivity',
    ])
    expect([onboarding.statusCode, readerOf(onboarding)]).toEqual([200, dora.id])
  })

  test('is Discover instead of the landing page, which no cache may keep either', async () => {
    const ada = await openInterested('Ada')
    const { statusCode, headers } = await open('/', ada)
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([307, '/app/discover', 'no-store'])
    expect((await open('/?q=bees', ada)).statusCode).toBe(200)
    expect((await open('/')).statusCode).toBe(200)
  })
})

describe('a visitor’s page is what they get', () => {
  const isVisitors = async (user: Pick<TestUser, 'cookie'>) => {
    const page = await open('/app/discover', user)
    return [page.statusCode, readerOf(page), page.headers['cache-control']]
  }
  const AS_VISITOR = [200, '', 'no-cache']

  test('whose session has ended or expired', async () => {
    const [ada, bob] = [await openInterested('Ada'), await openInterested('Bob')]
    await server.visitor.post('/auth/sign-out', {}, { cookie: ada.cookie })
    expect(await isVisitors(ada)).toEqual(AS_VISITOR)
    server.later(40 * 24 * 3_600_000)
    expect(await isVisitors(bob)).toEqual(AS_VISITOR)
    server.later(-40 * 24 * 3_600_000)
  })

  test('who are suspended or have deleted their account', async () => {
    const [ada, bob] = [await openInterested('Ada'), await openInterested('Bob')]
    const mod = await createModerator(server, 'Mod')
    await mod.post(`/moderation/people/${ada.id}/suspend`, { reason: 'Spam' })
    expect(await isVisitors(ada)).toEqual(AS_VISITOR)
    expect((await server.call('DELETE', '/user/account', { password: PASSWORD }, bob.headers)).status).toBe(204)
    expect(await isVisitors(bob)).toEqual(AS_VISITOR)
  })

  test('whose account is deleted while their pages wait for their turn', async () => {
    const ada = await openInterested('Ada')
    const pages = Array.from({ length: 12 }, (_, index) => open(`/app/discover?q=${index}`, ada))
    await server.call('DELETE', '/user/account', { password: PASSWORD }, ada.headers)
    const readers = (await Promise.all(pages)).map((page) => [page.statusCode, readerOf(page)])
    expect(readers.filter(([status, reader]) => status !== 200 || (reader !== '' && reader !== ada.id))).toEqual([])
  })

  test('whose cookie this server hasn’t signed', async () => {
    const ada = await openInterested('Ada')
    const [token = ''] = decodeURIComponent(ada.cookie.split('=')[1] ?? '').split('.')
    expect(await isVisitors({ cookie: `cairn.session_token=${token}.c2lnbmVk` })).toEqual(AS_VISITOR)
  })

  test('at every page to sign in, which leads no one with a cookie alone elsewhere', async () => {
    const ada = await openInterested('Ada')
    for (const page of ['/auth/login', '/auth/register', '/auth/reset-password']) {
      const { statusCode, headers, ...rest } = await open(page, ada)
      expect([statusCode, readerOf(rest), headers['cache-control']]).toEqual([200, '', 'no-cache'])
    }
  })

  test('who open more pages than are rendered for one member', async () => {
    const limited = await server.createConfirmedUser('Ada')
    await limited.post('/user/onboarding/skip')
    const pages = []
    for (let count = 0; count < RENDERED_PAGES_PER_MEMBER.burst + 10; count++)
      pages.push(readerOf(await open('/pricing', limited)))
    expect([pages[0], pages.at(-1)]).toEqual([limited.id, ''])
  })
})

test('thirty members of one network get their own pages at once', async () => {
  const members = await Promise.all(Array.from({ length: 30 }, (_, index) => openInterested(`Pupil${index}`)))
  const pages = await Promise.all(members.map((member) => open('/app/discover', member, '192.0.2.7')))
  expect(pages.map(readerOf)).toEqual(members.map(({ id }) => id))
})
