import { afterEach } from 'vitest'
import { SITE_DEFAULTS } from '#contract/site.ts'
import { aPng } from '#server/core/images/testing/png.ts'
import { saveRequest } from '#server/features/identity/admission/requests.store.ts'
import type { TestServer, TestUser } from '#server/testing/test-server.ts'
import type { Prepare } from './screens.ts'

/** The operator's and moderators' calls about who gets in. */
export function siteCases(server: TestServer, operator: () => TestUser) {
  const link = { uses: 3, days: 7 }
  // One call is for sites without email.
  afterEach(() => {
    if (server.app) server.context.settings.hasMail = true
  })
  return {
    changeSite: () => ({ body: { invitedSkipQueue: !SITE_DEFAULTS.invitedSkipQueue } }),
    setLogo: () => ({ body: aPng(30, 30) }),
    removeLogo: async () => {
      await operator().put('/site/logo', aPng(30, 30))
      return {}
    },
    createInvitationLink: () => ({ body: link }),
    endInvitationLink: async () => ({ params: { id: (await operator().post('/site/invitations', link)).body.id } }),
    admitPerson: async () => {
      const { id } = await server.createUser('Eve')
      server.context.settings.hasMail = false
      return { params: { id } }
    },
    decideRequest: async () => {
      const email = `asks-${crypto.randomUUID()}@example.org`
      const names = { name: 'Nia Okoro', firstName: 'Nia', lastName: 'Okoro' }
      const identity = { provider: null, issuer: null, subject: null, inviterId: null }
      const state = { proven: 1, declinedAt: null, declinedFor: null, rules: null }
      const request = {
        ...names,
        ...identity,
        ...state,
        email,
        passwordHash: 'none',
        reason: 'To learn.',
        language: 'en',
      }
      const id = await server.database.db
        .transaction()
        .execute((trx) => saveRequest(trx, request, server.context.clock()))
      return { params: { id }, body: { admit: true } }
    },
  } satisfies Record<string, Prepare>
}

/** Calls that sign in or out, or of people who aren't signed in: the browser empties its cache. */
export const admissionCases = {
  signUp: null,
  signIn: null,
  socialSignIn: null,
  signOut: null,
  completeSignIn: null,
  finishSignIn: null,
  setUp: null,
  pendingSignIn: null,
  readInvitation: null,
  changeRequest: null,
  withdrawRequest: null,
}
