import type { Area, CopyKey } from '#web/core/i18n/i18n.ts'

/**
 * One page of the product. Routes, the server, the build, the search palette and the tests read
 * this table.
 */
export interface PageEntry {
  /**
   * Path of the page's module below `web/`, without extension; it exports a component of the same
   * name.
   */
  module: string
  /**
   * 'shell': side navigation and top bar; 'bare': only the page; 'marketing': the public frame;
   * 'either': the shell for members, the public frame for visitors.
   */
  layout: 'shell' | 'marketing' | 'bare' | 'either'
  /**
   * The people who can open the page. 'ownMember': members; with `userId` in the address, everyone.
   * 'guestOrLink': visitors; with the `token` of a mailed link, everyone.
   */
  access: 'open' | 'guest' | 'member' | 'ownMember' | 'guestOrLink'
  /** The document title; a page without this sets its own title. */
  title?: CopyKey
  /** Areas of texts that load with the page, besides those of every page. */
  copy: readonly Area[]
  /** The kind of outline that is shown while a member's page loads; cards by default. */
  skeleton?: 'form'
  /** Whether the server renders the content of this page for members; it renders the frame of the others. */
  serverRendered?: boolean
  /** Whether the page has its own 'Share Your Journey', so that the top bar leaves it out. */
  hasShareButton?: boolean
  /** Whether the page is part of onboarding, to which new members are redirected. */
  onboarding?: boolean
  /** HTTP status of the page, 200 by default. Never 5xx, since anyone can request the address. */
  status?: number
  /** The page's name in the search field; pages without a name aren't suggested. */
  palette?: CopyKey
  /** The role without which the search field doesn't suggest the page. */
  paletteRole?: 'operator'
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

/** All pages by path, in the order in which the search field lists them. */
export const PAGES = {
  '/app/discover': {
    ...member,
    module: 'features/browse/DiscoverPage',
    title: 'shell.nav.discover',
    copy: ['journeys', 'browse', 'home', 'next'],
    serverRendered: true,
    palette: 'shell.nav.discover',
  },
  '/app/recommended': {
    ...member,
    module: 'features/browse/RecommendedPage',
    title: 'shell.nav.recommended',
    copy: ['journeys', 'browse'],
    serverRendered: true,
    hasShareButton: true,
    palette: 'shell.nav.recommended',
  },
  '/app/following': {
    ...member,
    module: 'features/browse/FollowingPage',
    title: 'shell.nav.following',
    copy: ['journeys', 'browse'],
    serverRendered: true,
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
    serverRendered: true,
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
    copy: ['notices', 'noticeTexts'],
    serverRendered: true,
    palette: 'shell.nav.activity',
  },
  '/app/user/edit': {
    ...member,
    module: 'features/account/EditProfilePage',
    copy: ['account', 'home'],
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
  '/rules': { ...marketing, module: 'features/site/StatementPage', copy: [] },
  '/accessibility': { ...marketing, module: 'features/site/StatementPage', copy: [] },
  '/': { ...marketing, module: 'features/marketing/LandingPage', copy: ['marketing', 'journeys'] },
  '/payment': { ...marketing, module: 'features/public/PaymentPage', copy: ['pages'] },
  '/components': { ...marketing, module: 'features/guide/GuidePage', copy: ['display'] },
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
  '/auth/stop-email-change': { ...bare, module: 'features/identity/NotMePage', copy: ['identity'] },
  '/auth/undo-factor': { ...bare, module: 'features/identity/NotMePage', copy: ['identity'] },
  '/auth/refuse-invitations': { ...bare, module: 'features/identity/RefuseInvitationsPage', copy: ['identity'] },
  '/auth/request': {
    ...bare,
    module: 'features/identity/RequestPage',
    copy: ['identity', 'journeys'],
  },
  '/auth/set-up': { ...bare, module: 'features/identity/SetUpPage', copy: ['identity'] },
  '/auth/complete': { ...bare, module: 'features/identity/CompletePage', copy: ['identity'] },
  '/auth/popup': { ...bare, module: 'features/identity/PopupPage', copy: ['identity'] },
  '/auth/interests': {
    layout: 'bare',
    access: 'member',
    module: 'features/onboarding/InterestsPage',
    title: 'onboarding.title',
    copy: ['identity', 'onboarding', 'words'],
    onboarding: true,
    skeleton: 'form',
  },
  '/app/discover/journey/$journeyId': { ...open, module: 'features/walk/page/JourneyPage', copy: ['journeys'] },
  '/app/discover/journey/$journeyId/history': {
    ...member,
    module: 'features/revisions/HistoryPage',
    copy: ['journeys', 'paths', 'history'],
  },
  '/app/discover/journey/$journeyId/changes': {
    ...member,
    module: 'features/adaptations/changes/ChangesPage',
    copy: ['journeys', 'paths', 'editing', 'changes'],
  },
  '/app/discover/journey/$journeyId/suggest': {
    ...member,
    module: 'features/editor/SuggestPage',
    copy: ['journeys', 'editing', 'paths', 'words', 'changes', 'suggesting'],
    skeleton: 'form',
    hasShareButton: true,
  },
  '/app/discover/journey/$journeyId/versions': {
    ...open,
    module: 'features/adaptations/VersionsPage',
    copy: ['journeys', 'paths', 'adapting'],
  },
  '/share/finish/$token': {
    layout: 'either',
    access: 'open',
    module: 'features/walk/finish/SharedFinishPage',
    copy: ['journeys', 'finish', 'next'],
    serverRendered: true,
  },
  '/app/groups': { ...member, module: 'features/groups/GroupsPage', copy: ['groups'] },
  '/app/groups/$groupId': { ...member, module: 'features/groups/GroupPage', copy: ['journeys', 'groups'] },
  '/app/groups/$groupId/join': {
    layout: 'either',
    access: 'open',
    module: 'features/groups/JoinPage',
    copy: ['journeys', 'groups'],
  },
  '/badges/$name': { ...open, module: 'features/browse/BadgePage', copy: ['journeys', 'browse'] },
  '/app/user/fullpath': { ...open, module: 'features/walk/page/FullPathPage', copy: ['journeys', 'paths'] },
  '/app/user/path/edit': {
    ...member,
    module: 'features/editor/EditJourneyPage',
    title: 'shell.titles.editJourney',
    copy: ['journeys', 'editing', 'paths', 'words', 'suggesting'],
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
    copy: ['people', 'sharing'],
    skeleton: 'form',
  },
  // Members who aren't moderators get the 'not found' page at this path.
  '/app/moderation': { ...member, module: 'features/moderation/ModerationPage', copy: ['moderation', 'journeys'] },
  // Members who aren't operators get the 'not found' page at this path.
  '/app/site': {
    ...member,
    module: 'features/site/SitePage',
    copy: ['site', 'sharing', 'display'],
    skeleton: 'form',
    palette: 'shell.nav.site',
    paletteRole: 'operator',
  },
  '/500': { module: 'features/status-pages/FailurePage', layout: 'either', access: 'open', copy: [], status: 404 },
  '/404': notFound,
  '/$': notFound,
} as const satisfies Record<string, PageEntry>

export type PagePath = keyof typeof PAGES

const SHAPES = Object.entries<PageEntry>(PAGES).map(([path, page]) => ({
  shape: new RegExp(`^${path.replace(/\$\w+/gu, '[^/]+').replace(/\$$/u, '.*')}/?$`, 'u'),
  page,
}))

/** The page at an address of this site. */
export function pageAt(address: string): PageEntry {
  const path = address.split('?')[0] ?? ''
  return SHAPES.find(({ shape }) => shape.test(path))?.page ?? PAGES['/$']
}
