import { betterAuth } from 'better-auth/minimal'
import { jwt } from 'better-auth/plugins/jwt'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/person.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { newId } from '#server/core/platform/ids.ts'
import { hashPassword, verifyPassword } from './accounts/passwords.ts'
import { adapterOn } from './adapter.ts'
import { currentRequest } from './current-request.ts'
import type { SignInProviders } from './providers/providers.ts'
import { cookieScope } from './sessions/cookies.ts'

/** Lifetime of a bearer token in seconds. */
export const TOKEN_SECONDS = 300
const SESSION_SECONDS = 30 * 24 * 3600
const RENEW_SESSION_AFTER_SECONDS = 24 * 3600
/** Tells better-auth the client's IP address; `toWebRequest` overwrites the client's own value. */
export const ADDRESS_HEADER = 'x-cairn-address'

export type Auth = ReturnType<typeof createAuth>

type AuthContext = Pick<AppContext, 'settings' | 'db' | 'clock' | 'log'>

/** Sessions are cookies for /api/auth; they renew the bearer tokens for the rest of the API. */
export function createAuth(context: AuthContext, providers: SignInProviders, baseURL = context.settings.publicUrl) {
  const { settings } = context
  const { prefix, path, secure } = cookieScope(settings)
  return betterAuth({
    secret: settings.authSecret,
    baseURL,
    // Unexpected errors go to our error handler; better-auth would print them with all values.
    onAPIError: { throw: true, errorURL: `${baseURL}/auth/popup` },
    basePath: '/api/auth',
    trustedOrigins: settings.origins,
    database: adapterOn(context.db, context),
    telemetry: { enabled: false },
    // Refusals, such as a callback without a state: unexpected errors are thrown.
    logger: {
      level: 'error',
      log: (_level, message) => {
        const request = currentRequest.getStore()
        if (request) request.logFromAnyone({ part: 'identity' }, message)
        else context.log.error({ part: 'identity' }, message)
      },
    },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    verification: { storeIdentifier: 'hashed' },
    socialProviders: providers.social,
    // We never call a provider on a user's behalf, so its tokens aren't stored.
    databaseHooks: {
      account: { create: { before: withoutProviderTokens }, update: { before: withoutProviderTokens } },
    },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: false },
        lastName: { type: 'string', required: false },
      },
    },
    session: {
      expiresIn: SESSION_SECONDS,
      updateAge: RENEW_SESSION_AFTER_SECONDS,
      additionalFields: { methodId: { type: 'string', required: false, input: false } },
    },
    advanced: {
      cookiePrefix: `${prefix}cairn`,
      defaultCookieAttributes: { path, secure, sameSite: 'lax', httpOnly: true },
      // It would put its own prefix in front.
      useSecureCookies: false,
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => newId(context.clock()), validateSchema: false },
      backgroundTasks: { handler: (task) => void task.catch((error) => context.log.error(error)) },
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

async function withoutProviderTokens<Account extends object>(account: Account) {
  return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } }
}
