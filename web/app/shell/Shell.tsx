import { type ReactNode, Suspense } from 'react'
import type { Profile } from '#contract/person.ts'
import { useSession } from '#web/core/session/session.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { OfflineBanner } from '#web/core/ui/feedback/OfflineBanner.tsx'
import { SideNavigation } from './navigation/SideNavigation.tsx'
import type { PageMeta } from './page-meta.ts'
import { SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'

const ConfirmBanner = lazyPart(() => import('./ConfirmBanner.tsx'), 'ConfirmBanner')

/** The frame of the app: the side navigation (members only), the top bar and the page. */
export function Shell({ page, children }: { page: PageMeta; children: ReactNode }) {
  const session = useSession()
  const { profile } = session
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      {profile && <SideNavigation profile={profile} />}
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar session={session} offersShare={page.hasShareButton !== true} />
        <OfflineBanner />
        {profile && page.access === 'member' && page.skeleton !== 'form' && <Reminder profile={profile} />}
        <main
          id="main"
          tabIndex={-1}
          className="outline-none mx-auto w-full max-w-335 flex-1 px-4 pt-4 pb-16 sm:px-6 lg:px-10 stretch:max-w-none"
        >
          {children}
        </main>
      </div>
    </div>
  )
}

const REMINDER = 'min-h-19 border-b border-line bg-sunk sm:min-h-14.25'

/** The reminder to confirm the email, unless it was closed in this tab, which CSS knows before React does. */
function Reminder({ profile }: { profile: Profile }) {
  if (profile.emailVerified !== false) return null
  return (
    <Suspense fallback={<div className={`reminded:hidden ${REMINDER}`} />}>
      <ConfirmBanner email={profile.email ?? ''} className={REMINDER} />
    </Suspense>
  )
}
