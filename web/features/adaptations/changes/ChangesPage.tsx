import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import GitFork from 'lucide-react/icons/git-fork'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { OriginalChanges } from '#contract/adaptation.ts'
import { changesBetween } from '#contract/rules/history/difference.ts'
import { type Change, type MergeLists, type MergeStep, merge, takeAll } from '#contract/rules/merge/merge.ts'
import { load } from '#web/core/api/client.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { JourneyFailure } from '#web/features/journeys/display/JourneyFailure.tsx'
import { ChangeCard } from './ChangeCard.tsx'
import { useAnswers } from './useAnswers.ts'

/** The page on which the owner of a version decides which changes of its original to accept. */
export function ChangesPage() {
  const { t } = useTranslation()
  const { journeyId } = useParams({ from: '/app/discover/journey/$journeyId/changes' })
  const { data, error, refetch } = useQuery(load('originalChanges', { params: { id: journeyId } }))
  if (!data) {
    if (error) return <JourneyFailure failure={error} onRetry={() => void refetch()} />
    return (
      <div role="status" aria-label={t('ui.loading')} className="grid gap-4">
        <Skeleton className="h-24 w-full max-w-160" />
        <Skeleton className="h-64 w-full rounded-panel" />
      </div>
    )
  }
  const { lists } = data
  if (lists === null)
    return (
      <>
        <Origin data={data} />
        <EmptyState level="h1" title={t('changes.unavailable.title')} text={t('changes.unavailable.text')}>
          <BackLink journeyId={journeyId} />
        </EmptyState>
      </>
    )
  return <Changes journeyId={journeyId} data={data} lists={lists} />
}

function BackLink({ journeyId }: { journeyId: string }) {
  const { t } = useTranslation()
  return (
    <Link to="/app/discover/journey/$journeyId" params={{ journeyId }} className={buttonClass({ variant: 'soft' })}>
      {t('changes.back')}
    </Link>
  )
}

interface ChangesProps {
  journeyId: string
  data: OriginalChanges
  lists: MergeLists
}

