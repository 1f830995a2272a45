import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  completion,
  email,
  finishInput,
  identityToken,
  invitationTold,
  joinRequest,
  joinRequestChange,
  mailedToken,
  operatorRegistration,
  pendingSignIn,
  signedIn,
} from './person.ts'
import { isSafeLink } from './rules/link.ts'
import {
  AGE_MAX,
  AGE_MIN,
  ANNOUNCEMENT_MAX,
  AUDIENCES,
  asDomain,
  CONTACT_MAX,
  DESCRIPTION_MAX,
  DOMAINS_MAX,
  INVITATION_DAYS_MAX,
  INVITATION_LABEL_MAX,
  INVITATION_USES_MAX,
  RUN_BY_MAX,
  SIGN_UP_MODES,
} from './rules/site.ts'
import { line, string } from './text.ts'

const DOMAIN_MAX = 253
const ISO_TIME_MAX = 40

const domain = string({ max: DOMAIN_MAX, tooLong: 'domainInvalid' }).check(
  z.overwrite((value) => asDomain(value) ?? value),
  z.refine((value) => asDomain(value) === value, { error: 'domainInvalid' }),
)

/** How to reach the people who run the site: an email address or an https link. */
const contact = line({ min: 1, max: CONTACT_MAX }).check(
  z.refine((value) => email.safeParse(value).success || (isSafeLink(value) && /^https:/iu.test(value)), {
    error: 'contactInvalid',
  }),
)

/** Shown above every page to its audience until it ends. */
export const announcement = z.object({
  text: line({ min: 1, max: ANNOUNCEMENT_MAX }),
  audience: z.enum(AUDIENCES, { error: 'notInList' }),
  until: string({ max: ISO_TIME_MAX, tooLong: 'invalidValue' }).check(
    z.refine((value) => z.iso.datetime().safeParse(value).success, { error: 'invalidValue' }),
  ),
})
export type Announcement = z.infer<typeof announcement>

/**
 * The settings of the site that its operators can change. `domains`: those whose addresses can have an account, with
 * their subdomains; any if it is empty. `invitedSkipQueue`: whether people with an invitation need no moderator's
 * decision. `description`: what the site is for. `ssoOnly`: the operator's provider is the only way in; always false
 * where none is configured. `moderatorsNeedFactor`: their role needs a second factor.
 */
export const siteSettings = z.object({
  signUp: z.enum(SIGN_UP_MODES, { error: 'notInList' }),
  domains: z.array(domain, { error: 'invalidValue' }).check(z.maxLength(DOMAINS_MAX, { error: 'tooMany' })),
  invitedSkipQueue: z.boolean({ error: 'invalidValue' }),
  ssoOnly: z.boolean({ error: 'invalidValue' }),
  description: line({ max: DESCRIPTION_MAX }),
  runBy: line({ max: RUN_BY_MAX }),
  contact: z.nullable(contact),
  minimumAge: z.nullable(between(AGE_MIN, AGE_MAX)),
  announcement: z.nullable(announcement),
  moderatorsNeedFactor: z.boolean({ error: 'invalidValue' }),
})
/** Everyone reads the settings; `announcement` is null for those who aren't its audience, and after its end. */
export type SiteSettings = z.infer<typeof siteSettings>
/** `mail`: whether the site sends email. */
export const siteTold = z.extend(siteSettings, { mail: z.boolean() })
export type SiteTold = z.infer<typeof siteTold>
export type SiteSetting = keyof SiteSettings

export const SITE_DEFAULTS: SiteSettings = {
  signUp: 'open',
  domains: [],
  invitedSkipQueue: true,
  ssoOnly: false,
  description: '',
  runBy: '',
  contact: null,
  minimumAge: null,
  announcement: null,
  moderatorsNeedFactor: false,
}

/** Any of the settings; those that are left out stay. */
export const siteChange = z.partial(siteSettings)
export type SiteChange = z.infer<typeof siteChange>

/** `fixed`: the settings that the environment sets, which can't be changed here. Counts are of people who can sign in. */
export const siteState = z.object({
  settings: siteSettings,
  fixed: z.array(z.enum(Object.keys(siteSettings.shape) as [SiteSetting])),
  members: z.number(),
  moderators: z.number(),
})
export type SiteState = z.infer<typeof siteState>

/** A link that lets people in, until it was used `uses` times or `days` are over. */
export const newInvitationLink = z.object({
  label: z._default(line({ max: INVITATION_LABEL_MAX }), ''),
  uses: between(1, INVITATION_USES_MAX),
  days: between(1, INVITATION_DAYS_MAX),
})
export type NewInvitationLink = z.infer<typeof newInvitationLink>
export const invitationLink = z.object({
  id: z.string(),
  label: z.string(),
  uses: z.number(),
  used: z.number(),
  expiresAt: z.string(),
})
export type InvitationLink = z.infer<typeof invitationLink>
/** `url` is shown once: only its hash is stored. */
export const createdInvitationLink = z.extend(invitationLink, { url: z.string() })
export type CreatedInvitationLink = z.infer<typeof createdInvitationLink>

function between(min: number, max: number) {
  return z
    .int({ error: 'invalidValue' })
    .check(z.minimum(min, { error: 'invalidValue' }), z.maximum(max, { error: 'invalidValue' }))
}

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
