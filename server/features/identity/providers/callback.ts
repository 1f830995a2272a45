import { AsyncLocalStorage } from 'node:async_hooks'

/** What a provider told us about the person who signs in. */
export interface ProvenIdentity {
  provider: string
  subject: string
  /** Undefined if the provider gave no verified email. */
  verifiedEmail: string | undefined
}

interface Callback {
  /** Of the browser that signs in. */
  browserHash: string
  identity: ProvenIdentity | null
}

const current = new AsyncLocalStorage<Callback>()

/** Runs the handling of a provider's answer: better-auth passes neither the browser nor the identity on. */
export function withCallback<T>(browserHash: string, work: () => Promise<T>): Promise<T> {
  return current.run({ browserHash, identity: null }, work)
}

/** The sign-in at a provider that is being handled; undefined for other sign-ins. */
export function currentCallback(): Callback | undefined {
  return current.getStore()
}
