import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { feedbackInput } from './moderation.ts'
import { profile, signInProviders } from './person.ts'
import { IMAGE_UPLOAD } from './rules/limits.ts'
import {
  createdInvitationLink,
  invitationLink,
  newInvitationLink,
  rulesAccepted,
  siteChange,
  siteFacts,
  siteState,
  siteText,
} from './site.ts'

const nothing = z.null()
const file = z.instanceof(Blob, { error: 'required' })
const accepted = z.object({ id: z.string() })

/** Calls of the site, its settings and its texts. */
export const siteApi = {
  providers: endpoint({
    method: 'GET',
    path: '/auth/providers',
    access: 'open',
    about: 'The sign-in providers of this site.',
    answer: signInProviders,
    reads: [],
  }),
  site: endpoint({
    method: 'GET',
    path: '/site',
    access: 'open',
    about: 'What everyone can read about this site: who can sign up, who runs it, its name and announcement.',
    answer: siteFacts,
    reads: ['site'],
  }),
  siteText: endpoint({
    method: 'GET',
    path: '/site/texts/:name',
    access: 'open',
    about: 'The `rules` or the `accessibility` statement of this site per language; 404 without one.',
    answer: siteText,
    reads: ['site'],
  }),
  acceptRules: endpoint({
    method: 'PUT',
    path: '/user/rules',
    access: 'member',
    whilePaused: true,
    withoutRules: true,
    about: 'Accept the rules of this site, in the version that was read; 409 for another one.',
    body: rulesAccepted,
    answer: profile,
    refuses: [409],
    changes: ['person:{id}'],
  }),
  siteState: endpoint({
    method: 'GET',
    path: '/site/settings',
    access: 'operator',
    about: 'The settings of this site, those that the environment fixes, and how many people it has.',
    answer: siteState,
    reads: ['site', 'people'],
  }),
  changeSite: endpoint({
    method: 'PUT',
    path: '/site/settings',
    access: 'operator',
    withoutRules: true,
    about:
      'Change settings of this site; those left out stay. 409 for one that the environment fixes. 403 `secondFactor` for turning on `moderatorsNeedFactor` without having used one in this session.',
    body: siteChange,
    answer: siteState,
    refuses: [409],
    changes: ['site', 'moderation'],
  }),
  setLogo: endpoint({
    method: 'PUT',
    path: '/site/logo',
    access: 'operator',
    about: 'Set the logo of this site: an image, kept as WebP of 256 px without its metadata.',
    body: file,
    upload: IMAGE_UPLOAD,
    answer: siteState,
    changes: ['site', 'moderation'],
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/site/logo',
    access: 'operator',
    about: 'Remove the logo of this site.',
    answer: siteState,
    changes: ['site', 'moderation'],
  }),
  invitationLinks: endpoint({
    method: 'GET',
    path: '/site/invitations',
    access: 'operator',
    about: 'The invitation links that work, newest first, at most 100.',
    answer: z.array(invitationLink),
    reads: ['site'],
  }),
  createInvitationLink: endpoint({
    method: 'POST',
    path: '/site/invitations',
    access: 'operator',
    about:
      'Make a link that lets up to `uses` people (1 to 1,000) sign up within `days` (1 to 90); its address is shown once. 409 beyond 100 links.',
    body: newInvitationLink,
    status: 201,
    answer: createdInvitationLink,
    refuses: [409],
    changes: ['site', 'moderation'],
  }),
  endInvitationLink: endpoint({
    method: 'DELETE',
    path: '/site/invitations/:id',
    access: 'operator',
    about: 'End an invitation link; who signed up with it stays.',
    status: 204,
    answer: nothing,
    changes: ['site', 'moderation'],
  }),
  submitFeedback: endpoint({
    method: 'POST',
    path: '/feedback/submit',
    access: 'open',
    whilePaused: true,
    withoutRules: true,
    refuses: [403],
    about:
      'Send a message to the operator. With `link` it is a notice of illegal content. 403 `forbidden` with the `Origin` of another site.',
    body: feedbackInput,
    wrapper: 'feedbackInputDTO',
    status: 201,
    answer: accepted,
    idempotent: true,
    changes: ['moderation'],
  }),
}
