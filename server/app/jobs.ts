import type { Job } from '#server/core/jobs/job.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { unconfirmedJob } from '#server/features/account/unconfirmed.job.ts'
import { journeyErasureJob } from '#server/features/erasure/journeys.job.ts'
import { unwrapStoredLinksJob } from '#server/features/erasure/unwrap-stored-links.job.ts'
import { searchErasureJob } from '#server/features/erasure/words.job.ts'
import { groupEmailJob } from '#server/features/groups/emails/mail-invitations.job.ts'
import { meetingJob } from '#server/features/groups/meeting.job.ts'
import { namelessJob } from '#server/features/identity/providers/nameless.job.ts'
import { searchJob } from '#server/features/journeys/jobs/search.job.ts'
import { decisionJob } from '#server/features/moderation/decision.job.ts'
import { takeAlongJob } from '#server/features/moderation/take-along.ts'
import { digestJob } from '#server/features/notice-mail/digest.job.ts'
import { noticeEmailJob } from '#server/features/notice-mail/notice-emails.job.ts'
import { noticeJob } from '#server/features/notices/notice.job.ts'
import { coverJob } from '#server/features/previews/cover.job.ts'
import { pictureBudgetJob } from '#server/features/previews/picture-budget.job.ts'
import { privateActsJob } from '#server/features/progress/private-acts.job.ts'
import { ratingJob } from '#server/features/ratings/rating.job.ts'
import { sizeJob } from '#server/features/site/size.job.ts'
import { linkCheckJob } from '#server/features/upkeep/link-check.job.ts'
import { linkSearchJob } from '#server/features/upkeep/link-search.job.ts'
import { searchRenewalJob } from './search-renewal.job.ts'

/** All background jobs. */
const JOBS: readonly Job[] = [
  noticeJob,
  decisionJob,
  takeAlongJob,
  noticeEmailJob,
  digestJob,
  groupEmailJob,
  privateActsJob,
  ratingJob,
  meetingJob,
  searchJob,
  coverJob,
  pictureBudgetJob,
  journeyErasureJob,
  searchErasureJob,
  searchRenewalJob,
  linkSearchJob,
  linkCheckJob,
  unconfirmedJob,
  sizeJob,
  namelessJob,
  unwrapStoredLinksJob,
]

/** The background jobs that the settings allow. */
export function jobsOf({ linkChecks, hasMail }: Settings): readonly Job[] {
  const left: readonly Job[] = [
    ...(linkChecks ? [] : [linkSearchJob, linkCheckJob]),
    ...(hasMail ? [] : [noticeEmailJob, digestJob, groupEmailJob, unconfirmedJob]),
  ]
  return JOBS.filter((job) => !left.includes(job))
}
