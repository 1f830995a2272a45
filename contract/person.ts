import * as z from 'zod/mini'
import { pageQuery } from './pagination.ts'
import { EMAIL_MAX, isEmail } from './rules/email.ts'
import { LICENCES } from './rules/journey.ts'
import { LANGUAGES } from './rules/language.ts'
import { SHARED_LEFT_MAX } from './rules/limits.ts'
import { isSafeLink, localPath } from './rules/link.ts'
import { ABOUT_MAX, LINKS_MAX, PEOPLE_SORTS, PROFILE_PARTS, WEEKLY_GOAL_MAX } from './rules/person.ts'
import { JOIN_REASON_MAX, RULES_VERSION_MAX } from './rules/site.ts'
import { isTimeZone, nameOfTimeZone } from './rules/time-zone.ts'
import { changed, id, line, link, string, text } from './text.ts'

export const FULL_NAME_MAX = 120
export const NAME_MAX = 60
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
const PASSWORD_GIVEN_MAX = 1000
/**
 * Max. characters of a token; the longest one holds the signed name and subject of a sign-in
 * without an email.
 */
const TOKEN_MAX = 8000
const TIME_ZONE_MAX = 100
export const ROLE_MAX = 80
export const PRONOUNS_MAX = 40

export { FORMER_MEMBER_ID } from './rules/person.ts'

/** The public data of a person. `id` and `uid` are equal; `initial` replaces a missing photo. */
export const person = z.object({
  id: z.string(),
  uid: z.string(),
  displayName: z.string(),
  photoURL: z.nullable(z.string()),
  initial: z.string(),
  role: z.nullable(z.string()),
  company: z.nullable(z.string()),
  pronouns: z.nullable(z.string()),
})
export type Person = z.infer<typeof person>

/** Min. number of people for which a count is shown, where a smaller one could reveal what one person did. */
export const PEOPLE_MIN = 10
/** Numbers from `PEOPLE_MIN` on are rounded down to a multiple of this. */
export const PEOPLE_STEP = 5

const part = z.enum(PROFILE_PARTS, { error: 'notInList' })

/**
 * A profile page. Counts are of people and of listed journeys; `shows` names the parts that others
 * can see. `isBlocked`: the viewer blocks the person. The other optional fields are only in one's
 * own profile. `listed`: whether the person is in the directory. `weeklyGoal`: a number of steps.
 * `pausedUntil`: when the last pause of posting ends or ended. `needsFactor`: the role needs a
 * second factor in this session. `language` and `timeZone` are the site's language and 'UTC' while
 * `localeSet` is false. `licence`: the licence of the person's next journey. `askLicence`: whether
 * to ask for a licence on journeys without one. `newRules`: the version of the site's rules that
 * the person hasn't accepted yet.
 */
export const profile = z.extend(person, {
  firstName: z.string(),
  lastName: z.string(),
  cover: z.nullable(z.string()),
  about: z.nullable(z.string()),
  links: z.array(z.string()),
  follower: z.number(),
  following: z.number(),
  totalPost: z.number(),
  isFollowed: z.boolean(),
  isBlocked: z.optional(z.literal(true)),
  shows: z.array(part),
  listed: z.optional(z.boolean()),
  email: z.optional(z.string()),
  emailVerified: z.optional(z.boolean()),
  moderator: z.optional(z.literal(true)),
  operator: z.optional(z.literal(true)),
  needsFactor: z.optional(z.literal(true)),
  pausedUntil: z.optional(z.string()),
  language: z.optional(z.enum(LANGUAGES)),
  timeZone: z.optional(z.string()),
  localeSet: z.optional(z.boolean()),
  weeklyGoal: z.optional(z.nullable(z.number())),
  licence: z.optional(z.enum(LICENCES)),
  askLicence: z.optional(z.boolean()),
  newRules: z.optional(z.string()),
})
export type Profile = z.infer<typeof profile>

export const fullName = line({ min: 1, max: FULL_NAME_MAX, missing: 'fullNameRequired' })
/** The form that changes the full name. */
export const naming = z.object({ fullName })

/**
 * An address as it was typed, since former accounts can differ in the spelling of the host only; new
 * ones are stored in the form of `addressOf`.
 */
export const email = text({ min: 1, max: EMAIL_MAX, missing: 'emailRequired' }).check(
  z.refine(isEmail, { error: 'emailInvalid' }),
)

export const password = string({
  max: PASSWORD_GIVEN_MAX,
  missing: 'passwordRequired',
  tooLong: 'passwordLength',
}).check(
  z.refine((value) => value.length > 0, { error: 'passwordRequired', abort: true }),
  changed('password'),
  z.refine((value) => value.length >= PASSWORD_MIN && value.length <= PASSWORD_MAX, { error: 'passwordLength' }),
)

