import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { Statement } from './Statement.tsx'
import { siteTextQuery, useSiteText } from './useSite.ts'

/** The page with the rules of the site, or with its accessibility statement. */
export function StatementPage() {
  const { t } = useTranslation()
  const name = useLocation().pathname.startsWith('/rules') ? 'rules' : 'accessibility'
  const textOf = useSiteText()
  const { data, error, refetch } = useQuery(siteTextQuery(name))
  const title = t(`shell.nav.${name}`)
  return (
    <article className="mx-auto max-w-[65ch] py-8">
      <title>{t('shell.titles.page', { page: title })}</title>
      <h1 className="mb-6 text-[clamp(1.875rem,5vw,2.75rem)] leading-tight">{title}</h1>
      {data ? (
        <Statement text={textOf(data.texts)} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </article>
  )
}
