import { Link } from '@tanstack/react-router'
import type { Report } from '#contract/moderation.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

const LOOK = 'font-[650] text-brand underline-offset-4 hover:underline [overflow-wrap:anywhere]'

/** Kinds of texts without an address of their own. */
const OF_JOURNEYS = ['suggestion', 'note', 'revision'] as const

/** The name of the reported content or person, with a link if it can be opened. */
export function TargetLink({ target: { kind, id, name, pathId } }: { target: Report['target'] }) {
  const { t } = useTranslation()
  if (name === null) return <span className="text-muted">{t('moderation.reports.unavailable')}</span>
  const label = <bdi>{name}</bdi>
  if (kind === 'journey')
    return (
      <Link to="/app/discover/journey/$journeyId" params={{ journeyId: id }} className={LOOK}>
        {label}
      </Link>
    )
  if (kind === 'person')
    return (
      <Link to="/app/user/profile" search={{ userId: id }} className={LOOK}>
        {label}
      </Link>
    )
  if (kind === 'comment' && pathId !== undefined)
    return (
      <Link
        to="/app/discover/journey/$journeyId"
        params={{ journeyId: pathId }}
        hash={`comment-${id}`}
        className={LOOK}
      >
        {label}
      </Link>
    )
  if (OF_JOURNEYS.some((known) => known === kind) && pathId !== undefined)
    return (
      <Link to="/app/discover/journey/$journeyId" params={{ journeyId: pathId }} className={LOOK}>
        {label}
      </Link>
    )
  return <span className="font-[650] [overflow-wrap:anywhere]">{label}</span>
}
