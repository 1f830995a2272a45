import { deviceStorage } from '#web/core/browser/storage.ts'
import { errorOf, fetchOrThrow } from './api-error.ts'
import { claimsOf, TOKEN_KEY as KEY } from './token-claims.ts'

/** A token that expires within this time, in ms, is renewed before it is used. */
const MARGIN_MS = 30_000
/**
 * Why the token changed. `here`: the server refused to renew this page's token; `elsewhere`:
 * another tab signed in or out.
 */
type Cause = 'here' | 'elsewhere'
const listeners = new Set<(cause: Cause) => void>()

/** The token, and when this page received it, since the clocks of server and browser can differ. */
let arrived: { token: string; at: number } | null = null

/** The token if the browser can't store it; it is lost with the page. */
let unstored: string | null = null

export function storedToken(): string | null {
  return unstored ?? deviceStorage.read(KEY)
}

/** The id of the person whose token is stored. */
export function tokenOwner(): string | null {
  const token = storedToken()
  return token === null ? null : claimsOf(token).sub
}

/** A token to send now, renewed if it expires soon; null for a visitor. */
export async function usableToken(): Promise<string | null> {
  const token = storedToken()
  if (token === null || !endsSoon(token)) return token
  const renewed = await renewToken(token)
  // The server refuses the old token if another person has signed in with this browser.
  return renewed === null || isOfSamePerson(token, renewed) ? renewed : token
}

/**
 * Whether two tokens belong to the same person. Input of one person must not be sent as another one
 * who signed in with this browser meanwhile.
 */
export function isOfSamePerson(token: string, other: string): boolean {
  return claimsOf(token).sub === claimsOf(other).sub
}

/**
 * Replaces the token `old`; null if the session has ended. All calls and tabs share one request.
 */
export async function renewToken(old: string | null): Promise<string | null> {
  return await inOneTab(async () => {
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
  notify('here')
}

/**
 * Removes the token before the person leaves the page, and notifies other tabs. Returns a function
 * that restores the token.
 */
export function forgetToken(): () => void {
  const [token, firstLogin] = [storedToken(), deviceStorage.read('firstLogin')]
  storeToken(null)
  deviceStorage.write('firstLogin', null)
  return () => {
    storeToken(token)
    deviceStorage.write('firstLogin', firstLogin)
  }
}

/** Calls `listener` when the token is stored or removed, in this tab or in another. */
export function watchToken(listener: (cause: Cause) => void): () => void {
  if (listeners.size === 0) addEventListener('storage', handleStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', handleStorage)
  }
}

export function keepToken(token: string): void {
  storeToken(token)
  arrived = { token, at: Date.now() }
  notify('here')
}

function storeToken(token: string | null): void {
  unstored = deviceStorage.write(KEY, token) ? null : token
}

function notify(cause: Cause): void {
  for (const listener of listeners) listener(cause)
}

/** `event.key` is null when the whole storage was cleared. */
function handleStorage(event: StorageEvent): void {
  if (event.key === KEY || event.key === null) notify('elsewhere')
}

function endsSoon(token: string): boolean {
  const { iat, exp } = claimsOf(token)
  const left = arrived?.token === token ? arrived.at + (exp - iat) * 1000 - Date.now() : exp * 1000 - Date.now()
  return left < MARGIN_MS
}

/** Renewals in this tab, one after the other. Locks across tabs exist only over HTTPS. */
let queue: Promise<unknown> = Promise.resolve()
function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('cairn.renew', work) as Promise<T>
  const mine = queue.then(work, work)
  queue = mine.catch(() => undefined)
  return mine
}
