import type { JourneyTexts } from '#contract/rules/history/difference.ts'
import type { ContentField } from '#contract/rules/merge/merge.ts'
import type { StepType } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import { useTextNames } from '#web/features/journeys/display/useTextNames.ts'
import type { Choices, Question, Side } from './merged-draft.ts'

interface MergeQuestionsProps {
  questions: readonly Question[]
  choices: Choices
  onChoose: (choices: Choices) => void
  /** Says why there are questions, where it isn't one's own journey. */
  lead?: string | undefined
}

/** Asks about what was changed here and elsewhere since the form was opened; everything else is put together. */
export function MergeQuestions({ questions, choices, onChoose, lead }: MergeQuestionsProps) {
  const { t } = useTranslation()
  const labelOf = useLabel()
  const textsOf = useTexts()
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
function useLabel(): (question: Question) => string {
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
  return ({ change, lists, field }) => {
    if (change.kind === 'field') return nameOf(change.field)
    if (change.kind === 'sectionMoved') return t('editing.merge.sectionPlace', { heading: change.heading ?? '' })
    if (!('step' in change)) return t('editing.facts.section')
    const { step } = change
    const number = lists.mine.steps.findIndex(({ id }) => id === step.id) + 1
    // A step that I removed has no number, and the title that I know.
    if (number === 0) return (lists.base.steps.find(({ id }) => id === step.id) ?? step).description
    const parts = { role: t('editing.facts.counts'), stepMoved: t('editing.merge.place') }
    const part = field ? facts[field] : change.kind in parts && parts[change.kind as keyof typeof parts]
    return t('editing.merge.ofStep', { number, name: part || step.description })
  }
}

/** What the journey says with either answer. */
function useTexts(): (question: Question) => Record<Side, string> {
  const { t } = useTranslation()
  const { nothing, textOf, roleOf } = useTextNames()
  const partOf = (step: object, field: ContentField) => {
    const value = (step as Partial<Record<ContentField, string | number | null>>)[field]
    if (field === 'stepType') return t(`journeys.stepTypes.${value as StepType}`)
    return value ? String(value) : nothing
  }
  const placeOf = ({ steps }: JourneyTexts, id: string) => {
    const before = steps[steps.findIndex((step) => step.id === id) - 1]
    return before ? t('changes.after', { step: before.description }) : t('changes.first')
  }
  return ({ change, lists: { mine, theirs }, field }) => {
    if (change.kind === 'field') return { mine: textOf(mine, change.field), theirs: textOf(theirs, change.field) }
    if (change.kind === 'content' && field)
      return { mine: partOf(change.step, field), theirs: partOf(change.theirs, field) }
    if (change.kind === 'heading' || change.kind === 'headingAdded')
      return { mine: change.before ?? nothing, theirs: change.heading ?? nothing }
    if (change.kind === 'sectionMoved') return { mine: t('changes.sectionStays'), theirs: t('changes.suggested.moved') }
    const { step } = change
    if (change.kind === 'role') return { mine: roleOf(step), theirs: t(`editing.facts.${change.role}`) }
    if (change.kind === 'stepMoved') return { mine: placeOf(mine, step.id), theirs: placeOf(theirs, step.id) }
    if (change.kind === 'removed') return { mine: t('editing.merge.stays'), theirs: t('editing.merge.removed') }
    const text = [step.description, step.url, step.note].filter(Boolean).join('\n')
    return { mine: t('editing.merge.removedHere'), theirs: text }
  }
}
