import { beforeAll, describe, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { cookiesOf, idsOf, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { aModerator } from './testing/moderator.ts'

const server = openTestServer()
let mia: TestUser
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  mia = await aModerator(server, 'Mia')
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
})

const reason = 'It sells watches'
const page = (url: string) => server.app.inject({ url })
const totalOf = async ({ id }: TestUser, reader = bob) => (await reader.get(`/user/profile/${id}`)).body.totalPost

/** Where strangers come across a journey, by whether they do. */
async function whereSeen({ id, owner }: Journey): Promise<Record<string, boolean>> {
  const lists = {
    newest: '/path/all',
    search: '/path/all?q=quokka',
    badge: '/path/all?badge=Quokkas',
    profile: `/path/user/${owner.id}`,
    recommended: '/path/user/interest',
    liked: `/path/user/${bob.id}/liked`,
    following: '/path/user/following',
  }
  const seen: Record<string, boolean> = {}
  for (const [name, path] of Object.entries(lists)) {
    const reply = await bob.get(path)
    seen[name] = reply.status === 200 && idsOf(reply).includes(id)
  }
  seen.recommendedToCleo = idsOf(await cleo.get('/path/user/interest')).includes(id)
  for (const url of ['/feeds/all.atom', `/sitemap-1.xml`]) seen[url] = (await page(url)).body.includes(id)
  return seen
}
let cleo: TestUser

describe('a journey that a moderator hides', () => {
  let journey: Journey

  beforeAll(async () => {
    cleo = await server.createUser('Cleo')
    await cleo.post('/interest/create/list', { interestDataList: ['Quokkas'] })
    journey = await ada.createJourney({ name: 'Quokka watches', badges: [{ name: 'Quokkas' }] })
    await bob.post(`/path/like/${journey.id}`)
    await bob.post(`/path/follow/${journey.id}`)
    await bob.post('/report', { kind: 'journey', id: journey.id, reason: 'Not about quokkas' })
  })

  test('is in no list, and its address answers as if there was nothing', async () => {
    const before = await whereSeen(journey)
    expect(before).toMatchObject({ newest: true, search: true, badge: true, liked: true, recommendedToCleo: true })
    expect(before['/feeds/all.atom']).toBe(true)
    const total = await totalOf(ada)
    expect((await mia.post(`/moderation/journeys/${journey.id}/hide`, { reason })).status).toBe(204)
    expect(new Set(Object.values(await whereSeen(journey)))).toEqual(new Set([false]))
    expect(await totalOf(ada)).toBe(total - 1)
    for (const who of [bob, server.visitor]) {
      const { status, body } = await who.get(`/path/journey/${journey.id}`)
      expect([status, body]).toEqual([404, (await who.get('/path/journey/nowhere')).body])
    }
    for (const path of [`/path/like/${journey.id}`, `/path/follow/${journey.id}`])
      expect((await bob.post(path)).status).toBe(404)
    expect((await bob.get(`/path/progress/${journey.id}`)).status).toBe(404)
    expect((await bob.get(`/path/${journey.id}/people?kind=likes`)).status).toBe(404)
    expect((await page(`/embed/journey/${journey.id}`)).statusCode).toBe(404)
    expect((await page(`/share/journey/${journey.id}.png`)).statusCode).toBe(404)
  })

  test('is read by its owner, who is reports why, and by moderators', async () => {
    for (const who of [ada, mia]) {
      const { body } = await who.get(`/path/journey/${journey.id}`)
      expect(body.hidden).toEqual({ at: expect.stringMatching(/^\d{4}-/), reason })
    }
    expect((await ada.get('/path/user')).body).toMatchObject([{ id: journey.id, hidden: { reason } }])
  })

  test('cannot be made public again by its owner', async () => {
    await ada.put(`/path/${journey.id}`, { visibility: 'unlisted' })
    await ada.put(`/path/${journey.id}`, { visibility: 'public' })
    await ada.put(`/path/${journey.id}`, { archived: true })
    await ada.put(`/path/${journey.id}`, { archived: false })
    await ada.post('/path/steps/new', { pathId: journey.id, steps: journey.steps })
    await ada.delete(`/path/${journey.id}`)
    expect((await bob.get(`/path/journey/${journey.id}`)).status).toBe(404)
    await ada.post(`/path/restore/${journey.id}`)
    expect(new Set(Object.values(await whereSeen(journey)))).toEqual(new Set([false]))
  })

  test('closes what was reported of it, stands in the moderators’ list, and in the log once', async () => {
    await mia.post(`/moderation/journeys/${journey.id}/hide`, { reason: 'again' })
    expect((await mia.get('/moderation/journeys')).body).toMatchObject([
      { id: journey.id, name: 'Quokka watches', reason, owner: { id: ada.id } },
    ])
    expect((await mia.get('/moderation/reports')).body).toEqual([])
    expect((await mia.get('/moderation/reports?state=closed')).body).toMatchObject([
      { away: true, closedBy: { id: mia.id } },
    ])
    const acts = (await mia.get('/moderation/log')).body
    expect(acts).toMatchObject([
      { act: 'hide', reason, actor: { id: mia.id }, target: { kind: 'journey', name: 'Quokka watches' } },
    ])
  })

  test('is where it was once it is restored', async () => {
    const total = await totalOf(ada)
    expect((await mia.post(`/moderation/journeys/${journey.id}/restore`)).status).toBe(204)
    expect(await whereSeen(journey)).toMatchObject({
      newest: true,
      search: true,
      badge: true,
      liked: true,
      following: true,
    })
    expect(await totalOf(ada)).toBe(total + 1)
    const { body } = await bob.get(`/path/journey/${journey.id}`)
    expect(body).toMatchObject({ likeCount: 1, followerCount: 1, liked: true })
    expect(body).not.toHaveProperty('hidden')
    expect((await mia.get('/moderation/journeys')).body).toEqual([])
  })

  test('must be one that a moderator can see', async () => {
    const secret = await ada.createJourney({ visibility: 'private' })
    for (const act of ['hide', 'restore'])
      for (const id of [secret.id, 'nowhere'])
        expect((await mia.post(`/moderation/journeys/${id}/${act}`, { reason })).body.code).toBe('journeyNotFound')
    expect((await mia.post(`/moderation/journeys/${secret.id}/hide`, {})).body.fields).toHaveProperty('reason')
  })
})

