/**
 * Areas of texts; each has one file per language. `words` holds the contract's validation messages,
 * `badges` the labels of built-in badges.
 */
export const AREAS = [
  'ui',
  'shell',
  'display',
  'marketing',
  'identity',
  'onboarding',
  'journeys',
  'browse',
  'editing',
  'paths',
  'walking',
  'finish',
  'home',
  'next',
  'notes',
  'notices',
  'people',
  'account',
  'feedback',
  'pages',
  'faqs',
  'privacy',
  'sharing',
  'comments',
  'linkReports',
  'suggestions',
  'upkeep',
  'history',
  'changes',
  'suggesting',
  'adapting',
  'coauthors',
  'groups',
  'moderation',
  'log',
  'site',
  'badges',
  'noticeTexts',
  'words',
] as const

/** The areas whose texts the server also needs, with their folders in the contract. */
export const SHARED: Partial<Record<(typeof AREAS)[number], string>> = {
  words: 'words',
  badges: 'badge-labels',
  noticeTexts: 'notice-texts',
}

/** The areas of texts that every page needs. */
export const FRAME = ['ui', 'shell', 'badges'] as const
