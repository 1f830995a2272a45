import { createSealedCookie } from '../sessions/sealed-cookie.ts'

/** Remembers, for this browser alone, who proved who they are and was refused, so that they can read the reason. */
export const refusalCookie = createSealedCookie({
  name: 'cairn.refusal',
  purpose: 'cairn refused sign-in',
  lifetimeMs: 10 * 60_000,
})
