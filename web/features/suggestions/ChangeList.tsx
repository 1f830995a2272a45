import type { JourneyTexts } from '#contract/rules/history/difference.ts'
import type { Change } from '#contract/rules/merge/merge.ts'
import { fits, type StepPart } from '#contract/rules/merge/suggestion.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { useChangeTexts } from '#web/features/journeys/changes/useChangeTexts.ts'
import { countStepsBefore, isAddition, type Proposal, stepNumberOf } from './proposal.ts'
import { ReportedLink, SuggestedChange } from './SuggestedChange.tsx'

interface ChangeListProps {
  proposal: Proposal
  present: JourneyTexts
  hue: string
  /** Whether each change can be chosen. */
  hasTicks?: boolean
  isTicked?: (key: string) => boolean
  onTick?: (key: string, isOn: boolean) => void
  /** Whether the changes refer to the journey at the time of the suggestion, for its writer. */
  isOwn?: boolean
}

const NEVER = () => false

/** The changes of a suggestion; several changes have names. Says why some don't fit. */
export function ChangeList(props: ChangeListProps) {
  const { t } = useTranslation()
  const { proposal, present, hue, hasTicks = false, isOwn = false } = props
  const { lists, changes, gone } = proposal
  const [only] = changes
  if (lists === null) {
    const { stepId, base } = proposal.suggestion
    const step = present.steps.find(({ id }) => id === stepId)
    const reported = base?.steps[0]?.url ?? step?.url
    if (!step || reported === undefined) return null
    return (
      <>
        <ReportedLink url={reported} />
        {step.url !== reported && <p className="text-sm text-muted">{t('linkReports.changedSince')}</p>}
      </>
    )
  }
  if (!hasTicks && only && changes.length === 1)
    return <SuggestedChange change={only} lists={lists} hue={hue} isNumbered={!isOwn} />
  return (
    <ul className="grid gap-3">
      {changes.map((change) => (
        <li key={change.key} className="grid gap-1.5">
          <Title {...props} lists={lists} change={change} />
          <SuggestedChange change={change} lists={lists} hue={hue} isNumbered={!isOwn} />
        </li>
      ))}
      {gone.map((part) => (
        <GoneChange key={part.id} proposal={proposal} part={part} />
      ))}
    </ul>
  )
}

type TitleProps = ChangeListProps & { lists: NonNullable<Proposal['lists']>; change: Change }

/** The name of a change with its tick box, and the reason if it doesn't fit. */
function Title(props: TitleProps) {
  const { proposal, lists, change, present, hasTicks = false, isTicked = NEVER, onTick, isOwn = false } = props
  const { t } = useTranslation()
  const { number } = useFormats()
  const textsOf = useChangeTexts(lists, 'suggestion')
  const { title, badge } = textsOf(change)
  const label = () => {
    if (isAddition(change)) {
      if (isOwn) return t('suggestions.newStep')
      const place = countStepsBefore(lists, change)
      return t(place > 0 ? 'suggestions.newAfter' : 'suggestions.newFirst', { number: number(place) })
    }
    const at = 'step' in change ? stepNumberOf(present, change.step.id) : 0
    return at > 0 ? t('suggestions.step', { number: number(at), name: `\u2068${title}\u2069` }) : title
  }
  const isFit = isOwn || fits(change)
  const isTaken = isOwn && proposal.suggestion.taken?.includes(change.key)
  return (
    <div className="flex flex-wrap items-center gap-x-2.5">
      {hasTicks ? (
        <Checkbox
          label={<b className="font-[650]">{label()}</b>}
          checked={isTicked(change.key)}
          onChange={(isOn) => onTick?.(change.key, isOn)}
        />
      ) : (
        <b className="min-w-0 py-1 font-[650] [overflow-wrap:anywhere]">{label()}</b>
      )}
      {isFit ? (
        !isAddition(change) && <span className="text-sm text-muted">{badge}</span>
      ) : (
        <span className="rounded-md bg-accent-soft px-2 py-0.5 text-sm font-[650] text-accent">
          {t(change.kind === 'known' ? 'suggestions.why.known' : 'suggestions.why.both')}
        </span>
      )}
      {isTaken && (
        <span className="rounded-md bg-brand-soft px-2 py-0.5 text-sm font-[650] text-brand">
          {t('suggestions.own.taken')}
        </span>
      )}
    </div>
  )
}

/** A change of a step that was removed since, which can't be chosen. */
function GoneChange({ proposal: { suggestion }, part }: { proposal: Proposal; part: StepPart }) {
  const { t } = useTranslation()
  const before = suggestion.base?.steps.find(({ id }) => id === part.id)
  const name = before?.description ?? part.description ?? t('suggestions.removedStep')
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <bdi className="min-w-0 text-muted [overflow-wrap:anywhere]">{name}</bdi>
      <span className="rounded-md bg-accent-soft px-2 py-0.5 text-sm font-[650] text-accent">
        {t('suggestions.why.gone')}
      </span>
    </li>
  )
}
