import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Send } from '#contract/api.ts'
import type { Profile } from '#contract/person.ts'
import { LANGUAGES } from '#contract/rules/language.ts'
import { renderMetadata } from '#web/app/sharing/render-metadata.tsx'
import { onboardingOf } from '#web/app/shell/App.tsx'
import { pageMetaOf } from '#web/app/shell/page-meta.ts'
import { ApiError, createQueryClient, load } from '#web/core/api/client.ts'
import { AREAS } from '#web/core/i18n/areas.ts'
import type { PageTime } from '#web/core/i18n/clock.ts'
import { createI18n, languageOf } from '#web/core/i18n/i18n.ts'
import { memberSession, UNKNOWN, VISITOR } from '#web/core/session/session.ts'
import { pageAt } from '#web/pages.ts'
import { loadMemberData, type OpenedPage } from './member-data.ts'
import { Providers } from './Providers.tsx'
import type { PageState } from './page-state.ts'
import { createAppRouter } from './routes/routes.tsx'

export { ApiError } from '#web/core/api/api-error.ts'
export { modulesOf } from './page-modules.ts'

interface PageRequest {
  /** Path and query of the page. */
  url: string
  language: string
  /** The member for whom the page is rendered; null for a visitor's page. */
  memberId: string | null
  /** The present time in ms since 1970. */
  now: number
  /** Makes the API calls of the page, for this member or for a visitor. */
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

/** Renders a page as this member sees it, or as visitors do. */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { url, language, memberId, send, origin, siteName } = request
  const i18n = await createI18n(language, AREAS, siteName)
  const queryClient = createQueryClient(send)
  const router = createAppRouter(
    { queryClient, language: i18n.language, origin, failure: null, isMember: () => memberId !== null },
    { history: createMemoryHistory({ initialEntries: [knownUrl(url)] }) },
  )
  const opened = router.matchRoutes(router.latestLocation).at(-1)
  const [member] = await Promise.all([
    memberId === null || !opened ? null : readMember(queryClient, opened, request.now),
    router.load(),
  ])
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
  const meta = pageMetaOf(leaf)
  if (member?.isNew && meta.access === 'member' && !meta.onboarding)
    return { ...page, status: 307, redirect: router.buildLocation(onboardingOf(router.state.location)).href }
  const isWhole = member !== null || meta.access !== 'member'
  const session = member ? memberSession(member.profile) : isWhole ? VISITOR : UNKNOWN
  const html = await renderWhole(
    <Providers i18n={i18n} queryClient={queryClient} router={router} session={session} time={member?.time ?? null} />,
  )
  const headEnd = HEAD.exec(html)?.[0].length ?? 0
  const head = html.slice(0, headEnd)
  const status = failure
    ? statusOf(failure)
    : (leaf?.staticData.status ?? leaf?.loaderData?.status ?? result?.status ?? 200)
  const shared = renderMetadata(
    {
      route: leaf?.fullPath ?? '',
      path: router.state.location.pathname,
      params: leaf?.params ?? {},
      search: leaf?.search ?? {},
      isPublic: status === 200 && leaf?.staticData.access === 'open' && member === null,
      head,
      queryClient,
      t: i18n.t,
      siteName: i18n.siteName,
    },
    origin,
    page.language,
  )
  const state = stateOf(queryClient, { origin, member, isWhole, failure })
  queryClient.clear()
  return {
    ...page,
    status,
    redirect: null,
    head: head + shared.head + (meta.access === 'member' || member ? NO_INDEX : ''),
    app: html.slice(headEnd),
    state: state + shared.data,
    error: error instanceof ApiError ? null : error,
  }
}

interface Member {
  profile: Profile
  time: PageTime
  /** Whether the member still needs onboarding. */
  isNew: boolean
}

/** The member's profile and whether they are new; everything that the page shows is loaded with it. */
async function readMember(queryClient: QueryClient, page: OpenedPage, now: number): Promise<Member> {
  const own = queryClient.query(load('ownProfile', {}))
  const [profile, isNew] = await Promise.all([
    own,
    queryClient.query(load('firstLogin', {})),
    loadMemberData(queryClient, own, page),
  ])
  return { profile, isNew, time: { now, offset: offsetOf(profile.timeZone ?? 'UTC', now) } }
}

/** How far a time zone is ahead of UTC at a time, in ms. */
function offsetOf(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
  return Date.parse(`${parts.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}

/** Max. number of renderings of a page, and the time in ms before the second one, which doubles each time. */
const RENDERINGS = 8
const FIRST_WAIT_MS = 4
/** The start of a part that was left out because its code wasn't loaded yet. Texts can't contain it, since they are escaped. */
const LEFT_OUT = '<!--$!-->'

/**
 * Renders again once the code of all parts has been loaded, which happens only after the server's
 * start. A part that fails stays left out: then the page isn't rendered a third time.
 */
async function renderWhole(app: ReactNode): Promise<string> {
  let before = ''
  for (let count = 1; ; count++) {
    const html = renderToString(app)
    const isDone = !html.includes(LEFT_OUT) || (import.meta.env.PROD && html === before)
    if (isDone || count === RENDERINGS) return html
    before = html
    await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** count))
  }
}

/** Whether the server renders this page for members; pages to sign in are the same for everyone. */
export function isForMembers(url: string): boolean {
  const { access } = pageAt(url)
  return access !== 'guest' && access !== 'guestOrLink'
}

/** The URL without parameters that its page doesn't know, such as `utm_source`. */
export function knownUrl(url: string): string {
  const given = localUrl(url)
  if (!given.includes('?')) return given
  const router = createAppRouter(
    { queryClient: new QueryClient(), language: LANGUAGES[0], origin: '', failure: null, isMember: () => false },
    { history: createMemoryHistory({ initialEntries: [given] }) },
  )
  const { pathname: to } = router.latestLocation
  const { publicHref } = router.buildLocation({ to, search: true, params: true, _includeValidateSearch: true })
  return leavesOut(given, publicHref) ? publicHref : given
}

/** The state that the browser starts with instead of requesting the page's data again. */
function stateOf(
  queryClient: QueryClient,
  { origin, member, isWhole, failure }: Omit<PageState, 'data' | 'failure'> & { failure: ApiError | null },
): string {
  const state: PageState = {
    origin,
    member: member && { profile: member.profile, time: member.time },
    isWhole,
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
