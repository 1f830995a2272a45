import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { Language } from '#contract/rules/language.ts'
import { App } from '#web/app/shell/App.tsx'
import { loadLayouts } from '#web/app/shell/layouts.ts'
import { type ApiError, orUnreachable } from '#web/core/api/api-error.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { pageSearch } from '#web/core/session/search-params.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { siteQuery } from '#web/features/site/useSite.ts'
import { PAGES, type PageEntry, type PagePath } from '#web/pages.ts'
import type { PageModule } from './page-imports.ts'

export interface RouterContext {
  queryClient: QueryClient
  /** The language in which the page loads. */
  language: Language
  /** Origin of this site, for links that are used outside it. */
  origin: string
  /** The error of the server's attempt to load this page; the browser shows it instead of requesting again. */
  failure: ApiError | null
  /** Whether the page loads for a member. */
  isMember: () => boolean
}

/**
 * Loads the module of a page. The page that the server rendered names its own module; the browser needs the table of all
 * pages only for others.
 */
async function importModule(name: string): Promise<PageModule> {
  const link = import.meta.env.SSR ? null : document.querySelector<HTMLLinkElement>(`link[data-module="${name}"]`)
  if (link) return await import(/* @vite-ignore */ link.href)
  const { PAGE_IMPORTS } = await import('./page-imports.ts')
  const load = PAGE_IMPORTS[`../../${name}.tsx`]
  if (!load) throw new Error(`web/pages.ts names ${name}, which doesn't exist`)
  return await load()
}

/**
 * Loads the code of a page together with its layout and its texts, so that it never shows translation
 * keys. Without a server the router shows the error page; for any other error of a script it reloads
 * the page.
 */
function importPage({ module, copy, layout }: PageEntry): () => Promise<PageModule> {
  return async () => {
    const [page] = await orUnreachable(Promise.all([withCopy(copy, importModule(module)), loadLayouts(layout)]))
    return page
  }
}

function componentNameOf({ module }: PageEntry): string {
  return module.slice(module.lastIndexOf('/') + 1)
}

/** The route options of a page, from its entry in the table of pages. */
export function pageRoute<Path extends PagePath>(path: Path) {
  const { module, copy, ...staticData }: PageEntry = PAGES[path]
  const page = { module, copy, ...staticData }
  return { getParentRoute, path, staticData, component: lazyRouteComponent(importPage(page), componentNameOf(page)) }
}

const importLogin = importPage(PAGES['/auth/login'])
const LoginInPlace = lazyPart(importLogin, 'LoginPage')
const importSessionEnded = () =>
  withCopy(PAGES['/auth/login'].copy, import('#web/features/identity/SessionEndedDialog.tsx'))
const SessionEnded = lazyPart(importSessionEnded, 'SessionEndedDialog')
const importFailure = () => import('#web/features/status-pages/FailurePage.tsx')
const importNotFound = () => import('#web/features/status-pages/NotFoundPage.tsx')
/** Error pages: part of the server's bundle, but loaded lazily in the browser. */
export const FailurePage = import.meta.env.SSR
  ? (await importFailure()).FailurePage
  : lazyRouteComponent(importFailure, 'FailurePage')
const NotFoundPage = import.meta.env.SSR
  ? (await importNotFound()).NotFoundPage
  : lazyRouteComponent(importNotFound, 'NotFoundPage')

export const root = createRootRouteWithContext<RouterContext>()({
  validateSearch: pageSearch,
  // The operator and the announcement are on every page; if they can't be loaded, the page is still
  // shown.
  loader: async ({ context }) => {
    if (import.meta.env.SSR) await context.queryClient.query(kept(siteQuery)).catch(() => undefined)
  },
  component: () => <App login={<LoginInPlace />} ended={<SessionEnded />} />,
  notFoundComponent: () => <NotFoundPage />,
})

function getParentRoute() {
  return root
}

/**
 * The server waits for the data of a page; in the browser the page renders at once and shows its
 * own loading and error states.
 */
export async function ready(context: RouterContext, reads: () => (Promise<unknown> | false)[]): Promise<void> {
  const { failure } = context
  context.failure = null
  if (failure) throw failure
  const all = Promise.all(reads())
  if (typeof window === 'undefined') await all
  else all.catch(() => undefined)
}

/** Query options that accept cached data of any age, for the first render. */
export function kept<Options extends object>(options: Options) {
  return { ...options, staleTime: 'static' as const }
}
