import type { Journey } from '#contract/journey.ts'
import { PEOPLE_MIN } from '#contract/person.ts'
import type { Upkeep } from '#contract/upkeep/upkeep.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { StepName, UpkeepPart } from './UpkeepPart.tsx'

/** How many people ticked each step: numbers only, rounded, and none below ten. */
export function ReachPart({ journey, reach: { people, steps } }: { journey: Journey; reach: Upkeep['reach'] }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (people === null)
    return <UpkeepPart title={t('upkeep.reach.title')} empty={t('upkeep.reach.few', { number: number(PEOPLE_MIN) })} />
  return (
    <UpkeepPart title={t('upkeep.reach.title')}>
      <div className="panel grid gap-4 p-4.5">
        <p className="text-muted">{t('upkeep.reach.lead', { number: number(PEOPLE_MIN) })}</p>
        <ol className="grid gap-3.5">
          {steps.map((step) => (
            <li key={step.stepId} className="grid gap-1.5">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
                <StepName journey={journey} stepId={step.stepId} />
                <span className="text-sm text-muted tabular-nums">
                  <People count={step.people} />
                </span>
              </div>
              <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunk">
                <div
                  className="h-full rounded-full bg-brand"
                  style={{ width: `${(100 * (step.people ?? 0)) / people}%` }}
                />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </UpkeepPart>
  )
}

function People({ count }: { count: number | null }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (count === null) return t('upkeep.reach.fewer', { number: number(PEOPLE_MIN) })
  return t('upkeep.reach.people', { count, number: `${number(count)}+` })
}