/** A password that is compared with the stored one; at most 1,000 characters. */
const givenPassword = string({
  max: PASSWORD_GIVEN_MAX,
  missing: 'passwordRequired',
  tooLong: 'passwordRequired',
}).check(z.refine((value) => value.length > 0, { error: 'passwordRequired' }))

const token = string({ max: TOKEN_MAX })
/** Why a person wants to join; required where a moderator decides on requests. */
const joinReason = text({ max: JOIN_REASON_MAX })
/** `joinReason` that must not be empty. */
const neededReason = text({ min: 1, max: JOIN_REASON_MAX, missing: 'joinReasonRequired' })
const invitation = z.optional(token)

const ownNames = {
  firstName: line({ min: 1, max: NAME_MAX, missing: 'firstNameRequired' }),
  lastName: line({ min: 1, max: NAME_MAX, missing: 'lastNameRequired' }),
}
/** The version of the rules of the site that the person accepts; needed where the site has rules. */
const rules = z.optional(string({ max: RULES_VERSION_MAX }))

/** Max. characters of the page to return to. */
const RETURN_MAX = 1000
const returnTo = string({ max: RETURN_MAX }).check(
  z.refine((value) => localPath(value) !== undefined, { error: 'invalidValue' }),
)
/**
 * The form for signing up. `invitation`: the token of an invitation. `returnTo`: the page to which the mailed link leads
 * back.
 */
export const registration = z.object({
  ...ownNames,
  email,
  password,
  reason: z.optional(joinReason),
  invitation,
  rules,
  returnTo: z.optional(returnTo),
})
/** The form for signing up where a moderator decides on requests. */
export const registrationWithReason = z.extend(registration, { reason: z.optional(neededReason) })
/** The form with which the first operator creates an account. */
export const operatorRegistration = z.object({ token, ...ownNames, email, password, rules })
export const credentials = z.object({
  email,
  password: givenPassword,
  rememberMe: z._default(z.boolean(), true),
})

/** A form that asks for an email address only. */
export const addressed = z.object({ email })
/** The token of a mailed link. */
export const mailedToken = z.object({ token })
export const passwordReset = z.object({ token, newPassword: password })
/** Sign-in providers; `twitter` is X, `oidc` the one that the operator configured. */
const SIGN_IN_PROVIDERS = ['google', 'facebook', 'twitter', 'oidc'] as const
/** `oidcName`: display name of `oidc`. `demonstration`: Google is simulated on this machine. */
export const signInProviders = z.object({
  providers: z.array(z.enum(SIGN_IN_PROVIDERS)),
  oidcName: z.nullable(z.string()),
  demonstration: z.boolean(),
})
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number]

/**
 * A sign-in with a provider: in a pop-up, or with `returnTo` in the window of that page. `silent`:
 * without asking the person anything. `fresh`: the signed-in person has to prove their identity
 * again. `setUp`: token of the link that makes an operator.
 */
export const socialSignIn = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS, { error: 'notInList' }),
  invitation,
  returnTo: z.optional(returnTo),
  silent: z.optional(z.boolean({ error: 'invalidValue' })),
  fresh: z.optional(z.boolean({ error: 'invalidValue' })),
  setUp: z.optional(token),
})
/** The data that a sign-in with a provider lacks: an email, or the reason to join. */
export const completion = z.object({ identity: token, email, reason: z.optional(joinReason) })
/** The data that a sign-in with a provider lacks, where a moderator decides on requests. */
export const askingCompletion = z.extend(completion, { reason: z.optional(neededReason) })
export const identityToken = z.object({ identity: token })
/**
 * `email`: the email from the provider. `asksWhy`: a moderator decides on requests, so the person
 * has to give a reason.
 */
export const pendingSignIn = z.object({ email: z.nullable(z.string()), asksWhy: z.boolean() })
/** The account's password; required unless the browser is the one that registered. */
export const passwordProof = z.object({ password: givenPassword })
export const finishInput = z.object({ token, password: z.optional(givenPassword) })

/** The answer to a sign-in: a bearer token, valid for five minutes, and the person's own profile. */
export const signedIn = z.object({ user: z.object({ id: z.string() }), token: z.string(), profile })

/** A request to join, as its writer reads it. */
export const joinRequest = z.object({
  email: z.string(),
  name: z.string(),
  reason: z.string(),
  sentAt: z.string(),
  /** The moderator's decision, where it isn't sent by email: the reason, and from when the person can ask again. */
  declined: z.nullable(z.object({ reason: z.string(), until: z.string() })),
})
export type JoinRequest = z.infer<typeof joinRequest>
export const joinRequestChange = z.object({ reason: neededReason })
/**
 * An invitation as its receiver sees it. `email`: the invited address; null for an operator's link.
 * `inviter`: the name of the member who invited.
 */
