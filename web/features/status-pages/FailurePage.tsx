import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#web/core/api/api-error.ts'
import { isServerReachable } from '#web/core/browser/reachable.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { NoServer } from './NoServer.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** The page for an error while loading: missing and deleted pages say so, other errors have a retry button. */
export function FailurePage({ error }: { error?: unknown }) {
  const { t } = useTranslation()
  const [hasNoServer, setHasNoServer] = useState(false)
  const failure = error instanceof ApiError ? error : null
  if (failure?.status === 404) return <NotFoundPage reason={failure.message} />
  if (hasNoServer || failure?.status === 0) return <NoServer />
  const gone = failure?.status === 410
  const handleRetry = async () => {
    // Without a server, reloading would replace the page with the browser's own error.
    if (await isServerReachable()) location.reload()
    else setHasNoServer(true)
  }
  return (
    <ErrorPage
      title={gone ? failure.message : t('shell.serverError.title')}
      text={gone ? t('shell.gone.text') : t('shell.serverError.text')}
    >
      {!gone && <Button onClick={handleRetry}>{t('ui.error.retry')}</Button>}
      <Link to="/" className={buttonClass({ variant: gone ? 'primary' : 'quiet' })}>
        {t('shell.toStart')}
      </Link>
    </ErrorPage>
  )
}