function Changes({ journeyId, data, lists }: ChangesProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { changes } = merge(lists, new Map())
  const { cards, busy, answer, undo, answered } = useAnswers(journeyId, data, { lists, changes })
  const focus = useNextDecision(answered)
  const open = changes.filter(({ kind }) => kind !== 'known')
  const takeable = takeAll(changes)
  const isDone = open.length === 0 && cards.length > 0
  const title = isDone ? t('changes.done') : t('changes.title', { count: open.length, number: number(open.length) })
  return (
    <>
      <title>{t('shell.titles.page', { page: t('changes.name') })}</title>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <Origin data={data} />
          <h1 ref={focus.title} tabIndex={-1} className="text-[clamp(1.75rem,4vw,2.25rem)]">
            {title}
          </h1>
          <Lead data={data} lists={lists} />
        </div>
        {open.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="quiet"
              busy={busy}
              className="border-transparent!"
              onClick={() => answer(new Map(changes.map(({ key }) => [key, 'mine'])))}
            >
              {t('changes.leaveAll')}
            </Button>
            {takeable.size > 0 && (
              <Button busy={busy} onClick={() => answer(takeable)}>
                {t('changes.takeAll', { count: takeable.size, number: number(takeable.size) })}
              </Button>
            )}
          </div>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div ref={focus.cards} className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
          {data.undoUntil !== null && <UndoLine until={data.undoUntil} busy={busy} onUndo={undo} />}
          {cards.length === 0 && (
            <EmptyState title={t('changes.empty.title')} text={t('changes.empty.text')}>
              <BackLink journeyId={journeyId} />
            </EmptyState>
          )}
          {cards.map((card) => (
            <div key={card.change.key} data-change={card.change.key} data-open={card.answer === null || undefined}>
              <ChangeCard
                card={card}
                data={data}
                busy={busy}
                onAnswer={(one) => answer(new Map([[card.change.key, one]]))}
              />
            </div>
          ))}
        </div>
        <div className="grid gap-4.5">
          <ResultPanel lists={lists} changes={changes} />
          <CreditPanel data={data} />
          <SuggestLink versionId={journeyId} data={data} />
        </div>
      </div>
    </>
  )
}

/** Focuses the next decision below the last answered one, else the first, else the title. */
function useNextDecision(answered: { change: { key: string }; batch: number } | undefined) {
  const title = useRef<HTMLHeadingElement>(null)
  const cards = useRef<HTMLDivElement>(null)
  const latest = useEffectEvent(() => {
    const all = [...(cards.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]
    const at = all.findIndex((card) => card.dataset.change === answered?.change.key)
    const open = [...all.slice(at + 1), ...all].filter((card) => card.dataset.open !== undefined)
    const button = open.flatMap((card) => card.querySelector('button') ?? [])[0]
    ;(button ?? title.current)?.focus()
  })
  const batch = answered?.batch ?? 0
  useEffect(() => {
    if (batch > 0) latest()
  }, [batch])
  return { title, cards }
}

/** The line that undoes the last answers, also after the page was left and opened again. */
function UndoLine({ until, busy, onUndo }: { until: string; busy: boolean; onUndo: () => void }) {
  const { t } = useTranslation()
  const moment = useMoment()
  return (
    <p className="panel flex flex-wrap items-center gap-x-3 px-4 py-1.5 text-sm text-muted sm:px-5.5">
      {t('changes.undoUntil', { time: moment(until) })}
      <Button variant="quiet" busy={busy} onClick={onUndo} className="ms-auto border-transparent!">
        {t('changes.undo')}
      </Button>
    </p>
  )
}

/** A link for suggesting one's own changes to the original. */
function SuggestLink({ versionId, data: { credit } }: { versionId: string; data: OriginalChanges }) {
  const { t } = useTranslation()
  if (credit.id === null) return null
  const { author } = credit
  return (
    <Link
      to="/app/discover/journey/$journeyId/suggest"
      params={{ journeyId: credit.id }}
      search={{ from: versionId }}
      className={buttonClass({ variant: 'soft' })}
    >
      {author ? t('editing.owner.suggest', { author }) : t('editing.owner.suggestOriginal')}
    </Link>
  )
}

/** The line that names the original of the version. */
function Origin({ data: { credit } }: { data: OriginalChanges }) {
  const { t } = useTranslation()
  const name = <bdi>{credit.name}</bdi>
  return (
    <p className="mb-1 flex items-baseline gap-2 text-[0.9375rem] text-muted">
      <GitFork size={16} aria-hidden="true" className="shrink-0 self-center" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {t('changes.versionOf')}{' '}
        {credit.id === null ? (
          name
        ) : (
          <Link to="/app/discover/journey/$journeyId" params={{ journeyId: credit.id }} className="text-ink underline">
            {name}
          </Link>
        )}{' '}
        {credit.author !== null && t('changes.by', { author: credit.author })}
      </span>
    </p>
  )
}

/** The line that says when the version was copied, and how much of it was changed. */
function Lead({ data, lists: { base, mine } }: { data: OriginalChanges; lists: MergeLists }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { longDate } = useDays()
  const own = { ...mine, steps: mine.steps.map((step) => ({ ...step, id: step.origin ?? step.id })) }
  const { fields, added, removed, links, texts } = changesBetween(base, own)
  const count = fields.length + added + removed + links + texts
  return (
    <p className="mt-1 text-muted">
      {t('changes.copied', { date: longDate(data.copiedAt) })}{' '}
      {count > 0 && t('changes.own', { count, number: number(count) })}
    </p>
  )
}

/** The steps of the version, and the positions of the new steps. */
function ResultPanel({ lists, changes }: { lists: MergeLists; changes: readonly Change[] }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const additions = changes.filter(({ kind }) => kind === 'added' || kind === 'replaced').map(({ key }) => key)
  const { result } = merge(lists, new Map(additions.map((key) => [key, 'theirs'])))
  const own = new Set(lists.mine.steps.map(({ id }) => id))
  const known = new Map(lists.base.steps.map((step) => [step.id, step]))
  const noteOf = (step: MergeStep) => {
    if (!own.has(step.id)) return t('changes.result.open')
    const before = known.get(step.origin ?? '')
    const isOwn = before === undefined || before.description !== step.description || before.url !== step.url
    return isOwn ? t('changes.result.yours') : null
  }
  const numbers = new Map(lists.mine.steps.map(({ id }, index) => [id, index + 1]))
  return (
    <section className="panel px-5 py-4.5">
      <h2 className="mb-2.5 text-[1.0625rem]">{t('changes.result.title')}</h2>
      <ol className="grid gap-2">
        {result.steps.map((step) => (
          <li key={step.id} className="flex items-start gap-2.5 text-sm leading-snug">
            <span
              className="step-number shrink-0 scale-75"
              data-optional={!own.has(step.id) || undefined}
              aria-hidden="true"
            >
              {own.has(step.id) ? number(numbers.get(step.id) ?? 0) : '+'}
            </span>
            <span className="min-w-0 pt-0.5 [overflow-wrap:anywhere]">
              <bdi dir="auto">{step.description}</bdi>
              {noteOf(step) && <span className="block text-muted">{noteOf(step)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The credit that everyone can read on the version. */
function CreditPanel({ data: { credit } }: { data: OriginalChanges }) {
  const { t } = useTranslation()
  return (
    <section className="panel px-5 py-4.5">
      <h2 className="mb-1.5 text-[1.0625rem]">{t('changes.credit.title')}</h2>
      <p className="text-sm text-muted">{t('changes.credit.text')}</p>
      <p className="mt-2.5 rounded-m bg-sunk px-3.5 py-2.5 text-sm [overflow-wrap:anywhere]">
        {t('changes.credit.after')} <bdi className="font-[650]">{credit.name}</bdi>{' '}
        {credit.author !== null && t('changes.by', { author: credit.author })}
      </p>
    </section>
  )
}
