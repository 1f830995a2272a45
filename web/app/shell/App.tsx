import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { load, send } from '#web/core/api/client.ts'
import { deviceStorage } from '#web/core/browser/storage.ts'
import { useIsServerHtml } from '#web/core/browser/useIsServerHtml.ts'
import { type CopyKey, withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { loadSession, startPage, useSession } from '#web/core/session/session.ts'
import { LogoContext } from '#web/core/ui/display/Logo.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { importPartFailure, lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { PageSkeleton } from '#web/core/ui/feedback/PageSkeleton.tsx'
import { ToastHost } from '#web/core/ui/feedback/ToastHost.tsx'
import { useSite } from '#web/features/site/useSite.ts'
import { Loading } from '#web/features/status-pages/Loading.tsx'
import { AnnouncementBar } from './AnnouncementBar.tsx'
import { layoutOf } from './layouts.ts'
import { type PageMeta, usePageMeta } from './page-meta.ts'
import { showSettings, useSettingsShown } from './settings-panel.ts'

const importRules = () => withCopy(['site'], import('#web/features/site/RulesGate.tsx'))
const RulesGate = lazyPart(importRules, 'RulesGate')
const importSettings = () => withCopy(['display'], import('./SettingsPanel.tsx'))
const SettingsPanel = lazyPart(importSettings, 'SettingsPanel')

/**
 * The frame and the access check of every page. `login` is shown instead of a member's page,
 * `ended` above a page whose session has ended.
 */
export function App({ login, ended }: { login: ReactNode; ended: ReactNode }) {
  const page = usePageMeta()
  const session = useSession()
  const settingsShown = useSettingsShown()
  const site = useSite()
  const announcement = site?.announcement
  useSiteName(site?.name)
  const isShown = page.access === 'open' || page.access === 'ownMember'
  const hasExpired = session.state === 'visitor' && session.expired && isShown && site?.ssoOnly
  const hasEnded = hasExpired || (session.state === 'member' && session.ended)
  useFocusOnNavigation()
  usePreparedScripts()
  return (
    <LogoContext value={site?.logo ?? null}>
      <div role="status">{announcement && <AnnouncementBar announcement={announcement} />}</div>
      <Screen page={page} login={login} />
      {hasEnded && <Suspense>{ended}</Suspense>}
      {session.profile?.newRules && (
        <Suspense>
          <RulesGate version={session.profile.newRules} />
        </Suspense>
      )}
      {settingsShown && (
        <Suspense>
          <SettingsPanel onClose={() => showSettings(false)} />
        </Suspense>
      )}
      <ToastHost />
    </LogoContext>
  )
}

/** Loads early what is shown when nothing can be loaded, and what ignores a press that is meant for another control. */
function usePreparedScripts(): void {
  const router = useRouter()
  useEffect(() => {
    void Promise.all([
      importPartFailure(),
      router.options.defaultErrorComponent?.preload?.(),
      import('#web/core/ui/form/double-press.ts').then(({ ignorePressesOnReplacedControls }) =>
        ignorePressesOnReplacedControls(),
      ),
    ]).catch(() => undefined)
  }, [router])
}

/** Applies a changed name of the site to the texts of the page. */
function useSiteName(name: string | undefined): void {
  const { i18n } = useTranslation()
  useEffect(() => {
    if (name !== undefined) i18n.nameSite(name)
  }, [i18n, name])
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
  if (isRedirecting || isWaiting)
    return (
      <main id="main">
        <DocumentTitle title={page.title ?? 'shell.titles.loading'} />
        <Loading />
      </main>
    )
  return (
    <>
      {page.title && <DocumentTitle title={page.title} />}
      <Framed page={page} isMember={session.state === 'member'}>
        {page.access === 'member' && !page.serverRendered ? <PageInBrowser page={page} /> : <Outlet />}
      </Framed>
    </>
  )
}

/** A page whose content the server doesn't render: an outline in the server's HTML. */
function PageInBrowser({ page }: { page: PageMeta }) {
  if (!useIsServerHtml()) return <Outlet />
  const outline = <PageSkeleton kind={page.skeleton} />
  return page.layout === 'bare' ? <main id="main">{outline}</main> : outline
}

/** The page in its layout. A page that failed before its layout was loaded shows its error alone. */
function Framed({ page, isMember, children }: { page: PageMeta; isMember: boolean; children: ReactNode }) {
  const Layout = layoutOf(page, isMember)
  if (Layout) return <Layout page={page}>{children}</Layout>
  return page.layout === 'bare' ? children : <main id="main">{children}</main>
}

function Unreachable({ error }: { error: Error }) {
  return (
    <main className="grid min-h-dvh page-items-center p-6">
      <ErrorState error={error} onRetry={() => void loadSession()} />
    </main>
  )
}

/** Sets the document title of a page whose title is fixed. */
function DocumentTitle({ title }: { title: CopyKey }) {
  const { t } = useTranslation()
  return <title>{t('shell.titles.page', { page: t(title) })}</title>
}

const ONBOARDING = '/auth/interests'
/** Key in localStorage that is 'true' if the member still needs onboarding, else 'false'. */
const FIRST_LOGIN_KEY = 'firstLogin'

/**
 * Redirects a new member from any page for members to onboarding. Returns true while it checks or
 * redirects.
 */
function useFirstLogin({ access, onboarding }: PageMeta): boolean {
  const router = useRouter()
  const session = useSession()
  const needsCheck = session.state === 'member' && access === 'member' && onboarding !== true
  const stored = needsCheck ? deviceStorage.read(FIRST_LOGIN_KEY) : null
  const rendered = useQuery({ ...load('firstLogin', {}), enabled: false }).data
  const [isKnown, setIsKnown] = useState(rendered === false)
  const isSettled = isKnown || stored === 'false' || rendered === false

  // When the session ends, the page stays visible below the login: the check isn't repeated.
  useEffect(() => {
    if (session.state === 'visitor') setIsKnown(false)
    else if (needsCheck && isSettled) setIsKnown(true)
    if (needsCheck && rendered === false) deviceStorage.write(FIRST_LOGIN_KEY, 'false')
  }, [session.state, needsCheck, isSettled, rendered])

  useEffect(() => {
    if (!needsCheck || isSettled) return
    let isCurrent = true
    void isFirstLogin(stored).then((isFirst) => {
      if (!isCurrent) return
      if (!isFirst) setIsKnown(true)
      else if (router.latestLocation.pathname !== ONBOARDING)
        void router.navigate({ ...onboardingOf(router.latestLocation), replace: true })
    })
    return () => {
      isCurrent = false
    }
  }, [needsCheck, isSettled, stored, router])

  return needsCheck && !isSettled
}

/** The address of onboarding, with the page to open after it; Discover is the default. */
export function onboardingOf({ href }: { href: string }): { to: typeof ONBOARDING; search: { returnTo?: string } } {
  return { to: ONBOARDING, search: href === '/app/discover' ? {} : { returnTo: href } }
}

/**
 * Whether the member still needs onboarding. If the request fails, returns false, and the next page
 * asks again.
 */
async function isFirstLogin(stored: string | null): Promise<boolean> {
  if (stored === 'true') return true
  try {
    const { answer } = await send('firstLogin', {})
    deviceStorage.write(FIRST_LOGIN_KEY, String(answer))
    return answer
  } catch {
    return false
  }
}

/** After navigation, focuses the heading of the new page, so that screen readers announce it. */
function useFocusOnNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return
        const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
        heading?.setAttribute('tabindex', '-1')
        heading?.focus({ preventScroll: true })
      }),
    [router],
  )
}

/**
 * Redirects a member from a page for visitors to the requested page or their start page. Returns
 * true while it redirects.
 */
function useRedirectMember({ access }: PageMeta): boolean {
  const router = useRouter()
  const isRedirecting = useSession().state === 'member' && access === 'guest'
  useEffect(() => {
    if (!isRedirecting) return
    const { returnTo } = router.latestLocation.search
    router.history.replace(returnTo ?? startPage())
  }, [isRedirecting, router])
  return isRedirecting
}

/** Scrolls to the element that the hash names, once the page is no longer hidden by `isWaiting`. */
function useScrollToHash(isWaiting: boolean): void {
  const wasWaiting = useRef(false)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) document.getElementById(location.hash.slice(1))?.scrollIntoView()
    wasWaiting.current = isWaiting
  }, [isWaiting])
}
