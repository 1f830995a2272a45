import { createContext, use, useEffect } from 'react'
import type { AskedFactor, UsedPasskey } from '#contract/factors.ts'
import type { Profile } from '#contract/person.ts'
import type { Licence } from '#contract/rules/journey.ts'
import { ApiError, send } from '#web/core/api/client.ts'
import {
  dropToken,
  forgetToken,
  keepToken,
  renewToken,
  storedToken,
  tokenOwner,
  watchToken,
} from '#web/core/api/token.ts'
import { deviceStorage } from '#web/core/browser/storage.ts'
import { createStore, useStore } from '#web/core/ui/state/create-store.ts'
import { changeUnsentOwner, emptyUnsent } from '#web/core/ui/state/unsent.ts'

/** The session of this browser. `failure`: the error of the request for the session. */
export type Session =
  | { state: 'unknown'; profile: null; failure: ApiError | null }
  /** `expired`: the browser was signed in until its session ended. */
  | { state: 'visitor'; profile: null; expired?: true }
  /** `ended`: the session has expired, but the page stays. The person signs in above it, so that no input is lost. */
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
  /** The person's reason to join; required where a moderator decides on requests. */
  reason?: string | undefined
  /** Token of an invitation. */
  invitation?: string | undefined
  /** The version of the rules of the site that the person accepts. */
  rules?: string | undefined
}

export const UNKNOWN: Session = { state: 'unknown', profile: null, failure: null }
export const VISITOR = { state: 'visitor', profile: null } as const satisfies Session
/** Max. repeats of the profile request while the server is busy, before its message is shown. */
const REPEATS_WHILE_BUSY = 3
const store = createStore<Session>(UNKNOWN)
let loading: Promise<void> | null = null
/** Whether sign-in is storing its token. The profile is known then, so the token's listener must not load it. */
let isSigningIn = false

export const SessionContext = createContext<Session>(UNKNOWN)

export function useSession(): Session {
  return use(SessionContext)
}

/** The session of the person who has a page of the server. */
export function memberSession(profile: Profile): Session {
  return { state: 'member', profile, ended: false }
}

/**
 * The session to render: on the server and during hydration `rendered`, then the browser's. Sets
 * `data-live` once the page is live.
 */
export function useSessionOfPage(rendered: Session): Session {
  useEffect(() => {
    document.documentElement.dataset.live = ''
  }, [])
  return useStore(store, rendered)
}

export const currentSession = store.get
export const subscribeToSession = store.subscribe

/** Resolves when the session is known or has failed to load, at the latest after `milliseconds`. */
export function waitForSession(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const check = () => {
    const session = store.get()
    if (session.state !== 'unknown' || session.failure) resolve()
  }
  const unsubscribe = store.subscribe(check)
  check()
  setTimeout(resolve, milliseconds)
  return promise.finally(unsubscribe)
}

/**
 * Starts with the session of the page, else loads it, and follows sign-ins in other tabs. Without a
 * token no request is made.
 */
export function startSession(ofPage?: Session): () => void {
  if (ofPage) setSession(ofPage)
  else void loadSession()
  return watchToken((cause) => {
    if (isSigningIn) return
    const owner = tokenOwner()
    const session = store.get()
    if (owner === null && cause === 'here' && session.state === 'member') setSession({ ...session, ended: true })
    else if (owner === null && session.state !== 'visitor')
      setSession(cause === 'here' ? { ...VISITOR, expired: true } : VISITOR)
    if (owner !== null && owner !== session.profile?.id && session.state !== 'unknown') void loadSession()
  })
}

/** Loads the session again, for example after a failure or a change of the profile. */
export function loadSession(): Promise<void> {
  loading ??= requestProfile().finally(() => {
    loading = null
  })
  return loading
}

async function requestProfile(): Promise<void> {
  if (storedToken() === null) return store.get().state === 'visitor' ? undefined : setSession(VISITOR)
  if (store.get().state !== 'member') setSession(UNKNOWN)
  try {
    setSession({ state: 'member', profile: await readOwnProfile(), ended: false })
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    if (failure.status === 401) dropToken()
    else if (store.get().state !== 'member') setSession({ state: 'unknown', profile: null, failure })
  }
}

