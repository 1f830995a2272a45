import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'

/** Links to login and registration that return to this page. */
export function GuestLinks() {
  const { t } = useTranslation()
  // Without the hash, which the server doesn't know.
  const address = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const search = address.startsWith('/app') ? { returnTo: address } : {}
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

/** Keeps both links in the header on the narrowest screens, in every language. */
const TIGHT = 'max-sm:px-2.5 max-[23rem]:px-2 max-[23rem]:text-xs'
