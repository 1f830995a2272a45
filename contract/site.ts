import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { licence } from './journey.ts'
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
import { LANGUAGES, type Language } from './rules/language.ts'
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
  isSiteName,
  NAME_MAX,
  RULES_VERSION_MAX,
  RUN_BY_MAX,
  SIGN_UP_MODES,
  type SiteSettingName,
  STATEMENT_MAX,
  THEMES,
} from './rules/site.ts'
import { DEFAULT_SITE_NAME } from './rules/text.ts'
import { line, paragraphs, string } from './text.ts'

const DOMAIN_MAX = 253
const ISO_TIME_MAX = 40
/** The address of an image of this site, such as '/api/images/2f…'. */
const IMAGE_MAX = 100

const domain = string({ max: DOMAIN_MAX, tooLong: 'domainInvalid' }).check(
  z.overwrite((value) => asDomain(value) ?? value),
  z.refine((value) => asDomain(value) === value, { error: 'domainInvalid' }),
)

/** The name of the site in titles, emails and pictures. */
const siteName = line({ min: 1, max: NAME_MAX }).check(z.refine(isSiteName, { error: 'siteNameInvalid' }))

/** How to reach the people who run the site: an email address or an https link. */
const contact = line({ min: 1, max: CONTACT_MAX }).check(
  z.refine((value) => email.safeParse(value).success || (isSafeLink(value) && /^https:/iu.test(value)), {
    error: 'contactInvalid',
  }),
)

type Schema<Value> = z.ZodMiniType<Value, Value>

/** A text per language; languages without one are left out. */
function texts(text: Schema<string>) {
  const inEach = Object.fromEntries(LANGUAGES.map((language) => [language, z.optional(text)]))
  return z
    .object(inEach as Record<Language, z.ZodMiniOptional<Schema<string>>>)
    .check(z.overwrite((all) => Object.fromEntries(Object.entries(all).filter(([, each]) => each))))
}

const oneLiner = (max: number) => texts(line({ max }))
const statement = texts(paragraphs({ max: STATEMENT_MAX }))

/** An announcement, shown above every page to its audience until it ends. */
export const announcement = z.object({
  text: oneLiner(ANNOUNCEMENT_MAX).check(z.refine((all) => Object.keys(all).length > 0, { error: 'required' })),
  audience: z.enum(AUDIENCES, { error: 'notInList' }),
  until: string({ max: ISO_TIME_MAX, tooLong: 'invalidValue' }).check(
    z.refine((value) => z.iso.datetime().safeParse(value).success, { error: 'invalidValue' }),
  ),
})
export type Announcement = z.infer<typeof announcement>

function setting<S extends z.ZodMiniType>(schema: S, initial: z.output<S>) {
  return { schema, initial }
}

/**
 * Every setting of the site that its operators can change, with its default; SET_BY names the
 * variables that fix some. `domains`: the email domains (and subdomains) that can have an account;
 * empty: any. `invitedSkipQueue`: whether invited people need no moderator's decision.
 * `membersInvite`: whether members' invitations are allowed and work; operators can always invite.
 * `description`: the site's purpose. `logo`: the address of the uploaded image. `language`,
 * `theme`: for visitors who haven't chosen. `licence`: the licence of an author's first journey.
 * `ssoOnly`: the operator's provider is the only way in; always false if none is configured.
 * `moderatorsNeedFactor`: the role needs a second factor.
 */
const SETTINGS = {
  signUp: setting(z.enum(SIGN_UP_MODES, { error: 'notInList' }), 'open'),
  domains: setting(
    z.array(domain, { error: 'invalidValue' }).check(z.maxLength(DOMAINS_MAX, { error: 'tooMany' })),
    [],
  ),
  invitedSkipQueue: setting(z.boolean({ error: 'invalidValue' }), true),
  membersInvite: setting(z.boolean({ error: 'invalidValue' }), true),
  name: setting(siteName, DEFAULT_SITE_NAME),
  logo: setting(z.nullable(string({ max: IMAGE_MAX })), null),
  description: setting(oneLiner(DESCRIPTION_MAX), {}),
  runBy: setting(line({ max: RUN_BY_MAX }), ''),
  contact: setting(z.nullable(contact), null),
  minimumAge: setting(z.nullable(between(AGE_MIN, AGE_MAX)), null),
  announcement: setting(z.nullable(announcement), null),
  rules: setting(statement, {}),
  accessibility: setting(statement, {}),
  language: setting(z.enum(LANGUAGES, { error: 'notInList' }), 'en'),
  theme: setting(z.enum(THEMES, { error: 'notInList' }), 'light'),
  licence: setting(licence, 'ccBy'),
  ssoOnly: setting(z.boolean({ error: 'invalidValue' }), false),
  moderatorsNeedFactor: setting(z.boolean({ error: 'invalidValue' }), false),
} satisfies Record<SiteSettingName, unknown>
export type SiteSetting = keyof typeof SETTINGS

