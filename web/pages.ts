import type { ReadCall } from '#contract/api.ts'
import type { Area, CopyKey } from '#web/core/i18n/i18n.ts'

/**
 * One page of the product. Routes, the server, the build, the search palette and the tests read
 * this table.
 */
export interface PageEntry {
  /** The file below `web/`, without its ending; it exports a component of the same name. */
  module: string
  /**
   * shell: side navigation and top bar; bare: the page alone; either: the shell for members, the
   * public frame for others.
   */
  layout: 'shell' | 'marketing' | 'bare' | 'either'
  /**
   * `ownMember`: without `userId` in the address it is one's own page, so `member`; else `open`.
   * `guestOrLink`: open with the `token` of a mailed link, else `guest`.
   */
  access: 'open' | 'guest' | 'member' | 'ownMember' | 'guestOrLink'
  /** The document's title; a page without one sets its own. */
  title?: CopyKey
  /** The areas of copy that arrive with the page, besides those of every page. */
  copy: readonly Area[]
  /**
   * What a member's browser requests before the scripts arrive, for the address without a query.
   */
  prefetch?: readonly ReadCall[]
  /** The shape of a member's page while it loads; cards by default. */
  skeleton?: 'form'
  /** A member's page whose first content is the same for every member: the server renders it. */
  serverRendered?: boolean
  /** The page has its own 'Share Your Journey', so the top bar leaves its one out. */
  hasShareButton?: boolean
  /** The onboarding page. */
  onboarding?: boolean
  /** Status of the server's response; 200 by default. No 5xx: anyone can request the address. */
  status?: number
  /** How the search palette names the page; only those with a name are offered. */
  palette?: CopyKey
}

const marketing = { layout: 'marketing', access: 'open' } as const
const bare = { layout: 'bare', access: 'open' } as const
const member = { layout: 'shell', access: 'member' } as const
const open = { layout: 'shell', access: 'open' } as const
const login = { ...bare, module: 'features/identity/LoginPage', copy: ['identity'] } as const
const register = { ...bare, module: 'features/identity/RegisterPage', copy: ['identity'] } as const
const notFound = {
  module: 'features/status-pages/NotFoundPage',
  layout: 'either',
  access: 'open',
  copy: [],
  status: 404,
} as const