export const invitationTold = z.object({ email: z.nullable(z.string()), inviter: z.nullable(z.string()) })
export const sessionRef = z.object({ id })

/** A signed-in device; `current` is the requesting one. */
export const session = z.object({
  id: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

/**
 * The account's password. An account without a password leaves it out and needs a recent sign-in
 * instead; it can also be left out within ten minutes after a passkey was used.
 */
export const passwordIfAny = z.optional(string({ max: PASSWORD_GIVEN_MAX }))
export const passwordChange = z.object({ currentPassword: passwordIfAny, newPassword: password })
export const emailChange = z.object({ newEmail: email, password: passwordIfAny })

/**
 * The form that deletes the account, with its password if there is one. `leaveFollowed` keeps
 * journeys that others follow; `leaveShared` gives the journeys with these ids to their
 * longest-standing co-authors.
 */
export const deletionInput = z.optional(
  z.nullable(
    z.object({
      password: passwordIfAny,
      leaveFollowed: z.optional(z.boolean({ error: 'invalidValue' })),
      leaveShared: z.optional(z.array(id).check(z.maxLength(SHARED_LEFT_MAX, { error: 'tooMany' }))),
    }),
  ),
)

const optionalLine = (max: number) => z.optional(z.nullable(line({ max })))

const language = z.enum(LANGUAGES, { error: 'notInList' })
/** An IANA name, parsed to its canonical spelling. */
const timeZone = string({ max: TIME_ZONE_MAX, tooLong: 'timeZoneUnknown' }).check(
  z.refine(isTimeZone, { error: 'timeZoneUnknown', abort: true }),
  z.overwrite(nameOfTimeZone),
)
const weeklyGoal = z
  .int({ error: 'weeklyGoalRange' })
  .check(z.minimum(1, { error: 'weeklyGoalRange' }), z.maximum(WEEKLY_GOAL_MAX, { error: 'weeklyGoalRange' }))

/** The language and time zone of a browser. */
export const locale = z.object({ language, timeZone })

/** Changes of a profile; missing fields stay as they are, null and '' clear them. */
export const profileInput = z.object({
  displayName: z.optional(fullName),
  firstName: z.optional(line({ min: 1, max: NAME_MAX, missing: 'firstNameRequired' })),
  lastName: z.optional(line({ max: NAME_MAX })),
  role: optionalLine(ROLE_MAX),
  company: optionalLine(ROLE_MAX),
  pronouns: optionalLine(PRONOUNS_MAX),
  about: z.optional(z.nullable(text({ max: ABOUT_MAX }))),
  links: z.optional(z.array(link(isSafeLink)).check(z.maxLength(LINKS_MAX, { error: 'tooMany' }))),
  shows: z.optional(
    z.array(part, { error: 'invalidValue' }).check(z.maxLength(PROFILE_PARTS.length, { error: 'tooMany' })),
  ),
  listed: z.optional(z.boolean({ error: 'invalidValue' })),
  language: z.optional(language),
  timeZone: z.optional(timeZone),
  weeklyGoal: z.optional(z.nullable(weeklyGoal)),
  askLicence: z.optional(z.boolean({ error: 'invalidValue' })),
})
export type ProfileInput = z.infer<typeof profileInput>

const PEOPLE_SEARCH_MAX = 200

/** The directory of people; `q` searches in name, role and company. */
export const peopleQuery = z.object({
  ...pageQuery,
  q: z.optional(text({ max: PEOPLE_SEARCH_MAX })),
  sort: z._default(z.enum(PEOPLE_SORTS, { error: 'notInList' }), 'name'),
})

/** Query of the people who like or follow a journey, latest first. */
export const fansQuery = z.object({ ...pageQuery, kind: z.enum(['likes', 'followers'], { error: 'notInList' }) })

/** The people who follow a person, or who are followed by the person, latest first. */
export const circleQuery = z.object({ ...pageQuery, kind: z.enum(['followers', 'following'], { error: 'notInList' }) })

export const blockInput = z.optional(
  z.nullable(z.object({ blocked: z.optional(z.boolean({ error: 'invalidValue' })) })),
)
export const blockState = z.object({ blocked: z.boolean() })
export const blocksQuery = z.object(pageQuery)

/** A person whom the viewer blocks; only the viewer ever reads this. */
export const blockedPerson = z.extend(person, { blockedAt: z.string() })
export type BlockedPerson = z.infer<typeof blockedPerson>

/** An account at a provider with which the person signs in. `removable`: the account has another way to sign in. */
export const identity = z.object({
  id: z.string(),
  provider: z.string(),
  name: z.string(),
  createdAt: z.string(),
  removable: z.boolean(),
})
export type Identity = z.infer<typeof identity>
export const identityRemoval = z.object({ id, password: passwordIfAny })
