import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import type { OpenStep } from './open-step.ts'
import { PathCard } from './PathCard.tsx'
import { ResourceCard } from './ResourceCard.tsx'
import { StepAddress } from './StepAddress.tsx'

/** A step that is a journey; if that journey can't be opened, its plain address. */
export function PathStep({ step, targetId, href, ...rest }: OpenStep & { targetId: string; href: string | null }) {
  const { t } = useTranslation()
  const { data: target, error, isPending } = useQuery(journeyQuery(targetId))
  if (target) return <PathCard target={target} {...rest} />
  return (
    <>
      {href === null ? <StepAddress url={step.url} /> : <ResourceCard href={href} busy={isPending} />}
      {(error?.status === 404 || error?.status === 410) && <p className="text-sm text-muted">{t('paths.missing')}</p>}
    </>
  )
}