/** By path, in the order of the search palette. */
export const PAGES = {
  '/app/discover': {
    ...member,
    module: 'features/browse/DiscoverPage',
    title: 'shell.nav.discover',
    copy: ['journeys', 'browse'],
    prefetch: ['homeStrips', 'journeys'],
    serverRendered: true,
    palette: 'shell.nav.discover',
  },
  '/app/recommended': {
    ...member,
    module: 'features/browse/RecommendedPage',
    title: 'shell.nav.recommended',
    copy: ['journeys', 'browse'],
    prefetch: ['recommendedJourneys'],
    hasShareButton: true,
    palette: 'shell.nav.recommended',
  },
  '/app/following': {
    ...member,
    module: 'features/browse/FollowingPage',
    title: 'shell.nav.following',
    copy: ['journeys', 'browse'],
    prefetch: ['followedJourneys'],
    hasShareButton: true,
    palette: 'shell.nav.following',
  },
  '/app/user/cards': {
    ...member,
    module: 'features/people/directory/PeopleCardsPage',
    title: 'people.directory.title',
    copy: ['people'],
    palette: 'shell.nav.people',
  },
  '/app/create/journey': {
    ...member,
    module: 'features/editor/CreateJourneyPage',
    title: 'shell.share',
    copy: ['journeys', 'editing'],
    skeleton: 'form',
    hasShareButton: true,
    palette: 'shell.share',
  },
  '/app/user/profile': {
    layout: 'shell',
    access: 'ownMember',
    module: 'features/people/profile/ProfilePage',
    copy: ['people', 'journeys'],
    palette: 'shell.nav.profile',
  },
  '/app/user/notes': {
    ...member,
    module: 'features/notes/NotesPage',
    title: 'shell.nav.notes',
    copy: ['journeys', 'notes'],
    palette: 'shell.nav.notes',
  },
  '/app/activity': {
    ...member,
    module: 'features/notices/ActivityPage',
    title: 'shell.nav.activity',
    copy: ['notices'],
    prefetch: ['notices'],
    palette: 'shell.nav.activity',
  },
  '/app/user/edit': {
    ...member,
    module: 'features/account/EditProfilePage',
    title: 'shell.nav.editProfile',
    copy: ['account'],
    skeleton: 'form',
    palette: 'shell.nav.editProfile',
  },
  '/app/feedback': {
    ...member,
    module: 'features/feedback/FeedbackPage',
    title: 'feedback.title',
    copy: ['feedback'],
    skeleton: 'form',
    palette: 'shell.nav.feedback',
  },
  '/about-us': { ...marketing, module: 'features/public/AboutPage', copy: ['pages'], palette: 'shell.nav.about' },
  '/faqs': { ...marketing, module: 'features/public/FaqsPage', copy: ['faqs'], palette: 'shell.nav.faqs' },
  '/pricing': { ...marketing, module: 'features/public/PricingPage', copy: ['pages'], palette: 'shell.nav.pricing' },
  '/contact-us': {
    ...marketing,
    module: 'features/public/ContactPage',
    copy: ['pages', 'feedback'],
    palette: 'shell.nav.contact',
  },
  '/privacy': { ...marketing, module: 'features/public/PrivacyPage', copy: ['privacy'], palette: 'shell.nav.privacy' },
  '/': { ...marketing, module: 'features/marketing/LandingPage', copy: ['marketing', 'journeys'] },
  '/payment': { ...marketing, module: 'features/public/PaymentPage', copy: ['pages'] },
  '/components': { ...marketing, module: 'features/guide/GuidePage', copy: ['guide'] },
  '/coming-soon': { ...bare, module: 'features/public/ComingSoonPage', copy: ['pages'] },
  '/maintenance': { ...bare, module: 'features/public/MaintenancePage', copy: ['pages'], status: 404 },
  '/auth/login': { ...login, access: 'guest' },
  '/auth/register': { ...register, access: 'guest' },
  '/auth/login-unprotected': login,
  '/auth/register-unprotected': register,
  '/auth/reset-password': {
    layout: 'bare',
    access: 'guestOrLink',
    module: 'features/identity/ResetPasswordPage',
    copy: ['identity'],
  },
  '/auth/verify': { ...bare, module: 'features/identity/VerifyPage', copy: ['identity'] },
  '/auth/stop-email-change': { ...bare, module: 'features/identity/StopEmailChangePage', copy: ['identity'] },
  '/auth/refuse-invitations': { ...bare, module: 'features/identity/RefuseInvitationsPage', copy: ['identity'] },
  '/auth/complete': { ...bare, module: 'features/identity/CompletePage', copy: ['identity'] },
  '/auth/popup': { ...bare, module: 'features/identity/PopupPage', copy: ['identity'] },
  '/auth/interests': {
    layout: 'bare',
    access: 'member',
    module: 'features/onboarding/InterestsPage',
    title: 'onboarding.title',
    copy: ['onboarding', 'words'],
    onboarding: true,
    skeleton: 'form',
  },
  '/app/discover/journey/$journeyId': { ...open, module: 'features/walk/page/JourneyPage', copy: ['journeys'] },
  '/app/discover/journey/$journeyId/upkeep': {
    ...member,
    module: 'features/upkeep/UpkeepPage',
    copy: ['journeys', 'paths', 'flags', 'upkeep'],
  },
  '/badges/$name': { ...open, module: 'features/browse/BadgePage', copy: ['journeys', 'browse'] },
  '/app/user/fullpath': { ...open, module: 'features/walk/page/FullPathPage', copy: ['journeys', 'paths'] },
  '/app/user/path/edit': {
    ...member,
    module: 'features/editor/EditJourneyPage',
    title: 'shell.titles.editJourney',
    copy: ['journeys', 'editing', 'paths', 'words'],
    skeleton: 'form',
    hasShareButton: true,
  },
  '/app/user/list': {
    ...member,
    module: 'features/people/directory/PeopleListPage',
    title: 'people.directory.title',
    copy: ['people'],
  },
  '/app/user/new': {
    ...member,
    module: 'features/people/directory/InvitePage',
    title: 'people.invite.title',
    copy: ['people'],
    skeleton: 'form',
  },
  // Members who aren't moderators see the page for unknown addresses here.
  '/app/moderation': { ...member, module: 'features/moderation/ModerationPage', copy: ['moderation'] },
  '/500': { module: 'features/status-pages/FailurePage', layout: 'either', access: 'open', copy: [], status: 404 },
  '/404': notFound,
  '/$': notFound,
} as const satisfies Record<string, PageEntry>

export type PagePath = keyof typeof PAGES

const SHAPES = Object.entries<PageEntry>(PAGES).map(([path, page]) => ({
  shape: new RegExp(`^${path.replace(/\$\w+/gu, '[^/]+').replace(/\$$/u, '.*')}/?$`, 'u'),
  page,
}))

/** The page at a path of this site. */
export function pageAt(address: string): PageEntry {
  const path = address.split('?')[0] ?? ''
  return SHAPES.find(({ shape }) => shape.test(path))?.page ?? PAGES['/$']
}
