import { Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { findOut, useSession } from '#web/session.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ToastHost } from '#web/ui/ToastHost.tsx'
import { DocumentTitle } from './DocumentTitle.tsx'
import { Loading } from './Loading.tsx'
import { MarketingLayout } from './MarketingLayout.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { type Place, usePlace } from './place.ts'
import { Shell } from './Shell.tsx'
import { showSettings, useSettingsShown } from './settingsPanel.ts'
import { useFirstLogin } from './useFirstLogin.ts'
import { useFocusOnNavigation } from './useFocusOnNavigation.ts'
import { useLeaveGuestPage } from './useLeaveGuestPage.ts'

const SettingsPanel = lazy(async () => ({ default: (await import('./SettingsPanel.tsx')).SettingsPanel }))

/** What stands around every page, and who may come in. `login` is shown in place of a page for members, `ended` above one whose session is over. */
export function App({ login, ended }: { login: ReactNode; ended: ReactNode }) {
  const place = usePlace()
  const session = useSession()
  const settingsShown = useSettingsShown()
  useFocusOnNavigation()
  return (
    <>
      <Screen place={place} login={login} />
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

function Screen({ place, login }: { place: Place; login: ReactNode }) {
  const session = useSession()
  const leaving = useLeaveGuestPage(place)
  const isNew = useFirstLogin(place)
  if (place.access === 'member') {
    if (session.state === 'visitor') return <Suspense fallback={<Loading />}>{login}</Suspense>
    if (session.state === 'unknown')
      return session.failure ? <Unreachable error={session.failure} /> : <Waiting place={place} />
  }
  if (leaving) return <Loading />
  if (isNew) return <Waiting place={place} />
  return (
    <>
      {place.title !== undefined && <DocumentTitle title={place.title} />}
      <Layout place={place} isMember={session.state === 'member'}>
        <Outlet />
      </Layout>
    </>
  )
}

function Layout({ place, isMember, children }: { place: Place; isMember: boolean; children: ReactNode }) {
  if (place.layout === 'shell' || (place.layout === 'either' && isMember))
    return <Shell place={place}>{children}</Shell>
  if (place.layout === 'bare') return <GuestScreen place={place}>{children}</GuestScreen>
  return <MarketingLayout>{children}</MarketingLayout>
}

/** Whoever has a token waits here to be sent on, and never sees the form meanwhile. */
function GuestScreen({ place, children }: { place: Place; children: ReactNode }) {
  if (place.access !== 'guest') return children
  return (
    <>
      <div className="hidden member:block">
        <Loading />
      </div>
      <div className="contents member:hidden">{children}</div>
    </>
  )
}

/** Until it is known who is here: the page's outline for whoever has a token, else only that something is coming. */
function Waiting({ place }: { place: Place }) {
  if (place.layout === 'bare') return <Loading />
  return (
    <>
      <DocumentTitle title={place.title ?? 'shell.titles.waiting'} />
      <div className="member:hidden">
        <Loading />
      </div>
      <div className="hidden member:block">
        <Shell place={place}>
          <PageSkeleton kind={place.skeleton ?? 'cards'} />
        </Shell>
      </div>
    </>
  )
}

function Unreachable({ error }: { error: Error }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <ErrorState error={error} onRetry={() => void findOut()} />
    </main>
  )
}
