import { Link } from '@tanstack/react-router'
import type { ApiError } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'

/** An error page for a journey that was deleted, doesn't exist or failed to load. */
export function JourneyFailure({ failure, onRetry }: { failure: ApiError; onRetry: () => void }) {
  const { t } = useTranslation()
  const kind = failure.status === 410 ? 'gone' : failure.status === 404 || failure.status === 403 ? 'missing' : null
  if (kind === null) return <ErrorState level="h1" error={failure} onRetry={onRetry} />
  return (
    <>
      <title>{t('shell.titles.page', { page: t(`paths.failure.${kind}`) })}</title>
      <meta name="robots" content="noindex" />
      <EmptyState level="h1" title={t(`paths.failure.${kind}`)} text={t(`paths.failure.${kind}Hint`)}>
        <Link to="/app/discover" className={buttonClass({ variant: 'soft' })}>
          {t('paths.failure.discover')}
        </Link>
      </EmptyState>
    </>
  )
}
