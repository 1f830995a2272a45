import type { Journey } from '#contract/journey.ts'
import { nextStepOf } from '#contract/rules/progress.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { StepIcon } from './StepIcon.tsx'

/** Max. number of stones on a card; if there are more, the last stone shows how many. */
const STONES_MAX = 9

type TrailJourney = Pick<Journey, 'stepTypes' | 'stepUnits' | 'doneSteps' | 'requiredCount' | 'requiredDone'>

/**
 * A row of stones for the steps of a journey: one per step or set of alternatives, filled when
 * done.
 */
export function StepTrail({ journey }: { journey: TrailJourney }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const stones = stonesOf(journey)
  if (stones.length === 0) return null
  const shown = stones.length > STONES_MAX ? stones.slice(0, STONES_MAX - 1) : stones
  const kinds = [...new Set(journey.stepTypes)].map((kind) => t(`journeys.stepTypes.${kind}`)).join(', ')
  const { requiredCount, requiredDone } = journey
  const progress = requiredDone
    ? t('journeys.progress.of', { count: requiredCount, done: number(requiredDone), steps: number(requiredCount) })
    : null
  return (
    <span role="img" aria-label={[progress, kinds].filter(Boolean).join(': ')} className="flex items-center">
      {shown.map(({ index, kind, state }) => (
        <span key={index} data-state={state} className="stone">
          <StepIcon stepType={kind} />
        </span>
      ))}
      {shown.length < stones.length && (
        <span className="ps-2 text-xs font-[650] text-muted">
          {t('journeys.card.more', { count: stones.length - shown.length })}
        </span>
      )}
    </span>
  )
}

function stonesOf({ stepTypes, stepUnits, doneSteps }: TrailJourney) {
  const doneUnits = new Set(doneSteps?.map((step) => stepUnits[step] ?? `optional ${step}`))
  const next = doneSteps?.length ? nextStepOf({ stepUnits, doneSteps }) : -1
  return stepTypes.flatMap((kind, index) => {
    const unit = stepUnits[index] ?? null
    // A set of alternatives has one stone, at its first step.
    if (unit !== null && unit !== index) return []
    if (doneUnits.has(unit ?? `optional ${index}`)) return { index, kind, state: 'done' }
    const isNext = index === next || (unit !== null && unit === stepUnits[next])
    return { index, kind, state: isNext ? 'next' : unit === null ? 'optional' : 'open' }
  })
}
