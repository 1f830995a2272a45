import { createSealedCookie } from '../sessions/sealed-cookie.ts'

/** The cookie with which this browser can read, change and withdraw its request to join. */
export const requestCookie = createSealedCookie({
  name: 'cairn.request',
  purpose: 'cairn request to join',
  lifetimeMs: 30 * 24 * 3_600_000,
})
