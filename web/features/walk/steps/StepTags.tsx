import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { Walk } from './useWalk.ts'

const LOOK = 'inline-flex items-center rounded-md px-2 text-[0.78rem] leading-relaxed font-[650] whitespace-nowrap'

/** Marks of a step: optional, an alternative, new since the viewer finished. */
export function StepTags({ walk, index }: { walk: Walk; index: number }) {
  const { t } = useTranslation()
  const step = walk.steps[index]
  if (!step) return null
  const unit = walk.units[index] ?? null
  const startsSet = !step.orPrevious && unit !== null && walk.units[index + 1] === unit
  return (
    <>
      {step.optional && (
        <span className={`${LOOK} border border-dashed border-field text-muted`}>{t('journeys.trail.optional')}</span>
      )}
      {startsSet && <span className={`${LOOK} bg-sunk text-muted`}>{t('journeys.trail.chooseOne')}</span>}
      {step.orPrevious && <span className={`${LOOK} bg-sunk text-muted`}>{t('journeys.trail.or')}</span>}
      {walk.progress.newSteps.includes(step.id) && (
        <span className={`${LOOK} bg-accent-soft text-accent`}>{t('journeys.trail.isNew')}</span>
      )}
    </>
  )
}
