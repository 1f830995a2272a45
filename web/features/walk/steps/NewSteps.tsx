import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { Walk } from './useWalk.ts'

/** A note that lists the steps added after the viewer finished. */
export function NewSteps({ walk }: { walk: Walk }) {
  const { t } = useTranslation()
  const steps = walk.steps.filter(({ id }) => walk.progress.newSteps.includes(id))
  if (steps.length === 0) return null
  return (
    <p role="status" className="mb-5 note">
      {t('journeys.trail.new', { count: steps.length })}
      {': '}
      {steps.map(({ id, description }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <bdi>{description}</bdi>
        </span>
      ))}
    </p>
  )
}
