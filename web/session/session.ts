import { createContext, startTransition, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { Profile } from '#contract/person.ts'
import { ApiError, send } from '#web/api/client.ts'
import { dropToken, forgetToken, keepToken, renewToken, storedToken, tokenOwner, watchToken } from '#web/api/token.ts'

/** The session. `failure` says why it is still unknown after the request. */
export type Session =
  | { state: 'unknown'; profile: null; failure: ApiError | null }
  | { state: 'visitor'; profile: null }
  /**
   * `ended`: the session expired; the person can sign in again above the page, so no input is lost.
   */
  | { state: 'member'; profile: Profile; ended: boolean }

export interface Credentials {
  email: string
  password: string
  rememberMe: boolean
}

export interface Registration {
  firstName: string
  lastName: string
  email: string
  password: string
}

const UNKNOWN: Session = { state: 'unknown', profile: null, failure: null }
/**
 * Must differ by reference from UNKNOWN: the context change makes React hydrate the whole page
 * first.
 */
const TAKING_OVER: Session = { ...UNKNOWN }
const VISITOR: Session = { state: 'visitor', profile: null }
const listeners = new Set<() => void>()
let current: Session = UNKNOWN
let asking: Promise<void> | null = null

export const SessionContext = createContext<Session>(UNKNOWN)

export function useSession(): Session {
  return use(SessionContext)
}

/**
 * The session that the page renders. During hydration it is unknown, as on the server; the real one
 * follows with low priority. After that, every part of the page is hydrated and `data-live` is set.
 */
export function useFollowedSession(takingOver: boolean): Session {
  const session = useSyncExternalStore(watchSession, sessionNow, sessionNow)
  const [taken, setTaken] = useState(!takingOver)
  useEffect(() => {
    if (taken) document.documentElement.dataset.live = ''
    else startTransition(() => setTaken(true))
  }, [taken])
  return taken ? session : TAKING_OVER
}

export function sessionNow(): Session {
  return current
}

export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves once the session is known, or failed to load, or after `milliseconds`. */
export function sessionKnown(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => (current.state !== 'unknown' || current.failure) && resolve()
  const stop = watchSession(look)
  look()
  setTimeout(resolve, milliseconds)
  return promise.finally(stop)
}

/** Loads the session and follows other tabs. Without a token it makes no request. */
export function startSession(): () => void {
  void findOut()
  return watchToken((cause) => {
    const owner = tokenOwner()
    if (owner === null && cause === 'here' && current.state === 'member') become({ ...current, ended: true })
    else if (owner === null && current.state !== 'visitor') become(VISITOR)
    if (owner !== null && owner !== current.profile?.id && current.state !== 'unknown') void findOut()
  })
}

/** Loads the session again, after a failure or a change of the profile. */
export function findOut(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

async function ask(): Promise<void> {
  if (storedToken() === null) return become(VISITOR)
  if (current.state !== 'member') become(UNKNOWN)
  try {
    const { answer } = await send('ownProfile', {})
    become({ state: 'member', profile: answer, ended: false })
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    if (failure.status === 401) dropToken()
    else if (current.state !== 'member') become({ state: 'unknown', profile: null, failure })
  }
}

export async function signIn(credentials: Credentials): Promise<void> {
  const { answer } = await send('signIn', { body: credentials })
  become(memberBy(answer))
}

/** Creates an account and signs in; `newUser` marks that onboarding is still to come. */
export async function signUp(registration: Registration): Promise<void> {
  const { answer } = await send('signUp', { body: registration })
  localStorage.setItem('newUser', 'true')
  become(memberBy(answer))
}

function memberBy({ token, profile }: { token: string; profile: Profile }): Session {
  const session: Session = { state: 'member', profile, ended: false }
  // Set before the token, so that the token's listener doesn't load the profile again.
  current = session
  keepToken(token)
  return { ...session }
}

/** Continues as a visitor after the session has ended. */
export function leaveSession(): void {
  become(VISITOR)
}

/**
 * The first page after sign-in, unless a page was requested; new members start with their
 * interests.
 */
export function startPage(): string {
  return localStorage.getItem('newUser') === null ? '/app/discover' : '/auth/interests'
}

/**
 * Ends the session. The caller leaves the page, which is for members only. The token is removed
 * first, so that requests made meanwhile are a visitor's.
 */
export async function signOut(): Promise<void> {
  const restore = forgetToken()
  await send('signOut', {}).catch((failure) => {
    restore()
    throw failure
  })
}

/** Replaces the signed-in person's profile with the server's answer. */
export function becomeKnownAs(profile: Profile): void {
  if (current.state === 'member' && current.profile.id === profile.id) become({ ...current, profile })
}

/** After a pop-up sign-in: fetches the token, then the profile. */
export async function enter(): Promise<void> {
  await renewToken(storedToken())
  await findOut()
}

function become(next: Session): void {
  if (current === next) return
  current = next
  document.documentElement.toggleAttribute('data-member', next.state === 'member' || storedToken() !== null)
  for (const listener of listeners) listener()
}
