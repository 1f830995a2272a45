import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Identity } from '#contract/identity/identity.ts'
import { load } from '#web/api/client.ts'
import { useWrite } from '#web/api/write.ts'
import { useMoment } from '#web/i18n/moment.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { loadSession } from '#web/session/session.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Skeleton } from '#web/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { showFailure, toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'

/** The accounts at providers that the person logs in with, each with a button that removes it. */
export function ConnectedAccounts() {
  const { t } = useTranslation()
  const identities = useQuery(load('identities', {}))
  if (identities.isPending) return <Skeleton className="h-24" />
  if (identities.data === undefined)
    return <ErrorState error={identities.error} onRetry={() => void identities.refetch()} />
  if (identities.data.length === 0) return <p className="text-muted">{t('account.identities.empty')}</p>
  return (
    <>
      <p className="mb-3 text-muted">{t('account.identities.text')}</p>
      <ul className="grid gap-1">
        {identities.data.map((identity) => (
          <ConnectedAccount key={identity.id} identity={identity} />
        ))}
      </ul>
    </>
  )
}

function ConnectedAccount({ identity: { id, name, createdAt, removable } }: { identity: Identity }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const write = useWrite()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const handleRemove = async () => {
    setIsBusy(true)
    try {
      await write('removeIdentity', { body: { id } })
      toast(t('account.identities.removed', { name }), { tone: 'success' })
      // This session may have begun with it: then the person is asked to log in again.
      await loadSession()
    } catch (failure) {
      showFailure(failure, t('ui.error.title'))
    }
    setIsBusy(false)
    setIsConfirming(false)
  }
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 grow">
        <b className="[overflow-wrap:anywhere]">{name}</b>
        <p className="text-sm text-muted">{t('account.identities.since', { date: moment(createdAt) })}</p>
        {!removable && <p className="text-sm text-muted">{t('account.identities.only')}</p>}
      </div>
      {removable && (
        <Button
          variant="quiet"
          onClick={() => setIsConfirming(true)}
          aria-label={t('account.identities.removeOf', { name })}
        >
          {t('account.identities.remove')}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        danger
        title={t('account.identities.removeTitle', { name })}
        text={t('account.identities.removeText', { name })}
        confirmLabel={t('account.identities.remove')}
        busy={isBusy}
        onConfirm={() => void handleRemove()}
        onClose={() => setIsConfirming(false)}
      />
    </li>
  )
}
