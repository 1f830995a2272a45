import { startTransition } from 'react'
import { ApiError, makeQueryClient, send } from '#web/api/client.ts'
import { storedToken } from '#web/api/token.ts'
import { FRAME } from '#web/i18n/areas.ts'
import { makeI18n, setCurrentI18n } from '#web/i18n/i18n.ts'
import { resetCacheOnSessionChange } from '#web/session/cache-reset.ts'
import { startSession, waitForSession } from '#web/session/session.ts'
import { Providers } from './Providers.tsx'
import type { PageState } from './page-state.ts'
import { makeRouter } from './routes/routes.tsx'

declare global {
  /** What was typed and pressed so far, in its order: index.html keeps it until React listens. */
  var held: Event[] | null
}

/** The server's outline of a page stands for so long at most while nobody tells who is here. */
const OUTLINE_MS = 1000

await others()
const { createRoot, hydrateRoot } = await import('./dom.ts')
await others()
const i18n = await makeI18n(document.documentElement.lang, FRAME)
setCurrentI18n(i18n)
await others()
const queryClient = makeQueryClient(send)
resetCacheOnSessionChange(queryClient)
startSession()

const state = stateOfPage()
for (const [key, data] of state?.data ?? []) queryClient.setQueryData(key, data)
// What a visitor may not see can be a member's own: members ask again.
const failure = state?.failure && storedToken() === null ? new ApiError(state.failure.status, state.failure) : null
await others()
const router = makeRouter({ queryClient, origin: state?.origin ?? location.origin, failure })
const root = document.getElementById('app') as HTMLElement

// A member needs more than the outline of a page: it stands until the page does, and gives way to it.
const taken = state !== null && !state.failure && !(state.outline && storedToken() !== null)
// Without it the router writes a tree that differs from the server's.
if (taken) router.ssr = { manifest: undefined }
// What stands already keeps its place: the browser has put it there, or its reader has. The router hears of it for the way back.
let stands = taken
router.options.scrollRestoration = () => {
  if (!stands) return true
  stands = false
  document.dispatchEvent(new Event('scroll'))
  return false
}
await others()
await Promise.all([router.load(), others()])
if (!taken) await waitForSession(OUTLINE_MS)
const app = <Providers i18n={i18n} queryClient={queryClient} router={router} takingOver={taken} />
const options = { onCaughtError: report }
const late = taken && held?.length ? await import('./hydration/input-replay.ts') : null
// In slices, between which the page answers to fingers and paints.
startTransition(() => void (taken ? hydrateRoot(root, app, options) : createRoot(root, options).render(app)))
const waiting = held
held = null
late?.catchUp(waiting)

// What is stored was applied before the first paint; what changes later is followed once the page stands.
// Fails when the page is left meanwhile; without it only changes made in other tabs are missed.
void import('#web/ui/theme/settings.ts').then(({ followSettings }) => followSettings()).catch(() => undefined)

function stateOfPage(): PageState | null {
  const text = document.getElementById('state')?.textContent
  return text ? JSON.parse(text) : null
}

/** Ends this task, so that fingers and paints need not wait for all of the start; goes on before anything else. */
async function others(): Promise<void> {
  await globalThis.scheduler?.yield?.()
}

/** A failed call that a page shows is no fault of the program. */
function report(error: unknown): void {
  if (!(error instanceof ApiError)) console.error(error)
}
