import type { Journey } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { PersonNames } from '#web/features/people/display/PersonNames.tsx'

interface StepCreditProps {
  helpers: NonNullable<Journey['helpers']>
  stepId: string
}

/** 'Suggested by Amina Diallo': who suggested a step, or a change of it that was accepted. */
export function StepCredit({ helpers, stepId }: StepCreditProps) {
  const { t } = useTranslation()
  const people = helpers.filter(({ stepIds }) => stepIds.includes(stepId)).map(({ person }) => person)
  const [first] = people
  if (!first) return null
  return (
    <p className="flex items-center gap-2.5 text-sm text-muted">
      <Avatar id={first.id} initial={first.initial} photoURL={first.photoURL} size="sm" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {t('suggestions.by')} <PersonNames people={people} className="font-[650] text-ink" />
      </span>
    </p>
  )
}
