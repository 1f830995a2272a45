import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { SharedFinish } from '#contract/progress.ts'
import { load } from '#web/core/api/client.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { hueClass } from '#web/core/ui/display/hue.ts'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '#web/core/ui/feedback/PageSkeleton.tsx'
import { Cairn } from '#web/features/journeys/display/Cairn.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { Hills } from '#web/features/journeys/display/Hills.tsx'
import { OpenNext } from '#web/features/journeys/display/OpenNext.tsx'
import { StepIcon } from '#web/features/journeys/display/StepIcon.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { NextJourneys } from './NextJourneys.tsx'

/** A finish that someone shared: who finished what, its first step, and journeys like it. */
export function SharedFinishPage() {
  const { token } = useParams({ from: '/share/finish/$token' })
  const { data: finish, error, refetch } = useQuery(load('sharedFinish', { params: { token } }))
  if (finish) return <Shared finish={finish} />
  return error ? <ErrorState level="h1" error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
}

function Shared({ finish }: { finish: SharedFinish }) {
  const { t } = useTranslation()
  const { person, start, next } = finish
  const { journey } = start
  const title = t('finish.personFinished', { person: person.displayName, journey: journey.name })
  return (
    <div className="grid gap-8 pb-10">
      <title>{t('shell.titles.page', { page: title })}</title>
      <meta name="description" content={journey.description} />
      <meta name="robots" content="noindex" />
      <article className="panel grid overflow-hidden lg:min-h-[25.75rem] lg:grid-cols-[minmax(0,1fr)_26.5rem]">
        <Scene finish={finish} />
        <Invitation finish={finish} />
      </article>
      {next.length > 0 && <NextJourneys journeys={next} title={t('finish.shared.more')} isForVisitors />}
    </div>
  )
}

/** The content of the picture of the finish, drawn in the shape of its box. */
function Scene({ finish: { person, stones, start, days, finishedOn } }: { finish: SharedFinish }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { date } = useDays()
  const { id, coverSeed, name, requiredCount } = start.journey
  const steps = t('finish.shared.steps', { count: requiredCount, number: number(requiredCount) })
  const time = t('finish.shared.inDays', { count: days, number: number(days) })
  return (
    <div
      className={`hills @container ${hueClass(coverSeed)} aspect-[1200/630] grid-cols-[minmax(0,1fr)] content-between items-start! justify-items-start! p-[4.5%] lg:aspect-auto lg:p-8`}
    >
      <Hills seed={id} width={630} height={410} cairnAt={0.79} sunAt={0.6} lowered={0.3} />
      <Cairn
        seed={id}
        stones={stones}
        size="finish"
        className="absolute! end-[7%] bottom-[10%] h-[76%]! w-auto max-w-[44%]!"
      />
      <div className="relative grid max-w-[58%] gap-1 text-(--hill-text) lg:gap-3" aria-hidden="true">
        <p
          dir="auto"
          className="line-clamp-3 font-head text-[1.15rem] @md:text-[1.65rem] @2xl:text-[2.4rem] leading-[1.08] font-bold [overflow-wrap:anywhere]"
        >
          {name}
        </p>
        <p className="text-xs @md:text-base @2xl:text-[1.35rem] leading-tight">
          {`${steps} ${time}`}
          <br />
          {t('finish.shared.on', { date: date(finishedOn) })}
        </p>
      </div>
      <p
        className="relative flex max-w-[48%] items-center gap-2 font-[650] text-white max-sm:text-sm lg:gap-3 lg:text-xl"
        aria-hidden="true"
      >
        <span className="grid size-7 shrink-0 place-items-center rounded-full bg-white text-(--hue-a) sm:size-9 lg:size-12">
          {[...person.displayName][0]?.toLocaleUpperCase()}
        </span>
        <bdi className="truncate">{person.displayName}</bdi>
      </p>
    </div>
  )
}

/** What the person finished, with the first step as the only filled button. */
function Invitation({ finish: { person, start } }: { finish: SharedFinish }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { ofJourney, open } = useFacts()
  const isVisitor = useSession().state !== 'member'
  const { journey, step } = start
  const { id, name, owner, description, stepCount } = journey
  return (
    <div className="grid min-w-0 content-center gap-2.5 px-4.5 pt-4.5 pb-5 lg:gap-3 lg:px-8.5 lg:py-7.5">
      <p className="text-sm font-[650] text-brand [overflow-wrap:anywhere]">
        {t('finish.shared.finished', { person: person.displayName })}
      </p>
      <h1 dir="auto" className="text-[clamp(1.75rem,4vw,2rem)] [overflow-wrap:anywhere]">
        {name}
      </h1>
      <FactsLine facts={[t('finish.shared.by', { name: owner.displayName }), ...ofJourney(journey)]} />
      <p dir="auto" className="line-clamp-3 text-muted [overflow-wrap:anywhere] max-lg:hidden">
        {description}
      </p>
      <OpenNext item={start} className={`${buttonClass({ size: 'lg' })} mt-1 w-full max-sm:px-4 max-sm:text-base`}>
        <StepIcon stepType={step.stepType} size={19} />
        {t('finish.shared.start', { open: open(step) })}
      </OpenNext>
      <Link
        to="/app/discover/journey/$journeyId"
        params={{ journeyId: id }}
        className="inline-flex min-h-11 items-center justify-self-center font-[650] text-muted hover:text-ink"
      >
        {t('finish.shared.all', { count: stepCount, number: number(stepCount) })}
      </Link>
      {isVisitor && <p className="text-center text-sm text-muted">{t('finish.shared.noAccount')}</p>}
    </div>
  )
}
