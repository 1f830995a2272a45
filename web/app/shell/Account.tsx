import { Link, useLocation } from '@tanstack/react-router'
import { memo, Suspense } from 'react'
import type { Profile } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'

const AccountMenu = lazyPart(() => import('./AccountMenu.tsx'), 'AccountMenu')

export const Account = memo(function Account({ profile }: { profile: Profile }) {
  // Suspense surrounds the menu only, so that the rest of the page doesn't wait for it.
  return (
    <Suspense fallback={<Skeleton className="size-11 rounded-full" />}>
      <AccountMenu profile={profile} />
    </Suspense>
  )
})

/** Returns links to login and registration that lead back to this page. */
export function GuestLinks() {
  const { t } = useTranslation()
  // The current address without its hash, which the server doesn't know.
  const address = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const search = address.startsWith('/app') ? { returnTo: address } : {}
  return (
    <div className="flex items-center gap-2 max-[23rem]:gap-1 sm:gap-3">
      <Link to="/auth/login" search={search} className={`${buttonClass({ variant: 'quiet' })} ${TIGHT}`}>
        {t('shell.login')}
      </Link>
      <Link to="/auth/register" search={search} className={`${buttonClass()} ${TIGHT}`}>
        {t('shell.register')}
      </Link>
    </div>
  )
}

/** Classes that keep both links in the header at any width and in every language. */
const TIGHT = 'max-sm:px-2.5 max-[24.25rem]:px-2 max-[24.25rem]:text-sm max-[23rem]:px-1.5 max-[23rem]:text-xs'
