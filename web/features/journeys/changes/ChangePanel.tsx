import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import type { Person } from '#contract/person.ts'
import type { RevisionStep } from '#contract/rules/history/difference.ts'
import type { Answer, Change, ContentField, MergeLists } from '#contract/rules/merge/merge.ts'
import type { StepType } from '#contract/step.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { type Compared, useChangeTexts } from './useChangeTexts.ts'

/** How a side is named, and whose avatar it has. */
interface SideName {
  name: string
  person?: Person | null
}

interface ChangePanelProps {
  change: Change
  /** The texts that the change is of. */
  lists: MergeLists
  compared: Compared
  /** Below the title, such as who changed it. */
  who?: string | undefined
  sides: Record<'theirs' | 'mine', SideName>
  /** The side that was chosen. */
  chosen?: Answer | null
  /** Below both sides: how to decide on the change. */
  children?: ReactNode
}

/** A change of a journey's texts: what it is about, and both sides. Of a suggestion, the journey as it is comes first. */
export function ChangePanel({ change, lists, compared, who, sides, chosen = null, children }: ChangePanelProps) {
  const { number } = useFormats()
  const { title, badge } = useChangeTexts(lists, compared)(change)
  const at = 'step' in change ? lists.mine.steps.findIndex(({ id }) => id === change.step.id) : -1
  const isAccent = change.both || change.kind === 'added'
  return (
    <article className="panel overflow-hidden" aria-label={title}>
      <div className="flex items-start gap-3.5 px-4 pt-4 sm:px-5.5">
        {'step' in change && (
          <span className="step-number shrink-0" aria-hidden="true">
            {at < 0 ? '+' : number(at + 1)}
          </span>
        )}
        <div className="min-w-0 grow">
          <h2 dir="auto" className="text-[1.0625rem] leading-snug [overflow-wrap:anywhere]">
            {title}
          </h2>
          {who !== undefined && <p className="text-sm text-muted">{who}</p>}
        </div>
        <span
          className={`shrink-0 rounded-md px-2 py-1 text-[0.8125rem] font-[650] ${isAccent ? 'bg-accent-soft text-accent' : 'bg-brand-soft text-brand'}`}
        >
          {badge}
        </span>
      </div>
      <Sides change={change} lists={lists} compared={compared} sides={sides} chosen={chosen} />
      {children}
    </article>
  )
}

type SidesProps = Pick<ChangePanelProps, 'change' | 'lists' | 'compared' | 'sides'> & { chosen: Answer | null }

function Sides({ change, lists, compared, sides, chosen }: SidesProps) {
  const { theirs, mine } = useChangeTexts(lists, compared)(change)
  const before = 'step' in change ? lists.base.steps.find(({ id }) => id === originOf(change)) : undefined
  const theirStep = change.kind === 'content' ? change.theirs : isOfThem(change) ? change.step : null
  const myStep = change.kind === 'content' || change.kind === 'removed' ? change.step : null
  const their = (
    <SideBox key="theirs" {...sideOf(sides.theirs)} isChosen={chosen === 'theirs'}>
      {theirStep ? <StepText step={theirStep} before={before} isMarked /> : theirs}
    </SideBox>
  )
  const my = (
    <SideBox key="mine" {...sideOf(sides.mine)} isChosen={chosen === 'mine'} isEmpty={!myStep && isOfThem(change)}>
      {myStep ? <StepText step={myStep} before={before} /> : mine}
    </SideBox>
  )
  return (
    <div className="grid gap-3 px-4 py-3.5 sm:grid-cols-2 sm:px-5.5">
      {compared === 'version' ? [their, my] : [my, their]}
    </div>
  )
}

function sideOf({ name, person }: SideName) {
  const avatar = person && <Avatar id={person.id} initial={person.initial} photoURL={person.photoURL} size="xs" />
  return { name, avatar }
}

function originOf(change: Change & { step: object }): string | undefined {
  const { step } = change as { step: { id: string; origin?: string | null } }
  return step.origin ?? step.id
}

function isOfThem(change: Change): change is Change & { kind: 'added' | 'replaced' | 'known' } {
  return change.kind === 'added' || change.kind === 'replaced' || change.kind === 'known'
}

interface SideBoxProps {
  name: string
  avatar: ReactNode
  isChosen: boolean
  isEmpty?: boolean
  children: ReactNode
}

function SideBox({ name, avatar, isChosen, isEmpty = false, children }: SideBoxProps) {
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
  /** The step in the texts that both sides started from. */
  before: RevisionStep | undefined
  /** Shows the link before, struck through. */
  isMarked?: boolean
}

/** A step with what its side changed marked. */
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
