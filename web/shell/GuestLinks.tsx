import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/base/Button.tsx'

/** The two doors, and the way back to this page from behind them. */
export function GuestLinks() {
  const { t } = useTranslation()
  // Without '#', of which the server knows nothing.
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const search = here.startsWith('/app') ? { returnTo: here } : {}
  return (
    <div className="flex items-center gap-2 max-[23rem]:gap-1 sm:gap-3 member:hidden">
      <Link to="/auth/login" search={search} className={`${buttonClass({ variant: 'quiet' })} ${TIGHT}`}>
        {t('shell.login')}
      </Link>
      <Link to="/auth/register" search={search} className={`${buttonClass()} ${TIGHT}`}>
        {t('shell.register')}
      </Link>
    </div>
  )
}

/** On the narrowest screens both stay in the row of the header, in every language. */
const TIGHT = 'max-sm:px-2.5 max-[23rem]:px-2 max-[23rem]:text-xs'
