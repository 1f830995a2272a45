import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { herePath, leaveForProvider, useOnlyProvider } from '#web/core/session/single-sign-on.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { PasswordField } from '#web/core/ui/form/PasswordField.tsx'

/** The password, or where single sign-on is the only way in, a new login at the provider. */
export function Proof(field: Parameters<typeof PasswordField>[0]) {
  const { t } = useTranslation()
  const provider = useOnlyProvider()
  const [isLeaving, setIsLeaving] = useState(false)
  if (provider === null) return <PasswordField {...field} autoComplete="current-password" />
  const handleClick = () => {
    setIsLeaving(true)
    leaveForProvider({ returnTo: herePath(), fresh: true }).catch((failure) => {
      setIsLeaving(false)
      showFailure(failure, t('ui.error.title'))
    })
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-muted">{t('account.fresh.text', { provider })}</p>
      <Button variant="quiet" busy={isLeaving} onClick={handleClick}>
        {t('account.fresh.submit', { provider })}
      </Button>
    </div>
  )
}
