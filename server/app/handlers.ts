import { api, type CallName } from '#contract/api.ts'
import { retryingDeadlocks } from '#server/core/database/dialect.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { createFairQueue } from '#server/core/http/protection/fair-queue.ts'
import type { Handlers, RequestContext } from '#server/core/http/request-context.ts'
import { accountHandlers } from '#server/features/account/account.routes.ts'
import { badgeHandlers, interestHandlers } from '#server/features/badges/badges.routes.ts'
import { commentReadHandlers } from '#server/features/comments/read.routes.ts'
import { commentMarkHandlers, commentWriteHandlers } from '#server/features/comments/write.routes.ts'
import { adaptationHandlers } from '#server/features/drafts/adaptations.routes.ts'
import { draftHandlers } from '#server/features/drafts/drafts.routes.ts'
import { exportHandlers } from '#server/features/export/export.routes.ts'
import { feedbackHandlers } from '#server/features/feedback/feedback.routes.ts'
import { classHandlers } from '#server/features/groups/class/class.routes.ts'
import { groupDeclineHandlers } from '#server/features/groups/decline.routes.ts'
import { groupLeadHandlers } from '#server/features/groups/groups.routes.ts'
import { groupJourneyHandlers } from '#server/features/groups/journeys.routes.ts'
import { meetingHandlers } from '#server/features/groups/meeting.routes.ts'
import { groupMemberHandlers } from '#server/features/groups/members.routes.ts'
import { openGroupHandlers } from '#server/features/groups/open.routes.ts'
import { homeHandlers } from '#server/features/home/home.routes.ts'
import { providerHandlers } from '#server/features/identity/providers/providers.ts'
import { importHandlers } from '#server/features/import/import.routes.ts'
import { mergeHandlers } from '#server/features/journeys/adaptations/merge.routes.ts'
import { coauthorHandlers, invitationHandlers } from '#server/features/journeys/coauthors/coauthors.routes.ts'
import { journeyReadHandlers, linkHandlers } from '#server/features/journeys/read.routes.ts'
import { historyHandlers } from '#server/features/journeys/revisions/revisions.routes.ts'
import { journeyDeletionHandlers, journeyWriteHandlers } from '#server/features/journeys/write.routes.ts'
import { answerHandlers } from '#server/features/moderation/answers.routes.ts'
import { moderatedBadgeHandlers } from '#server/features/moderation/badges.routes.ts'
import { decisionHandlers } from '#server/features/moderation/decisions.routes.ts'
import { moderationHandlers } from '#server/features/moderation/moderation.routes.ts'
import { requestHandlers } from '#server/features/moderation/requests.routes.ts'
import { hidingHandlers, personVerdictHandlers } from '#server/features/moderation/verdicts.routes.ts'
import { noteHandlers } from '#server/features/notes/notes.routes.ts'
import { emailSettingHandlers } from '#server/features/notice-mail/email-settings.routes.ts'
import { noticeHandlers } from '#server/features/notices/notices.routes.ts'
import { blockHandlers } from '#server/features/people/blocks.routes.ts'
import { peopleHandlers, pictureHandlers } from '#server/features/people/people.routes.ts'
import { previewHandlers } from '#server/features/previews/previews.routes.ts'
import { finishHandlers } from '#server/features/progress/finish.routes.ts'
import { activityHandlers, progressHandlers } from '#server/features/progress/progress.routes.ts'
import { ratingHandlers } from '#server/features/ratings/ratings.routes.ts'
import { reactionHandlers } from '#server/features/reactions/reactions.routes.ts'
import { siteHandlers } from '#server/features/site/site.routes.ts'
import { suggestionDecisionHandlers } from '#server/features/suggestions/decisions.routes.ts'
import { suggestionHandlers } from '#server/features/suggestions/suggestions.routes.ts'
import { deskHandlers } from '#server/features/upkeep/desk.routes.ts'
import { upkeepHandlers } from '#server/features/upkeep/upkeep.routes.ts'
import type { Features } from './context.ts'
import { finishPictureHandlers } from './sharing/pictures.routes.ts'
import { tellingGroups } from './telling-groups.ts'

/** Max. threads that read imported files, and max. waiting files. A thread takes up to 200 MB. */
const READER_LIMITS = { atOnce: 1, atOncePerCaller: 1, maxWaiting: 12 }

/** The handlers of all API calls. */
export function createHandlers(
  context: AppContext,
  { limits, pictures, previews, providers, streams }: Features,
): Handlers {
  const runReader = createFairQueue(READER_LIMITS)
  return withRepeatedReads(context, {
    ...journeyReadHandlers(context),
    ...journeyWriteHandlers(context),
    ...journeyDeletionHandlers(context),
    ...reactionHandlers(context),
    ...finishHandlers(context),
    ...finishPictureHandlers(context, pictures),
    ...noteHandlers(context),
    ...commentReadHandlers(context),
    ...suggestionHandlers(context, limits),
    ...suggestionDecisionHandlers(context),
    ...ratingHandlers(context, limits),
    ...upkeepHandlers(context),
    ...deskHandlers(context),
    ...noticeHandlers(context),
    noticeStream: ({ viewer, lastEventId }) => streams.open(viewer, lastEventId),
    ...emailSettingHandlers(context),
    ...draftHandlers(context),
    ...adaptationHandlers(context),
    ...mergeHandlers(context),
    ...linkHandlers(context),
    ...historyHandlers(context),
    ...coauthorHandlers(context, limits),
    ...invitationHandlers(context),
    ...tellingGroups(context, streams, {
      ...progressHandlers(context),
      ...groupLeadHandlers(context, limits),
      ...groupJourneyHandlers(context),
      ...groupMemberHandlers(context),
      ...groupDeclineHandlers(context),
      ...meetingHandlers(context),
      ...commentWriteHandlers(context, limits),
      ...commentMarkHandlers(context),
      ...openGroupHandlers(context),
    }),
    ...classHandlers(context),
    ...homeHandlers(context),
    ...activityHandlers(context),
    ...peopleHandlers(context, limits),
    ...blockHandlers(context),
    ...pictureHandlers(context),
    ...badgeHandlers(context),
    ...interestHandlers(context),
    ...feedbackHandlers(context),
    ...moderationHandlers(context),
    ...hidingHandlers(context),
    ...personVerdictHandlers(context),
    ...decisionHandlers(context),
    ...moderatedBadgeHandlers(context),
    ...requestHandlers(context),
    ...answerHandlers(context),
    ...exportHandlers(context),
    ...accountHandlers(context, limits, runReader),
    ...siteHandlers(context),
    ...providerHandlers(providers),
    ...previewHandlers(context, previews, limits),
    ...importHandlers(previews, limits, runReader),
  })
}

/**
 * Repeats reading calls that deadlock with a migration of a newer version, which can run while this
 * version answers. A write isn't repeated: part of it may be done.
 */
function withRepeatedReads({ db }: AppContext, handlers: Handlers): Handlers {
  const repeated = (Object.keys(handlers) as CallName[]).map((name) => {
    const handle = handlers[name] as (call: RequestContext<never>) => Promise<unknown>
    const repeat = (call: RequestContext<never>) => retryingDeadlocks(db, () => handle(call))
    return [name, api[name].method === 'GET' ? repeat : handle]
  })
  return Object.fromEntries(repeated) as Handlers
}
