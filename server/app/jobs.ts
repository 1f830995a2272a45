import { journeyErasureJob } from '#server/erasure/journeys.job.ts'
import { searchErasureJob } from '#server/erasure/words.job.ts'
import type { Job } from '#server/jobs/job.ts'
import { languageJob } from '#server/journeys/languages/language.job.ts'
import { searchJob } from '#server/journeys/search.job.ts'
import { digestJob } from '#server/notice-mail/digest.job.ts'
import { noticeEmailJob } from '#server/notice-mail/notice-emails.job.ts'
import { noticeJob } from '#server/notices/notice.job.ts'
import type { Settings } from '#server/platform/settings.ts'
import { privateActsJob } from '#server/progress/private-acts.job.ts'
import { ratingJob } from '#server/ratings/rating.job.ts'
import { linkSearchJob } from '#server/upkeep/find-links.ts'
import { linkCheckJob } from '#server/upkeep/link-check.job.ts'

/** All background jobs. */
const JOBS: readonly Job[] = [
  noticeJob,
  noticeEmailJob,
  digestJob,
  privateActsJob,
  ratingJob,
  searchJob,
  languageJob,
  journeyErasureJob,
  searchErasureJob,
  linkSearchJob,
  linkCheckJob,
]

/** Those that this server does. */
export function jobsOf({ linkChecks }: Settings): readonly Job[] {
  return linkChecks ? JOBS : JOBS.filter((job) => job !== linkSearchJob && job !== linkCheckJob)
}
