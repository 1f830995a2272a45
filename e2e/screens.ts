import type { Page } from '@playwright/test'

/** A screen of section 1 of docs/product.md. */
export interface Screen {
  /** The route pattern of the router. */
  route: string
  name: string
  /**
   * Who can open the screen: as in `web/pages.ts`, with `author`, `moderator` and `operator` for members
   * who are one.
   */
  access: 'open' | 'guest' | 'member' | 'ownMember' | 'guestOrLink' | 'author' | 'moderator' | 'operator'
  /**
   * The address to open; `:journey`, `:own` (a journey of the member), `:version` (a version that the member
   * made of a journey), `:finish` (a finish that the member shared), `:group` (a group that the member leads),
   * `:joinLink` (where the link of one leads) and `:person` are replaced by ids.
   */
  address: string
  /** Path of the test file that tests the screen's behavior. */
  test: string
}

/** All screens: the source of docs/screens.md, its pictures, and the tests of all screens. */
export const SCREENS: readonly Screen[] = [
  open('/', 'landing', 'e2e/public-pages.test.ts'),
  open('/about-us', 'about-us', 'web/features/public/pages.test.tsx'),
  open('/contact-us', 'contact-us', 'web/features/public/ContactPage.test.tsx'),
  open('/faqs', 'faqs', 'web/features/public/FaqsPage.test.tsx'),
  open('/pricing', 'pricing', 'web/features/public/pages.test.tsx'),
  open('/payment', 'payment', 'web/features/public/pages.test.tsx'),
  open('/rules', 'rules', 'web/features/site/Statement.test.tsx'),
  open('/accessibility', 'accessibility', 'web/features/site/Statement.test.tsx'),
  open('/privacy', 'privacy', 'web/features/public/pages.test.tsx'),
  open('/components', 'components', 'web/features/guide/GuidePage.test.tsx'),
  open('/coming-soon', 'coming-soon', 'web/features/public/pages.test.tsx'),
  open('/maintenance', 'maintenance', 'web/features/public/pages.test.tsx'),
  open('/500', '500', 'web/features/public/pages.test.tsx'),
  open('/404', '404', 'e2e/public-pages.test.ts'),
  open('/$', 'unknown', 'e2e/public-pages.test.ts', '/no/such/place'),
  { ...open('/auth/login', 'login', 'e2e/identity.test.ts'), access: 'guest' },
  { ...open('/auth/register', 'register', 'e2e/story.test.ts'), access: 'guest' },
  { ...open('/auth/reset-password', 'reset-password', 'e2e/identity.test.ts'), access: 'guestOrLink' },
  open('/auth/login-unprotected', 'login-unprotected', 'web/app/shell/guards.test.tsx'),
  open('/auth/register-unprotected', 'register-unprotected', 'web/app/shell/guards.test.tsx'),
  open('/auth/verify', 'verify', 'web/features/identity/VerifyPage.test.tsx', '/auth/verify?token=mailed'),
  open(
    '/auth/stop-email-change',
    'stop-email-change',
    'web/features/identity/VerifyPage.test.tsx',
    '/auth/stop-email-change?token=mailed',
  ),
  open(
    '/auth/undo-factor',
    'undo-factor',
    'web/features/identity/VerifyPage.test.tsx',
    '/auth/undo-factor?token=mailed',
  ),
  open(
    '/auth/refuse-invitations',
    'refuse-invitations',
    'web/features/identity/VerifyPage.test.tsx',
    '/auth/refuse-invitations?token=mailed',
  ),
  open('/auth/complete', 'complete', 'e2e/identity.test.ts'),
  open('/auth/request', 'request', 'e2e/join.test.ts'),
  open('/auth/set-up', 'set-up', 'web/features/identity/SetUpPage.test.tsx', '/auth/set-up?token=printed'),
  open('/auth/popup', 'popup', 'e2e/identity.test.ts', '/auth/popup?error=access_denied'),
  member('/auth/interests', 'interests', 'web/features/onboarding/InterestsPage.test.tsx'),
  member('/app/discover', 'discover', 'web/features/browse/DiscoverPage.test.tsx'),
  member('/app/recommended', 'recommended', 'e2e/story.test.ts'),
  member('/app/activity', 'activity', 'e2e/activity.test.ts'),
  member('/app/following', 'following', 'e2e/story.test.ts'),
  open(
    '/app/discover/journey/$journeyId',
    'journey',
    'web/features/walk/page/JourneyPage.test.tsx',
    '/app/discover/journey/:journey',
  ),
  open(
    '/app/discover/journey/$journeyId',
    'own-journey',
    'web/features/upkeep/desk.test.tsx',
    '/app/discover/journey/:own',
  ),
  { ...ofJourney('history', 'web/features/revisions/HistoryPage.test.tsx'), access: 'author' },
  open(
    '/app/discover/journey/$journeyId/versions',
    'versions',
    'web/features/adaptations/adapting.test.tsx',
    '/app/discover/journey/:journey/versions',
  ),
  authored(
    '/app/discover/journey/$journeyId/changes',
    'changes',
    'e2e/changes.test.ts',
    '/app/discover/journey/:version/changes',
  ),
  ofJourney('suggest', 'web/features/editor/SuggestPage.test.tsx', ':journey'),
  open(
    '/share/finish/$token',
    'shared-finish',
    'web/features/walk/finish/SharedFinishPage.test.tsx',
    '/share/finish/:finish',
  ),
  member('/app/groups', 'groups', 'web/features/groups/GroupsPage.test.tsx'),
  member('/app/groups/$groupId', 'group', 'web/features/groups/GroupPage.test.tsx', '/app/groups/:group'),
  open('/app/groups/$groupId/join', 'group-join', 'web/features/groups/JoinPage.test.tsx', '/app/groups/:joinLink'),
  open('/badges/$name', 'badge', 'web/features/browse/BadgePage.test.tsx', '/badges/UI%2FUX'),
  member('/app/create/journey', 'create', 'web/features/editor/CreateJourneyPage.test.tsx'),
  {
    ...open(
      '/app/user/profile',
      'profile',
      'web/features/people/profile/ProfilePage.test.tsx',
      '/app/user/profile?userId=:person',
    ),
    access: 'ownMember',
  },
  member('/app/user/edit', 'edit-profile', 'web/features/account/ProfilePart.test.tsx'),
  member('/app/user/edit', 'notices', 'web/features/account/NoticesPart.test.tsx', '/app/user/edit?part=notices'),
  member('/app/user/edit', 'account', 'web/features/account/AccountPart.test.tsx', '/app/user/edit?part=account'),
  member('/app/user/edit', 'data', 'web/features/account/DataPart.test.tsx', '/app/user/edit?part=data'),
  member('/app/user/notes', 'notes', 'web/features/notes/NotesPage.test.tsx'),
  member('/app/user/cards', 'people-cards', 'web/features/people/directory/PeoplePage.test.tsx'),
  member('/app/user/list', 'people-list', 'web/features/people/directory/PeoplePage.test.tsx'),
  member('/app/user/new', 'invite', 'web/features/people/directory/InvitePage.test.tsx'),
  open(
    '/app/user/fullpath',
    'full-path',
    'web/features/walk/page/FullPathPage.test.tsx',
    '/app/user/fullpath?pathId=:journey',
  ),
  authored(
    '/app/user/path/edit',
    'edit-journey',
    'web/features/editor/EditJourneyPage.test.tsx',
    '/app/user/path/edit?pathId=:own',
  ),
  member('/app/feedback', 'feedback', 'e2e/story.test.ts'),
  {
    ...member('/app/moderation', 'moderation', 'web/features/moderation/ModerationPage.test.tsx'),
    access: 'moderator',
  },
  { ...member('/app/site', 'site', 'web/features/site/SitePage.test.tsx'), access: 'operator' },
  {
    ...member('/app/site', 'site-about', 'web/features/site/AboutPart.test.tsx', '/app/site?part=about'),
    access: 'operator',
  },
  {
    ...member('/app/site', 'site-look', 'web/features/site/SitePage.test.tsx', '/app/site?part=look'),
    access: 'operator',
  },
]

