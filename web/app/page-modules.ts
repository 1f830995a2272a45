import { PAGE_WORDS } from './page-copy.ts'

/** The files that a page needs beside the entry, as the manifest of the build names them. */
export const PAGE_MODULES: Record<string, string[]> = {
  '/': ['marketing/LandingPage.tsx'],
  '/about-us': ['public-pages/AboutPage.tsx'],
  '/contact-us': ['public-pages/ContactPage.tsx'],
  '/faqs': ['public-pages/FaqsPage.tsx'],
  '/pricing': ['public-pages/PricingPage.tsx'],
  '/payment': ['public-pages/PaymentPage.tsx'],
  '/privacy': ['public-pages/PrivacyPage.tsx'],
  '/coming-soon': ['public-pages/ComingSoonPage.tsx'],
  '/maintenance': ['public-pages/MaintenancePage.tsx'],
  '/components': ['guide/GuidePage.tsx'],
  '/auth/login': ['identity/LoginPage.tsx'],
  '/auth/register': ['identity/RegisterPage.tsx'],
  '/auth/login-unprotected': ['identity/LoginPage.tsx'],
  '/auth/register-unprotected': ['identity/RegisterPage.tsx'],
  '/auth/reset-password': ['identity/ResetPasswordPage.tsx'],
  '/auth/verify': ['identity/VerifyPage.tsx'],
  '/auth/stop-email-change': ['identity/StopEmailChangePage.tsx'],
  '/auth/refuse-invitations': ['identity/RefuseInvitationsPage.tsx'],
  '/auth/popup': ['identity/PopupPage.tsx'],
  '/auth/complete': ['identity/CompletePage.tsx'],
  '/auth/interests': ['onboarding/InterestsPage.tsx'],
  '/app/discover': ['journeys/browse/DiscoverPage.tsx'],
  '/app/recommended': ['journeys/browse/RecommendedPage.tsx'],
  '/app/following': ['journeys/browse/FollowingPage.tsx'],
  '/app/discover/journey/$journeyId': ['journeys/page/JourneyPage.tsx'],
  '/app/user/fullpath': ['journeys/page/FullPathPage.tsx'],
  '/app/create/journey': ['journeys/edit/CreateJourneyPage.tsx'],
  '/app/user/path/edit': ['journeys/edit/EditJourneyPage.tsx'],
  '/app/user/profile': ['people/profile/ProfilePage.tsx'],
  '/app/user/edit': ['account/EditProfilePage.tsx'],
  '/app/user/cards': ['people/directory/PeopleCardsPage.tsx'],
  '/app/user/list': ['people/directory/PeopleListPage.tsx'],
  '/app/user/new': ['people/directory/InvitePage.tsx'],
  '/app/feedback': ['feedback/FeedbackPage.tsx'],
  '/app/moderation': ['moderation/ModerationPage.tsx'],
  '/404': ['status-pages/NotFoundPage.tsx'],
  '/500': ['status-pages/FailurePage.tsx'],
  '/$': ['status-pages/NotFoundPage.tsx'],
}

const ROUTES = Object.entries(PAGE_MODULES).map(([route, modules]) => ({
  shape: new RegExp(`^${route.replace(/\$\w+/gu, '[^/]+').replace(/\$$/u, '.*')}/?$`, 'u'),
  modules,
  areas: PAGE_WORDS[route as keyof typeof PAGE_WORDS],
}))

/** Keys of the manifest that a page at this path will ask for; the server lets the browser fetch them at once. */
export function modulesOf(path: string, language = 'en'): string[] {
  const page = ROUTES.find(({ shape }) => shape.test(path.split('?')[0] ?? ''))
  const words = ['ui', 'shell', ...(page?.areas ?? [])].map((area) => wordsFile(area, language))
  return ['app/dom.ts', `i18n/${language}/files.ts`, ...words, ...(page?.modules ?? [])]
}

function wordsFile(area: string, language: string): string {
  return area === 'words' ? `../contract/words/${language}.json` : `i18n/${language}/${area}.json`
}
