import type { AppContext } from '#server/core/http/app-context.ts'
import type { Offered } from './accounts/methods.policy.ts'
import { passkeyHost } from './factors/webauthn.ts'
import type { SignInProviders } from './providers/providers.ts'

/**
 * The ways to sign in that are available here; where single sign-on is the only one, neither
 * passwords nor passkeys are.
 */
export async function readSignInWays(
  { settings, site }: Pick<AppContext, 'settings' | 'site'>,
  providers: SignInProviders,
): Promise<Offered> {
  const { ssoOnly } = await site.read()
  return {
    passwords: !ssoOnly,
    providers: await providers.offered(),
    host: ssoOnly ? null : passkeyHost(settings),
  }
}
