import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { ApiFailure, load, makeQueryClient, send } from './client.ts'
import { FRAME, makeI18n, speak } from './i18n/i18n.ts'
import type { PageState } from './page.state.ts'
import { makeRouter } from './routes.tsx'
import { sessionNow, startSession, watchSession } from './session.ts'
import { Providers } from './shell/Providers.tsx'
import { storedToken } from './token.ts'

const i18n = await makeI18n(document.documentElement.lang, FRAME)
speak(i18n)
const queryClient = makeQueryClient(send)
forgetWithSession(queryClient)
startSession()

const state = stateOfPage()
for (const [key, data] of state?.data ?? []) queryClient.setQueryData(key, data)
// What a visitor may not see can be a member's own: members ask again.
const failure = state?.failure && storedToken() === null ? new ApiFailure(state.failure.status, state.failure) : null
const router = makeRouter({ queryClient, origin: state?.origin ?? location.origin, failure })
const app = <Providers i18n={i18n} queryClient={queryClient} router={router} />
const root = document.getElementById('app') as HTMLElement

if (state && !state.failure) {
  // Without it the router writes a tree that differs from the server's.
  router.ssr = { manifest: undefined }
  await router.load()
  // In slices, between which the page answers to fingers and paints.
  startTransition(() => void hydrateRoot(root, app, { onCaughtError: report }))
} else {
  await router.load()
  createRoot(root, { onCaughtError: report }).render(app)
}

// What is stored was applied before the first paint; what changes later is followed once the page stands.
void import('./shell/settings.ts').then(({ followSettings }) => followSettings())

function stateOfPage(): PageState | null {
  const text = document.getElementById('state')?.textContent
  return text ? JSON.parse(text) : null
}

/** What is cached was said to somebody: a member asks anew for what a visitor was told, and nobody inherits a member's. */
function forgetWithSession(cache: QueryClient): void {
  let before = sessionNow()
  watchSession(() => {
    const now = sessionNow()
    const wasMember = before.state === 'member'
    if (wasMember && now.profile?.id !== before.profile?.id) {
      cache.removeQueries({ type: 'inactive' })
      // A moment later only what a visitor may see still stands on the page.
      setTimeout(() => void cache.resetQueries())
    } else if (!wasMember && now.state === 'member') {
      void cache.invalidateQueries()
      cache.setQueryData(load('ownProfile', {}).queryKey, now.profile)
    }
    before = now
  })
}

/** A failed call that a page shows is no fault of the program. */
function report(error: unknown): void {
  if (!(error instanceof ApiFailure)) console.error(error)
}
