import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { isDoubtfulLink } from '#contract/rules/doubtful-link.ts'
import type { StepInput } from '#contract/step.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** Max. number of links that are named. */
const NAMED_MAX = 3

export interface DoubtfulStep {
  step: StepInput
  index: number
}

interface DoubtfulLinksProps {
  doubtful: readonly DoubtfulStep[]
  /** Opens the step with this id. */
  onOpen: (id: string | undefined) => void
}

/** Items of a list that name the steps with links that can hardly be right; pressing one opens the step. */
export function DoubtfulLinks({ doubtful, onOpen }: DoubtfulLinksProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const more = doubtful.length - NAMED_MAX
  return (
    <>
      {doubtful.slice(0, NAMED_MAX).map(({ step, index }) => (
        <li key={step.id ?? index} className="flex gap-2 text-accent">
          <TriangleAlert size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
          <button
            type="button"
            onClick={() => onOpen(step.id)}
            className="line-clamp-3 min-h-6 min-w-0 text-start underline [overflow-wrap:anywhere]"
          >
            {t('editing.checklist.link', { number: number(index + 1), address: step.url })}
          </button>
        </li>
      ))}
      {more > 0 && <li className="ps-6.5 text-accent">{t('editing.checklist.moreLinks', { count: more })}</li>}
    </>
  )
}

/** The steps with links that can hardly be right. */
export function doubtfulSteps(steps: readonly StepInput[]): DoubtfulStep[] {
  return steps.map((step, index) => ({ step, index })).filter(({ step }) => isDoubtfulLink(step.url))
}
