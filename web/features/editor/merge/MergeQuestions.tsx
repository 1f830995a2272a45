import type { ContentField } from '#contract/rules/merge/merge.ts'
import type { StepType } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import type { JourneyDraft } from '#web/features/editor/drafts/journey.draft.ts'
import { useTextNames } from '#web/features/journeys/display/useTextNames.ts'
import { type Choices, type Question, type Side, textsOf } from './merged-draft.ts'

interface MergeQuestionsProps {
  questions: readonly Question[]
  choices: Choices
  onChoose: (choices: Choices) => void
  mine: JourneyDraft
  theirs: JourneyDraft
  /** Says why there are questions, where it isn't one's own journey. */
  lead?: string | undefined
}

/** Asks about what was changed here and elsewhere since the form was opened; everything else is put together. */
export function MergeQuestions({ questions, choices, onChoose, mine, theirs, lead }: MergeQuestionsProps) {
  const { t } = useTranslation()
  const labelOf = useLabel(mine)
  const textsOf = useTexts(mine, theirs)
  return (
    <section role="alert" aria-label={t('editing.merge.title')} className="panel grid gap-3.5 p-3.5 sm:p-5.5">
      <div>
        <h2 className="text-lg font-bold">{t('editing.merge.title')}</h2>
        <p className="text-muted">{lead ?? t('editing.merge.text')}</p>
      </div>
      {questions.map((question) => {
        const label = labelOf(question)
        const texts = textsOf(question)
        return (
          <div key={question.id} className="grid gap-2 border-t border-line pt-3.5">
            <p className="font-[650]">{label}</p>
            <dl className="grid gap-2 sm:grid-cols-2">
              <Version name={t('editing.merge.mine')} text={texts.mine} />
              <Version name={t('editing.merge.theirs')} text={texts.theirs} />
            </dl>
            <Segmented<Side>
              label={label}
              value={choices[question.id] ?? 'mine'}
              onChange={(side) => onChoose({ ...choices, [question.id]: side })}
              options={[
                { value: 'mine', label: t('editing.merge.keepMine') },
                { value: 'theirs', label: t('editing.merge.takeTheirs') },
              ]}
              className="justify-self-start"
            />
          </div>
        )
      })}
    </section>
  )
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0 rounded-m bg-sunk px-3 py-2">
      <dt className="text-sm text-muted">{name}</dt>
      <dd dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {text}
      </dd>
    </div>
  )
}

/** Names the text that a question is about. */
function useLabel({ steps }: JourneyDraft): (question: Question) => string {
  const { t } = useTranslation()
  const { nameOf } = useTextNames()
  const facts: Record<ContentField, string> = {
    stepType: t('editing.addSteps.type'),
    description: t('editing.addSteps.description'),
    url: t('editing.addSteps.url'),
    minutes: t('editing.facts.minutes'),
    cost: t('editing.facts.cost'),
    language: t('editing.facts.language'),
    note: t('editing.facts.note'),
  }
  return ({ change, field }) => {
    if (change.kind === 'field') return nameOf(change.field)
    if (!('step' in change)) return t('editing.facts.section')
    const number = steps.findIndex(({ id }) => id === change.step.id) + 1
    const name = field ? facts[field] : change.kind === 'role' ? t('editing.facts.counts') : change.step.description
    return t('editing.merge.ofStep', { number, name })
  }
}

/** What the journey says with either answer. */
function useTexts(mine: JourneyDraft, theirs: JourneyDraft): (question: Question) => Record<Side, string> {
  const { t } = useTranslation()
  const { nothing, textOf, roleOf } = useTextNames()
  const [own, other] = [textsOf(mine), textsOf(theirs)]
  const partOf = (step: object, field: ContentField) => {
    const value = (step as Partial<Record<ContentField, string | number | null>>)[field]
    if (field === 'stepType') return t(`journeys.stepTypes.${value as StepType}`)
    return value ? String(value) : nothing
  }
  return ({ change, field }) => {
    if (change.kind === 'field') return { mine: textOf(own, change.field), theirs: textOf(other, change.field) }
    if (change.kind === 'content' && field) {
      return { mine: partOf(change.step, field), theirs: partOf(change.theirs, field) }
    }
    if (change.kind === 'heading') return { mine: change.before ?? nothing, theirs: change.heading ?? nothing }
    if (change.kind === 'role') return { mine: roleOf(change.step), theirs: t(`editing.facts.${change.role}`) }
    return { mine: t('editing.merge.stays'), theirs: t('editing.merge.removed') }
  }
}
