import { toggled } from '#contract/journey.ts'
import { BLOCKS_MAX } from '#contract/rules/limits.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, invalidField } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { isoTime } from '#server/core/platform/time.ts'
import * as store from './blocks.store.ts'
import { endBetween, lockForCoauthors, sharedBetween } from './coauthorships.store.ts'
import { followsPerson, lockPeople, setPersonFollow } from './people.store.ts'
import { presentPerson } from './people.view.ts'

interface Asked {
  viewerId: string
  uid: string
  desired: boolean | undefined
}

export function blockHandlers({ db, clock }: AppContext): Handlers<'blockPerson' | 'blocks'> {
  return {
    blockPerson: async ({ viewer, params: { uid }, body }) => {
      if (uid === viewer.id) throw new HttpError('forbidden')
      const asked = { viewerId: viewer.id, uid, desired: body?.blocked }
      for (;;) {
        const state = await db.transaction().execute((trx) => setBlocked(trx, asked, clock()))
        if (state) return state
      }
    },

    blocks: async ({ viewer, query }) => {
      return mapPage(await store.listBlocked(db, viewer.id, query), (row) => ({
        ...presentPerson(row),
        blockedAt: isoTime(row.blockedAt),
      }))
    },
  }
}

/**
 * Sets or removes a block; null if the two people came to share another journey in between, which
 * can't be locked any more.
 */
async function setBlocked(
  trx: Trx,
  { viewerId, uid, desired }: Asked,
  now: number,
): Promise<{ blocked: boolean } | null> {
  const shared = await sharedBetween(trx, viewerId, uid)
  await lockForCoauthors(trx, shared)
  const areThere = await lockPeople(trx, [viewerId, uid])
  if ((await sharedBetween(trx, viewerId, uid)).some((id) => !shared.includes(id))) return null
  const block = { blockerId: viewerId, blockedId: uid }
  const before = await store.hasBlocked(trx, block)
  if (!areThere && !before) throw new HttpError('personNotFound')
  const blocked = toggled(before, desired)
  if (blocked === before) return { blocked }
  if (!blocked) {
    await store.deleteBlock(trx, block)
    return { blocked }
  }
  if ((await store.countBlocks(trx, viewerId)) >= BLOCKS_MAX)
    throw invalidField('uid', 'blocksUsedUp', { maximum: BLOCKS_MAX })
  await store.insertBlock(trx, block, now)
  await endBetween(trx, [viewerId, uid], shared, now)
  await store.endGroupsBetween(trx, [viewerId, uid])
  for (const [followerId, followedId] of [
    [viewerId, uid],
    [uid, viewerId],
  ] as const)
    if (await followsPerson(trx, followerId, followedId))
      await setPersonFollow(trx, { followerId, followedId }, false, now)
  return { blocked }
}