/** Dialogs and menus, with the screen that opens each. */
export const OVERLAYS: readonly { name: string; screen: string; open: (page: Page) => Promise<void> }[] = [
  { name: 'account menu', screen: 'discover', open: (page) => press(page, 'Account menu') },
  {
    name: 'settings',
    screen: 'discover',
    open: async (page) => {
      await press(page, 'Account menu')
      await page.getByRole('menuitem', { name: 'Settings' }).click()
      await page.getByRole('dialog', { name: 'Settings' }).waitFor()
    },
  },
  {
    name: 'search',
    screen: 'discover',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('data')
      await page.getByRole('option', { name: /data/i }).first().waitFor()
    },
  },
  { name: 'badge filter', screen: 'discover', open: (page) => press(page, 'Filter by badge') },
  { name: 'filter by step type', screen: 'discover', open: (page) => press(page, 'Step type') },
  {
    name: 'filters of a phone',
    screen: 'discover',
    open: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await press(page, 'Filters')
      await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    },
  },
  { name: 'add a step', screen: 'create', open: (page) => press(page, 'Add Steps by hand') },
  {
    name: 'navigation of a phone',
    screen: 'discover',
    open: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await press(page, 'Open navigation')
    },
  },
  {
    name: 'who likes it',
    screen: 'journey',
    open: async (page) => {
      await page.getByRole('button', { name: /\d+ likes?$/ }).click()
      await page.getByRole('dialog').getByRole('link').first().waitFor()
    },
  },
  {
    name: 'share it',
    screen: 'journey',
    open: async (page) => {
      await press(page, 'Share', true)
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'walk together',
    screen: 'journey',
    open: async (page) => {
      await press(page, 'Share', true)
      await page.getByRole('menuitem', { name: 'Walk together' }).click()
      await page.getByRole('dialog', { name: 'Walk together' }).waitFor()
    },
  },
  { name: 'invite to a group', screen: 'group', open: (page) => openDialog(page, 'Invite') },
  { name: 'the next meeting', screen: 'group', open: (page) => openDialog(page, 'Change the meeting') },
  { name: 'what a lead can do', screen: 'group', open: (page) => press(page, 'More about this group') },
  {
    name: 'cut a picture',
    screen: 'edit-profile',
    open: async (page) => {
      await page.getByLabel(/picture$/).setInputFiles('web/public/icon-512.png')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'decide on a report',
    screen: 'moderation',
    open: async (page) => {
      await page.getByRole('link', { name: /Sells a course/ }).click()
      await page.getByRole('radio', { name: /^Pause/ }).check()
    },
  },
  {
    name: 'suspend',
    screen: 'moderation',
    open: async (page) => {
      await page.getByRole('link', { name: /Sells a course/ }).click()
      await page.getByRole('button', { name: /^More about/ }).click()
      await page.getByRole('menuitem', { name: 'Suspend…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'invitation links', screen: 'site', open: (page) => press(page, 'Invitation links') },
  { name: 'a text of the site', screen: 'site-about', open: (page) => press(page, 'What this site is for') },
  { name: 'an announcement', screen: 'site-about', open: (page) => press(page, 'Announcement') },
  { name: 'edit a step', screen: 'edit-journey', open: (page) => press(page, 'Edit step 1') },
  { name: 'delete it', screen: 'edit-journey', open: (page) => press(page, 'Delete', true) },
  { name: 'add an interest', screen: 'edit-profile', open: (page) => press(page, 'Add an interest') },
  {
    name: 'weekly goal',
    screen: 'notices',
    open: async (page) => {
      const week = page.getByRole('button', { name: 'This week 0 of 5 steps' }).first()
      await page.getByRole('radio', { name: '5', exact: true }).check({ force: true })
      await week.waitFor()
      // Without the message that the goal is saved.
      await page.reload()
      await week.click()
    },
  },
  {
    name: 'notices one by one',
    screen: 'notices',
    open: async (page) => {
      await page.getByRole('button', { name: /^Your journeys/ }).click()
      await press(page, 'Choose one by one')
    },
  },
  { name: 'change the password', screen: 'account', open: (page) => openDialog(page, 'Change password') },
  { name: 'change the email', screen: 'account', open: (page) => openDialog(page, 'Change email') },
  { name: 'delete the account', screen: 'data', open: (page) => press(page, 'Delete account') },
]

async function press(page: Page, name: string, exact = false): Promise<void> {
  await page.getByRole('button', { name, exact }).first().click()
}

/** Waits until the dialog has faded in, since its colors have too little contrast before. */
async function openDialog(page: Page, name: string): Promise<void> {
  await press(page, name)
  await page
    .getByRole('dialog')
    .evaluate(async (dialog) => void (await Promise.all(dialog.getAnimations().map((one) => one.finished))))
}

function open(route: string, name: string, test: string, address = route): Screen {
  return { route, name, access: 'open', address, test }
}

function member(route: string, name: string, test: string, address = route): Screen {
  return { ...open(route, name, test, address), access: 'member' }
}

/** A page of one of the member's own journeys. */
function ofJourney(name: string, test: string, journey = ':own'): Screen {
  const page = '/app/discover/journey'
  return member(`${page}/$journeyId/${name}`, name, test, `${page}/${journey}/${name}`)
}

/** A page that only the authors of the journey see. */
function authored(...args: Parameters<typeof member>): Screen {
  return { ...member(...args), access: 'author' }
}

/** Names of the screens whose pictures docs/screens.md shows, at two widths. */
export const PICTURED: ReadonlySet<string> = new Set([
  ...['landing', 'discover', 'journey', 'create', 'edit-journey'],
  ...['profile', 'people-cards', 'activity', 'moderation'],
])

/** The content of docs/screens.md. */
export function screensPage(): string {
  const rows = SCREENS.map(
    ({ route, name, address, access, test }) =>
      `| \`${route.replace('$journeyId', '{journeyId}')}${/\?part=\w+/u.exec(address)?.[0] ?? ''}\` | ${access} | [${test}](../${test}) | ${picturesOf(name)} |`,
  )
  return `# Screens

Use this page to find the access and test of each screen, and pictures of nine. \`npm run pictures\` takes the pictures and writes this page
from \`e2e/screens.ts\`. A test compares the list and the access with \`web/pages.ts\`.

Access: *open* for everyone, *guest* for signed-out visitors, *member* for signed-in users, *author* for the owner and co-authors of the
journey, *moderator* for moderators, *operator* for operators, *ownMember* for everyone, but one's own page only for signed-in users, *guestOrLink*
for signed-out visitors, and for everyone with a mailed link.

\`npm test\` checks in German or French that each screen fits in 390 px and has a title, landmarks and headings.
\`npm run test:everything\` also checks each screen at 320 px in both languages, its accessibility (axe, WCAG 2.2 AA) in light
and dark mode, in both text directions, and with its dialogs and menus open, and that the keyboard reaches its controls.

| path | access | test | picture |
|---|---|---|---|
${rows.join('\n')}
`
}

function picturesOf(name: string): string {
  return PICTURED.has(name) ? `[wide](screens/${name}.webp), [narrow](screens/${name}-390.webp)` : ''
}
