import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { UsedPasskey } from '#contract/factors.ts'
import { load } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { loadSession } from '#web/core/session/session.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { CodeForm } from './CodeForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

/** Shown instead of a page of moderators or operators, whose role needs a second factor in this session. */
export function FactorGate() {
  const { t } = useTranslation()
  const { data: factors, error, refetch } = useQuery(load('factors', {}))
  const client = useQueryClient()
  const write = useWrite()
  const prove = async (proof: { code: string } | { passkey: UsedPasskey }) => {
    await write('prove', { body: proof })
    // Reloads all answers, since they contain more for someone with the role.
    await Promise.all([loadSession(), client.invalidateQueries()])
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!factors) return <Skeleton className="h-72 rounded-panel" />
  const { app, passkeys } = factors
  const hasPasskey = passkeys.some(({ here }) => here)
  const isSetUp = app !== null || hasPasskey
  return (
    <section className="panel mx-auto grid w-full max-w-120 gap-4 p-6">
      <h1 className="flex items-center gap-2.5 text-2xl">
        <ShieldCheck className="shrink-0 text-brand" aria-hidden="true" />
        {t(isSetUp ? 'identity.gate.title' : 'identity.gate.noneTitle')}
      </h1>
      <p className="text-muted">{t(isSetUp ? 'identity.gate.text' : 'identity.gate.none')}</p>
      {hasPasskey && <PasskeyButton onPasskey={(passkey) => prove({ passkey })} />}
      {app && <CodeForm app={!app.lost} submit={t('identity.gate.submit')} onCode={(code) => prove({ code })} />}
      {!isSetUp && (
        <Link to="/app/user/edit" search={{ part: 'account' }} hash="factor" className={buttonClass({ size: 'lg' })}>
          {t('identity.gate.setUp')}
        </Link>
      )}
    </section>
  )
}
