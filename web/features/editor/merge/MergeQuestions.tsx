import type { Side } from '#contract/rules/merge/authors.ts'
import type { ContentField, MergeStep } from '#contract/rules/merge/merge.ts'
import type { StepType } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import { useTextNames } from '#web/features/journeys/display/useTextNames.ts'
import type { Choices, Question } from './merged-draft.ts'

interface MergeQuestionsProps {
  questions: readonly Question[]
  choices: Choices
  onChoose: (choices: Choices) => void
  /** The reason for the questions, if the person edits another person's journey. */
  lead?: string | undefined
}

/**
 * Asks about texts that were changed both here and elsewhere since the form was opened; all other
 * changes are merged.
 */
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
  return (question) => {
    if ('arrangements' in question) return t('editing.merge.arrangement')
    const { change, lists } = question
    if (change.kind === 'field') return nameOf(change.field)
    const { step } = change
    const number = lists.mine.steps.findIndex(({ id }) => id === step.id) + 1
    // A removed step has no number, but the title from before.
    if (number === 0) return (lists.base.steps.find(({ id }) => id === step.id) ?? step).description
    return t('editing.merge.ofStep', { number, name: 'field' in question ? facts[question.field] : step.description })
  }
}

/** The text of the journey with each of the two answers. */
function useTexts(): (question: Question) => Record<Side, string> {
  const { t } = useTranslation()
  const { nothing, textOf, roleOf } = useTextNames()
  const partOf = (step: object, field: ContentField) => {
    const value = (step as Partial<Record<ContentField, string | number | null>>)[field]
    if (field === 'stepType') return t(`journeys.stepTypes.${value as StepType}`)
    return value ? String(value) : nothing
  }
  const linesOf = (steps: readonly MergeStep[]) =>
    steps.flatMap((step, index) => {
      const role = step.optional || step.orPrevious ? ` (${roleOf(step)})` : ''
      return [...(step.section ? [step.section] : []), `${index + 1}. ${step.description}${role}`]
    })
  return (question) => {
    if ('arrangements' in question) {
      const { mine, theirs } = question.arrangements
      const lines = different(linesOf(mine), linesOf(theirs))
      return { mine: lines.mine || nothing, theirs: lines.theirs || nothing }
    }
    if ('field' in question) {
      const { step, theirs } = question.change
      return { mine: partOf(step, question.field), theirs: partOf(theirs, question.field) }
    }
    const { change } = question
    if (change.kind === 'field') {
      const { mine, theirs } = question.lists
      return { mine: textOf(mine, change.field), theirs: textOf(theirs, change.field) }
    }
    if (change.kind === 'removed') return { mine: t('editing.merge.stays'), theirs: t('editing.merge.removed') }
    const { step } = change
    const text = [step.description, step.url, step.note].filter(Boolean).join('\n')
    return { mine: t('editing.merge.removedHere'), theirs: text }
  }
}

/** The parts of two lists of lines from the first to the last difference. */
function different(mine: readonly string[], theirs: readonly string[]): Record<Side, string> {
  const sameAtFirst = countSame(mine, theirs)
  const rest = [mine.slice(sameAtFirst), theirs.slice(sameAtFirst)] as const
  const sameAtLast = countSame(rest[0].toReversed(), rest[1].toReversed())
  const textOf = (lines: readonly string[]) => {
    const shown = lines.slice(0, lines.length - sameAtLast)
    return [...(sameAtFirst > 0 ? ['…'] : []), ...shown, ...(sameAtLast > 0 ? ['…'] : [])].join('\n')
  }
  return { mine: textOf(rest[0]), theirs: textOf(rest[1]) }
}

function countSame(one: readonly string[], other: readonly string[]): number {
  const index = one.findIndex((line, at) => line !== other[at])
  return index === -1 ? one.length : index
}
