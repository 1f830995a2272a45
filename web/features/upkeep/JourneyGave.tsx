import { useInfiniteQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { PEOPLE_MIN } from '#contract/person.ts'
import type { RatingNote } from '#contract/rating.ts'
import type { Step } from '#contract/step.ts'
import type { Upkeep } from '#contract/upkeep.ts'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { useReport } from '#web/features/reporting/useReport.tsx'
import { useUpkeep } from './useUpkeep.ts'

interface JourneyGaveProps {
  journey: Journey
  isOwner: boolean
  /** Whether it is open when it appears. */
  isOpenAtFirst: boolean
}

/**
 * For authors, in one line: how many people started the journey, its rating and, for the owner, the
 * number of notes. It opens the people per step and the notes; it renders nothing while these are unknown.
 */
export function JourneyGave({ journey, isOwner, isOpenAtFirst }: JourneyGaveProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const panelId = useId()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const { data: upkeep } = useUpkeep(journey.id)
  const feed = useInfiniteQuery({ ...loadPages('ratingNotes', { params: { pathId: journey.id } }), enabled: isOwner })
  const notes = feed.data ? itemsOf(feed.data) : []
  const reach = upkeep?.reach
  const { rating } = journey
  const facts = [
    ...(reach?.people ? [t('upkeep.gave.started', { number: number(reach.people) })] : []),
    ...(rating ? [t('upkeep.gave.stars', { number: number(rating.stars) })] : []),
    ...(notes.length > 0
      ? [t('upkeep.gave.notes', { count: notes.length, number: number(notes.length) + (feed.hasNextPage ? '+' : '') })]
      : []),
  ]
  if (facts.length === 0) return null
  return (
    <div className="border-t border-line text-sm">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-12 w-full flex-wrap items-center gap-x-2 px-4 py-1.5 text-start text-muted hover:text-ink sm:px-5.5"
      >
        <b className="font-[650] text-ink">{t('upkeep.gave.title')}</b>
        <span>{facts.join(' · ')}</span>
        <ChevronDown size={16} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
      </button>
      <div id={panelId}>
        {isOpen && (
          <div className="grid gap-4 px-4 pb-4 sm:px-5.5">
            {reach?.people && <Reach people={reach.people} reached={reach.steps} steps={journey.steps ?? []} />}
            {notes.length > 0 && (
              <>
                <ul className="grid gap-3.5">
                  {notes.map((note) => (
                    <Note key={note.id} note={note} />
                  ))}
                </ul>
                <ListEnd feed={feed} />
              </>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

interface ReachProps {
  people: number
  reached: Upkeep['reach']['steps']
  steps: readonly Step[]
}

/** The number of people who ticked each step. Numbers are rounded, and those below ten aren't shown. */
function Reach({ people, reached, steps }: ReachProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const ticked = new Map(reached.map((step) => [step.stepId, step.people]))
  const textOf = (count: number | null) =>
    count === null
      ? t('upkeep.reach.fewer', { number: number(PEOPLE_MIN) })
      : t('upkeep.reach.people', { count, number: `${number(count)}+` })
  return (
    <div className="grid gap-2.5">
      <p className="text-muted">{t('upkeep.reach.lead', { number: number(PEOPLE_MIN) })}</p>
      <ol className="grid gap-2.5">
        {steps.map(({ id, description }, index) => (
          <li key={id} className="grid gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {t('upkeep.step', { number: number(index + 1) })} <bdi>{description}</bdi>
              </span>
              <span className="text-muted tabular-nums">{textOf(ticked.get(id) ?? null)}</span>
            </div>
            <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunk">
              <div
                className="h-full rounded-full bg-brand"
                style={{ width: `${(100 * (ticked.get(id) ?? 0)) / people}%` }}
              />
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A private note from a person who finished and rated the journey. */
function Note({ note: { id, by, note, at } }: { note: RatingNote }) {
  const { t } = useTranslation()
  const ago = useAgo()
  const { openReport, reportDialog } = useReport('note', { id, name: by.displayName }, false)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Avatar id={by.id} initial={by.initial} photoURL={by.photoURL} />
      <div className="grid min-w-0 gap-0.5">
        <p className="text-muted">
          <b className="font-[650] text-ink">
            <bdi>{by.displayName}</bdi>
          </b>{' '}
          · <time dateTime={at}>{ago(at)}</time>
        </p>
        <p dir="auto" className="text-[0.9375rem] whitespace-pre-line [overflow-wrap:anywhere]">
          {note}
        </p>
        <button
          type="button"
          aria-label={t('upkeep.notes.reportOf', { name: by.displayName })}
          onClick={() => openReport?.()}
          className="-ms-2 min-h-11 justify-self-start rounded-full px-2 font-[650] text-muted hover:text-ink"
        >
          {t('upkeep.notes.report')}
        </button>
        {reportDialog}
      </div>
    </li>
  )
}
