import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { ApiError, createQueryClient, send } from '#web/core/api/client.ts'
import { importWritingCalls } from '#web/core/api/endpoints.ts'
import { storedToken } from '#web/core/api/token.ts'
import { FRAME } from '#web/core/i18n/areas.ts'
import { createI18n, setCurrentI18n } from '#web/core/i18n/i18n.ts'
import { resetCacheOnSessionChange } from '#web/core/session/cache-reset.ts'
import { startSession, waitForSession } from '#web/core/session/session.ts'
import { cachePrefetched } from './hydration/cache-prefetched.ts'
import { keepFirstScroll } from './hydration/keep-scroll.ts'
import { Providers } from './Providers.tsx'
import type { PageState } from './page-state.ts'
import { createAppRouter } from './routes/routes.tsx'

/** Max. time in ms for which the server's outline of a member's page stays while the session is loading. */
const OUTLINE_MS = 1000

const i18n = await createI18n(document.documentElement.lang, FRAME, siteNameOfPage())
setCurrentI18n(i18n)
const queryClient = createQueryClient(send)
resetCacheOnSessionChange(queryClient)
startSession()
if (storedToken() !== null) cachePrefetched(queryClient)

const state = stateOfPage()
for (const [key, data] of state?.data ?? []) queryClient.setQueryData(key, data)
// The server rendered the page for a visitor; the same request may succeed for a member.
const failure = state?.failure && storedToken() === null ? new ApiError(state.failure.status, state.failure) : null
// The server's HTML of a member's page is only an outline: it is replaced instead of hydrated.
const hydrates = state !== null && !state.failure && !(state.outline && storedToken() !== null)
const router = createAppRouter(
  { queryClient, language: i18n.language, origin: state?.origin ?? location.origin, failure },
  { ...(hydrates && { scrollRestoration: keepFirstScroll() }) },
)
// Without an SSR manifest the router renders a tree that differs from the server's.
if (hydrates) router.ssr = { manifest: undefined }
await router.load()
if (!hydrates) await waitForSession(OUTLINE_MS)

const root = document.getElementById('app') as HTMLElement
const app = <Providers i18n={i18n} queryClient={queryClient} router={router} takingOver={hydrates} />
const options = { onCaughtError: report }
const events = globalThis.recordedInput ?? []
const replay = hydrates && events.length > 0 ? await import('./hydration/input-replay.ts') : null
// A transition renders in slices, so the page responds to input in between.
startTransition(() => void (hydrates ? hydrateRoot(root, app, options) : createRoot(root, options).render(app)))
globalThis.recordedInput = null
replay?.replayInput(events)

void import('#web/core/session/locale.ts')
  .then(({ followLocale }) => followLocale(queryClient, i18n))
  .catch(() => undefined)

void importWritingCalls().catch(() => undefined)
void import('#web/core/ui/form/composition.ts')
  .then(({ leaveKeysToInputMethods }) => leaveKeysToInputMethods())
  .catch(() => undefined)

// The inline script has applied the stored settings. `followSettings` applies changes made in other
// tabs; if the person leaves the page early, the import may fail.
void import('#web/core/ui/theme/settings.ts').then(({ followSettings }) => followSettings()).catch(() => undefined)

function siteNameOfPage(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content
}

function stateOfPage(): PageState | null {
  const text = document.getElementById('state')?.textContent
  return text ? JSON.parse(text) : null
}

/** Logs an unexpected error; failed API calls are shown by the page. */
function report(error: unknown): void {
  if (!(error instanceof ApiError)) console.error(error)
}
