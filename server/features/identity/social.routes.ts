import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { type Auth, createAuth } from './auth.ts'
import { hashToken } from './links/links.store.ts'
import { bindCall, forwardTo, passCookies } from './mount.ts'
import { readBrowser, rememberBrowser } from './providers/browser.ts'
import { withCallback } from './providers/callback.ts'
import type { SignInProviders } from './providers/providers.ts'

/** The last page of the pop-up, which reports the result to the page that opened it. */
const POPUP = '/auth/popup'

/** Signing in at a provider: the pop-up goes to the provider and returns to the callback. */
export function bindSocial(app: FastifyInstance, auth: Auth, context: AppContext, providers: SignInProviders): void {
  const auths = new Map<string, Auth>([[context.settings.publicUrl, auth]])

  bindCall(app, 'socialSignIn', async ({ body: { provider }, request, reply }) => {
    if (!providers.ids.includes(provider)) throw new HttpError('notFound')
    await providers.ensureReachable(provider)
    const origin = originOf(request)
    const body = {
      provider,
      callbackURL: `${origin}${POPUP}?done=1`,
      errorCallbackURL: `${origin}${POPUP}`,
      disableRedirect: true,
    }
    const { answer, cookies } = await forwardTo<{ url: string }>(authAt(origin), context, request, origin, body)
    return passCookies(reply, { answer, cookies })
  })

  app.get('/callback/:provider', async (request, reply) => {
    const origin = originOf(request)
    const browser = readBrowser(request, context.settings)
    const { cookies, location } = await withCallback(hashToken(browser), () =>
      forwardTo(authAt(origin), context, request, origin),
    )
    if (location?.includes('identity=')) rememberBrowser(reply, browser, context.settings)
    for (const cookie of cookies) reply.header('set-cookie', cookie)
    return reply.redirect(location ?? `${origin}${POPUP}?error=failed`)
  })

  /** Without PUBLIC_URL the site has three origins; the pop-up returns to its own. */
  function originOf(request: FastifyRequest): string {
    const { origins, publicUrl } = context.settings
    return origins.find((origin) => new URL(origin).host === request.headers.host) ?? publicUrl
  }

  function authAt(origin: string): Auth {
    const known = auths.get(origin) ?? createAuth(context, providers, origin)
    auths.set(origin, known)
    return known
  }
}
