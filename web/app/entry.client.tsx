import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { ApiError, createQueryClient, send } from '#web/core/api/client.ts'
import { importWritingCalls } from '#web/core/api/endpoints.ts'
import { storedToken, tokenOwner } from '#web/core/api/token.ts'
import { FRAME } from '#web/core/i18n/areas.ts'
import { createI18n, setCurrentI18n } from '#web/core/i18n/i18n.ts'
import { resetCacheOnSessionChange } from '#web/core/session/cache-reset.ts'
import {
  currentSession,
  memberSession,
  type Session,
  startSession,
  VISITOR,
  waitForSession,
} from '#web/core/session/session.ts'
import { keepFirstScroll } from './hydration/keep-scroll.ts'
import { Providers } from './Providers.tsx'
import type { PageState } from './page-state.ts'
import { createAppRouter } from './routes/routes.tsx'

/** Max. time in ms to wait for the session before a page that the server rendered for someone else is shown. */
const WAIT_MS = 1000

/** Time in ms after hydration within which the parts that are loaded on demand arrive. */
const PARTS_MS = 3000

const i18n = await createI18n(document.documentElement.lang, FRAME, siteNameOfPage())
setCurrentI18n(i18n)
const queryClient = createQueryClient(send)
const state = stateOfPage()
startSession(state ? sessionOf(state) : undefined)
resetCacheOnSessionChange(queryClient)
for (const [key, data] of state?.data ?? []) queryClient.setQueryData(key, data)
const failure = state?.failure ? new ApiError(state.failure.status, state.failure) : null
const hydrates = state?.isWhole === true && !failure
const router = createAppRouter(
  {
    queryClient,
    language: i18n.language,
    origin: state?.origin ?? location.origin,
    failure,
    isMember: () => storedToken() !== null,
  },
  { ...(hydrates && { scrollRestoration: keepFirstScroll() }) },
)
// Without an SSR manifest the router renders a tree that differs from the server's.
if (hydrates) router.ssr = { manifest: undefined }
await router.load()
if (!hydrates) await waitForSession(WAIT_MS)

const root = document.getElementById('app') as HTMLElement
const app = (
  <Providers
    i18n={i18n}
    queryClient={queryClient}
    router={router}
    session={currentSession()}
    time={state?.member?.time ?? null}
  />
)
const options = { onCaughtError: report }
// Fields are read before React hydrates them. Without input, the script is needed only for parts that are hydrated later.
const importReplay = () => import('./hydration/input-replay.ts')
const replay = globalThis.recordedInput.length > 0 ? await importReplay() : null
// React would keep what the server rendered for someone else until its first commit.
if (!state) root.replaceChildren()
// A transition renders in slices, so the page responds to input in between.
startTransition(() => void (hydrates ? hydrateRoot(root, app, options) : createRoot(root, options).render(app)))
delete document.documentElement.dataset.foreign
if (replay) replay.replayInput(globalThis.recordedInput)
else
  void importReplay().then(
    ({ replayInput }) => replayInput(globalThis.recordedInput),
    () => undefined,
  )

// A change of the session would make React discard the HTML of parts whose code is still loading.
const adoptsAfter = state?.member ? PARTS_MS : 0
void import('#web/core/session/locale.ts')
  .then(({ followLocale }) => followLocale(queryClient, i18n, adoptsAfter))
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

/** The state that the server rendered; null, and nothing of the page stays, if it belongs to someone else than this browser's token. */
function stateOfPage(): PageState | null {
  const element = document.getElementById('state')
  const state: PageState | null = element?.textContent ? JSON.parse(element.textContent) : null
  element?.remove()
  if (state && (state.member?.profile.id ?? null) === tokenOwner()) return state
  for (const element of document.querySelectorAll('title, meta[name=description]')) element.remove()
  return null
}

function sessionOf({ member }: PageState): Session {
  return member ? memberSession(member.profile) : VISITOR
}

/** Logs an unexpected error; failed API calls are shown by the page. */
function report(error: unknown): void {
  if (!(error instanceof ApiError)) console.error(error)
}