type Part<Name extends 'schema'> = { [Each in SiteSetting]: (typeof SETTINGS)[Each][Name] }
const partOf = (part: 'schema' | 'initial') =>
  Object.fromEntries(Object.entries(SETTINGS).map(([name, each]) => [name, each[part]]))

export const siteSettings = z.object(partOf('schema') as Part<'schema'>)
export type SiteSettings = z.infer<typeof siteSettings>
export const SITE_DEFAULTS = partOf('initial') as SiteSettings

/** Any of the settings; left-out settings stay as they are. The logo has its own calls. */
export const siteChange = z.partial(z.omit(siteSettings, { logo: true }))
export type SiteChange = Partial<SiteSettings>

/**
 * The public data of the site. `announcement` is null outside its audience and after its end. The
 * texts of `rules` and `accessibility` have their own calls. `mail`: whether the site sends email.
 */
export const siteFacts = z.extend(siteSettings, {
  rules: z.nullable(z.object({ version: z.string() })),
  accessibility: z.boolean(),
  mail: z.boolean(),
})
export type SiteFacts = z.infer<typeof siteFacts>

/** `version`: the version of the texts of all languages together; it changes with each of them. */
export const siteText = z.object({ texts: statement, version: z.string() })
export type SiteText = z.infer<typeof siteText>

const version = string({ max: RULES_VERSION_MAX })
/** The version of the rules that a person accepts. */
export const rulesAccepted = z.object({ version })

/**
 * The state of the site. `fixed`: settings that the environment sets, which can't be changed here.
 * Counts are of people who can sign in. `health`: the waiting emails and their age, the background
 * jobs that failed in their last run, the size of the database (measured daily) and its growth in a
 * week (null until measured), and up to 20 inactive authors: people without a confirmed email who
 * weren't active for 30 days and whose journeys have followers or co-authors. `provider`: the
 * operator's provider as the environment configures it.
 */
export const siteState = z.object({
  settings: siteSettings,
  fixed: z.array(z.enum(Object.keys(SETTINGS) as [SiteSetting])),
  members: z.number(),
  moderators: z.number(),
  health: z.object({
    mailWaiting: z.number(),
    mailSince: z.nullable(z.string()),
    jobsFailing: z.array(z.string()),
    jobsRanAt: z.nullable(z.string()),
    databaseBytes: z.nullable(z.number()),
    databaseGrown: z.nullable(z.number()),
    keptUnconfirmed: z.array(z.object({ id: z.string(), displayName: z.string() })),
  }),
  provider: z.nullable(
    z.object({ sessionHours: z.number(), moderator: z.nullable(z.object({ claim: z.string(), value: z.string() })) }),
  ),
})
export type SiteState = z.infer<typeof siteState>

/** A link that admits people until it was used `uses` times or `days` have passed. */
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

/** Calls by which people without an account get one, besides registering. */
export const admissionApi = {
  completeSignIn: endpoint({
    method: 'POST',
    path: '/auth/complete-sign-in',
    access: 'open',
    cookie: true,
    refuses: [403],
    about:
      'Give an email where the provider gave none, in the browser that signed in there (403 otherwise); the answer never tells whether there is such an account. 3 emails an hour per recipient; 5 per account at the provider (429).',
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
      'Create the account, or send the request to join, by the mailed link: in the same browser, or with the password (403 otherwise). After a registration it signs in (`session`). `returnTo`: the page that the sign-up named.',
    body: finishInput,
    answer: z.extend(done, {
      already: z.optional(z.boolean()),
      session: z.optional(signedIn),
      request: z.optional(joinRequest),
      returnTo: z.optional(z.string()),
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
