import Check from 'lucide-react/icons/check'
import { type ReactNode, useMemo } from 'react'
import type { RevisionStep } from '#contract/rules/history/difference.ts'
import {
  type Answer,
  additionsOf,
  type Change,
  type ContentField,
  type MergeLists,
  merge,
} from '#contract/rules/merge/merge.ts'
import type { StepType } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { type About, useChangeTexts } from './useChangeTexts.ts'

interface Speaker {
  name: string
  avatar?: ReactNode
}

export interface ChangeSidesProps {
  change: Change
  lists: MergeLists
  about: About
  theirs: Speaker
  mine: Speaker
  chosen?: Answer | null
  className?: string
}

/** The text of the other side beside the present text of the journey, which comes first for a suggestion. */
export function ChangeSides({ change, lists, about, theirs, mine, chosen = null, className = '' }: ChangeSidesProps) {
  const { t } = useTranslation()
  const textsOf = useChangeTexts(lists, about)
  const texts = textsOf(change)
  const before = 'step' in change ? lists.base.steps.find(({ id }) => id === originOf(change)) : undefined
  const theirSteps = change.kind === 'content' ? [change.theirs] : additionsOf(change)
  const myStep = change.kind === 'content' || change.kind === 'removed' ? change.step : null
  const [theirSide, mySide] = [
    <Side key="theirs" {...theirs} isChosen={chosen === 'theirs'}>
      {theirSteps.map((step, index) => (
        <div key={step.id}>
          {index > 0 && <p className="text-sm text-muted">{t('journeys.trail.or')}</p>}
          <StepText step={step} before={before} isMarked />
        </div>
      ))}
      {theirSteps.length === 0 && texts.theirs}
      <AloneNote change={change} lists={lists} />
    </Side>,
    <Side key="mine" {...mine} isChosen={chosen === 'mine'} isEmpty={additionsOf(change).length > 0}>
      {myStep ? <StepText step={myStep} before={before} /> : texts.mine}
    </Side>,
  ]
  return (
    <div className={`grid gap-3 sm:grid-cols-2 ${className}`}>
      {about === 'suggestion' ? [mySide, theirSide] : [theirSide, mySide]}
    </div>
  )
}

function originOf(change: Change & { step: object }): string | undefined {
  const { step } = change as { step: { id: string; origin?: string | null } }
  return step.origin ?? step.id
}

/** Says that an alternative would count as a separate step, because the steps of its set are missing. */
export function AloneNote({ change, lists }: { change: Change; lists: MergeLists }) {
  const { t } = useTranslation()
  // Memoized, because it compares whole lists.
  const isAlone = useMemo(() => {
    if (!('alternatives' in change) || !change.step.orPrevious) return false
    const { result } = merge(lists, new Map([[change.key, 'theirs']]))
    return result.steps.some(({ id, orPrevious }) => id === change.step.id && !orPrevious)
  }, [change, lists])
  return isAlone && <p className="text-sm text-muted">{t('changes.alone')}</p>
}

interface SideProps extends Speaker {
  isChosen: boolean
  isEmpty?: boolean
  children: ReactNode
}

function Side({ name, avatar, isChosen, isEmpty = false, children }: SideProps) {
  const { t } = useTranslation()
  const look = isChosen ? 'border-brand bg-brand-soft border-2' : isEmpty ? 'border-dashed border-line' : 'border-line'
  return (
    <div className={`grid min-w-0 content-start gap-1.5 rounded-m border px-3.5 py-3 ${look}`}>
      <p className="flex items-center gap-2 text-sm font-[650]">
        {avatar}
        <span className="min-w-0 truncate">{name}</span>
        {isChosen && (
          <span className="ms-auto inline-flex shrink-0 items-center gap-1 text-brand">
            <Check size={15} aria-hidden="true" />
            {t('changes.chosen')}
          </span>
        )}
      </p>
      <div dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {children}
      </div>
    </div>
  )
}

interface StepTextProps {
  step: RevisionStep
  /** The step on which both sides are based. */
  before: RevisionStep | undefined
  /** Whether the earlier link is shown, struck through. */
  isMarked?: boolean
}

/** A step with its side's changes marked. */
function StepText({ step, before, isMarked = false }: StepTextProps) {
  const { t } = useTranslation()
  const { ofStep } = useFacts()
  const isChanged = (field: ContentField) => before !== undefined && (before[field] || null) !== (step[field] || null)
  const marked = (field: ContentField, text: ReactNode) =>
    isChanged(field) ? (
      <ins className="rounded-sm bg-brand-soft text-inherit decoration-brand decoration-2">{text}</ins>
    ) : (
      text
    )
  const facts = ofStep(step as Parameters<typeof ofStep>[0], null)
  return (
    <div className="grid gap-1">
      <p>
        <b>{marked('stepType', t(`journeys.stepTypes.${step.stepType as StepType}`))}</b>
        {' : '}
        <bdi>{marked('description', step.description)}</bdi>
      </p>
      {isMarked && before && isChanged('url') && (
        <del dir="ltr" className="text-sm text-muted">
          {before.url}
        </del>
      )}
      <p dir="ltr" className="text-sm text-muted">
        {marked('url', step.url)}
      </p>
      {step.note && (
        <p className="text-sm">
          <b className="block">{t('editing.facts.note')}</b>
          {marked('note', step.note)}
        </p>
      )}
      {facts.length > 0 && <p className="text-sm text-muted">{facts.join(' · ')}</p>}
    </div>
  )
}
