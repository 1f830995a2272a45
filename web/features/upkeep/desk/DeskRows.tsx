import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import type { DeskEntry } from './entries.ts'
import { LinkRow } from './LinkRow.tsx'
import { QuestionRow } from './QuestionRow.tsx'
import { SuggestionRow } from './SuggestionRow.tsx'
import type { Outcome, Settle, useSettled } from './useSettled.ts'

const OriginalRow = lazyPart(() => withCopy(['editing', 'changes'], import('./OriginalRow.tsx')), 'OriginalRow')

/** Number of rows that are shown at first. */
const SHOWN_FIRST = 5

interface DeskRowsProps extends ReturnType<typeof useSettled<DeskEntry>> {
  /** Gets the focus after the last row. */
  heading: RefObject<HTMLElement | null>
  /** The journey of all rows; null for a desk of several journeys, whose rows name theirs. */
  journey: Journey | null
}

/** The rows of a desk. A settled one says what was done for a few seconds; the focus goes on to the next one. */
export function DeskRows({ rows, settle, leave, heading, journey }: DeskRowsProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const list = useRef<HTMLUListElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const latest = rows.findLast(({ outcome }) => outcome !== null)
  const settled = rows.filter(({ outcome }) => outcome !== null).length
  const undone = useRef<string>(undefined)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const again = list.current?.querySelector<HTMLElement>(`[data-key="${undone.current}"]`)
    undone.current = undefined
    if (again) return again.focus({ preventScroll: true })
    const done = [...(list.current?.children ?? [])].findLastIndex((row) => row.hasAttribute('data-done'))
    if (done === -1) return
    const next = list.current?.children[done + 1] as HTMLElement | undefined
    ;(next ?? heading.current)?.focus({ preventScroll: true })
  }, [settled, heading])
  const shown = isWhole ? rows : rows.slice(0, SHOWN_FIRST)
  return (
    <>
      <p role="status" className="sr-only">
        {latest?.outcome?.text}
      </p>
      <ul ref={list} className="divide-y divide-line">
        {shown.map(({ entry, outcome }) => (
          <li
            key={entry.key}
            tabIndex={-1}
            data-key={entry.key}
            data-done={outcome ? true : undefined}
            className="outline-offset-[-3px]"
          >
            {outcome ? (
              <DoneRow
                outcome={outcome}
                onLeave={() => leave(entry.key)}
                onUndone={() => {
                  undone.current = entry.key
                  leave(entry.key)
                }}
              />
            ) : (
              <Row entry={entry} journey={journey} onSettle={(act) => settle(entry, act)} />
            )}
          </li>
        ))}
      </ul>
      {rows.length > shown.length && (
        <div className="border-t border-line px-4 py-1 sm:px-5.5">
          <button
            type="button"
            onClick={() => setIsWhole(true)}
            className="min-h-11 text-sm font-[650] text-brand hover:underline"
          >
            {t('upkeep.strip.showMore', { number: number(rows.length - shown.length) })}
          </button>
        </div>
      )}
    </>
  )
}

interface RowProps {
  entry: DeskEntry
  journey: Journey | null
  onSettle: Settle
}

function Row({ entry, journey, onSettle }: RowProps) {
  const shared = { isAcross: journey === null, onSettle }
  if (entry.kind === 'comment') {
    const stepId = entry.comment.step?.id
    const stepNumber = (journey?.steps?.findIndex(({ id }) => id === stepId) ?? -1) + 1
    return <QuestionRow comment={entry.comment} journey={entry.journey} stepNumber={stepNumber} {...shared} />
  }
  if (entry.kind === 'original')
    return (
      <Suspense fallback={<RowSkeleton />}>
        <OriginalRow journey={entry.journey} changes={entry.changes} {...shared} />
      </Suspense>
    )
  return <RowOfJourney entry={entry} {...shared} />
}

type EntryOfJourney = Extract<DeskEntry, { kind: 'suggestion' | 'link' }>

/** A row that shows parts of the journey's steps, which are loaded for it. */
function RowOfJourney({ entry, ...shared }: { entry: EntryOfJourney; isAcross: boolean; onSettle: Settle }) {
  const { data: journey, error } = useQuery(journeyQuery(entry.journey.id))
  if (!journey) return error ? null : <RowSkeleton />
  if (entry.kind === 'link')
    return <LinkRow journey={journey} link={entry.link} linkChecks={entry.linkChecks} {...shared} />
  return <SuggestionRow journey={journey} suggestion={entry.suggestion} {...shared} />
}

function RowSkeleton() {
  return (
    <div className="px-4 py-3 sm:px-5.5">
      <Skeleton className="h-12 w-full rounded-m" />
    </div>
  )
}

/** How long a row says what was done, in ms. */
const DONE_MS = 10_000

interface DoneRowProps {
  outcome: Outcome
  onLeave: () => void
  onUndone: () => void
}

/** What was done, with Undo where there is one. It stays while it is hovered or has the focus. */
function DoneRow({ outcome: { text, undo }, onLeave, onUndone }: DoneRowProps) {
  const { t } = useTranslation()
  const [isPaused, setIsPaused] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => leave(), DONE_MS)
    return () => clearTimeout(timer)
  }, [isPaused])
  const handleUndo = async () => {
    setIsBusy(true)
    if (await undo?.()) onUndone()
    else setIsBusy(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer
    <div
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className="flex min-h-14 items-center gap-3 px-4 py-1.5 text-sm sm:px-5.5"
    >
      <Check size={19} aria-hidden="true" className="mx-2 shrink-0 text-brand" />
      <p dir="auto" className="line-clamp-3 min-w-0 grow [overflow-wrap:anywhere]">
        {text}
      </p>
      {undo && (
        <Button variant="quiet" busy={isBusy} onClick={() => void handleUndo()}>
          {t('ui.undo')}
        </Button>
      )}
    </div>
  )
}
