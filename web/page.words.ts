import type { Area } from './i18n/i18n.ts'

/** The areas of words that a page speaks beside those of every page: they come together with it. */
export const PAGE_WORDS = {
  '/': ['marketing', 'journeys'],
  '/auth/login': ['identity'],
  '/auth/register': ['identity'],
  '/auth/login-unprotected': ['identity'],
  '/auth/register-unprotected': ['identity'],
  '/auth/reset-password': ['identity'],
  '/auth/verify': ['identity'],
  '/auth/popup': ['identity'],
  '/auth/complete': ['identity'],
  '/auth/interests': ['onboarding', 'words'],
  '/app/discover': ['journeys'],
  '/app/recommended': ['journeys'],
  '/app/following': ['journeys'],
  '/app/discover/journey/$journeyId': ['journeys'],
  '/app/create/journey': ['journeys', 'laying'],
  '/app/user/path/edit': ['journeys', 'laying', 'words'],
  '/app/user/profile': ['people', 'journeys'],
  '/app/user/edit': ['people'],
  '/app/user/cards': ['people'],
  '/app/user/list': ['people'],
  '/app/user/new': ['people'],
  '/app/feedback': ['feedback'],
} satisfies Record<string, Area[]>
