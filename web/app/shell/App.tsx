import { Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { loadSession, useSession } from '#web/core/session/session.ts'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '#web/core/ui/feedback/PageSkeleton.tsx'
import { ToastHost } from '#web/core/ui/feedback/ToastHost.tsx'
import { Loading } from '#web/features/status-pages/Loading.tsx'
import { DocumentTitle } from './DocumentTitle.tsx'
import { MarketingLayout } from './MarketingLayout.tsx'
import { type PageMeta, usePageMeta } from './page-meta.ts'
import { Shell } from './Shell.tsx'
import { showSettings, useSettingsShown } from './settings-panel.ts'
import { useFirstLogin } from './useFirstLogin.ts'
import { useFocusOnNavigation } from './useFocusOnNavigation.ts'
import { useRedirectMember } from './useRedirectMember.ts'
import { useScrollToHash } from './useScrollToHash.ts'

const SettingsPanel = lazy(async () => ({ default: (await import('./SettingsPanel.tsx')).SettingsPanel }))

/**
 * The frame of every page, and its access rules. `login` replaces a page for members; `ended` is
 * shown above a page whose session has ended.
 */
export function App({ login, ended }: { login: ReactNode; ended: ReactNode }) {
  const page = usePageMeta()
  const session = useSession()
  const settingsShown = useSettingsShown()
  useFocusOnNavigation()
  return (
    <>
      <Screen page={page} login={login} />
      {session.state === 'member' && session.ended && <Suspense>{ended}</Suspense>}
      {settingsShown && (
        <Suspense>
          <SettingsPanel onClose={() => showSettings(false)} />
        </Suspense>
      )}
      <ToastHost />
    </>
  )
}

function Screen({ page, login }: { page: PageMeta; login: ReactNode }) {
  const session = useSession()
  const isRedirecting = useRedirectMember(page)
  const isNew = useFirstLogin(page)
  const isWaiting = isNew || (page.access === 'member' && session.state === 'unknown')
  useScrollToHash(isWaiting)
  if (page.access === 'member') {
    if (session.state === 'visitor') return <Suspense fallback={<Loading />}>{login}</Suspense>
    if (session.state === 'unknown' && session.failure) return <Unreachable error={session.failure} />
  }
  if (isRedirecting || (isWaiting && page.layout === 'bare'))
    return (
      <main id="main">
        {isWaiting && page.title && <DocumentTitle title={page.title} />}
        <Loading />
      </main>
    )
  const isSkeleton = isWaiting && !page.serverRendered
  // With an unknown session, a browser with a token shows the page or its outline, others
  // 'Loading'.
  const title = page.title ?? (isWaiting && 'shell.titles.loading')
  return (
    <>
      {title && <DocumentTitle title={title} />}
      {isWaiting && (
        <div className="member:hidden">
          <Loading />
        </div>
      )}
      <div className={isWaiting ? 'hidden member:contents' : 'contents'}>
        <Layout page={page} isMember={isWaiting || session.state === 'member'}>
          {isSkeleton && <PageSkeleton kind={page.skeleton} />}
          {/* A member's page requests its data while the shell still asks whether onboarding is to do. */}
          {(!isSkeleton || session.state === 'member') && (
            <div className={isSkeleton ? 'hidden' : 'contents'}>
              <Outlet />
            </div>
          )}
        </Layout>
      </div>
    </>
  )
}

function Layout({ page, isMember, children }: { page: PageMeta; isMember: boolean; children: ReactNode }) {
  if (page.layout === 'shell' || (page.layout === 'either' && isMember)) return <Shell page={page}>{children}</Shell>
  if (page.layout === 'bare') return <GuestScreen page={page}>{children}</GuestScreen>
  return <MarketingLayout>{children}</MarketingLayout>
}

/** A browser with a token sees 'Loading' until it is redirected, never the form. */
function GuestScreen({ page, children }: { page: PageMeta; children: ReactNode }) {
  if (page.access !== 'guest') return children
  return (
    <>
      <div className="hidden member:block">
        <Loading />
      </div>
      <div className="contents member:hidden">{children}</div>
    </>
  )
}

function Unreachable({ error }: { error: Error }) {
  return (
    <main className="grid min-h-dvh page-items-center p-6">
      <ErrorState error={error} onRetry={() => void loadSession()} />
    </main>
  )
}
