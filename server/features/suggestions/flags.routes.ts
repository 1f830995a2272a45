import { hasLink } from '#contract/rules/comment-text.ts'
import { isAuthor } from '#server/core/access/journeys.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { invalidField, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { newId } from '#server/core/platform/ids.ts'
import { readerOf, requireJourney } from '#server/features/journeys/require-journey.ts'
import { withinQuota } from '#server/features/people/within-quota.ts'
import { lockToSuggest } from './access.ts'
import { listReports, type ReportRow, readSuggestion } from './read.store.ts'
import { tellAuthors } from './suggestions.routes.ts'
import * as store from './suggestions.store.ts'
import { presentFlag } from './suggestions.view.ts'

/** The calls about flags: reports of links, from a member to the authors of the journey. */
export function flagHandlers(context: AppContext): Handlers<'flags' | 'createFlag'> {
  const { db, clock } = context

  return {
    flags: async ({ viewer, params: { pathId }, query }) => {
      const journey = await requireJourney(db, pathId, readerOf(viewer))
      const request = { ...query, journeyId: journey.id, viewerId: viewer.id }
      return mapPage(await listReports(db, { ...request, isAuthor: isAuthor(journey, viewer.id) }), presentFlag)
    },

    createFlag: ({ viewer, params: { pathId }, body, runIdempotent }) =>
      runIdempotent(
        async (trx) => {
          const journey = await lockToSuggest(trx, pathId, viewer)
          refuseUnconfirmedLinks(viewer, body)
          const { stepId, kind, note, url } = body
          const oldUrl = required(await store.readLink(trx, { journeyId: journey.id, stepId }), 'stepNotFound')
          if (url === oldUrl) throw invalidField('url', 'flagSameLink')
          const now = clock()
          const id = newId(now)
          const of = { journeyId: journey.id, stepId, personId: viewer.id }
          const added = { id, ...of, problem: kind, message: note, oldUrl, url: url || null, createdAt: now }
          await withinQuota(context, trx, viewer.id, () => store.insertReport(trx, added))
          await tellAuthors(trx, journey, { kind: 'flag', actorId: viewer.id, subjectId: id }, now)
          return { id }
        },
        async (trx, { id }) => {
          const row = required(await readSuggestion(trx, id, viewer.id), 'flagNotFound')
          await requireJourney(trx, row.journeyId, readerOf(viewer))
          return presentFlag(row as ReportRow)
        },
      ),
  }
}

function refuseUnconfirmedLinks({ emailVerified }: Viewer, { url, note }: { url: string; note: string }): void {
  if (emailVerified) return
  if (url !== '') throw invalidField('url', 'linksUnconfirmed')
  if (hasLink(note)) throw invalidField('note', 'linksUnconfirmed')
}
