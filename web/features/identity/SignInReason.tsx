import { useEffect, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { pendingReasonOn, type Reason } from '#web/core/session/pending-action.ts'

/**
 * Says which action led to the login. The action is in sessionStorage, so the text appears only
 * after hydration.
 */
export function SignInReason({ page, form }: { page: string | undefined; form: 'login' | 'register' }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<Reason | null>(null)
  useEffect(() => setReason(pendingReasonOn(page)), [page])
  if (reason === null) return null
  return (
    <p role="note" className="mb-6 rounded-box bg-brand-soft px-4 py-3 text-sm">
      {form === 'login' && <b className="block">{t(`identity.reason.${reason.kind}`, { name: reason.name })}</b>}
      {t(`identity.reason.${afterSignIn(reason, form)}`, { name: reason.name })}
    </p>
  )
}

/** The text about what follows. */
function afterSignIn({ kind }: Reason, form: 'login' | 'register') {
  if (kind === 'keep') return 'afterKeep'
  if (form === 'login') return 'afterLogin'
  return kind === 'follow' ? 'afterFollow' : 'afterRegister'
}
