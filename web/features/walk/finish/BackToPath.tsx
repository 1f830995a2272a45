import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'

/** A link at the end of a journey, back to the journey that contains it as a step. */
export function BackToPath({ cameFrom }: { cameFrom: string[] }) {
  const { t } = useTranslation()
  const journeyId = cameFrom.at(-1) ?? ''
  const { data: journey } = useQuery(journeyQuery(journeyId))
  if (!journey) return null
  return (
    <div className="mb-3.5 grid justify-items-start gap-1.5">
      <p className="text-sm">{t('paths.cameFrom')}</p>
      <Link
        to="/app/discover/journey/$journeyId"
        params={{ journeyId }}
        state={{ cameFrom: cameFrom.slice(0, -1) }}
        className={buttonClass()}
      >
        <span dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
          {t('paths.back', { name: journey.name })}
        </span>
      </Link>
    </div>
  )
}
