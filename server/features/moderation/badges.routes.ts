import type { Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { recordAction } from '#server/core/events/audit.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import * as store from './badges.store.ts'
import { presentModeratedBadge } from './moderation.view.ts'

/** Max. number of attempts when the badge's users change before they are locked. */
const ATTEMPTS_MAX = 5

type Calls = 'moderatedBadges' | 'renameBadge' | 'mergeBadge' | 'removeBadge'

export function moderatedBadgeHandlers({ db, clock }: AppContext): Handlers<Calls> {
  const dialect = dialectOf(db)

  return {
    moderatedBadges: async ({ query }) => {
      return mapPage(await store.listModeratedBadges(db, query), presentModeratedBadge)
    },

    renameBadge: ({ viewer, body: { name, newName, reason } }) =>
      changeBadges(async (trx) => {
        const { badge, other } = await store.lockBadges(trx, name, newName)
        if (!badge) throw new HttpError('notFound', { fields: [{ field: 'name', key: 'badgeUnknown' }] })
        const now = clock()
        const isTaken = other !== undefined && other.key !== badge.key
        if (isTaken || !(await store.renameBadge(trx, badge, { newName, now })))
          throw new HttpError('conflict', { fields: [{ field: 'newName', key: 'badgeExists' }] })
        await recordAction(
          trx,
          { actorId: viewer.id, kind: 'badge', act: 'rename', targetId: badge.name, newName, reason },
          now,
        )
        return null
      }),

    mergeBadge: ({ viewer, body: { name, into: target, reason } }) =>
      changeBadges(async (trx) => {
        const { badge, other: into } = await store.lockBadges(trx, name, target)
        if (!badge) throw new HttpError('notFound', { fields: [{ field: 'name', key: 'badgeUnknown' }] })
        if (!into) throw new HttpError('notFound', { fields: [{ field: 'into', key: 'badgeUnknown' }] })
        if (into.key === badge.key) throw new HttpError('conflict', { fields: [{ field: 'into', key: 'badgeSame' }] })
        const now = clock()
        await store.mergeBadge(trx, badge, { into, now })
        await recordAction(
          trx,
          { actorId: viewer.id, kind: 'badge', act: 'merge', targetId: badge.name, newName: into.name, reason },
          now,
        )
        return null
      }),

    removeBadge: ({ viewer, body: { name, reason } }) =>
      changeBadges(async (trx) => {
        const { badge } = await store.lockBadges(trx, name)
        if (!badge) throw new HttpError('notFound', { fields: [{ field: 'name', key: 'badgeUnknown' }] })
        const now = clock()
        await store.removeBadge(trx, badge, now)
        await recordAction(trx, { actorId: viewer.id, kind: 'badge', act: 'remove', targetId: badge.name, reason }, now)
        return null
      }),
  }

  /** Runs one change at a time; restarts it when the badge gained users before they were locked. */
  async function changeBadges(work: (trx: Trx) => Promise<null>): Promise<null> {
    for (let left = ATTEMPTS_MAX; ; left--) {
      try {
        return await db.transaction().execute(async (trx) => {
          await dialect.lockNamed(trx, 'moderated badges')
          return await work(trx)
        })
      } catch (error) {
        const isRace = error instanceof store.UsersChanged || dialect.isDeadlock(error)
        if (!isRace) throw error
        if (left === 1) throw new HttpError('unavailable')
      }
    }
  }
}
