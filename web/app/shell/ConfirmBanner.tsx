import X from 'lucide-react/icons/x'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ConfirmEmail } from '#web/core/session/ConfirmEmail.tsx'
import { closeReminder } from '#web/core/session/confirm-later.ts'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'

/** A reminder to confirm the email; closing it hides it until the tab is closed. */
export function ConfirmBanner({ email, className }: { email: string; className: string }) {
  const { t } = useTranslation()
  return (
    <section
      aria-label={t('shell.confirm.title')}
      data-toasts-below
      className={`flex items-center gap-2 reminded:hidden px-4 py-1.5 sm:px-6 lg:px-10 ${className}`}
    >
      <ConfirmEmail email={email} isBanner className="grow" />
      <IconButton label={t('shell.confirm.later')} onClick={closeReminder} className="-me-2">
        <X size={18} aria-hidden="true" />
      </IconButton>
    </section>
  )
}
