import Check from 'lucide-react/icons/check'
import Combine from 'lucide-react/icons/combine'
import Plus from 'lucide-react/icons/plus'
import type { OriginalChanges } from '#contract/adaptation.ts'
import { type Answer, type Change, merge } from '#contract/rules/merge/merge.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { localTime } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { ChangePanel } from '#web/features/journeys/changes/ChangePanel.tsx'
import type { Card } from './useAnswers.ts'

interface ChangeCardProps {
  card: Card
  data: OriginalChanges
  busy: boolean
  onAnswer: (answer: Answer) => void
}

/** A change of the original beside the version's text, with the buttons that decide on it. */
export function ChangeCard({ card, data, busy, onAnswer }: ChangeCardProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const whoChanged = useWhoChanged(data)
  const { change, lists, answer, savedAt } = card
  const { author } = data
  return (
    <ChangePanel
      change={change}
      lists={lists}
      about="original"
      who={whoChanged(change)}
      sides={{
        theirs: {
          name: author ? t('changes.theirsNow', { name: author.displayName }) : t('changes.originalNow'),
          person: author,
        },
        mine: { name: t('changes.yours'), person: profile },
      }}
      chosen={answer}
    >
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2.5 sm:px-5.5">
        {change.kind === 'known' && answer === null ? (
          <p className="py-2 text-sm text-muted">{t('changes.known')}</p>
        ) : (
          <Buttons card={card} busy={busy} onAnswer={onAnswer} />
        )}
        {savedAt !== null && (
          <p className="ms-auto text-sm text-muted" role="status">
            {t('changes.saved', { time: localTime(savedAt) })}
          </p>
        )}
      </div>
    </ChangePanel>
  )
}

/** Says which side made a change, and when a step of the original was added or got its link. */
function useWhoChanged({ dates }: OriginalChanges): (change: Change) => string {
  const { t } = useTranslation()
  const { longDate } = useDays()
  return (change) => {
    if (change.both) return t('changes.who.both')
    const id = change.kind === 'added' ? change.step.id : change.kind === 'content' && change.theirs.id
    const at = dates.find(({ stepId }) => stepId === id)?.at
    if (at === undefined) return t('changes.who.theirs')
    if (change.kind === 'added') return t('changes.who.added', { date: longDate(at) })
    const isLink = change.kind === 'content' && change.fields.includes('url')
    return isLink ? t('changes.who.link', { date: longDate(at) }) : t('changes.who.theirs')
  }
}

function Buttons({
  card: { change, lists, answer },
  busy,
  onAnswer,
}: Pick<ChangeCardProps, 'card' | 'busy' | 'onAnswer'>) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isAddition = change.kind === 'added' || change.kind === 'replaced'
  const canCombine = change.kind === 'content' && change.both && change.conflicts.length < change.fields.length
  const names: Record<Answer, string> = {
    theirs: isAddition ? addLabel() : t(change.kind === 'removed' ? 'changes.remove' : 'changes.take'),
    mine: t(isAddition ? 'changes.leave' : 'changes.keep'),
    combine: t('changes.combine'),
  }
  function addLabel(): string {
    const { result } = merge(lists, new Map([[change.key, 'theirs']]))
    const index = 'step' in change ? result.steps.findIndex(({ id }) => id === change.step.id) : 0
    return index > 0 ? t('changes.addAfter', { number: number(index) }) : t('changes.addFirst')
  }
  const icons = { theirs: isAddition ? <Plus size={17} /> : null, mine: null, combine: <Combine size={17} /> }
  const offered: Answer[] = ['theirs', 'mine', ...(canCombine ? (['combine'] as const) : [])]
  if (answer !== null)
    return (
      <p className="inline-flex min-h-11 items-center gap-2 rounded-full bg-brand-soft px-4.5 font-semibold text-brand">
        <Check size={17} aria-hidden="true" />
        {names[answer]}
      </p>
    )
  return offered.map((one) => (
    <Button key={one} variant="quiet" busy={busy} onClick={() => onAnswer(one)}>
      {icons[one] && <span aria-hidden="true">{icons[one]}</span>}
      {names[one]}
    </Button>
  ))
}
