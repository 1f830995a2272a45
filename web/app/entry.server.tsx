import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Send } from '#contract/api.ts'
import { LANGUAGES } from '#contract/rules/language.ts'
import { renderMetadata } from '#web/app/sharing/render-metadata.tsx'
import { pageMetaOf } from '#web/app/shell/page-meta.ts'
import { ApiError, createQueryClient } from '#web/core/api/client.ts'
import { AREAS } from '#web/core/i18n/areas.ts'
import { createI18n, languageOf } from '#web/core/i18n/i18n.ts'
import { Providers } from './Providers.tsx'
import type { PageState } from './page-state.ts'
import { createAppRouter } from './routes/routes.tsx'

export { ApiError } from '#web/core/api/api-error.ts'
export { modulesOf } from './page-modules.ts'

interface PageRequest {
  /** Path and query of the page. */
  url: string
  language: string
  /** Makes the API calls of the page, without a session. */
  send: Send
  origin: string
  siteName?: string
}

interface RenderedPage {
  status: number
  redirect: string | null
  /** HTML for the head, such as the title and links. */
  head: string
  app: string
  state: string
  language: string
  /** The unexpected error of a page that failed, for the log; readers see a general message. */
  error?: unknown
}

/** Renders a page as a visitor sees it; the browser adds a member's own data. */
export async function renderPage({ url, language, send, origin, siteName }: PageRequest): Promise<RenderedPage> {
  const i18n = await createI18n(language, AREAS, siteName)
  const queryClient = createQueryClient(send)
  const router = createAppRouter(
    { queryClient, language: i18n.language, origin, failure: null },
    { history: createMemoryHistory({ initialEntries: [knownUrl(url)] }) },
  )
  await router.load()
  const page = { language: languageOf(language), head: '', app: '', state: '' }
  const result = router._serverResult
  if (result?.type === 'redirect') {
    return { ...page, status: 307, redirect: localUrl(result.redirect.headers.get('Location') ?? '/') }
  }
  const leaf = router.state.matches.at(-1)
  const error = leaf?.status === 'error' ? leaf.error : null
  const failure = error === null ? null : failureIn(error, i18n.t('words.error.internal'))
  // A failed page doesn't need its other loaded data, which could reveal more about the address.
  if (failure) queryClient.clear()
  const html = renderToString(<Providers i18n={i18n} queryClient={queryClient} router={router} />)
  const headEnd = HEAD.exec(html)?.[0].length ?? 0
  const head = html.slice(0, headEnd)
  const status = failure ? statusOf(failure) : (leaf?.staticData.status ?? result?.status ?? 200)
  const shared = renderMetadata(
    {
      route: leaf?.fullPath ?? '',
      path: router.state.location.pathname,
      params: leaf?.params ?? {},
      search: leaf?.search ?? {},
      isPublic: status === 200 && leaf?.staticData.access === 'open',
      head,
      queryClient,
      t: i18n.t,
      siteName: i18n.siteName,
    },
    origin,
    page.language,
  )
  const { access, serverRendered } = pageMetaOf(leaf)
  const outline = access === 'member' && !serverRendered
  const state = stateOf(queryClient, { origin, outline, failure })
  queryClient.clear()
  return {
    ...page,
    status,
    redirect: null,
    head: head + shared.head + (access === 'member' ? NO_INDEX : ''),
    app: html.slice(headEnd),
    state: state + shared.data,
    error: error instanceof ApiError ? null : error,
  }
}

/** The URL without parameters that its page doesn't know, such as `utm_source`. */
export function knownUrl(url: string): string {
  const given = localUrl(url)
  if (!given.includes('?')) return given
  const router = createAppRouter(
    { queryClient: new QueryClient(), language: LANGUAGES[0], origin: '', failure: null },
    { history: createMemoryHistory({ initialEntries: [given] }) },
  )
  const { pathname: to } = router.latestLocation
  const { publicHref } = router.buildLocation({ to, search: true, params: true, _includeValidateSearch: true })
  return leavesOut(given, publicHref) ? publicHref : given
}

/** The state that the browser starts with instead of requesting the page's data again. */
function stateOf(
  queryClient: QueryClient,
  { origin, outline, failure }: { origin: string; outline: boolean; failure: ApiError | null },
): string {
  const state: PageState = {
    origin,
    outline,
    failure: failure && { status: failure.status, code: failure.code, message: failure.message },
    data: queryClient
      .getQueryCache()
      .getAll()
      .flatMap(({ queryKey, state: { data } }) => (data === undefined ? [] : [[queryKey, data]])),
  }
  return `<script type="application/json" id="state">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`
}

/** Head elements at the start of a rendered page, where React puts them. */
const HEAD = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/u

/** Keeps search engines away from members' pages, where they would find nothing. */
const NO_INDEX = '<meta name="robots" content="noindex">'

/** Whether `target` equals `url` without some of its parameters. */
function leavesOut(url: string, target: string): boolean {
  const [from, to] = [url, target].map((each) => new URL(each, 'http://localhost'))
  if (!from || !to || from.pathname !== to.pathname || from.searchParams.size <= to.searchParams.size) return false
  return [...to.searchParams].every(([name, value]) => from.searchParams.getAll(name).includes(value))
}

function failureIn(error: unknown, message: string): ApiError {
  return error instanceof ApiError ? error : new ApiError(500, { code: 'internal', message })
}

function statusOf({ status }: ApiError): number {
  return status >= 400 && status < 600 ? status : 500
}

/** A path without leading double slashes: a redirect to '//elsewhere' would leave this site. */
function localUrl(url: string): string {
  return url.replace(/^[/\\]{2,}/u, '/')
}
