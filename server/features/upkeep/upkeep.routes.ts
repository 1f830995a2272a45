import { UNANSWERED_MAX } from '#contract/rules/limits.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { readAvailable } from '#server/core/database/replica.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { lastMidnight } from '#server/core/ranking/share.ts'
import { presentComment } from '#server/features/comments/comments.view.ts'
import { readComments } from '#server/features/comments/read.store.ts'
import { countOriginalChanges } from '#server/features/journeys/adaptations/copy.ts'
import { readerOf, requireAuthored, requireWork } from '#server/features/journeys/require-journey.ts'
import { replaceLink } from '#server/features/journeys/save-journey.ts'
import { countOpen } from '#server/features/suggestions/read.store.ts'
import { checkedPage, linkKeyOf } from './check.rules.ts'
import { insertLinks } from './checks.store.ts'
import { lockHosts, refreshHosts } from './hosts.store.ts'
import { notedLinks } from './noted-links.ts'
import { mayAskAt, offeredBy } from './upkeep.policy.ts'
import * as store from './upkeep.store.ts'
import { readReach } from './upkeep.store.ts'
import { presentReach } from './upkeep.view.ts'

/** The calls that show and do what a journey needs from its authors. */
export function upkeepHandlers(context: AppContext): Handlers<'upkeep' | 'checkLink' | 'replaceLink'> {
  const { db, clock, settings, replica } = context

  return {
    upkeep: async ({ viewer, params: { pathId } }) => {
      const journey = await requireAuthored(db, pathId, viewer.id)
      const { id: journeyId } = journey
      const [unanswered, steps, originalChanges, suggestions, reach] = await Promise.all([
        store.readUnanswered(db, [journeyId], { readerId: viewer.id, limit: UNANSWERED_MAX + 1 }),
        store.readSteps(db, journeyId),
        countOriginalChanges(db, journey, viewer.id),
        countOpen(db, journeyId, viewer.id),
        // The count may be stored, so it is read from the primary.
        readAvailable(replica, () => readReach(db, journey, lastMidnight(clock()))),
      ])
      const reader = readerOf(viewer)
      const comments = await readComments(db, unanswered.slice(0, UNANSWERED_MAX), reader)
      return {
        unanswered: comments.map((row) => presentComment(row, { reader, ownerId: journey.ownerId })),
        moreUnanswered: unanswered.length > UNANSWERED_MAX,
        links: (await notedLinks(context, steps)).map(({ pathId: _, ...link }) => link),
        linkChecks: settings.linkChecks,
        originalChanges,
        suggestions,
        reach: presentReach(
          reach,
          steps.map(({ id }) => id),
        ),
      }
    },

    checkLink: async ({ viewer, params: { pathId }, body: { stepId } }) => {
      const { id: journeyId } = await requireAuthored(db, pathId, viewer.id)
      const url = required(await readUrl(journeyId, stepId), 'stepNotFound')
      const page = checkedPage(url, settings.origins)
      // Refused, since without link checks the requested check would never run.
      if (!settings.linkChecks || page === null) throw new HttpError('forbidden')
      return { checkAgainAt: isoTime(await db.transaction().execute((trx) => askForCheck(context, trx, url, page))) }
    },

    replaceLink: ({ viewer, params: { pathId }, body: { stepId, oldUrl, url } }) =>
      db.transaction().execute(async (trx) => {
        const journey = await requireWork(trx, pathId, viewer.id)
        const step = required(await readUrl(journey.id, stepId, trx), 'stepNotFound')
        // The link was replaced before, such as in another tab.
        if (step === url) return null
        if (offeredBy(await store.readCheck(trx, linkKeyOf(oldUrl))) !== url) throw new HttpError('conflict')
        await replaceLink(context, trx, journey, { actorId: viewer.id, stepId, oldUrl, url })
        return null
      }),
  }

  async function readUrl(journeyId: string, stepId: string, of: Db = db): Promise<string | undefined> {
    return (await store.readSteps(of, journeyId)).find(({ id }) => id === stepId)?.url
  }
}

/** Makes the link due at once; returns when an owner may request the next check. */
async function askForCheck({ clock }: AppContext, trx: Trx, url: string, page: URL): Promise<number> {
  const now = clock()
  const key = linkKeyOf(url)
  const host = (await store.readCheck(trx, key))?.host ?? page.host
  await lockHosts(trx, [host])
  await insertLinks(trx, [{ key, url, host, dueAt: now, followers: 0 }])
  const before = (await store.readCheck(trx, key)) ?? { askedAt: null }
  const seconds = Math.ceil((mayAskAt(before) - now) / 1000)
  if (seconds > 0) throw new HttpError('tooManyRequests', { params: { seconds } })
  await store.askForCheck(trx, key, now)
  await refreshHosts(trx, [host])
  return mayAskAt({ askedAt: now })
}
