import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Identity } from '#contract/identity/identity.ts'
import { load } from '#web/core/api/client.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { RemoveIdentityDialog } from './RemoveIdentityDialog.tsx'

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
  const [isConfirming, setIsConfirming] = useState(false)
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
      {isConfirming && <RemoveIdentityDialog identity={{ id, name }} onClose={() => setIsConfirming(false)} />}
    </li>
  )
}
