import { vi } from 'vitest'
import { setModerator } from '../moderation/verdicts.store.ts'
import type { Somebody, Town } from '../testing/town.ts'
import type { Row, Subject } from './rows.ts'

/** Who asks: with no token, with one that has ended, with one of a session that was signed out, as oneself, as a moderator. */
export interface Cast {
  visitor: Somebody
  expired: Somebody
  revoked: Somebody
  ada: Somebody
  bob: Somebody
  /** Moderates. */
  mira: Somebody
  /** Is moderated. */
  carl: Somebody
}

export const NOWHERE = '0'.repeat(24)

export async function gather(town: Town): Promise<Cast> {
  const [ada, bob, mira] = [await town.resident('Ada'), await town.resident('Bob'), await town.newcomer('Mira')]
  await setModerator(town.database.db, mira.id, 1)
  const revoked = await town.newcomer('Rita')
  await town.visitor.post('/auth/sign-out', {}, { cookie: revoked.cookie })
  return {
    visitor: town.visitor,
    expired: await longAgo(town, ada),
    revoked,
    ada,
    bob,
    mira,
    carl: await town.newcomer('Carl'),
  }
}

/** With a token of an hour ago, of a session that still stands. */
async function longAgo(town: Town, who: Somebody): Promise<Somebody> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  const headers = await town.tokenFor(who.cookie).finally(() => vi.useRealTimers())
  return town.somebody({ ...who, headers })
}

/** Something of one kind that belongs to somebody: its id. Hidden is what only they may see. */
export async function belongingTo(
  who: Somebody,
  about: Subject,
  cast: Cast,
  state?: 'hidden' | 'deleted',
): Promise<string> {
  if (about === 'person') return who.id
  if (about === 'feedback')
    return (await who.post('/feedback/submit', { name: 'Eve', email: 'eve@example.org' })).body.id
  if (about === 'badge') {
    const name = `Badge ${crypto.randomUUID().slice(0, 8)}`
    return (await who.post('/badge/create/list', { badgeDataList: [name] })).body[0].name
  }
  if (about === 'report') return await reportOn((await cast.bob.lays()).id, cast)
  const { id } = await who.lays(state === 'hidden' ? { visibility: 'private' } : {})
  if (state === 'deleted') await who.delete(`/path/${id}`)
  return id
}

/** Ada's open report about a journey. */
async function reportOn(id: string, { ada, mira }: Cast): Promise<string> {
  await ada.post('/report', { kind: 'journey', id, reason: 'Look at this.' })
  const { body } = await mira.get('/moderation/reports')
  return body.find(({ target }: { target: { id: string } }) => target.id === id).id
}

/** Where a row is asked, for one id. */
export function addressOf(path: string, row: Row, id: string): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(row.params?.[name] ?? '') || id)
  return row.query ? `${filled}?${row.query}` : filled
}
