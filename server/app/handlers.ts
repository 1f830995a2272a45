import { api, type CallName } from '#contract/api.ts'
import { accountHandlers } from '#server/account/account.routes.ts'
import { badgeHandlers } from '#server/badges/badges.routes.ts'
import { commentMarkHandlers } from '#server/comments/marks.routes.ts'
import { commentReadHandlers } from '#server/comments/read.routes.ts'
import { commentWriteHandlers } from '#server/comments/write.routes.ts'
import { retryingDeadlocks } from '#server/database/deadlock.ts'
import { draftHandlers } from '#server/drafts/drafts.routes.ts'
import { exportHandlers } from '#server/export/export.routes.ts'
import { feedbackHandlers } from '#server/feedback/feedback.routes.ts'
import { flagDecisionHandlers } from '#server/flags/decisions.routes.ts'
import { flagHandlers } from '#server/flags/flags.routes.ts'
import { homeHandlers } from '#server/home/home.routes.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { createFairQueue } from '#server/http/protection/fair-queue.ts'
import type { Handlers, RequestContext } from '#server/http/request-context.ts'
import { providerHandlers } from '#server/identity/providers/providers.ts'
import { importHandlers } from '#server/import/import.routes.ts'
import { interestHandlers } from '#server/interests/interests.routes.ts'
import { linkHandlers } from '#server/journeys/links.routes.ts'
import { journeyReadHandlers } from '#server/journeys/read.routes.ts'
import { journeyWriteHandlers } from '#server/journeys/write.routes.ts'
import { moderatedBadgeHandlers } from '#server/moderation/badges.routes.ts'
import { commentVerdictHandlers } from '#server/moderation/comments.routes.ts'
import { flagVerdictHandlers } from '#server/moderation/flags.routes.ts'
import { moderationHandlers } from '#server/moderation/moderation.routes.ts'
import { noteVerdictHandlers } from '#server/moderation/notes.routes.ts'
import { verdictHandlers } from '#server/moderation/verdicts.routes.ts'
import { noteHandlers } from '#server/notes/notes.routes.ts'
import { emailSettingHandlers } from '#server/notice-mail/email-settings.routes.ts'
import { noticeHandlers } from '#server/notices/notices.routes.ts'
import { blockHandlers } from '#server/people/blocks.routes.ts'
import { peopleHandlers } from '#server/people/people.routes.ts'
import { pictureHandlers } from '#server/people/pictures.routes.ts'
import { previewHandlers } from '#server/previews/previews.routes.ts'
import { activityHandlers } from '#server/progress/activity.routes.ts'
import { finishHandlers } from '#server/progress/finish.routes.ts'
import { progressHandlers } from '#server/progress/progress.routes.ts'
import { ratingHandlers } from '#server/ratings/ratings.routes.ts'
import { reactionHandlers } from '#server/reactions/reactions.routes.ts'
import { upkeepHandlers } from '#server/upkeep/upkeep.routes.ts'
import type { Features } from './context.ts'

/** Max. threads that read imported files, and max. waiting files. A thread takes up to 200 MB. */
const READER_LIMITS = { atOnce: 1, atOncePerCaller: 1, maxWaiting: 12 }

/** The handlers of all API calls. */
export function createHandlers(context: AppContext, { limits, previews, providers, streams }: Features): Handlers {
  const runReader = createFairQueue(READER_LIMITS)
  return withRepeatedReads(context, {
    ...journeyReadHandlers(context),
    ...journeyWriteHandlers(context),
    ...reactionHandlers(context),
    ...progressHandlers(context),
    ...finishHandlers(context),
    ...noteHandlers(context),
    ...commentReadHandlers(context),
    ...commentWriteHandlers(context),
    ...commentMarkHandlers(context),
    ...flagHandlers(context),
    ...flagDecisionHandlers(context),
    ...ratingHandlers(context, limits),
    ...upkeepHandlers(context),
    ...noticeHandlers(context, streams),
    ...emailSettingHandlers(context),
    ...draftHandlers(context),
    ...linkHandlers(context),
    ...homeHandlers(context),
    ...activityHandlers(context),
    ...peopleHandlers(context),
    ...blockHandlers(context),
    ...pictureHandlers(context),
    ...badgeHandlers(context),
    ...interestHandlers(context),
    ...feedbackHandlers(context),
    ...moderationHandlers(context),
    ...verdictHandlers(context),
    ...commentVerdictHandlers(context),
    ...flagVerdictHandlers(context),
    ...noteVerdictHandlers(context),
    ...moderatedBadgeHandlers(context),
    ...exportHandlers(context),
    ...accountHandlers(context, limits, runReader),
    ...providerHandlers(providers),
    ...previewHandlers(context, previews, limits),
    ...importHandlers(previews, limits, runReader),
  })
}

/** A migration of a newer version can run while this one answers. A write isn't repeated: part of it may be done. */
function withRepeatedReads({ dialect }: AppContext, handlers: Handlers): Handlers {
  const repeated = (Object.keys(handlers) as CallName[]).map((name) => {
    const handle = handlers[name] as (call: RequestContext<never>) => Promise<unknown>
    const repeat = (call: RequestContext<never>) => retryingDeadlocks(dialect, () => handle(call))
    return [name, api[name].method === 'GET' ? repeat : handle]
  })
  return Object.fromEntries(repeated) as Handlers
}
