import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Step } from '#contract/step.ts'
import { journeyQuery } from './journeys.queries.ts'
import { PathCard } from './PathCard.tsx'
import { StepResource } from './StepResource.tsx'

interface PathStepProps {
  step: Step
  targetId: string
  done: boolean
  onFinish: () => void
}

/** A step that is a journey of its own; one that cannot be opened is the address it came as. */
export function PathStep({ step, targetId, done, onFinish }: PathStepProps) {
  const { t } = useTranslation()
  const { data: target, error } = useQuery(journeyQuery(targetId))
  if (target) return <PathCard target={target} done={done} onFinish={onFinish} />
  if (!error) return <span className="bone min-h-32 w-full rounded-m" />
  return (
    <>
      <StepResource step={step} />
      {(error.status === 404 || error.status === 410) && <p className="text-sm text-muted">{t('paths.missing')}</p>}
    </>
  )
}
