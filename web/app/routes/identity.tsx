import { createRoute } from '@tanstack/react-router'
import { load } from '#web/core/api/client.ts'
import { authSearch, completeSearch, linkSearch, popupSearch } from '#web/core/session/search-params.ts'
import { kept, pageRoute, type RouterContext, ready } from './root.tsx'

/** The server renders the buttons of the sign-in providers. */
const withProviders = {
  validateSearch: authSearch,
  loader: async ({ context }: { context: RouterContext }) => {
    await ready(context, () => [context.queryClient.query(kept(load('providers', {})))])
  },
}

/** Sign-in, registration, mailed links and onboarding. */
export const identityRoutes = [
  createRoute({ ...pageRoute('/auth/login'), ...withProviders }),
  createRoute({ ...pageRoute('/auth/register'), ...withProviders }),
  createRoute({ ...pageRoute('/auth/login-unprotected'), ...withProviders }),
  createRoute({ ...pageRoute('/auth/register-unprotected'), ...withProviders }),
  createRoute({ ...pageRoute('/auth/reset-password'), validateSearch: linkSearch }),
  createRoute({ ...pageRoute('/auth/verify'), validateSearch: linkSearch }),
  createRoute({ ...pageRoute('/auth/stop-email-change'), validateSearch: linkSearch }),
  createRoute({ ...pageRoute('/auth/refuse-invitations'), validateSearch: linkSearch }),
  createRoute({ ...pageRoute('/auth/complete'), validateSearch: completeSearch }),
  createRoute({ ...pageRoute('/auth/popup'), validateSearch: popupSearch }),
  createRoute({ ...pageRoute('/auth/interests'), validateSearch: authSearch }),
] as const
