import { vi } from 'vitest'
import { GROUPS_LED_MAX } from '#contract/rules/group.ts'
import { noteOn } from '#server/app/testing/rating-cases.ts'
import { makeGroup } from '#server/features/groups/testing/walkers.ts'
import { setModerator } from '#server/features/moderation/verdicts.store.ts'
import { setOperator } from '#server/features/site/site.store.ts'
import type { TestServer, TestUser } from '#server/testing/test-server.ts'
import type { Row, Subject } from './row.ts'

/**
 * The callers: a visitor, an expired token, the token of a signed-out session, members, a
 * moderator.
 */
export interface Callers {
  visitor: TestUser
  expired: TestUser
  revoked: TestUser
  ada: TestUser
  bob: TestUser
  /** A moderator. */
  mira: TestUser
  /** An operator. */
  olga: TestUser
  /** A member whom the moderator acts on. */
  carl: TestUser
}

export const NOWHERE = '0'.repeat(24)

export async function createCallers(server: TestServer): Promise<Callers> {
  const [ada, bob, mira, olga] = [
    await server.createConfirmedUser('Ada'),
    await server.createConfirmedUser('Bob'),
    await server.createUser('Mira'),
    await server.createUser('Olga'),
  ]
  await setModerator(server.database.db, mira.id, 1)
  await server.database.db.transaction().execute((trx) => setOperator(trx, olga.id, 1))
  const revoked = await server.createUser('Rita')
  await server.visitor.post('/auth/sign-out', {}, { cookie: revoked.cookie })
  return {
    visitor: server.visitor,
    expired: await withExpiredToken(server, ada),
    revoked,
    ada,
    bob,
    mira,
    olga,
    carl: await server.createUser('Carl'),
  }
}

/** The user with a token from an hour ago; the session is still valid. */
async function withExpiredToken(server: TestServer, who: TestUser): Promise<TestUser> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  const headers = await server.tokenFor(who.cookie).finally(() => vi.useRealTimers())
  return server.user({ ...who, headers })
}

/** Creates something that belongs to the user and returns its id; `hidden` makes it private. */
export async function belongingTo(
  who: TestUser,
  about: Subject,
  callers: Callers,
  state?: 'hidden' | 'deleted',
): Promise<string> {
  if (about === 'person') return who.id
  if (about === 'draft') return (await who.post('/draft', { content: { name: 'Mine' } })).body.id
  if (about === 'group') return await groupOf(who, await callers.mira.createJourney())
  if (about === 'comment') {
    const { id } = await callers.bob.createJourney()
    return (await who.post(`/path/comments/${id}`, { text: `Why? ${id}` })).body.id
  }
  if (about === 'linkReport') {
    const { id, steps } = await callers.mira.createJourney()
    return (await who.post(`/path/suggestions/${id}`, { stepId: steps?.[0]?.id, problem: 'broken' })).body.id
  }
  if (about === 'suggestion') {
    const { id } = await callers.mira.createJourney()
    return (await who.post(`/path/suggestions/${id}`, { version: 1, name: 'Another walk' })).body.id
  }
  if (about === 'note') return await noteOn(who, callers.mira, await callers.mira.createJourney())
  if (about === 'revision') return await revisionOf(who)
  if (about === 'feedback')
    return (await who.post('/feedback/submit', { name: 'Eve', email: 'eve@example.org' })).body.id
  if (about === 'badge') {
    const name = `Badge ${crypto.randomUUID().slice(0, 8)}`
    return (await who.post('/badge/create/list', { badgeDataList: [name] })).body[0].name
  }
  if (about === 'report') return await reportOn((await callers.bob.createJourney()).id, callers)
  const { id } = await who.createJourney(state === 'hidden' ? { visibility: 'private' } : {})
  if (state === 'deleted') await who.delete(`/path/${id}`)
  return id
}

/** Makes a group; ends the oldest one of a person who leads many. */
async function groupOf(who: TestUser, journey: { id: string }): Promise<string> {
  const { groups } = (await who.get('/user/groups')).body
  if (groups.length > GROUPS_LED_MAX / 2) await who.delete(`/groups/${groups.at(-1).id}`)
  return (await makeGroup(who, journey)).id
}

/** The person changes a journey and says what they changed. */
async function revisionOf(who: TestUser): Promise<string> {
  const { id } = await who.createJourney()
  await who.put(`/path/${id}`, { name: 'A longer walk', revisionLine: 'Longer' })
  return (await who.get(`/path/revisions/${id}`)).body[0].id
}

/** Ada's open report about a journey. */
async function reportOn(id: string, { ada, mira }: Callers): Promise<string> {
  await ada.post('/report', { kind: 'journey', id, reason: 'Look at this.' })
  const { body } = await mira.get('/moderation/reports')
  return body.find(({ target }: { target: { id: string } }) => target.id === id).id
}

/** The URL of a row's call for an id. */
export function urlOf(path: string, row: Row, id: string): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(row.params?.[name] ?? '') || id)
  return row.query ? `${filled}?${row.query.replace(':id', id)}` : filled
}
