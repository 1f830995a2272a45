import { createRoute } from '@tanstack/react-router'
import { load } from '#web/api/client.ts'
import { authSearch, completeSearch, linkSearch, popupSearch } from '#web/session/search-params.ts'
import type { Place } from '#web/shell/page-meta.ts'
import { getParentRoute, kept, LoginPage, page, type RouterContext, ready } from './root.tsx'

const RegisterPage = page('/auth/register', () => import('#web/identity/RegisterPage.tsx'), 'RegisterPage')

/** The ways in besides the form stand there from the first paint. */
const loadProviders = async ({ context }: { context: RouterContext }) => {
  await ready(context, () => [context.queryClient.query(kept(load('providers', {})))])
}

const login = createRoute({
  getParentRoute,
  path: '/auth/login',
  staticData: { layout: 'bare', access: 'guest' } satisfies Place,
  validateSearch: authSearch,
  loader: loadProviders,
  component: LoginPage,
})

const register = createRoute({
  getParentRoute,
  path: '/auth/register',
  staticData: { layout: 'bare', access: 'guest' } satisfies Place,
  validateSearch: authSearch,
  loader: loadProviders,
  component: RegisterPage,
})

const loginUnprotected = createRoute({
  getParentRoute,
  path: '/auth/login-unprotected',
  staticData: { layout: 'bare', access: 'open' } satisfies Place,
  validateSearch: authSearch,
  loader: loadProviders,
  component: LoginPage,
})

const registerUnprotected = createRoute({
  getParentRoute,
  path: '/auth/register-unprotected',
  staticData: { layout: 'bare', access: 'open' } satisfies Place,
  validateSearch: authSearch,
  loader: loadProviders,
  component: RegisterPage,
})

const resetPassword = createRoute({
  getParentRoute,
  path: '/auth/reset-password',
  staticData: { layout: 'bare', access: 'guestOrLink' } satisfies Place,
  validateSearch: linkSearch,
  component: page('/auth/reset-password', () => import('#web/identity/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})

const verify = createRoute({
  getParentRoute,
  path: '/auth/verify',
  staticData: { layout: 'bare', access: 'open' } satisfies Place,
  validateSearch: linkSearch,
  component: page('/auth/verify', () => import('#web/identity/VerifyPage.tsx'), 'VerifyPage'),
})

const stopEmailChange = createRoute({
  getParentRoute,
  path: '/auth/stop-email-change',
  staticData: { layout: 'bare', access: 'open' } satisfies Place,
  validateSearch: linkSearch,
  component: page(
    '/auth/stop-email-change',
    () => import('#web/identity/StopEmailChangePage.tsx'),
    'StopEmailChangePage',
  ),
})

const refuseInvitations = createRoute({
  getParentRoute,
  path: '/auth/refuse-invitations',
  staticData: { layout: 'bare', access: 'open' } satisfies Place,
  validateSearch: linkSearch,
  component: page(
    '/auth/refuse-invitations',
    () => import('#web/identity/RefuseInvitationsPage.tsx'),
    'RefuseInvitationsPage',
  ),
})

const complete = createRoute({
  getParentRoute,
  path: '/auth/complete',
  staticData: { layout: 'bare', access: 'open' } satisfies Place,
  validateSearch: completeSearch,
  component: page('/auth/complete', () => import('#web/identity/CompletePage.tsx'), 'CompletePage'),
})

const popup = createRoute({
  getParentRoute,
  path: '/auth/popup',
  staticData: { layout: 'bare', access: 'open' } satisfies Place,
  validateSearch: popupSearch,
  component: page('/auth/popup', () => import('#web/identity/PopupPage.tsx'), 'PopupPage'),
})

const interests = createRoute({
  getParentRoute,
  path: '/auth/interests',
  staticData: {
    layout: 'bare',
    access: 'member',
    title: 'onboarding.title',
    onboarding: true,
    skeleton: 'form',
  } satisfies Place,
  validateSearch: authSearch,
  component: page('/auth/interests', () => import('#web/onboarding/InterestsPage.tsx'), 'InterestsPage'),
})

/** Ways in, and what a newcomer is asked. */
export const identityRoutes = [
  login,
  register,
  loginUnprotected,
  registerUnprotected,
  resetPassword,
  verify,
  stopEmailChange,
  refuseInvitations,
  complete,
  popup,
  interests,
] as const
