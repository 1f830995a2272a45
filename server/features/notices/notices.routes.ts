import type { AppContext } from '#server/core/http/app-context.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { listFollowedActs } from './followed.store.ts'
import * as store from './notices.store.ts'
import { presentFollowedAct, presentUnread } from './notices.view.ts'
import { presentNotices } from './present-notices.ts'
import { readSettings, saveSettings } from './settings.store.ts'

type Calls = 'notices' | 'unreadNotices' | 'readNotices' | 'noticeSettings' | 'saveNoticeSetting' | 'followedActs'

export function noticeHandlers(context: AppContext): Handlers<Calls> {
  const { db, clock } = context

  return {
    notices: async ({ viewer, query }) => {
      const page = await store.listNotices(context, viewer.id, query)
      return { ...page, items: await presentNotices(context, page.items) }
    },

    unreadNotices: async ({ viewer }) => presentUnread(await store.countUnread(context, viewer.id)),

    readNotices: async ({ viewer, body }) => {
      await db.transaction().execute((trx) => store.markRead(trx, context, viewer.id, body, clock()))
      return presentUnread(await store.countUnread(context, viewer.id))
    },

    noticeSettings: ({ viewer }) => readSettings(db, viewer.id),

    saveNoticeSetting: async ({ viewer, body: { kind, ...channels } }) => {
      await saveSettings(db, viewer.id, [kind], channels)
      return await readSettings(db, viewer.id)
    },

    followedActs: async ({ viewer, query }) => {
      const page = await listFollowedActs(context, viewer.id, query)
      const rows = await store.readPeople(
        context,
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
