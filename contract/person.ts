import * as z from 'zod/mini'
import { isSafeLink } from './link.ts'
import { pageQuery } from './pagination.ts'
import { ABOUT_MAX, LINKS_MAX, PEOPLE_SORTS, SHELVES } from './person.rules.ts'
import { string, text } from './text.ts'

export const FULL_NAME_MAX = 120
export const NAME_MAX = 60
export const EMAIL_MAX = 254
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
const PASSWORD_GIVEN_MAX = 1000
export const ROLE_MAX = 80
export const PRONOUNS_MAX = 40

/** Whose journeys those are that others follow and whose owner has left. */
export const FORMER_MEMBER_ID = 'former-member'

/** The public face of somebody. `id` and `uid` are the same; `initial` stands in for a missing photo. */
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

const shelf = z.enum(SHELVES, { error: 'notInList' })

/**
 * A person's page: their face and what they tell. Counts are of people and of listed journeys; `shows` names the shelves
 * that others may see; `email`, `emailVerified`, `listed` (may the directory show them?) and `moderator` stand only in one's own.
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
  shows: z.array(shelf),
  listed: z.optional(z.boolean()),
  email: z.optional(z.string()),
  emailVerified: z.optional(z.boolean()),
  moderator: z.optional(z.literal(true)),
})
export type Profile = z.infer<typeof profile>

export const fullName = text({ min: 1, max: FULL_NAME_MAX, missing: 'fullNameRequired' })
/** The form of a name to be called by. */
export const naming = z.object({ fullName })

const EMAIL_SHAPE = /^[^\s@<>(),:;"[\]\\]+@[^\s@.<>(),:;"[\]\\]+(?:\.[^\s@.<>(),:;"[\]\\]+)+$/u

export const email = text({ min: 1, max: EMAIL_MAX, missing: 'emailRequired' }).check(
  z.refine((value) => value.length <= EMAIL_MAX && EMAIL_SHAPE.test(value), { error: 'emailInvalid' }),
)

export const password = string('passwordRequired').check(
  z.refine((value) => value.length > 0, { error: 'passwordRequired', abort: true }),
  z.refine((value) => value.length >= PASSWORD_MIN && value.length <= PASSWORD_MAX, { error: 'passwordLength' }),
)

/** A password to be compared, whatever its length. */
const givenPassword = string('passwordRequired').check(
  z.refine((value) => value.length > 0 && value.length <= PASSWORD_GIVEN_MAX, { error: 'passwordRequired' }),
)

/** The forms of sign-up and sign-in; the bodies are better-auth's. */
export const registration = z.object({
  firstName: text({ min: 1, max: NAME_MAX, missing: 'firstNameRequired' }),
  lastName: text({ min: 1, max: NAME_MAX, missing: 'lastNameRequired' }),
  email,
  password,
})
export const credentials = z.object({
  email,
  password: givenPassword,
  rememberMe: z._default(z.boolean(), true),
})

/** The other forms of identity; each body is better-auth's, but for what proves that it is really you. */
export const addressed = z.object({ email })
/** The token of a mailed link. */
export const mailedToken = z.object({ token: string() })
export const passwordReset = z.object({ token: string(), newPassword: password })
export const passwordChange = z.object({ currentPassword: givenPassword, newPassword: password })
export const emailChange = z.object({ newEmail: email, password: givenPassword })
/** Where one can sign in besides here; `twitter` is X, `oidc` the provider that the operator configured. */
const SIGN_IN_PROVIDERS = ['google', 'facebook', 'twitter', 'oidc'] as const
/** `oidcName`: what `oidc` is called. `demonstration`: a stand-in on this machine plays Google. */
export const signInProviders = z.object({
  providers: z.array(z.enum(SIGN_IN_PROVIDERS)),
  oidcName: z.nullable(z.string()),
  demonstration: z.boolean(),
})
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number]
export const socialSignIn = z.object({ provider: z.enum(SIGN_IN_PROVIDERS, { error: 'notInList' }) })
/** Somebody signed in elsewhere without an e-mail gives one; later the link of the mail comes back. */
export const completion = z.object({ identity: string(), email })
export const sessionRef = z.object({ id: string() })

/** One signed-in device; `current` is the one that asks. */
export const session = z.object({
  id: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

/** Deleting the account: the password again where there is one; what others follow may stay, under nobody's name. */
export const deletionInput = z.optional(
  z.nullable(
    z.object({ password: z.optional(string()), leaveFollowed: z.optional(z.boolean({ error: 'invalidValue' })) }),
  ),
)

const optionalText = (max: number) => z.optional(z.nullable(text({ max })))

/** What people may write about themselves; what is left out stays as it is, null and '' clear it. */
export const profileInput = z.object({
  displayName: z.optional(fullName),
  firstName: z.optional(text({ min: 1, max: NAME_MAX, missing: 'firstNameRequired' })),
  lastName: z.optional(text({ max: NAME_MAX })),
  role: optionalText(ROLE_MAX),
  company: optionalText(ROLE_MAX),
  pronouns: optionalText(PRONOUNS_MAX),
  about: optionalText(ABOUT_MAX),
  links: z.optional(
    z
      .array(string().check(z.trim(), z.refine(isSafeLink, { error: 'urlInvalid' })))
      .check(z.maxLength(LINKS_MAX, { error: 'tooMany' })),
  ),
  shows: z.optional(z.array(shelf, { error: 'invalidValue' }).check(z.maxLength(SHELVES.length, { error: 'tooMany' }))),
  listed: z.optional(z.boolean({ error: 'invalidValue' })),
})
export type ProfileInput = z.infer<typeof profileInput>

const PEOPLE_SEARCH_MAX = 200

/** The directory: whose e-mail is verified and who did not leave it; `q` finds by name, role and company. */
export const peopleQuery = z.object({
  ...pageQuery,
  q: z.optional(text({ max: PEOPLE_SEARCH_MAX })),
  sort: z._default(z.enum(PEOPLE_SORTS, { error: 'notInList' }), 'name'),
})

/** Who likes or follows a journey, latest first. */
export const fansQuery = z.object({ ...pageQuery, kind: z.enum(['likes', 'followers'], { error: 'notInList' }) })

/** Whom somebody follows or who follows them, latest first. */
export const circleQuery = z.object({ ...pageQuery, kind: z.enum(['followers', 'following'], { error: 'notInList' }) })
