import { isHidden } from '#server/core/access/content.ts'
import type { Db } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { withinQuota } from '#server/features/people/within-quota.ts'
import { readerOf, requireAuthored, requireJourney, requireOwn, requireWork } from '../require-journey.ts'
import * as store from '../revisions.store.ts'
import { refuseUnconfirmedLinks, saveTexts } from '../save-journey.ts'
import { readWritten } from '../written.ts'
import { eraseTexts } from './erase.store.ts'
import { listRevisions, type ReadRevision, readRevision } from './read.store.ts'
import { presentRevision, presentTexts } from './revisions.view.ts'
import { markSeen } from './visits.store.ts'

type Calls = 'revisions' | 'revision' | 'changeRevision' | 'eraseRevision' | 'restoreRevision' | 'visitJourney'

export function historyHandlers(context: AppContext): Handlers<Calls> {
  const { db, clock } = context

  return {
    revisions: async ({ viewer, params, query }) => {
      await requireAuthored(db, params.id, viewer.id)
      const latest = await latestOf(db, params.id)
      const page = await listRevisions(db, { ...query, journeyId: params.id, readerId: viewer.id })
      return mapPage(page, (row) => presentRevision(row, latest, viewer.id))
    },

    revision: async ({ viewer, params }) => {
      await requireAuthored(db, params.id, viewer.id)
      const row = await requireRevision(db, params, viewer.id)
      const before = await store.readBefore(db, row)
      return {
        revision: presentRevision(row, await latestOf(db, params.id), viewer.id),
        texts: presentTexts(await store.readTexts(db, row)),
        before: presentTexts(await store.readTexts(db, before)),
      }
    },

    changeRevision: ({ viewer, params, body }) =>
      db.transaction().execute(async (trx) => {
        await requireWork(trx, params.id, viewer.id)
        refuseUnconfirmedLinks(viewer, body.line, 'line')
        const row = await requireRevision(trx, params, viewer.id)
        if (row.personId !== viewer.id) throw new HttpError('forbidden')
        if (row.parts === null) throw new HttpError('gone')
        // A line that a moderator hid can be removed, but not replaced.
        if (isHidden(row) && body.line !== '' && body.line !== row.line) throw new HttpError('forbidden')
        await withinQuota(context, trx, viewer.id, () => store.saveLine(trx, row, body.line))
        return presentRevision(await requireRevision(trx, params, viewer.id), await latestOf(trx, params.id), viewer.id)
      }),

    eraseRevision: ({ viewer, params }) =>
      db.transaction().execute(async (trx) => {
        await requireOwn(trx, params.id, viewer.id)
        const row = await requireRevision(trx, params, viewer.id)
        if (row.number === (await latestOf(trx, params.id))) throw new HttpError('conflict')
        await eraseTexts(trx, row)
        return null
      }),

    restoreRevision: ({ viewer, params, body }) =>
      db.transaction().execute(async (trx) => {
        const journey = await requireWork(trx, params.id, viewer.id)
        if (body.version !== undefined && body.version !== journey.version) throw new HttpError('conflict')
        const row = await requireRevision(trx, params, viewer.id)
        const texts = required(await store.readTexts(trx, row), 'gone')
        await saveTexts(context, trx, journey, texts, { actorId: viewer.id, restored: row.number })
        return await readWritten(trx, params.id, viewer)
      }),

    visitJourney: async ({ viewer, params }) => {
      await requireJourney(db, params.id, readerOf(viewer))
      await markSeen(db, { journeyId: params.id, personId: viewer.id }, clock())
      return null
    },
  }
}

async function latestOf(db: Db, journeyId: string): Promise<number> {
  return (await store.readLatest(db, journeyId))?.number ?? 0
}

async function requireRevision(
  db: Db,
  { id, number }: { id: string; number: string },
  readerId: string,
): Promise<ReadRevision> {
  const wanted = /^[1-9]\d{0,8}$/.test(number) ? Number(number) : 0
  return required(await readRevision(db, { journeyId: id, number: wanted, readerId }), 'notFound')
}
