import { toggled } from '#contract/journey.ts'
import { BLOCKS_MAX } from '#contract/rules/limits.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, invalidField } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import * as store from './blocks.store.ts'
import { followsPerson, lockPeople, setPersonFollow } from './people.store.ts'
import { presentPerson } from './people.view.ts'

export function blockHandlers({ db, clock }: AppContext): Handlers<'blockPerson' | 'blocks'> {
  return {
    blockPerson: ({ viewer, params: { uid }, body }) =>
      db.transaction().execute(async (trx) => {
        if (uid === viewer.id) throw new HttpError('forbidden')
        const areThere = await lockPeople(trx, [viewer.id, uid])
        const block = { blockerId: viewer.id, blockedId: uid }
        const before = await store.hasBlocked(trx, block)
        if (!areThere && !before) throw new HttpError('personNotFound')
        const blocked = toggled(before, body?.blocked)
        if (blocked === before) return { blocked }
        if (!blocked) await store.deleteBlock(trx, block)
        else {
          if ((await store.countBlocks(trx, viewer.id)) >= BLOCKS_MAX)
            throw invalidField('uid', 'blocksUsedUp', { maximum: BLOCKS_MAX })
          await store.insertBlock(trx, block, clock())
          for (const [followerId, followedId] of [
            [viewer.id, uid],
            [uid, viewer.id],
          ] as const)
            if (await followsPerson(trx, followerId, followedId))
              await setPersonFollow(trx, { followerId, followedId }, false, clock())
        }
        return { blocked }
      }),

    blocks: async ({ viewer, query }) => {
      return mapPage(await store.listBlocked(db, viewer.id, query), (row) => ({
        ...presentPerson(row),
        blockedAt: new Date(row.blockedAt).toISOString(),
      }))
    },
  }
}
