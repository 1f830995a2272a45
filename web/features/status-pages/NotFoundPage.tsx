import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { SearchForm } from '#web/core/ui/form/SearchForm.tsx'
import { ErrorPage } from './ErrorPage.tsx'

/**
 * The page for missing content, which `reason` names. Without it the address is unknown, and the
 * browser's address changes to /404.
 */
export function NotFoundPage({ reason }: { reason?: string }) {
  const { t } = useTranslation()
  const router = useRouter()
  const isMember = useSession().state === 'member'
  const page = isMember ? '/app/discover' : '/'
  const isHere = useLocation({ select: ({ pathname }) => pathname }) === '/404'
  useEffect(() => {
    if (reason === undefined && !isHere) void router.navigate({ to: '/404', replace: true })
  }, [reason, isHere, router])
  return (
    <ErrorPage title={reason ?? t('shell.notFound.title')} text={t('shell.notFound.text')}>
      <SearchForm
        action={page}
        label={t('shell.search.label')}
        placeholder={t('shell.search.placeholder')}
        submitLabel={t('shell.search.submit')}
        onSearch={(q) => void router.navigate({ to: page, search: q === '' ? {} : { q } })}
      />
      <Link to={page} className={buttonClass({ variant: 'quiet' })}>
        {t(isMember ? 'shell.toDiscover' : 'shell.toStart')}
      </Link>
    </ErrorPage>
  )
}
