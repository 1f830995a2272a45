import type { AppContext } from '#server/core/http/app-context.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { listFollowedActs } from './followed.store.ts'
import { readSettings, saveChanges } from './kinds.store.ts'
import * as store from './notices.store.ts'
import { presentFollowedAct, presentUnread } from './notices.view.ts'
import { presentNotices } from './present-notices.ts'

type Calls = 'notices' | 'unreadNotices' | 'readNotices' | 'noticeSettings' | 'saveNoticeSettings' | 'followedActs'

export function noticeHandlers({ db, clock }: AppContext): Handlers<Calls> {
  return {
    notices: async ({ viewer, query }) => {
      const page = await store.listNotices(db, viewer.id, query)
      return { ...page, items: await presentNotices(db, page.items) }
    },

    unreadNotices: async ({ viewer }) => presentUnread(await store.countUnread(db, viewer.id)),

    readNotices: async ({ viewer, body }) => {
      await db.transaction().execute((trx) => store.markRead(trx, viewer.id, body, clock()))
      return presentUnread(await store.countUnread(db, viewer.id))
    },

    noticeSettings: ({ viewer }) => readSettings(db, viewer.id),

    saveNoticeSettings: async ({ viewer, body }) => {
      await db.transaction().execute((trx) => saveChanges(trx, viewer.id, body.settings))
      return await readSettings(db, viewer.id)
    },

    followedActs: async ({ viewer, query }) => {
      const page = await listFollowedActs(db, viewer.id, query)
      const rows = await store.readPeople(
        db,
        page.items.map(({ personId }) => personId),
      )
      const people = new Map(rows.map((row) => [row.id, row]))
      return mapPage(page, (row) => {
        const person = people.get(row.personId)
        return person && presentFollowedAct(row, person)
      })
    },
  }
}
