import { useTranslation } from '#web/core/i18n/translation.tsx'
import { LinkActions } from './LinkActions.tsx'
import { useUpkeep } from './useUpkeep.ts'

/** For the owner: the problem of a step's link, if it fails or has moved. */
export function StepUpkeep({ journeyId, stepId }: { journeyId: string; stepId: string }) {
  const { t } = useTranslation()
  const { data } = useUpkeep(journeyId)
  const link = data?.links.find((one) => one.stepId === stepId)
  if (!data || !link) return null
  return (
    <section aria-label={t('upkeep.links.title')} className="rounded-m border border-line bg-sunk px-4 py-3">
      <LinkActions journeyId={journeyId} link={link} linkChecks={data.linkChecks} />
    </section>
  )
}
