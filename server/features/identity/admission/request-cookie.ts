import { createSealedCookie } from '../sessions/sealed-cookie.ts'

/** Lets this browser read its request to join, and change or withdraw it. */
export const requestCookie = createSealedCookie({
  name: 'cairn.request',
  purpose: 'cairn request to join',
  lifetimeMs: 30 * 24 * 3_600_000,
})
