import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SignInProvider } from '#contract/person.ts'
import { ApiError, send } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Spinner } from '#web/core/ui/base/Spinner.tsx'
import { reportToOpener } from './usePopupSignIn.ts'

/**
 * The pop-up window of a provider sign-in: opens the provider's page, then reports the result to
 * the page behind it and closes.
 */
export function PopupPage() {
  const { t } = useTranslation()
  const { provider, error, done, waiting, factor, identity, invitation } = useSearch({ from: '/auth/popup' })
  const [failed, setFailed] = useState(error !== undefined)

  useEffect(() => {
    if (identity !== undefined) finish({ identity })
    else if (waiting !== undefined) finish({ waiting: true })
    else if (factor !== undefined) finish({ factor })
    else if (error !== undefined || done !== undefined) finish(error === undefined ? { done: true } : { error })
    else if (provider !== undefined)
      redirectTo(provider, invitation).catch((failure) => {
        setFailed(true)
        finish({ error: failure instanceof ApiError ? failure.code : 'failed' })
      })
  }, [provider, error, done, waiting, factor, identity, invitation])

  return (
    <main id="main" className="grid min-h-dvh place-items-center gap-4 p-6 text-center">
      <title>{t('shell.titles.page', { page: t('identity.popup.title') })}</title>
      <div className="grid justify-items-center gap-5">
        <h1 className="text-[1.5rem]">{t(failed ? 'identity.popup.failed' : 'identity.popup.title')}</h1>
        {!failed && <Spinner />}
        <Button variant="quiet" onClick={() => window.close()}>
          {t('ui.close')}
        </Button>
      </div>
    </main>
  )
}

function finish(result: Parameters<typeof reportToOpener>[0]): void {
  reportToOpener(result)
  window.close()
}

async function redirectTo(provider: string, invitation: string | undefined): Promise<void> {
  const { answer } = await send('socialSignIn', { body: { provider: provider as SignInProvider, invitation } })
  location.replace(answer.url)
}
