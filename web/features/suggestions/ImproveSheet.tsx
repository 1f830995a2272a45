import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LinkIcon from 'lucide-react/icons/link'
import ListPlus from 'lucide-react/icons/list-plus'
import Type from 'lucide-react/icons/type'
import Unlink from 'lucide-react/icons/unlink'
import { useEffect, useRef, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { JOURNEY_STEPS_MAX, takesReports, takesSuggestions } from '#contract/rules/journey.ts'
import { OWN_SUGGESTIONS_HASH } from '#contract/rules/notice.ts'
import { DISMISSALS_IN_A_ROW, SUGGESTION_PAUSE_MS } from '#contract/rules/suggestion.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { firstNameOf } from '#web/features/people/display/first-name.ts'
import type { ImproveFormProps } from './FormEnd.tsx'
import { LinkForm } from './LinkForm.tsx'
import { OwnSuggestion } from './OwnSuggestion.tsx'
import { useFreshSuggestions, useOwnOfStep, useOwnSuggestions } from './own-suggestions.ts'
import { ReportForm } from './ReportForm.tsx'
import { TextForm } from './TextForm.tsx'

const REASONS = ['broken', 'better', 'missing', 'wrong'] as const
const ICONS = { broken: Unlink, better: LinkIcon, missing: ListPlus, wrong: Type, own: Check }

type Reason = (typeof REASONS)[number]
type View = Reason | 'reasons' | 'own'

interface ImproveSheetProps {
  journey: Journey
  /** Index of the step. */
  index: number
  start: 'reasons' | 'own'
  onClose: () => void
}

/** What a reader can tell the authors about a step, each in a short form, and what they have sent. */
export function ImproveSheet({ journey, index, start, onClose }: ImproveSheetProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [chosen, setChosen] = useState<View>(start)
  const step = journey.steps?.[index]
  useFreshSuggestions(journey.id)
  const own = useOwnOfStep(journey, step?.id ?? '')
  const { reasons, waits, isPaused } = useReasons(journey)
  // Where links alone can be reported, their form comes at once, unless there is a reason to read.
  const first: View = reasons.length === 1 && !isPaused ? 'broken' : 'reasons'
  const view = chosen === 'reasons' || (chosen === 'own' && own.length === 0) ? first : chosen
  const lead = useFocusAfterChange(view)
  if (!step) return null
  const name = firstNameOf(journey.owner)
  const back = view !== first ? first : own.length > 0 ? 'own' : null
  const texts = {
    reasons: [t('suggestions.improve.title', { number: number(index + 1) }), t('suggestions.improve.lead', { name })],
    own: [t('suggestions.improve.own', { name }), null],
  }
  const [title, text] =
    view === 'reasons' || view === 'own'
      ? texts[view]
      : [
          t(`suggestions.improve.reasons.${view}`),
          t(`suggestions.improve.${view === 'broken' ? 'seesName' : 'credit'}`, { name }),
        ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      className="max-sm:mb-0 max-sm:w-screen max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0"
    >
      <p ref={lead} data-autofocus tabIndex={-1} className="text-muted outline-none not-empty:mb-3">
        {text}
      </p>
      {view !== 'own' && view !== 'broken' && (
        <Refusals journeyId={journey.id} waits={waits} isPaused={isPaused} onLeave={onClose} />
      )}
      {view === 'own' ? (
        <div className="grid gap-3">
          {own.map((suggestion) => (
            <OwnSuggestion key={suggestion.id} journey={journey} suggestion={suggestion} />
          ))}
          {reasons.length > 0 && (
            <Button variant="quiet" onClick={() => setChosen('reasons')} className="justify-self-start">
              {t('suggestions.improve.more')}
            </Button>
          )}
        </div>
      ) : view === 'reasons' ? (
        <Rows reasons={own.length > 0 ? [...reasons, 'own'] : reasons} name={name} onChoose={setChosen} />
      ) : (
        <ReasonForm
          {...{ journey, step, reason: view }}
          onBack={back && (() => setChosen(back))}
          onSent={() => {
            toast(t('suggestions.improve.sent', { name }), { tone: 'success' })
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

/** The element that gets the focus when another view is shown in the sheet. */
function useFocusAfterChange(view: View) {
  const lead = useRef<HTMLParagraphElement>(null)
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current !== view) lead.current?.focus()
    shown.current = view
  }, [view])
  return lead
}

/** The reasons that the server would accept from the viewer, as far as the journey and what they sent for it tell. */
function useReasons(journey: Journey) {
  const changes = useOwnSuggestions(journey).filter(({ problem }) => problem === null)
  const isPaused = isPausedAfter(changes)
  const canSuggest = takesSuggestions(journey) && !isPaused
  const hasRoom = (journey.steps?.length ?? 0) < JOURNEY_STEPS_MAX
  const suggestable = REASONS.filter((reason) => hasRoom || reason !== 'missing')
  const reasons: readonly Reason[] = canSuggest ? suggestable : takesReports(journey) ? ['broken'] : []
  return { reasons, isPaused, waits: changes.some(({ state }) => state === 'open') }
}

function isPausedAfter(changes: readonly Suggestion[]): boolean {
  const timeOf = ({ decidedAt }: Suggestion) => Date.parse(decidedAt ?? '')
  const decided = changes.filter(({ decidedAt }) => decidedAt !== null)
  const latest = decided.toSorted((one, other) => timeOf(other) - timeOf(one)).slice(0, DISMISSALS_IN_A_ROW)
  const [last] = latest
  if (!last || latest.length < DISMISSALS_IN_A_ROW || latest.some(({ state }) => state !== 'dismissed')) return false
  return Date.now() < timeOf(last) + SUGGESTION_PAUSE_MS
}

interface RefusalsProps {
  journeyId: string
  /** Whether an earlier suggestion of the viewer waits for an answer. */
  waits: boolean
  isPaused: boolean
  onLeave: () => void
}

/** Why the server might refuse a suggestion, before it is written. */
function Refusals({ journeyId, waits, isPaused, onLeave }: RefusalsProps) {
  const { t } = useTranslation()
  if (isPaused) return <p className="note mb-3">{t('words.error.suggestionsPaused')}</p>
  if (!waits) return null
  return (
    <p className="note mb-3">
      {t('suggestions.improve.waits')}{' '}
      <Link
        to="/app/discover/journey/$journeyId"
        params={{ journeyId }}
        hash={OWN_SUGGESTIONS_HASH}
        hashScrollIntoView={false}
        resetScroll={false}
        onClick={onLeave}
        className="inline-block min-h-6 font-[650] underline underline-offset-3 hover:no-underline"
      >
        {t('suggestions.improve.see')}
      </Link>
    </p>
  )
}

interface RowsProps {
  reasons: readonly (Reason | 'own')[]
  /** First name of the journey's owner. */
  name: string
  onChoose: (view: View) => void
}

function Rows({ reasons, name, onChoose }: RowsProps) {
  const { t } = useTranslation()
  return (
    <ul className="-mx-6 sm:-mx-8">
      {reasons.map((reason) => {
        const Icon = ICONS[reason]
        return (
          <li key={reason}>
            <button
              type="button"
              onClick={() => onChoose(reason)}
              className="flex min-h-16 w-full items-center gap-3.5 border-t border-line px-6 py-2.5 text-start hover:bg-sunk sm:px-8"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-box bg-sunk">
                <Icon size={19} aria-hidden="true" />
              </span>
              <span className="min-w-0 grow leading-snug">
                <b className="block font-[650]">
                  {reason === 'own'
                    ? t('suggestions.improve.own', { name })
                    : t(`suggestions.improve.reasons.${reason}`)}
                </b>
                {reason !== 'own' && (
                  <span className="block text-sm text-muted">{t(`suggestions.improve.hints.${reason}`)}</span>
                )}
              </span>
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted rtl:-scale-x-100" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

interface ReasonFormProps extends ImproveFormProps {
  reason: Reason
}

function ReasonForm({ reason, ...rest }: ReasonFormProps) {
  if (reason === 'broken') return <ReportForm {...rest} />
  return reason === 'wrong' ? <TextForm {...rest} /> : <LinkForm {...rest} kind={reason} />
}
