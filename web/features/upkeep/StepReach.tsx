import UsersRound from 'lucide-react/icons/users-round'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useUpkeep } from './useUpkeep.ts'

/**
 * For the owner: how many people ticked a step; renders nothing while the number could reveal what
 * one person did.
 */
export function StepReach({ journeyId, stepId }: { journeyId: string; stepId: string }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { data } = useUpkeep(journeyId)
  const people = data?.reach.steps.find((step) => step.stepId === stepId)?.people ?? null
  if (people === null) return null
  const label = t('upkeep.reach.reached', { count: people, number: number(people) })
  return (
    <span title={label} className="inline-flex h-6 items-center gap-1 text-sm text-muted tabular-nums">
      <UsersRound size={15} aria-hidden="true" />
      <span aria-hidden="true">{number(people)}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
