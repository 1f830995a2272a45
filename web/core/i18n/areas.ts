/**
 * Areas of texts; each has one file per language. `words` holds the contract's validation messages.
 */
export const AREAS = [
  'ui',
  'shell',
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
  'notes',
  'notices',
  'people',
  'account',
  'feedback',
  'pages',
  'faqs',
  'privacy',
  'guide',
  'sharing',
  'comments',
  'flags',
  'upkeep',
  'moderation',
  'badges',
  'words',
] as const

/** The areas of texts that every page needs. */
export const FRAME = ['ui', 'shell', 'badges'] as const
