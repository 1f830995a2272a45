import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import type { SiteState } from '#contract/site.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { PersonNames } from '#web/features/people/display/PersonNames.tsx'

/** How long an email may wait before it counts as a problem, in ms. */
const MAIL_LATE_MS = 10 * 60_000
const MB = 1_000_000
/** Size of the database above which operators are warned, in bytes; below: the max. growth in a week. */
const DATABASE_LARGE = 10_000 * MB
const GROWTH_LARGE = 1_000 * MB

/**
 * The state of the site: whether emails are sent and background jobs run, the size of the database,
 * and accounts that need an operator.
 */
export function Health({ health }: { health: SiteState['health'] }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const ago = useAgo()
  const { mailWaiting, mailSince, jobsFailing, jobsRanAt, databaseBytes, databaseGrown, keptUnconfirmed } = health
  const isLate = mailSince !== null && Date.now() - Date.parse(mailSince) > MAIL_LATE_MS
  const mail =
    mailSince === null
      ? t('site.health.mail')
      : t('site.health.mailWaits', { count: mailWaiting, number: number(mailWaiting), ago: ago(mailSince) })
  const jobs =
    jobsFailing.length > 0
      ? t('site.health.jobsFail', { names: jobsFailing.join(', ') })
      : jobsRanAt === null
        ? t('site.health.jobsNever')
        : t('site.health.jobs', { ago: ago(jobsRanAt) })
  const megabytes = (bytes: number) => number(Math.round(bytes / MB))
  const isLarge = (databaseBytes ?? 0) >= DATABASE_LARGE || (databaseGrown ?? 0) >= GROWTH_LARGE
  const size = (bytes: number) =>
    databaseGrown === null || databaseGrown < MB
      ? t('site.health.size', { size: megabytes(bytes) })
      : t('site.health.grown', { size: megabytes(bytes), grown: megabytes(databaseGrown) })
  return (
    <section aria-labelledby="health-title" className="grid grid-cols-1 gap-2 border-t border-line p-3.5">
      <h2 id="health-title" className="font-body text-sm font-[650] tracking-normal">
        {t('site.health.title')}
      </h2>
      <Line isWell={!isLate} text={mail} />
      <Line isWell={jobsFailing.length === 0} text={jobs} />
      {databaseBytes !== null && <Line isWell={!isLarge} text={size(databaseBytes)} />}
      {keptUnconfirmed.length > 0 && (
        <Line isWell={false} text={t('site.health.kept')}>
          <PersonNames people={keptUnconfirmed} className="underline" />
        </Line>
      )}
    </section>
  )
}

function Line({ isWell, text, children }: { isWell: boolean; text: string; children?: ReactNode }) {
  const Icon = isWell ? CircleCheck : CircleAlert
  return (
    <p
      className={`flex gap-2 text-[0.8125rem] leading-snug [overflow-wrap:anywhere] ${isWell ? 'text-muted' : 'text-danger'}`}
    >
      <Icon size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        {text} {children}
      </span>
    </p>
  )
}
