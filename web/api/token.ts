import { errorOf, fetchOrThrow } from './api-error.ts'

const KEY = 'accessToken'
/** A token that ends sooner than this is renewed before it is sent. */
const MARGIN_MS = 30_000
/** here: this page was refused a renewal, its session has ended; elsewhere: another tab signed in or out. */
type Cause = 'here' | 'elsewhere'
const listeners = new Set<(cause: Cause) => void>()

/** When this page got its token: the server's clock and ours need not agree. */
let arrived: { token: string; at: number } | null = null

export function storedToken(): string | null {
  return localStorage.getItem(KEY)
}

/** Whose token is kept here. */
export function tokenOwner(): string | null {
  const token = storedToken()
  return token === null ? null : claimsOf(token).sub
}

/** A token that may be sent now, renewed where it ends soon; null for a visitor. */
export async function usableToken(): Promise<string | null> {
  const token = storedToken()
  return token === null || !endsSoon(token) ? token : await renewToken(token)
}

/** The token that follows `old`; null where the session has ended. One renewal runs, whatever number of tabs and calls ask. */
export async function renewToken(old: string | null): Promise<string | null> {
  return await oneAtATime(async () => {
    const current = storedToken()
    if (current !== old) return current
    const response = await fetchOrThrow('/api/auth/token', { credentials: 'same-origin', cache: 'no-store' })
    if (response.status === 401) {
      dropToken()
      return null
    }
    if (!response.ok) throw await errorOf(response)
    const { token } = (await response.json()) as { token: string }
    keepToken(token)
    return token
  })
}

export function dropToken(): void {
  forgetToken()
  tell('here')
}

/** Other tabs hear of it; this one is about to be left. Answers the way back. */
export function forgetToken(): () => void {
  const kept = [KEY, 'firstLogin'].map((key) => [key, localStorage.getItem(key)] as const)
  for (const [key] of kept) localStorage.removeItem(key)
  return () => {
    for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
  }
}

/** Calls back when a token comes or goes, in this tab or in another. */
export function watchToken(listener: (cause: Cause) => void): () => void {
  if (listeners.size === 0) addEventListener('storage', handleStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', handleStorage)
  }
}

export function keepToken(token: string): void {
  localStorage.setItem(KEY, token)
  arrived = { token, at: Date.now() }
  tell('here')
}

function tell(cause: Cause): void {
  for (const listener of listeners) listener(cause)
}

/** A null key: the whole storage was cleared. */
function handleStorage(event: StorageEvent): void {
  if (event.key === KEY || event.key === null) tell('elsewhere')
}

function endsSoon(token: string): boolean {
  const { iat, exp } = claimsOf(token)
  const left = arrived?.token === token ? arrived.at + (exp - iat) * 1000 - Date.now() : exp * 1000 - Date.now()
  return left < MARGIN_MS
}

function claimsOf(token: string): { sub: string; iat: number; exp: number } {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(payload))
  } catch {
    return { sub: '', iat: 0, exp: 0 }
  }
}

/** Locks reach across tabs; where the page has none (plain http on a network) calls of this tab still queue. */
let queue: Promise<unknown> = Promise.resolve()
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('cairn.renew', work) as Promise<T>
  const mine = queue.then(work, work)
  queue = mine.catch(() => undefined)
  return mine
}
