import { createContext, startTransition, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { Profile } from '#contract/person.ts'
import { ApiError, send } from '#web/api/client.ts'
import { dropToken, forgetToken, keepToken, renewToken, storedToken, tokenOwner, watchToken } from '#web/api/token.ts'

/** Who is here. `failure` tells why it is still unknown though somebody asked. */
export type Session =
  | { state: 'unknown'; profile: null; failure: ApiError | null }
  | { state: 'visitor'; profile: null }
  /** `ended`: the session is over, and whoever was in the middle of something may sign in again on the spot. */
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
/** Another object than what follows, so that React has to take over every part of a page before it goes on. */
const TAKING_OVER: Session = { ...UNKNOWN }
const VISITOR: Session = { state: 'visitor', profile: null }
const listeners = new Set<() => void>()
let current: Session = UNKNOWN
let asking: Promise<void> | null = null

/** Who is here, as far as the page has heard. */
export const SessionContext = createContext<Session>(UNKNOWN)

export function useSession(): Session {
  return use(SessionContext)
}

/**
 * What all of a page goes by. Where the server's page is taken over nobody is known at first, as on the server; the look at who
 * is here changes much of a page, and is rendered in slices. React has taken over every part of the page when it stands: the
 * page is live.
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

/** Until it is known who is here, or why not; at most so long. */
export function sessionKnown(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => (current.state !== 'unknown' || current.failure) && resolve()
  const stop = watchSession(look)
  look()
  setTimeout(resolve, milliseconds)
  return promise.finally(stop)
}

/** Finds out who is here, and follows what other tabs do. Without a token nobody is asked. */
export function startSession(): () => void {
  void findOut()
  return watchToken((cause) => {
    const owner = tokenOwner()
    if (owner === null && cause === 'here' && current.state === 'member') become({ ...current, ended: true })
    else if (owner === null && current.state !== 'visitor') become(VISITOR)
    if (owner !== null && owner !== current.profile?.id && current.state !== 'unknown') void findOut()
  })
}

/** Asks once more who is here, after a failure or when one's own face has changed. */
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
  // The token's listeners must not ask who is signed in.
  current = session
  keepToken(token)
  return { ...session }
}

/** Goes on as a visitor after the session has ended. */
export function leaveSession(): void {
  become(VISITOR)
}

/** Where a member starts who asked for no page: newcomers tell what interests them first. */
export function startPage(): string {
  return localStorage.getItem('newUser') === null ? '/app/discover' : '/auth/interests'
}

/**
 * Ends the session; who calls it then leaves the page, since all of it is a member's. What is asked for meanwhile is no longer
 * asked in the name of a session that ends.
 */
export async function signOut(): Promise<void> {
  const restore = forgetToken()
  await send('signOut', {}).catch((failure) => {
    restore()
    throw failure
  })
}

/** One's own face has changed: as the server has just told it. */
export function becomeKnownAs(profile: Profile): void {
  if (current.state === 'member' && current.profile.id === profile.id) become({ ...current, profile })
}

/** Somebody has just signed in, here or in a pop-up: their token is fetched, then their face. */
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
