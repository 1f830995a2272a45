import { createSealedCookie } from '../sessions/sealed-cookie.ts'

/**
 * A cookie with which a person who proved their identity and was refused can read the reason, in
 * this browser only.
 */
export const refusalCookie = createSealedCookie({
  name: 'cairn.refusal',
  purpose: 'cairn refused sign-in',
  lifetimeMs: 10 * 60_000,
})
