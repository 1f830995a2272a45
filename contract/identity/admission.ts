import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  completion,
  finishInput,
  identityToken,
  invitationTold,
  joinRequest,
  joinRequestChange,
  mailedToken,
  operatorRegistration,
  pendingSignIn,
  signedIn,
} from '../person.ts'

const done = z.object({ status: z.boolean() })

/** The calls by which people without an account get one, besides the registration. */
export const admissionApi = {
  completeSignIn: endpoint({
    method: 'POST',
    path: '/auth/complete-sign-in',
    access: 'open',
    cookie: true,
    refuses: [403],
    about:
      'Give an email where the provider gave none, in the browser that signed in there (403 otherwise); the answer never tells whether there is such an account.',
    body: completion,
    answer: z.extend(done, { request: z.optional(joinRequest) }),
    changes: [],
  }),
  pendingSignIn: endpoint({
    method: 'POST',
    path: '/auth/pending-sign-in',
    access: 'open',
    cookie: true,
    refuses: [403],
    about: 'What a sign-in at a provider still lacks, in the browser that signed in there (403 otherwise).',
    body: identityToken,
    answer: pendingSignIn,
    changes: [],
  }),
  finishSignIn: endpoint({
    method: 'POST',
    path: '/auth/finish-sign-in',
    access: 'open',
    cookie: true,
    refuses: [403],
    about:
      'Create the account, or send the request to join, by the mailed link: in the same browser, or with the password (403 otherwise). After a registration it signs in (`session`).',
    body: finishInput,
    answer: z.extend(done, {
      already: z.optional(z.boolean()),
      session: z.optional(signedIn),
      request: z.optional(joinRequest),
    }),
    changes: [],
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/auth/set-up',
    access: 'open',
    cookie: true,
    refuses: [422],
    about: 'Create the account of an operator by the link that the start of the server prints, and sign in.',
    body: operatorRegistration,
    answer: signedIn,
    changes: [],
  }),
  readInvitation: endpoint({
    method: 'POST',
    path: '/auth/invitation',
    access: 'open',
    cookie: true,
    about: 'Whom an invitation is for; 400 `linkInvalid` for one that no longer works.',
    body: mailedToken,
    answer: invitationTold,
    changes: [],
  }),
  ownRequest: endpoint({
    method: 'GET',
    path: '/auth/request',
    access: 'open',
    cookie: true,
    about: 'The request to join of this browser; null without one that waits.',
    answer: z.nullable(joinRequest),
    reads: [],
  }),
  changeRequest: endpoint({
    method: 'PUT',
    path: '/auth/request',
    access: 'open',
    cookie: true,
    about: 'Change why you want to join; 404 without a request that waits.',
    body: joinRequestChange,
    answer: joinRequest,
    changes: [],
  }),
  withdrawRequest: endpoint({
    method: 'DELETE',
    path: '/auth/request',
    access: 'open',
    cookie: true,
    about: 'Withdraw your request to join; everything about it is deleted.',
    answer: done,
    changes: [],
  }),
}