/**
 * Loads the signed-in person's profile; repeats the request if a busy server says when to retry.
 */
async function readOwnProfile(repeats = REPEATS_WHILE_BUSY): Promise<Profile> {
  try {
    return (await send('ownProfile', {})).answer
  } catch (failure) {
    const seconds = failure instanceof ApiError && failure.status === 503 ? failure.retryAfter : null
    if (seconds === null || repeats === 0) throw failure
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return await readOwnProfile(repeats - 1)
  }
}

/**
 * The result of a sign-in. 'waiting': a moderator hasn't decided on the request to join yet.
 * `asks`: a second factor is required.
 */
export type SignInOutcome = 'signedIn' | 'waiting' | { asks: AskedFactor }

export async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  const { answer } = await send('signIn', { body: credentials })
  if ('request' in answer) return 'waiting'
  if ('secondFactor' in answer) return { asks: answer.secondFactor.app ? 'app' : 'spare' }
  startMemberSession(answer)
  return 'signedIn'
}

/** Finishes a sign-in with the code or passkey that it asks for. */
export async function finishSignIn(proof: { code: string } | { passkey: UsedPasskey }): Promise<void> {
  startMemberSession((await send('signInFactor', { body: proof })).answer)
}

export async function signInWithPasskey(passkey: UsedPasskey, rememberMe: boolean): Promise<void> {
  startMemberSession((await send('signInPasskey', { body: { passkey, rememberMe } })).answer)
}

/**
 * Signs up. 'mailed': the address has to be confirmed with a link in an email. 'waiting': a
 * moderator decides on the request.
 */
export async function signUp(registration: Registration): Promise<'signedIn' | 'mailed' | 'waiting'> {
  const { answer } = await send('signUp', { body: registration })
  if ('mailed' in answer) return 'mailed'
  if ('request' in answer) return 'waiting'
  startNewMember(answer)
  return 'signedIn'
}

/** Signs in with a new account; 'newUser' in localStorage marks that onboarding is needed. */
export function startNewMember(answer: { token: string; profile: Profile }): void {
  deviceStorage.write('newUser', 'true')
  startMemberSession(answer)
}

/** Signs in with an account whose owner needs no onboarding. */
export function startMemberSession({ token, profile }: { token: string; profile: Profile }): void {
  isSigningIn = true
  try {
    keepToken(token)
  } finally {
    isSigningIn = false
  }
  setSession({ state: 'member', profile, ended: false })
}

/** Continues as a visitor after the session has ended. */
export function leaveSession(): void {
  emptyUnsent()
  setSession(VISITOR)
}

/**
 * The page to open after sign-in if none was requested; for new members, the choice of interests.
 */
export function startPage(): string {
  return deviceStorage.read('newUser') === null ? '/app/discover' : '/auth/interests'
}

/**
 * Ends the session; returns the address to open, at the provider if it is the only way in. The token is removed first, so that requests made meanwhile are a visitor's.
 * The caller must leave the page, which is for members only.
 */
export async function signOut(): Promise<string> {
  const restore = forgetToken()
  const { answer } = await send('signOut', {}).catch((failure) => {
    restore()
    throw failure
  })
  emptyUnsent()
  return answer.url ?? '/'
}

/** Replaces the profile in the session with the server's response. */
export function updateSessionProfile(profile: Profile): void {
  const session = store.get()
  if (session.state === 'member' && session.profile.id === profile.id) setSession({ ...session, profile })
}

/** Stores the licence that the person chose last, with which their next journey starts. */
export function rememberLicence(licence: Licence | null | undefined): void {
  const { profile } = store.get()
  if (profile && licence) updateSessionProfile({ ...profile, licence })
}

/** Fetches a new token and then the profile, after a pop-up sign-in or a change of password. */
export async function renewSession(): Promise<void> {
  await renewToken(storedToken())
  await loadSession()
}

function setSession(next: Session): void {
  if (next.state !== 'unknown') changeUnsentOwner(next.profile?.id ?? null)
  store.set(next)
}
