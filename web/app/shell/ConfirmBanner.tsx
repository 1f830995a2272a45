import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ConfirmEmail } from '#web/core/session/ConfirmEmail.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'

const KEY = 'confirmLater'

/** Reminds a member to confirm their email; closing the banner hides it until the tab is closed. */
export function ConfirmBanner({ email }: { email: string }) {
  const { t } = useTranslation()
  const [isClosed, setIsClosed] = useState(wasClosed)
  if (isClosed) return null
  const handleClose = () => {
    rememberClosed()
    setIsClosed(true)
  }
  return (
    <section
      aria-label={t('shell.confirm.title')}
      data-toasts-below
      className="flex items-center gap-2 border-b border-line bg-sunk px-4 py-1.5 sm:px-6 lg:px-10"
    >
      <ConfirmEmail email={email} className="grow" />
      <IconButton label={t('shell.confirm.later')} onClick={handleClose} className="-me-2">
        <X size={18} aria-hidden="true" />
      </IconButton>
    </section>
  )
}

function wasClosed(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

function rememberClosed(): void {
  try {
    sessionStorage.setItem(KEY, 'true')
  } catch {
    // If storage is blocked, the banner returns with the next page load.
  }
}
