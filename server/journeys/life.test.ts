import { beforeAll, describe, expect, test } from 'vitest'
import { idsOf, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

describe('the life of a journey', () => {
  test('a deleted one is gone for everybody, can be restored for 30 days, then is final', async () => {
    const { id } = await ada.createJourney()
    expect((await ada.delete(`/path/${id}`)).status).toBe(204)
    expect((await bob.get(`/path/journey/${id}`)).status).toBe(410)
    expect(idsOf(await bob.get('/path/all?limit=100'))).not.toContain(id)
    const deleted = await ada.get('/path/user/deleted')
    expect(deleted.body[0]).toMatchObject({ id, deletedAt: expect.any(String) })
    expect((await ada.post(`/path/restore/${id}`)).body.id).toBe(id)
    expect((await bob.get(`/path/journey/${id}`)).status).toBe(200)

    server.later(-31 * 24 * 3600 * 1000)
    await ada.delete(`/path/${id}`)
    server.later(31 * 24 * 3600 * 1000)
    expect((await ada.get('/path/user/deleted')).body).toEqual([])
    expect((await ada.post(`/path/restore/${id}`)).status).toBe(410)
  })

  test('a private one that was deleted is still nobody else’s business', async () => {
    const { id } = await ada.createJourney({ visibility: 'private' })
    await ada.delete(`/path/${id}`)
    expect((await bob.get(`/path/journey/${id}`)).status).toBe(404)
    expect((await bob.post(`/path/restore/${id}`)).status).toBe(404)
  })

  test('an archived one stays for its followers and takes no new ones', async () => {
    const { id } = await ada.createJourney()
    await bob.post(`/path/follow/${id}`)
    await ada.put(`/path/${id}`, { archived: true })
    expect(idsOf(await bob.get('/path/user/following'))).toContain(id)
    expect((await bob.get(`/path/journey/${id}`)).body.archived).toBe(true)
    const cleo = await server.createUser('Cleo')
    expect((await cleo.post(`/path/follow/${id}`)).body.code).toBe('archived')
    expect((await bob.post(`/path/follow/${id}`, { followed: false })).body).toEqual({
      followed: false,
      followerCount: 0,
    })
  })
})
