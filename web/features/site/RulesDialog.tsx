import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useChangeProfile } from '#web/core/session/useOwnProfile.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { Statement } from './Statement.tsx'
import { siteTextQuery, useSiteText } from './useSite.ts'

/** Asks a member to accept the rules of the site. Members who don't can only read, export and delete. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const change = useChangeProfile()
  const textOf = useSiteText()
  const [busy, setBusy] = useState(false)
  const { data: rules, error, refetch } = useQuery({ ...siteTextQuery('rules'), staleTime: 0 })
  const handleAccept = async () => {
    if (!rules) return
    setBusy(true)
    try {
      await change('acceptRules', { body: { version: rules.version } })
      onClose()
    } catch (failure) {
      showFailure(failure as ApiError, t('ui.error.title'))
      // The rules may have changed, so they are loaded again.
      void refetch()
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('site.rules.title')}
      className="max-w-[42rem]"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('site.rules.later')}
          </Button>
          <Button busy={busy} disabled={!rules} onClick={() => void handleAccept()}>
            {t('site.rules.accept')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-muted">{t('site.rules.text')}</p>
      {rules ? (
        <Statement text={textOf(rules.texts)} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  )
}
