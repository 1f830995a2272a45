import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ExternalLink from 'lucide-react/icons/external-link'
import { useEffect, useRef } from 'react'
import type { QueuedReport, ReportedCase } from '#contract/moderation.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { CaseContext } from './CaseContext.tsx'
import { CaseWriter } from './CaseWriter.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { caseQuery, type Subject } from './moderation.queries.ts'
import { personName } from './person-name.ts'
import { Quote } from './Quote.tsx'

interface ReportCaseProps {
  entry: QueuedReport
  /** The report that opens after a decision. */
  next: QueuedReport | undefined
  onNext: (entry: Subject | undefined) => void
  /** Whether its title gets the focus, because it replaces another report. */
  takesFocus: boolean
}

/** A reported content with everything that a decision needs. */
export function ReportCase({ entry, next, onNext, takesFocus }: ReportCaseProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(caseQuery(entry))
  return (
    <article className="panel overflow-hidden" aria-labelledby="case-title">
      <div className="grid gap-5 p-4 sm:p-5">
        <Link
          to="/app/moderation"
          resetScroll={false}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start font-[650] text-brand lg:hidden"
        >
          <ArrowLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" />
          {t('moderation.queue.back')}
        </Link>
        <CaseHead entry={data ?? entry} takesFocus={takesFocus} />
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton className="h-80" />}
        {data && (
          <>
            <Reasons by={data.by} />
            <CaseContext data={data} />
            <CaseWriter data={data} />
          </>
        )}
      </div>
      {data && <DecisionForm data={data} next={next} onNext={onNext} />}
    </article>
  )
}

interface CaseHeadProps extends Pick<ReportCaseProps, 'takesFocus'> {
  entry: QueuedReport | ReportedCase
}

function CaseHead({ entry, takesFocus }: CaseHeadProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus()
  }, [takesFocus])
  const { t } = useTranslation()
  const moment = useMoment()
  const names = 'by' in entry ? entry.by.map(({ reporter }) => personName(reporter, t)) : []
  const [first = '', second] = names
  const others = entry.reports - 1
  const name =
    others === 0
      ? first
      : others === 1 && second
        ? t('moderation.queue.two', { first, second })
        : t('moderation.queue.more', { first, count: others })
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <h3
          ref={title}
          id="case-title"
          tabIndex={-1}
          dir="auto"
          className="scroll-mt-32 text-[1.35rem] outline-none [overflow-wrap:anywhere]"
        >
          {entry.reason}
        </h3>
        <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
          {first !== '' && t('moderation.reports.by', { name, at: moment(entry.at) })}
        </p>
      </div>
      {'by' in entry && <OpenInPlace data={entry} />}
    </header>
  )
}

function OpenInPlace({ data: { kind, id, pathId } }: { data: ReportedCase }) {
  const { t } = useTranslation()
  const look = 'inline-flex min-h-11 items-center gap-1.5 text-[0.9375rem] font-[650] text-brand'
  const label = (
    <>
      {t('moderation.queue.inPlace')}
      <ExternalLink size={16} aria-hidden="true" />
    </>
  )
  if (kind === 'person')
    return (
      <Link to="/app/user/profile" search={{ userId: id }} target="_blank" className={look}>
        {label}
      </Link>
    )
  if (pathId === null) return null
  return (
    <Link
      to="/app/discover/journey/$journeyId"
      params={{ journeyId: pathId }}
      {...(kind === 'comment' && { hash: `comment-${id}` })}
      target="_blank"
      className={look}
    >
      {label}
    </Link>
  )
}

/** The reasons of all reports, if there are several; a single reason is the title. */
function Reasons({ by }: Pick<ReportedCase, 'by'>) {
  const { t } = useTranslation()
  if (by.length < 2) return null
  return (
    <ul className="grid gap-2">
      {by.map(({ reporter, reason, at }) => (
        <li key={`${reporter?.id} ${at}`} className="grid gap-1">
          <span className="text-sm font-[650]">
            <bdi>{personName(reporter, t)}</bdi>
          </span>
          <Quote>{reason}</Quote>
        </li>
      ))}
    </ul>
  )
}
