import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { ApiError } from '#web/api/client.ts'
import { PAGE_WORDS } from '#web/app/page-copy.ts'
import { withWords } from '#web/i18n/i18n.ts'
import { pageSearch } from '#web/session/search-params.ts'
import { App } from '#web/shell/App.tsx'

export interface RouterContext {
  queryClient: QueryClient
  /** Where this site lives, without a slash at the end: links that people take elsewhere begin with it. */
  origin: string
  /** What the server met when it loaded this page; the browser shows the same instead of asking again. */
  failure: ApiError | null
}

/** A page comes with its words, so that it never shows keys in their place. */
export function speaking<Page>(route: keyof typeof PAGE_WORDS, importPage: () => Promise<Page>): () => Promise<Page> {
  return () => withWords(PAGE_WORDS[route], importPage())
}

/** The component of a route: fetched with its words once somebody goes there. */
export function page<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  route: keyof typeof PAGE_WORDS,
  importPage: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(speaking(route, importPage), name)
}

const importLogin = speaking('/auth/login', () => import('#web/identity/LoginPage.tsx'))
const LoginInPlace = lazy(async () => ({ default: (await importLogin()).LoginPage }))
export const LoginPage = lazyRouteComponent(importLogin, 'LoginPage')
const importSessionEnded = speaking('/auth/login', () => import('#web/identity/SessionEndedDialog.tsx'))
const SessionEnded = lazy(async () => ({ default: (await importSessionEnded()).SessionEndedDialog }))
const importFailure = () => import('#web/status-pages/FailurePage.tsx')
const importNotFound = () => import('#web/status-pages/NotFoundPage.tsx')
/** The server writes them at once; a browser fetches them when something has failed or is not there. */
export const FailurePage = import.meta.env.SSR
  ? (await importFailure()).FailurePage
  : lazyRouteComponent(importFailure, 'FailurePage')
export const NotFoundPage = import.meta.env.SSR
  ? (await importNotFound()).NotFoundPage
  : lazyRouteComponent(importNotFound, 'NotFoundPage')
export const root = createRootRouteWithContext<RouterContext>()({
  validateSearch: pageSearch,
  component: () => <App login={<LoginInPlace />} ended={<SessionEnded />} />,
  notFoundComponent: () => <NotFoundPage />,
})
export const getParentRoute = () => root

/** The server waits for what a page shows; the browser shows the page, which knows how to wait and how to fail. */
export async function ready(context: RouterContext, reads: () => (Promise<unknown> | false)[]): Promise<void> {
  const { failure } = context
  context.failure = null
  if (failure) throw failure
  const all = Promise.all(reads())
  if (typeof window === 'undefined') await all
  else all.catch(() => undefined)
}

/** What is in the cache is good enough for a start, however old. */
export function kept<Options extends object>(options: Options) {
  return { ...options, staleTime: 'static' as const }
}
