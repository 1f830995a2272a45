import { NOTICE_PEOPLE_MAX } from '#contract/notices/kinds.ts'
import type { Notice } from '#contract/notices/notice.ts'
import type { AppContext } from '#server/http/app-context.ts'
import type { Handlers } from '#server/http/request-context.ts'
import { listFollowedActs } from './followed.store.ts'
import * as store from './notices.store.ts'
import { peopleOf, presentFollowedAct, presentNotice, presentUnread } from './notices.view.ts'
import { readSettings, saveSetting } from './settings.store.ts'

type Calls = 'notices' | 'unreadNotices' | 'readNotices' | 'noticeSettings' | 'saveNoticeSetting' | 'followedActs'

export function noticeHandlers(context: AppContext): Handlers<Calls> {
  const { db, clock } = context

  return {
    notices: async ({ viewer, query }) => {
      const { items, next } = await store.listNotices(context, viewer.id, query)
      return { items: await withDetails(items), next }
    },

    unreadNotices: async ({ viewer }) => presentUnread(await store.countUnread(context, viewer.id)),

    readNotices: async ({ viewer, body }) => {
      await db.transaction().execute((trx) => store.markRead(trx, context, viewer.id, body, clock()))
      return presentUnread(await store.countUnread(context, viewer.id))
    },

    noticeSettings: ({ viewer }) => readSettings(db, viewer.id),

    saveNoticeSetting: async ({ viewer, body }) => {
      await saveSetting(db, viewer.id, body)
      return await readSettings(db, viewer.id)
    },

    followedActs: async ({ viewer, query }) => {
      const { items, next } = await listFollowedActs(context, viewer.id, query)
      const rows = await store.readPeople(
        context,
        items.map(({ personId }) => personId),
      )
      const people = new Map(rows.map((row) => [row.id, row]))
      return {
        items: items.flatMap((row) => {
          const person = people.get(row.personId)
          return person ? presentFollowedAct(row, person) : []
        }),
        next,
      }
    },
  }

  /** Reads what a page of notices shows, in a query per kind of detail. */
  async function withDetails(notices: store.NoticeRow[]): Promise<Notice[]> {
    const acts = await store.readActs(context, notices)
    const latest = [...acts.values()].flatMap(([first]) => first?.subjectId ?? [])
    const added = notices.filter(({ kind }) => kind === 'newSteps').map(({ id }) => id)
    const [people, comments, steps] = await Promise.all([
      store.readPeople(
        context,
        notices.flatMap((row) => peopleOf(row, acts).slice(0, NOTICE_PEOPLE_MAX)),
      ),
      store.readComments(context, latest),
      store.readAddedSteps(context, added),
    ])
    const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
    const details = {
      acts,
      people: byId(people),
      comments: byId(comments),
      steps: Map.groupBy(steps, ({ noticeId }) => noticeId),
    }
    return notices.map((row) => presentNotice(row, details))
  }
}
