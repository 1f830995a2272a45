import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/Button.tsx'

/** The two doors, and the way back to this page from behind them. */
export function GuestLinks() {
  const { t } = useTranslation()
  // Without '#', of which the server knows nothing.
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const search = here.startsWith('/app') ? { returnTo: here } : {}
  return (
    <div className="flex items-center gap-2 sm:gap-3 member:hidden">
      <Link to="/auth/login" search={search} className={`${buttonClass({ variant: 'quiet' })} max-sm:px-2.5`}>
        {t('shell.login')}
      </Link>
      <Link to="/auth/register" search={search} className={`${buttonClass()} max-sm:px-2.5`}>
        {t('shell.register')}
      </Link>
    </div>
  )
}