describe('a person whom a moderator suspends', () => {
  let eve: TestUser
  let listed: Journey
  let hidden: Journey
  let secret: Journey

  beforeAll(async () => {
    eve = await server.createConfirmedUser('Eve')
    listed = await eve.createJourney({ name: 'Eve on quokkas', badges: [{ name: 'Quokkas' }] })
    hidden = await eve.createJourney({ name: 'Eve on watches' })
    secret = await eve.createJourney({ visibility: 'private' })
    await eve.post(`/user/follow/${bob.id}`)
    await mia.post(`/moderation/journeys/${hidden.id}/hide`, { reason })
    expect((await mia.post(`/moderation/people/${eve.id}/suspend`, { reason })).status).toBe(204)
  })

  const signIn = (password: string) => server.visitor.post('/auth/sign-in/email', { email: eve.email, password })

  test('is signed out at once, everywhere', async () => {
    expect((await eve.get('/user/profile')).status).toBe(401)
    expect((await server.visitor.get('/auth/token', { cookie: eve.cookie })).status).toBe(401)
  })

  test('cannot sign in, and nobody learns why without the password', async () => {
    const refused = await signIn(PASSWORD)
    expect([refused.status, refused.body.code]).toEqual([403, 'suspended'])
    expect(refused.body.message).toContain('This account is suspended')
    expect(cookiesOf(refused)).not.toContain('session_token')
    expect((await signIn('not-the-one')).body.code).toBe('invalidCredentials')
  })

  test('is nobody to others, and what they laid is in no list, but at its address', async () => {
    for (const who of [bob, server.visitor])
      expect((await who.get(`/user/profile/${eve.id}`)).body.code).toBe('personNotFound')
    expect((await bob.get(`/path/user/${eve.id}`)).status).toBe(404)
    expect((await bob.post(`/user/follow/${eve.id}`)).status).toBe(404)
    expect((await bob.get('/user/all?q=Eve')).body).toEqual([])
    expect(idsOf(await bob.get(`/user/${bob.id}/people?kind=followers`))).toEqual([])
    expect(await whereSeen(listed)).toMatchObject({
      newest: false,
      search: false,
      badge: false,
      recommendedToCleo: false,
    })
    expect((await bob.get(`/path/journey/${listed.id}`)).status).toBe(200)
  })

  test('stays out of lists when a journey of theirs is restored meanwhile', async () => {
    await mia.post(`/moderation/journeys/${hidden.id}/restore`)
    expect((await whereSeen(hidden)).newest).toBe(false)
    await mia.post(`/moderation/journeys/${hidden.id}/hide`, { reason })
  })

  test('stands in the moderators’ list with the reason', async () => {
    const { body } = await mia.get('/moderation/people')
    expect(body).toMatchObject([{ id: eve.id, displayName: 'Eve Stone', reason }])
    expect(JSON.stringify(body)).not.toContain('@')
  })

  test('has everything back once they are reinstated, but for what was hidden by itself', async () => {
    expect((await mia.post(`/moderation/people/${eve.id}/reinstate`)).status).toBe(204)
    expect((await signIn(PASSWORD)).status).toBe(200)
    expect(await whereSeen(listed)).toMatchObject({ newest: true, search: true, badge: true, recommendedToCleo: true })
    for (const journey of [hidden, secret]) expect((await whereSeen(journey)).newest).toBe(false)
    expect((await bob.get(`/user/profile/${eve.id}`)).body).toMatchObject({ totalPost: 1 })
    expect(idsOf(await bob.get('/user/all?q=Eve'))).toEqual([eve.id])
    expect((await mia.get('/moderation/people')).body).toEqual([])
    expect((await mia.get('/moderation/log?limit=1')).body).toMatchObject([
      { act: 'reinstate', target: { name: 'Eve Stone' } },
    ])
  })

  test('is neither oneself, nor another moderator, nor nobody', async () => {
    const max = await aModerator(server, 'Max')
    for (const { id } of [mia, max])
      expect((await mia.post(`/moderation/people/${id}/suspend`, { reason })).body.code).toBe('forbidden')
    for (const id of ['nobody', 'former-member'])
      expect((await mia.post(`/moderation/people/${id}/suspend`, { reason })).body.code).toBe('personNotFound')
    expect((await max.get('/moderation/people')).status).toBe(200)
  })

  test('createJourney nothing into a list by what was under way', async () => {
    const zed = await server.createConfirmedUser('Zed')
    const [, laid] = await Promise.all([
      mia.post(`/moderation/people/${zed.id}/suspend`, { reason }),
      zed.post('/path/create', { name: 'Late', description: 'Late', badges: [{ name: 'Late' }], steps: listed.steps }),
    ])
    expect([201, 401]).toContain(laid.status)
    expect(idsOf(await bob.get('/path/all?badge=Late'))).toEqual([])
  })
})
