import { Link } from '@tanstack/react-router'
import { ApiError } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** The page for an error while loading: missing and deleted pages say so, other errors have a retry button. */
export function FailurePage({ error }: { error?: unknown }) {
  const { t } = useTranslation()
  const failure = error instanceof ApiError ? error : null
  if (failure?.status === 404) return <NotFoundPage reason={failure.message} />
  const gone = failure?.status === 410
  return (
    <ErrorPage
      title={gone ? failure.message : t('shell.serverError.title')}
      text={gone ? t('shell.gone.text') : t('shell.serverError.text')}
    >
      {!gone && <Button onClick={() => location.reload()}>{t('ui.error.retry')}</Button>}
      <Link to="/" className={buttonClass({ variant: gone ? 'primary' : 'quiet' })}>
        {t('shell.toStart')}
      </Link>
    </ErrorPage>
  )
}
