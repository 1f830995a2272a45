import { createEmailVerificationToken } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { jwt } from 'better-auth/plugins/jwt'
import type { Language } from '#contract/language.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/person.ts'
import type { House } from '../house.ts'
import { newId } from '../ids.ts'
import { forgetSignIns } from '../limits/limits.store.ts'
import type { Settings } from '../settings.ts'
import { languageFor } from '../words.ts'
import { adapterOn } from './adapter.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { SignInProviders } from './providers.ts'

/** Seconds a bearer token stands before it must be renewed. */
export const TOKEN_SECONDS = 300
const SESSION_SECONDS = 30 * 24 * 3600
const VERIFY_SECONDS = 24 * 3600
const RESET_SECONDS = 3600
const RENEW_SESSION_AFTER_SECONDS = 24 * 3600
/** The one header that tells better-auth who is asking; the mount overwrites whatever came. */
export const ADDRESS_HEADER = 'x-cairn-address'

export type Auth = ReturnType<typeof makeAuth>

/** better-auth, core and jwt plugin only: the cookie renews, the five-minute token calls the API. */
export function makeAuth(house: House, providers: SignInProviders, baseURL = house.settings.publicUrl) {
  const { mail, settings } = house
  return betterAuth({
    secret: settings.authSecret,
    baseURL,
    // What it did not foresee comes to our own error handler: it would write it to the console, values included.
    onAPIError: { throw: true, errorURL: `${baseURL}/auth/popup` },
    basePath: '/api/auth',
    trustedOrigins: settings.origins,
    database: adapterOn(house.db, house),
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => house.log.error({ part: 'identity' }, message) },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }, request) =>
        mail.post({ ...letterTo(user, request), occasion: 'reset', link: linkTo(settings, 'reset-password', token) }),
      onPasswordReset: async ({ user }, request) => {
        await forgetSignIns(house.db, user.email)
        await mail.post({ ...letterTo(user, request), occasion: 'passwordChanged', link: settings.publicUrl })
      },
    },
    emailVerification: {
      expiresIn: VERIFY_SECONDS,
      // Called for a changed e-mail alone: the first letter is posted once the account has been committed.
      sendVerificationEmail: ({ user, token }, request) =>
        mail.post({
          ...letterTo(user, request),
          occasion: 'changeEmail',
          link: linkTo(settings, 'verify', token),
          params: { email: user.email },
        }),
    },
    socialProviders: providers.social,
    // Nothing is ever done at the provider in somebody's name, so what would allow it is not kept.
    databaseHooks: { account: { create: { before: forgetTokens }, update: { before: forgetTokens } } },
    user: {
      changeEmail: { enabled: true },
      additionalFields: {
        firstName: { type: 'string', required: false },
        lastName: { type: 'string', required: false },
      },
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: RENEW_SESSION_AFTER_SECONDS },
    advanced: {
      cookiePrefix: 'cairn',
      defaultCookieAttributes: { path: '/api/auth', sameSite: 'lax', httpOnly: true },
      useSecureCookies: settings.publicUrl.startsWith('https:'),
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => newId(house.clock()), validateSchema: false },
      backgroundTasks: { handler: (task) => void task.catch((error) => house.log.error(error)) },
    },
    plugins: [
      {
        id: 'oidc',
        init: ({ socialProviders }) => ({ context: { socialProviders: [...providers.oidc, ...socialProviders] } }),
      },
      jwt({
        disableSettingJwtHeader: true,
        jwt: {
          issuer: settings.publicUrl,
          audience: settings.publicUrl,
          expirationTime: `${TOKEN_SECONDS}s`,
          definePayload: ({ session }) => ({ sid: session.id }),
        },
      }),
    ],
  })
}

async function forgetTokens<Account extends object>(account: Account) {
  return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } }
}

/** Posts the letter whose link says that an e-mail is somebody's own. */
export async function postVerification(
  auth: Auth,
  { mail, settings }: House,
  { email, name }: { email: string; name: string },
  language: Language,
): Promise<void> {
  const { secret } = await auth.$context
  const token = await createEmailVerificationToken(secret, email, undefined, VERIFY_SECONDS)
  await mail.post({ occasion: 'verify', language, to: email, name, link: linkTo(settings, 'verify', token) })
}

function letterTo({ email, name }: { email: string; name: string }, request: Request | undefined) {
  return { to: email, name, language: languageFor(request?.headers.get('accept-language') ?? '') }
}

function linkTo({ publicUrl }: Settings, page: 'verify' | 'reset-password', token: string): string {
  return `${publicUrl}/auth/${page}?token=${encodeURIComponent(token)}`
}
